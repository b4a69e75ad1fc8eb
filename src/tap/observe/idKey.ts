import { canonicalDecimal } from '../../protocol/decimal.js';

/**
 * The same text for ids (or progress tokens) that are equal, and only for them: `1`, `1.0` and `1e0` are one id, `1` and `"1"` are
 * two, and numbers beyond 2^53 keep all their digits. `text` is the id's JSON as on the wire.
 */
export function idKey(text: string): string {
  if (text.startsWith('"')) return text.includes('\\') ? respelled(text) : text;
  if (/^[1-9]\d*$|^0$/.test(text)) return text;
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? canonicalDecimal(text) : text;
}

/** A string literal in the one spelling that `JSON.stringify` gives it. */
function respelled(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
