import type { Envelope } from './envelope.js';

/** An object or array whose members the tap looks at. */
export type Place = 'batch' | 'message' | 'params' | 'meta' | 'result';

/** A member that the tap looks at, by what it is good for. */
export type Member =
  | 'id'
  | 'method'
  | 'params'
  | 'result'
  | 'error'
  | 'task'
  | 'requestId'
  | 'progressToken'
  | '_meta'
  | 'requestToken'
  | 'negotiated'
  | 'capabilities'
  | 'metaVersion'
  | 'metaClientInfo'
  | 'metaCapabilities';

/** What the names of the members of `_meta` begin with that are the protocol's own. */
export const META = 'io.modelcontextprotocol/';

const NAMES: Readonly<Record<Place, Readonly<Record<string, Member>>>> = {
  batch: {},
  message: { id: 'id', method: 'method', params: 'params', result: 'result', error: 'error' },
  params: { task: 'task', requestId: 'requestId', progressToken: 'progressToken', _meta: '_meta', capabilities: 'capabilities' },
  result: { protocolVersion: 'negotiated', capabilities: 'capabilities' },
  meta: {
    progressToken: 'requestToken',
    [`${META}protocolVersion`]: 'metaVersion',
    [`${META}clientInfo`]: 'metaClientInfo',
    [`${META}clientCapabilities`]: 'metaCapabilities',
  },
};

/** The names of a place as bytes, for comparing without making a string of every key on the wire. */
const CANDIDATES = Object.fromEntries(
  Object.entries(NAMES).map(([place, names]) => [
    place,
    Object.entries(names).map(([name, member]) => ({ bytes: Buffer.from(name), member })),
  ]),
) as Record<Place, { readonly bytes: Buffer; readonly member: Member }[]>;

/** The member whose name is `bytes[start…end)`, written without escapes; null for one that nobody asked for. */
export function memberNamed(place: Place, bytes: Buffer, start: number, end: number): Member | null {
  const length = end - start;
  next: for (const { bytes: name, member } of CANDIDATES[place]) {
    if (name.length !== length) continue;
    for (let i = 0; i < length; i++) if (name[i] !== bytes[start + i]) continue next;
    return member;
  }
  return null;
}

/** The same for a key that came in pieces or with escapes; `text` stands between its quotes. */
export function memberSpelled(place: Place, text: string | null): Member | null {
  const name = text === null ? null : stringOf(`"${text}"`);
  const names = NAMES[place];
  return name !== null && Object.hasOwn(names, name) ? names[name]! : null;
}

/** The place that a bracket opens as the value of a member; null for one that can be skipped. */
export function placeInside(member: Member | null, isObject: boolean): Place | null {
  if (!isObject) return null;
  if (member === 'params' || member === 'result') return member;
  return member === '_meta' ? 'meta' : null;
}

/** A member of a message is there, whatever its value: members of an earlier one with the same name no longer count. */
export function begin(envelope: Envelope, member: Member): void {
  switch (member) {
    case 'result':
      envelope.hasResult = true;
      envelope.negotiated = envelope.capabilities = null;
      return;
    case 'error':
      envelope.hasError = true;
      return;
    case 'task':
      envelope.hasTask = true;
      return;
    case 'params':
      envelope.hasTask = false;
      envelope.capabilities = null;
      envelope.requestId = envelope.progressToken = envelope.requestToken = null;
      envelope.metaVersion = envelope.metaClientInfo = envelope.metaCapabilities = null;
      return;
    default:
      return;
  }
}

/** Whether the text of a member's value is wanted. */
export function isCaptured(member: Member): boolean {
  return member !== 'params' && member !== 'result' && member !== 'error' && member !== 'task' && member !== '_meta';
}

/** Keeps a member's value. `text` is its JSON, null where that was too long to keep. */
export function keep(envelope: Envelope, member: Member, text: string | null, type: 'word' | 'string' | 'structure'): void {
  switch (member) {
    case 'id':
    case 'requestId':
    case 'progressToken':
    case 'requestToken':
      envelope[member] = text !== null && (type === 'string' || (type === 'word' && /^-?\d/.test(text))) ? text : null;
      return;
    case 'method':
    case 'negotiated':
    case 'metaVersion':
      envelope[member] = type === 'string' && text !== null ? stringOf(text) : null;
      return;
    case 'capabilities':
      envelope.capabilities = text ?? '';
      return;
    case 'metaClientInfo':
    case 'metaCapabilities':
      envelope[member] = text;
      return;
    default:
      return;
  }
}

function stringOf(json: string): string | null {
  if (!json.includes('\\')) return json.slice(1, -1);
  try {
    return String(JSON.parse(json));
  } catch {
    return null;
  }
}
