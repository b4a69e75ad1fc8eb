import { parseOptions } from './options.js';
import { Tap } from './tap.js';

/**
 * Runs the tap: starts the server named in `argv` (see `parseOptions`), relays and records, and ends this process as the server ends.
 * Throws only while no server has been started yet, so that the launcher can start it directly.
 */
export function runCommand(argv: readonly string[]): void {
  const parsed = parseOptions(argv);
  if (parsed.kind === 'error') {
    process.stderr.write(`tapline: ${parsed.message}\n`);
    process.exitCode = 2;
    return;
  }
  new Tap(parsed.options).start();
}

if (require.main === module) runCommand(process.argv.slice(2));
