import type { TraceRecord } from './listener.js';

const BREAK = /^--inspect-brk(?:=|$)/;
const WAIT = /^--inspect-wait(?:=|$)/;
const DEBUGPY = /debugpy/;

/** What Node says on stderr once a debugger has come. */
const ATTACHED = /^Debugger attached\./;

/** Until when a server waits that was started to: until a debugger has come, or until that lets it go on as well. */
type Awaits = 'attached' | 'continued';

/** What a server with this command line waits for before it does anything; null where it runs at once. Anybody may have written it. */
function awaits(command: unknown): Awaits | null {
  const words = Array.isArray(command) ? command.filter((word) => typeof word === 'string') : [];
  const python = words.some((word) => DEBUGPY.test(word));
  if (words.some((word) => BREAK.test(word) || (python && word === '--wait-for-client'))) return 'continued';
  return words.some((word) => WAIT.test(word)) ? 'attached' : null;
}

/** Whether a server with this command line does nothing before a debugger came and lets it go on. */
export function awaitsDebugger(command: unknown): boolean {
  return awaits(command) !== null;
}

/** Tells from the records of a session whether its server still waits for the debugger that it was started to wait for. */
export class DebuggerWait {
  #awaits: Awaits | null;

  /** `command`: what was started, as the trace's header says. */
  constructor(command: unknown) {
    this.#awaits = awaits(command);
  }

  get waits(): boolean {
    return this.#awaits !== null;
  }

  /** Whether the record shows that the wait is over; true once. */
  endsWith(record: TraceRecord): boolean {
    if (this.#awaits === null || !this.#shows(record)) return false;
    this.#awaits = null;
    return true;
  }

  #shows(record: TraceRecord): boolean {
    if ('ev' in record) return record.ev === 'exit' || (record.ev === 'debug' && record.state === 'continued');
    // What it says shows that it runs, whoever let it.
    if (record.dir === 's2c') return record.injected === undefined;
    return record.dir === 'stderr' && this.#awaits === 'attached' && ATTACHED.test(record.raw ?? '');
  }
}
