/** Careful looks into untrusted JSON values: what is not of the kind asked for reads as absent. */

/** Own member of an object; undefined for anything else. `__proto__` and inherited names are no members. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** A member that is a string. */
export function stringMember(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** The number of elements of a member that is an array. */
export function lengthMember(value: unknown, name: string): number | undefined {
  const found = member(value, name);
  return Array.isArray(found) ? found.length : undefined;
}

/** A number or string as one word of text; undefined for what is neither. */
export function wordMember(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : undefined;
}

/** Whether a tool's result says that the tool failed. */
export function isError(result: unknown): boolean {
  return member(result, 'isError') === true;
}
