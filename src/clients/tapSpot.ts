import type { TapSpot } from './entry.js';

/** The elements of an entry's args; null for one that is not a text. */
export type Words = readonly (string | null)[];

/** What the command line of an entry holds of Tapline's. */
export type FoundTap =
  | { readonly kind: 'none' }
  | { readonly kind: 'tap'; readonly spot: TapSpot }
  /** Ours, but it does not say what is to run without it. `why` ends a sentence about the entry. */
  | { readonly kind: 'stuck'; readonly why: string };

/** An option that says nothing to the tap: it marks what nothing else shows to be ours. */
export const MARK: readonly string[] = ['--unset', 'TAPLINE_TAPPED'];

/**
 * Finds the tap in a command line, by what it looks like and not by a record of it: entries are copied, moved and edited.
 *
 * A `…/bin/launcher.js` among the args is ours if one of three things says so: it stands in a home as Tapline names it (`.tapline`,
 * or `tapline` on Windows), the program in front of it is one of Tapline's own beside it (`tapline-node`, `node`, `python`), or its
 * options hold `MARK`. Another program's `bin/launcher.js` is left alone, whatever its options are.
 */
export function findTap(command: string | null, args: Words): FoundTap {
  const at = args.findIndex((word, i) => word !== null && isOurs(word, [command, ...args.slice(0, i)], args.slice(i + 1)));
  if (at < 0) return { kind: 'none' };
  const end = endOfOptions(args, at + 1);
  if (end >= args.length) return stuck('the command of its server is gone from behind the tap’s words in args');
  if (!args[end]) return stuck('what stands behind the tap’s words in args is no command');
  if (command === null) return stuck('its command is gone');
  const launcher = args[at]!;
  if (runsLauncher(command, launcher)) return { kind: 'tap', spot: { from: at, to: end + 1, runs: end, command: 'ours' } };
  const wrapped = args.findIndex((word, i) => i < at && word !== null && runsLauncher(word, launcher));
  // A program that starts the tap goes on to start the server.
  if (wrapped >= 0 && wrapped === at - 1) return { kind: 'tap', spot: { from: wrapped, to: end, runs: end, command: 'wraps' } };
  if (wrapped >= 0 || at > 0) return stuck('other words stand between its program and the launcher');
  return { kind: 'tap', spot: { from: at, to: end + 1, runs: end, command: 'replaced' } };
}

function stuck(why: string): FoundTap {
  return { kind: 'stuck', why };
}

function isOurs(word: string, before: Words, after: Words): boolean {
  const home = /^(?:(.*)[\\/])?bin[\\/]launcher\.js$/.exec(word)?.[1];
  if (home === undefined) return false;
  const name = home.slice(Math.max(home.lastIndexOf('/'), home.lastIndexOf('\\')) + 1).toLowerCase();
  if (name === '.tapline' || name === 'tapline' || before.some((other) => other !== null && isShim(other, word))) return true;
  const options = after.slice(0, endOfOptions(after, 0));
  return options.some((option, i) => option === MARK[0] && options[i + 1] === MARK[1]);
}

/** Whether a program is one that was put beside the launcher to run it, or a copy of that. */
function isShim(program: string, launcher: string): boolean {
  const cut = Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1;
  const name = program.slice(cut);
  if (name === 'tapline-node') return true;
  return (name === 'node' || name === 'python') && launcher === `${program.slice(0, cut)}launcher.js`;
}

/** Whether a program can be what Tapline wrote: its own, a Node, or an editor's program on Windows. */
function runsLauncher(program: string, launcher: string): boolean {
  return isShim(program, launcher) || /(?:^|[\\/])node(?:js)?\d*(?:\.exe)?$/i.test(program) || /^[a-z]:[\\/].*\.exe$/i.test(program);
}

/** Where the server's command stands, or should: behind the `--`, or, where somebody took that away, behind the last option's value. */
function endOfOptions(args: Words, from: number): number {
  let at = from;
  while (at < args.length) {
    const word = args[at];
    if (word === '--') return at + 1;
    if (!word?.startsWith('--')) return at;
    at += word.includes('=') ? 1 : 2;
  }
  return at;
}
