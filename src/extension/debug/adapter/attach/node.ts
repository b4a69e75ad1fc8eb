import type { CommandLine } from '../../../../clients/entry.js';
import { type AttachConfiguration, type AttachOptions, HOST, lineOf } from './line.js';

const INSPECT = /^--inspect(?:-brk|-wait|-port)?(?:=|$)/;
const SCRIPT = /\.[cm]?[jt]sx?$/i;

/**
 * The command line of a server that waits for js-debug at a port: `node --inspect-brk=127.0.0.1:PORT …`. What it said itself about the
 * inspector is left out, as the last word would count.
 */
export function nodeLine(words: readonly string[], at: number, port: number): CommandLine {
  const after = words.slice(at + 1);
  const script = after.findIndex((word) => SCRIPT.test(word));
  const own = after.filter((word, i) => !(INSPECT.test(word) && (script < 0 || i < script)));
  return lineOf([...words.slice(0, at + 1), `--inspect-brk=${HOST}:${port}`, ...own]);
}

/** How js-debug attaches to it; the same as VS Code does for `dev.debug`. */
export function nodeAttach({ name, port, cwd, stopOnEntry, more }: AttachOptions): AttachConfiguration {
  return {
    ...more,
    type: 'pwa-node',
    request: 'attach',
    name: `${name} (Node.js)`,
    address: HOST,
    port,
    timeout: 30_000,
    cwd,
    // What the server writes comes through the tap; js-debug would say it a second time, and what it writes to its client, too.
    outputCapture: 'std',
    continueOnAttach: !stopOnEntry,
    internalConsoleOptions: 'neverOpen',
    suppressMultipleSessionWarning: true,
  };
}

/** Whether Node writes this line only because it is debugged. */
export function isInspectorNoise(line: string): boolean {
  return /^(?:Debugger (?:listening on ws:\/\/|attached\.|ending on ws:\/\/)|For help, see: https:\/\/nodejs\.org\/\S*inspector|Waiting for the debugger to disconnect)/.test(
    line,
  );
}
