import { join } from 'node:path';
import { parseOptions, type TapOptions } from './options.js';
import { startFailure, startServer } from './process/server.js';
import { endLike, onSignals } from './process/signals.js';

/**
 * The program that tapped configurations name. It stands at a path that never changes, beside a copy of the tap, and starts that
 * tap; if the tap is missing or broken, it starts the user's server directly. So an interrupted update, or a tap that a virus
 * scanner took away, costs the recording, and not the server.
 */
function launch(argv: readonly string[]): void {
  try {
    const tap: unknown = require(join(__dirname, 'tap.js'));
    (tap as { runCommand(argv: readonly string[]): void }).runCommand(argv);
  } catch (error) {
    const parsed = parseOptions(argv);
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    process.stderr.write(`tapline: the tap cannot be started (${reason}); the server runs without it.\n`);
    if (parsed.kind === 'ok') startDirectly(parsed.options);
    else process.exitCode = 2;
  }
}

function startDirectly(options: TapOptions): void {
  const server = startServer(options, 'inherit');
  onSignals((signal) => server.kill(signal));
  server.once('error', (error) => {
    const failure = startFailure(options.command, error);
    process.stderr.write(`tapline: ${failure.message}\n`);
    process.exit(failure.code);
  });
  server.once('exit', (code, signal) => endLike({ code, signal }));
}

launch(process.argv.slice(2));
