/** What the tap was asked to start, and how to record it. */
export interface TapOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Where the trace goes; null for a file of its own among the sessions. */
  readonly trace: string | null;
  /** The server's name in its client's configuration. */
  readonly name: string | null;
  /** Variables to take out of the server's environment. */
  readonly unset: readonly string[];
}

export type ParsedOptions = { readonly kind: 'ok'; readonly options: TapOptions } | { readonly kind: 'error'; readonly message: string };

const USAGE = 'usage: tapline run [--trace FILE] [--name NAME] [--unset VARIABLE] [--] COMMAND [ARG…]';

/**
 * Reads `[run] [--trace FILE] [--name NAME] [--unset VARIABLE] [--] COMMAND [ARG…]`. Everything from COMMAND on belongs to the
 * server, whatever it looks like; a server called `run`, or one that begins with a dash, needs the `--` in front.
 *
 * `--unset` is for entries that Tapline itself wrote with `ELECTRON_RUN_AS_NODE=1` in their `env`, so that an editor's own program
 * can run the tap: without the tap the server would not have had that variable. Where the client's own environment has it (VS
 * Code's extension host sets it for all its children), the server has it without the tap too, and the entry does not ask.
 */
export function parseOptions(argv: readonly string[]): ParsedOptions {
  let trace: string | null = null;
  let name: string | null = null;
  const unset: string[] = [];
  let at = argv[0] === 'run' ? 1 : 0;
  for (; at < argv.length; at++) {
    const word = argv[at]!;
    if (word === '--') {
      at++;
      break;
    }
    if (!word.startsWith('-')) break;
    const equals = word.indexOf('=');
    const option = equals < 0 ? word : word.slice(0, equals);
    if (option !== '--trace' && option !== '--name' && option !== '--unset') return wrong(`unknown option ${word}`);
    const value = equals < 0 ? argv[++at] : word.slice(equals + 1);
    if (value === undefined || value === '') return wrong(`${option} needs a value`);
    if (option === '--trace') trace = value;
    else if (option === '--name') name = value;
    else unset.push(value);
  }
  const command = argv[at];
  if (command === undefined || command === '') return wrong('no server command given');
  return { kind: 'ok', options: { command, args: argv.slice(at + 1), trace, name, unset } };
}

function wrong(what: string): ParsedOptions {
  return { kind: 'error', message: `${what}\n${USAGE}` };
}
