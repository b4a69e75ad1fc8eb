import { canonicalDecimal } from '../../protocol/decimal.js';
import type { IdKey } from '../../protocol/ids.js';
import type { WireId } from './envelope.js';

/**
 * The key of an id (or progress token) on the wire: two ids have the same key exactly when they are equal. `1`, `1.0` and `1e0` are
 * one id, `1` and `"1"` are two, and numbers beyond 2^53 keep all their digits.
 */
export function idKey(id: WireId): IdKey {
  if (typeof id === 'number') return id;
  if (id.startsWith('"')) return id.includes('\\') ? respelled(id) : id;
  if (!/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(id)) return id;
  const decimal = canonicalDecimal(id);
  const value = Number(decimal);
  return Number.isSafeInteger(value) && String(value) === decimal ? value : decimal;
}

/** A string literal in the one spelling that `JSON.stringify` gives it. */
function respelled(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
