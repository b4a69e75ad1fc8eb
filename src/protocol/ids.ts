import { canonicalDecimal, isInteger } from './decimal.js';
import { sourceAt } from './source.js';

/**
 * An id (or a progress token) such that two are equal exactly when they are the same id on the wire: JSON type and exact value.
 * Safe integers are themselves, because numbers are the fastest keys; strings are their JSON text, quotes included (`"7"`);
 * every other number is its canonical decimal (`1752480000123456789`, `1.5`).
 */
export type IdKey = number | string;

/**
 * The key of an id value, or null where the value is neither a string nor a number. Where a double may have lost digits, the
 * source is consulted: `path` says where in the message the value stands, `position` which element of the batch `text` the
 * message is (null: it is no batch).
 */
export function idKey(value: unknown, text: string, path: readonly string[], position: number | null): IdKey | null {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return value + 0 === 0 ? 0 : value;
    const source = sourceAt(text, position === null ? path : [position, ...path]);
    return source === null || !/^-?\d/.test(source) ? String(value) : canonicalDecimal(source);
  }
  return typeof value === 'string' ? JSON.stringify(value) : null;
}

/** The id as JSON text: `7`, `"7"`, `1752480000123456789`. */
export function idText(key: IdKey): string {
  return typeof key === 'number' ? String(key) : key;
}

/** The length of an id's JSON text, without making it. */
export function idLength(key: IdKey): number {
  if (typeof key === 'string') return key.length;
  let length = key < 0 ? 2 : 1;
  for (let rest = Math.abs(key); rest >= 10; rest = Math.floor(rest / 10)) length++;
  return length;
}

/** Whether an id is what MCP allows: a string or an integer. */
export function isLegalId(key: IdKey): boolean {
  return typeof key === 'number' || key.startsWith('"') || isInteger(key);
}

/** The same id with the other JSON type: `"7"` for `7` and back; null for a string that does not spell a number. */
export function otherType(key: IdKey): IdKey | null {
  if (typeof key === 'number') return `"${key}"`;
  if (!key.startsWith('"')) return `"${key}"`;
  const inner = key.slice(1, -1);
  if (!/^-?(0|[1-9]\d{0,63})$/.test(inner)) return null;
  const value = Number(inner);
  return Number.isSafeInteger(value) ? value + 0 : inner;
}
