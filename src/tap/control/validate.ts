import type { ControlErrorCode, ControlEvent, ControlRequest, Hello, SessionEntry } from './protocol.js';

type Members = Readonly<Record<string, unknown>>;

/** The longest reason and id that are put on the wire, in characters. */
const MOST_TEXT = 4096;

export type ValidRequest =
  | { readonly kind: 'ok'; readonly request: ControlRequest }
  | { readonly kind: 'error'; readonly seq: number; readonly code: ControlErrorCode; readonly message: string };

/** Reads the first message of a connection; null if it is none. */
export function readHello(line: string): Hello | null {
  const value = object(line);
  if (value?.op !== 'hello' || typeof value.token !== 'string' || typeof value.control !== 'number') return null;
  return { op: 'hello', token: value.token, control: value.control };
}

/** Reads a request of a client that said hello. */
export function readRequest(line: string): ValidRequest {
  const value = object(line);
  const seq = value?.seq;
  if (!value || typeof seq !== 'number') return bad(-1, 'a request is a JSON object with "op" and a number "seq"');
  switch (value.op) {
    case 'follow':
    case 'status':
      return { kind: 'ok', request: { op: value.op, seq } };
    case 'cancel':
      return readCancel(value, seq);
    default:
      return {
        kind: 'error',
        seq,
        code: 'unknown-op',
        message: `this tap does not know "${String(value.op)}"; it may be older than its caller`,
      };
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
      return typeof value.bytes === 'number' ? { op: 'flushed', bytes: value.bytes } : null;
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

function readCancel(value: Members, seq: number): ValidRequest {
  const { id, to, reason, graceMs } = value;
  if (typeof id !== 'string' || !isIdText(id)) return bad(seq, '"id" must be the JSON text of a string or a number');
  if (to !== 'server' && to !== 'client') return bad(seq, '"to" must be "server" or "client"');
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > MOST_TEXT)) return bad(seq, '"reason" must be a short text');
  if (graceMs !== null && !(typeof graceMs === 'number' && graceMs >= 0 && graceMs <= 86_400_000))
    return bad(seq, '"graceMs" must be null or between 0 and 86400000');
  const request = { op: 'cancel', seq, id, to, graceMs } as const;
  return { kind: 'ok', request: reason === undefined ? request : { ...request, reason } };
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

function bad(seq: number, message: string): ValidRequest {
  return { kind: 'error', seq, code: 'bad-request', message };
}
