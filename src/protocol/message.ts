import { type IdKey, idText } from './ids.js';

/** A JSON object as it came from the wire: nothing is known of its members. */
export type JsonObject = { readonly [name: string]: unknown };

/** What a JSON object is as a JSON-RPC message. `none`: neither request, notification nor response. */
export type MessageKind = 'request' | 'notification' | 'response' | 'none';

/** Whether a value is a JSON object (not null, not an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Classifies an object. A request has a string `method` and an id that is a string or a number; a notification has a `method`
 * and no such id; a response has no `method`, and `result` or `error`.
 */
export function classify(body: JsonObject): MessageKind {
  const method = body.method;
  if (typeof method === 'string') {
    const id = body.id;
    return typeof id === 'string' || typeof id === 'number' ? 'request' : 'notification';
  }
  if (method !== undefined) return 'none';
  return body.result !== undefined || body.error !== undefined ? 'response' : 'none';
}

/** The object at a member, or null where there is none: safe steps into untrusted JSON. What objects inherit is no object of the wire. */
export function objectAt(value: unknown, name: string): JsonObject | null {
  if (!isObject(value) || name === '__proto__') return null;
  const member = value[name];
  return isObject(member) ? member : null;
}

/** The string at a member, or null. */
export function stringAt(value: unknown, name: string): string | null {
  if (!isObject(value)) return null;
  const member = value[name];
  return typeof member === 'string' ? member : null;
}

/** A request id as it stands in a message: which key it has, and whether the member is there at all. */
export type IdMember =
  | { readonly kind: 'id'; readonly key: IdKey }
  | { readonly kind: 'absent' }
  | { readonly kind: 'null' }
  | { readonly kind: 'other-type'; readonly value: unknown };

/** The id of a message as JSON text, a long one that is none cut; null where there is none. Equal ids have equal texts. */
export function idMemberText(id: IdMember): string | null {
  switch (id.kind) {
    case 'id':
      return idText(id.key);
    case 'null':
      return 'null';
    case 'absent':
      return null;
    case 'other-type':
      return shortJson(id.value);
  }
}

/** JSON text of a value from the wire, cut; nesting that is too deep to write is only named. */
function shortJson(value: unknown): string {
  try {
    const text = JSON.stringify(value);
    return text.length > 100 ? `${text.slice(0, 100)}…` : text;
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}
