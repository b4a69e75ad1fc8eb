import { parseOptions, RUN_USAGE } from './options.js';
import { Tap } from './tap.js';

/**
 * Runs the tap: starts the server named in `argv` (see `parseOptions`), relays and records, and ends this process as the server ends.
 * Throws only while no server has been started yet, so that the launcher can start it directly.
 */
export function runCommand(argv: readonly string[]): void {
  const parsed = parseOptions(argv);
  switch (parsed.kind) {
    case 'help':
      process.stdout.write(RUN_USAGE);
      return;
    case 'error':
      process.stderr.write(`tapline: ${parsed.message.trimEnd()}\n`);
      process.exitCode = 2;
      return;
    case 'ok':
      new Tap(parsed.options).start();
  }
}

if (require.main === module) runCommand(process.argv.slice(2));
