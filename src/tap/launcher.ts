import { basename, dirname, join } from 'node:path';
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

/**
 * The launcher stands in the home that it records to, and says so to the tap where the environment does not: the client may pass on
 * nothing of what the person's terminal has. The server does not notice.
 */
function inOwnHome(argv: readonly string[]): readonly string[] {
  // As the configuration names it, without links resolved: others compare paths.
  const folder = dirname(process.argv[1] ?? '');
  if (process.env.TAPLINE_HOME || basename(folder) !== 'bin') return argv;
  process.env.TAPLINE_HOME = dirname(folder);
  return ['--unset', 'TAPLINE_HOME', ...argv];
}

/** The program that starts this one keeps `NODE_OPTIONS` from the tap: an inspector's port or a missing module is the server's. */
function restoreNodeOptions(): void {
  const options = process.env.TAPLINE_NODE_OPTIONS;
  if (options === undefined) return;
  process.env.NODE_OPTIONS = options;
  delete process.env.TAPLINE_NODE_OPTIONS;
}

restoreNodeOptions();
// `tapline-node.sh` knows a whole launcher by this line: it has to be the last.
launch(inOwnHome(process.argv.slice(2)));
