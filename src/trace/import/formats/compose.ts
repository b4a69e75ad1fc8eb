import { parseJson } from '../json-block.js';

/** A message as text; null where its parts make up none. */
export type Composed = string | null;

/** A request, or a notification where the id is null. `id`: JSON text, with all its digits. */
export function requestText(id: unknown, method: unknown, params: unknown): Composed {
  if (typeof method !== 'string' || (id !== null && !isId(id))) return null;
  return `{"jsonrpc":"2.0",${id === null ? '' : `"id":${id},`}"method":${JSON.stringify(method)}${member('params', params)}}`;
}

/** A response; without an id where that is null, with JSON's null where it is the text `null`. */
export function responseText(id: unknown, { result, error }: { readonly result?: unknown; readonly error?: unknown }): Composed {
  if (id !== null && !isId(id)) return null;
  return `{"jsonrpc":"2.0"${id === null ? '' : `,"id":${id}`}${error === undefined ? member('result', result) : member('error', error)}}`;
}

/** The cancellation of a request with this id. */
export function cancellation(id: string, reason: unknown): string {
  const because = typeof reason === 'string' ? member('reason', reason) : '';
  return `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}${because}}}`;
}

function member(name: string, value: unknown): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

/** Whether a text is JSON of what ids are: anything else could break out of its place. */
function isId(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const value = parseJson(text);
  return value !== undefined && (value === null || typeof value !== 'object');
}
