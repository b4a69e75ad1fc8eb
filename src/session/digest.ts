import { isObject } from '../protocol/message.js';

/** Values deeper or more than these are not told apart: their digest is null. */
const MAX_DEPTH = 64;
const MAX_VALUES = 20_000;

/** What a text stands for. Beyond the 16 bits of a character, so that no character makes up for it. */
const NAME = 0x10000;
const TEXT = 0x20000;
const OTHER = 0x30000;

let left = 0;

/**
 * A number for a JSON value, so that values can be compared without being kept: equal values have equal digests, whatever the order
 * of members; different ones have different digests but for bad luck (53 bits). Members named in `except` are left out of the
 * outermost object. Null where the value is nested too deep or too large; then it is equal to nothing.
 */
export function digest(value: unknown, except: ReadonlySet<string> | null = null): number | null {
  left = MAX_VALUES;
  const number = of(value, 0, except);
  return left < 0 ? null : number;
}

function of(value: unknown, depth: number, except: ReadonlySet<string> | null): number {
  if (--left < 0 || depth > MAX_DEPTH) {
    left = -1;
    return 0;
  }
  if (Array.isArray(value)) return value.reduce((sum: number, element) => mix(sum, of(element, depth + 1, null)), 1);
  if (isObject(value)) {
    const names = Object.keys(value).filter((name) => except?.has(name) !== true);
    return names.sort().reduce((sum, name) => mix(mix(sum, ofText(name, NAME)), of(value[name], depth + 1, null)), 2);
  }
  return typeof value === 'string' ? ofText(value, TEXT) : ofText(String(value), OTHER);
}

/** The digest of a text: cyrb53, which spreads well and is quick. */
function ofText(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  return finish(a, b);
}

/** One number for two, in this order. */
function mix(first: number, second: number): number {
  const a = Math.imul((first >>> 0) ^ 0x9e3779b1, 2654435761) ^ Math.imul(second >>> 0, 1597334677);
  const b = Math.imul(Math.floor(first / 0x100000000) ^ (second >>> 0), 2246822507);
  return finish(a, b ^ Math.imul(Math.floor(second / 0x100000000) ^ 0x85ebca6b, 3266489909));
}

function finish(a: number, b: number): number {
  const c = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  const d = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(c ^ (c >>> 13), 3266489909);
  return 0x100000000 * (0x1fffff & d) + (c >>> 0);
}
