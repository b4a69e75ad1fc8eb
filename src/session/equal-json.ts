import { isObject, type JsonObject } from '../protocol/message.js';

/** So many values are compared; params that are equal so far are not called equal, because their difference may come later. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 64;

/** Values that may still be compared in the comparison under way. */
let left = 0;

/**
 * Whether the params of two requests are equal but for their own `_meta`. Params that are there in neither are equal; where they
 * are nested too deep or too large to compare, or were dropped, the answer is no. Makes no garbage, and mostly ends at the first
 * member: every new request may be compared with several.
 */
export function equalParams(a: unknown, b: unknown): boolean {
  left = MAX_VALUES;
  return isObject(a) && isObject(b) ? equalMembers(a, b, 0, '_meta') : equal(a, b, 0);
}

function equal(a: unknown, b: unknown, depth: number): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || left-- <= 0 || depth > MAX_DEPTH) return false;
  if (Array.isArray(a)) return Array.isArray(b) && equalElements(a, b, depth);
  return isObject(a) && isObject(b) && equalMembers(a, b, depth, null);
}

function equalElements(a: readonly unknown[], b: readonly unknown[], depth: number): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!equal(a[i], b[i], depth + 1)) return false;
  return true;
}

function equalMembers(a: JsonObject, b: JsonObject, depth: number, except: string | null): boolean {
  let more = 0;
  // What JSON.parse makes inherits nothing enumerable, so that this loop sees own members only.
  for (const name in a) {
    if (name === except) continue;
    if (!Object.hasOwn(b, name) || !equal(a[name], b[name], depth + 1)) return false;
    more++;
  }
  for (const name in b) if (name !== except) more--;
  return more === 0;
}
