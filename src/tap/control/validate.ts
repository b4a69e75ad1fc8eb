import type { ControlErrorCode, ControlEvent, ControlFailure, ControlRequest, Hello, SessionEntry } from './protocol.js';

type Members = Readonly<Record<string, unknown>>;

/** The longest reason and id that are put on the wire, in characters. */
const MOST_TEXT = 4096;

/** How many debuggers a connection can tell apart. */
const DEBUGGERS = 1000;

/** Reads the first message of a connection: the token in it; null if it is no greeting. */
export function readHello(line: string): Hello['token'] | null {
  const value = object(line);
  return value?.op === 'hello' && typeof value.token === 'string' && typeof value.control === 'number' ? value.token : null;
}

/** Reads a request of a client that said hello; what is wrong with it is the reply. */
export function readRequest(line: string): ControlRequest | ControlFailure {
  const value = object(line);
  const seq = value?.seq;
  if (!value || typeof seq !== 'number') return bad(-1, 'a request has "op" and a number "seq"');
  switch (value.op) {
    case 'follow':
    case 'status':
      return { op: value.op, seq };
    case 'cancel':
      return readCancel(value, seq);
    case 'debug':
      return readDebug(value, seq);
    default:
      return bad(seq, `this tap does not know "${String(value.op)}"; it may be older than its caller`, 'unknown-op');
  }
}

/** Reads what a tap sends; null for what is not of this version. */
export function readEvent(line: string): ControlEvent | null {
  const value = object(line);
  switch (value?.op) {
    case 'welcome':
      return typeof value.control === 'number' && typeof value.id === 'string'
        ? { op: 'welcome', control: value.control, id: value.id }
        : null;
    case 'flushed':
      if (typeof value.bytes !== 'number') return null;
      return { op: 'flushed', bytes: value.bytes, ...(typeof value.blocked === 'string' && { blocked: value.blocked }) };
    case 'ok':
      return typeof value.seq === 'number' ? { ...value, op: 'ok', seq: value.seq } : null;
    case 'error':
      return typeof value.seq === 'number' && typeof value.code === 'string' && typeof value.message === 'string'
        ? { op: 'error', seq: value.seq, code: value.code as ControlErrorCode, message: value.message }
        : null;
    default:
      return null;
  }
}

/** Reads a session entry; null if the text is none. */
export function readEntry(text: string): SessionEntry | null {
  const value = object(text);
  if (!value) return null;
  const { control, id, pid, socket, token, file, started, command, cwd, name } = value;
  const texts = [id, socket, token, file, started, cwd].every((member) => typeof member === 'string');
  if (!texts || typeof control !== 'number' || typeof pid !== 'number' || !isTexts(command)) return null;
  const entry = { control, id, pid, socket, token, file, started, command, cwd } as SessionEntry;
  return typeof name === 'string' ? { ...entry, name } : entry;
}

function readDebug({ state, debugger: which }: Members, seq: number): ControlRequest | ControlFailure {
  if (state !== 'stopped' && state !== 'continued') return bad(seq, '"state" must be "stopped" or "continued"');
  if (typeof which !== 'number' || !(which >= 0 && which < DEBUGGERS)) return bad(seq, `"debugger" must be a number below ${DEBUGGERS}`);
  return { op: 'debug', seq, state, debugger: Math.floor(which) };
}

function readCancel(value: Members, seq: number): ControlRequest | ControlFailure {
  const { id, to, reason, graceMs } = value;
  if (typeof id !== 'string' || !isIdText(id)) return bad(seq, '"id" must be the JSON text of a string or a number');
  if (to !== 'server' && to !== 'client') return bad(seq, '"to" must be "server" or "client"');
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > MOST_TEXT)) return bad(seq, '"reason" must be a short text');
  if (graceMs !== null && !(typeof graceMs === 'number' && graceMs >= 0 && graceMs <= 86_400_000))
    return bad(seq, '"graceMs" must be null or between 0 and 86400000');
  const request = { op: 'cancel', seq, id, to, graceMs } as const;
  return reason === undefined ? request : { ...request, reason };
}

function isIdText(text: string): boolean {
  if (text.length > MOST_TEXT) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || typeof value === 'number';
  } catch {
    return false;
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string');
}

function object(line: string): Members | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
  } catch {
    return null;
  }
}

function bad(seq: number, message: string, code: ControlErrorCode = 'bad-request'): ControlFailure {
  return { op: 'error', seq, code, message };
}
