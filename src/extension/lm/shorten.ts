/** What is kept of a value: so much of a text, so many items of a list or members of an object, so many levels. */
const TEXT = 200;
const ITEMS = 8;
const MEMBERS = 40;
const LEVELS = 8;

/** A JSON value with all its keys in sight, but long texts and lists cut: what was left out is said where it stood. */
export function shortened(value: unknown, level = 0): { readonly value: unknown; readonly cut: boolean } {
  if (typeof value === 'string') {
    if (value.length <= TEXT) return { value, cut: false };
    return { value: `${value.slice(0, TEXT)}… (${value.length} characters)`, cut: true };
  }
  if (typeof value !== 'object' || value === null) return { value, cut: false };
  if (level === LEVELS) return { value: Array.isArray(value) ? `… (${value.length} items)` : '… (object)', cut: true };
  if (Array.isArray(value)) {
    const items = value.slice(0, ITEMS).map((item) => shortened(item, level + 1));
    const more = value.length - items.length;
    return {
      value: [...items.map((item) => item.value), ...(more > 0 ? [`… (${more} more items)`] : [])],
      cut: more > 0 || items.some(({ cut }) => cut),
    };
  }
  const all = Object.entries(value);
  const members = all.slice(0, MEMBERS).map(([name, member]) => [name, shortened(member, level + 1)] as const);
  const more = all.length - members.length;
  return {
    value: Object.fromEntries([
      ...members.map(([name, member]) => [name, member.value] as const),
      ...(more > 0 ? [['…', `${more} more members`] as const] : []),
    ]),
    cut: more > 0 || members.some(([, { cut }]) => cut),
  };
}
