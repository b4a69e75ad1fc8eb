import type { CommandLine } from '../../../../clients/entry.js';
import { type AttachConfiguration, type AttachOptions, HOST, lineOf } from './line.js';

/**
 * The command line of a server that calls debugpy at a port, and waits for it: `python DEBUGPY --wait-for-client --connect
 * 127.0.0.1:PORT …`. `debugpy`: the path of the package that the Python extension brings; null for the one that is installed.
 */
export function pythonLine(words: readonly string[], at: number, port: number, debugpy: string | null): CommandLine {
  const own = debugpy === null ? ['-m', 'debugpy'] : [debugpy];
  const [options, rest] = interpreterOptions(words.slice(at + 1));
  return lineOf([...words.slice(0, at + 1), ...options, ...own, '--wait-for-client', '--connect', `${HOST}:${port}`, ...rest]);
}

/** How debugpy waits for it; the same as VS Code does for `dev.debug`. Here the debugger listens and the server calls. */
export function pythonAttach({ name, port, more }: AttachOptions): AttachConfiguration {
  return {
    ...more,
    type: 'debugpy',
    request: 'attach',
    name: `${name} (Python)`,
    listen: { host: HOST, port },
    internalConsoleOptions: 'neverOpen',
    suppressMultipleSessionWarning: true,
  };
}

/** Python's own options (`-u`, `-X dev`) stay with Python; debugpy understands what follows: a file, `-m MODULE`, `-c CODE`. */
function interpreterOptions(words: readonly string[]): [readonly string[], readonly string[]] {
  let at = 0;
  while (at < words.length && /^-(?![mc])/.test(words[at]!) && words[at] !== '-') at += /^-[XW]$/.test(words[at]!) ? 2 : 1;
  return [words.slice(0, at), words.slice(at)];
}
