/**
 * Characters that JSON lets stand in a string as they are, and TOML (U+007F) or YAML (controls, line separators, a byte order
 * mark) does not.
 */
const UNFIT = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

/** A text in double quotes that means the same in JSON, as a basic string of TOML's, and as a double-quoted scalar of YAML's. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(UNFIT, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
