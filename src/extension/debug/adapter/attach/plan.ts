import type { CommandLine } from '../../../../clients/entry.js';

/** Which debugger a person asked for. */
export type DebuggerWish = 'auto' | 'node' | 'python' | 'none';

export const DEBUGGER_WISHES: readonly DebuggerWish[] = ['auto', 'node', 'python', 'none'];

/** Where in a command line the interpreter stands that a debugger belongs to. */
export type Plan =
  /** `words`: the command line; the debugger's own words go behind the one at `at`. */
  | { readonly kind: 'node' | 'python'; readonly words: readonly string[]; readonly at: number }
  /** Nothing to attach to, and why. */
  | { readonly kind: 'none'; readonly why: NoDebugger };

export type NoDebugger =
  | { readonly kind: 'not-wanted' }
  /** The command is no program that a debugger is known for. */
  | { readonly kind: 'unknown-program'; readonly command: string }
  /** A debugger was asked for whose interpreter the command line does not have. */
  | { readonly kind: 'no-interpreter'; readonly wish: 'node' | 'python'; readonly command: string };

/** What has to be known of the machine. */
export interface Machine {
  /** The path of the script behind a command that Node runs (`npx`, `tsx`, a script with `#!/usr/bin/env node`); null where it is none. */
  nodeScript(command: string): string | null;
}

const NODE = /(?:^|[\\/])node\d*(?:\.exe)?$/i;
const PYTHON = /(?:^|[\\/])(?:python[\d.]*|pypy[\d.]*|py)(?:\.exe)?$/i;
/** Programs that start the interpreter that their arguments name: `uv run python server.py`. */
const RUNNER = /(?:^|[\\/])(?:uv|poetry|pdm|pipenv|hatch|rye|env)(?:\.exe)?$/i;

/**
 * Decides where the debugger goes. It has to meet the server: its interpreter is the program itself, the one that a runner is told to
 * start, or the Node that a script names in its first line. Node scripts start what they start as children (`npx`), into which the
 * debugger follows.
 */
export function planDebugger({ command, args }: CommandLine, wish: DebuggerWish, machine: Machine): Plan {
  if (wish === 'none') return { kind: 'none', why: { kind: 'not-wanted' } };
  const words = [command, ...args];
  for (const kind of ['node', 'python'] as const) {
    if (wish !== 'auto' && wish !== kind) continue;
    const at = interpreterIn(words, kind === 'node' ? NODE : PYTHON);
    if (at !== null) return { kind, words, at };
  }
  const script = wish === 'python' ? null : machine.nodeScript(command);
  if (script !== null) return { kind: 'node', words: ['node', script, ...args], at: 0 };
  return { kind: 'none', why: wish === 'auto' ? { kind: 'unknown-program', command } : { kind: 'no-interpreter', wish, command } };
}

function interpreterIn(words: readonly string[], interpreter: RegExp): number | null {
  if (interpreter.test(words[0]!)) return 0;
  if (!RUNNER.test(words[0]!)) return null;
  const at = words.findIndex((word) => interpreter.test(word));
  return at < 0 ? null : at;
}
