import { isObject, type JsonObject } from '../../protocol/message.js';

/** Deeper values are not compared: their nesting would use up the stack. */
const MAX_DEPTH = 500;

/** Values that may still be compared in the comparison under way. */
let left = 0;

/**
 * Whether two JSON values are equal, whatever the order of members; null where telling it would take more than `budget` values or is
 * nested too deep. Makes no garbage.
 */
export function equalJson(a: unknown, b: unknown, budget: number): boolean | null {
  left = budget;
  return equal(a, b, 0);
}

function equal(a: unknown, b: unknown, depth: number): boolean | null {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (--left < 0 || depth > MAX_DEPTH) return null;
  if (Array.isArray(a)) return Array.isArray(b) ? equalElements(a, b, depth) : false;
  return isObject(a) && isObject(b) ? equalMembers(a, b, depth) : false;
}

function equalElements(a: readonly unknown[], b: readonly unknown[], depth: number): boolean | null {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const one = equal(a[i], b[i], depth + 1);
    if (one !== true) return one;
  }
  return true;
}

function equalMembers(a: JsonObject, b: JsonObject, depth: number): boolean | null {
  let more = 0;
  // What JSON.parse makes inherits nothing enumerable, so that these loops see own members only.
  for (const name in a) {
    if (!Object.hasOwn(b, name)) return false;
    const one = equal(a[name], b[name], depth + 1);
    if (one !== true) return one;
    more++;
  }
  for (const _ in b) more--;
  return more === 0;
}
