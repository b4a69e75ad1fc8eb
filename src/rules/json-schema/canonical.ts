import { isObject } from '../../protocol/message.js';

/** Told how much work comparing costs, so that it can stop it. */
export interface Meter {
  spend(steps: number): void;
}

/**
 * A text that two JSON values share exactly when they are equal as JSON Schema sees it: the order of members does not count, `1.0` is `1`.
 * Nesting is as deep as the value's; whoever calls it bounds that with the meter.
 */
export function canonical(value: unknown, meter: Meter, depth = 0): string {
  meter.spend(1 + depth);
  if (typeof value === 'string') {
    meter.spend(value.length >> 4);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((element) => canonical(element, meter, depth + 1)).join()}]`;
  if (!isObject(value)) return value === 0 ? '0' : String(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name], meter, depth + 1)}`).join()}}`;
}
