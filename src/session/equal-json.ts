import { isObject, type JsonObject } from '../protocol/message.js';

/** So many values are compared; params that are equal so far are not called equal, because their difference may come later. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 64;

/**
 * Whether the params of two requests are equal but for their own `_meta`. Params that are there in neither are equal; where they
 * are nested too deep or too large to compare, or were dropped, the answer is no.
 */
export function equalJson(a: unknown, b: unknown): boolean {
  return new Comparison().params(a, b);
}

class Comparison {
  #left = MAX_VALUES;

  params(a: unknown, b: unknown): boolean {
    if (!isObject(a) || !isObject(b)) return this.values(a, b, 0);
    return this.#members(a, b, 0, '_meta');
  }

  values(a: unknown, b: unknown, depth: number): boolean {
    if (a === b) return true;
    if (this.#left-- <= 0 || depth > MAX_DEPTH) return false;
    if (Array.isArray(a)) {
      return Array.isArray(b) && a.length === b.length && a.every((element, i) => this.values(element, b[i], depth + 1));
    }
    return isObject(a) && isObject(b) && this.#members(a, b, depth, null);
  }

  #members(a: JsonObject, b: JsonObject, depth: number, except: string | null): boolean {
    let count = 0;
    for (const name of Object.keys(a)) {
      if (name === except) continue;
      count++;
      if (!Object.hasOwn(b, name) || !this.values(a[name], b[name], depth + 1)) return false;
    }
    for (const name of Object.keys(b)) if (name !== except) count--;
    return count === 0;
  }
}
