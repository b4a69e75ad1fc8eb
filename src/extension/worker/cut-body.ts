/** The text of a record, as far as it was read; `bytes`: what it stands for, where those are not UTF-8. */
export interface FoundText {
  readonly text: string;
  readonly cut: boolean;
  readonly bytes: Buffer | null;
}

/** What stands in front of a frame's text in a record: members that are no objects. */
const HEAD = /^\ufeff?\s*\{(?:\s*"(?!raw"|b64")[^"\\]*"\s*:\s*(?:"[^"\\]*"|[^"\s,{}[\]]+)\s*,)*\s*"(raw|b64)"\s*:\s*"/;

/** Where in a record its text begins, in bytes, of which the start is given; null as for `cutBody`. */
export function bodyHead(start: string): { readonly is: 'raw' | 'b64'; readonly bytes: number } | null {
  const head = HEAD.exec(start.slice(0, 4096));
  return head === null ? null : { is: head[1] as 'raw' | 'b64', bytes: Buffer.byteLength(head[0]) };
}

/**
 * The text of a record of which only the beginning was read, because all of it would be too much. Null where the text does not
 * stand where our recorder puts it, in front of everything that is longer.
 */
export function cutBody(start: string): FoundText | null {
  const head = HEAD.exec(start.slice(0, 4096));
  if (head === null) return null;
  const inside = start.slice(head[0].length);
  if (head[1] === 'b64') {
    const whole = /^[A-Za-z0-9+/]*/.exec(inside)![0];
    const bytes = Buffer.from(whole.slice(0, whole.length - (whole.length % 4)), 'base64');
    return { text: bytes.toString('utf8'), cut: true, bytes };
  }
  try {
    return { text: JSON.parse(`"${wholeEscapes(inside)}"`) as string, cut: true, bytes: null };
  } catch {
    return null;
  }
}

/** A piece of a JSON string up to its end, its closing quote, or an escape that is not there whole. */
function wholeEscapes(inside: string): string {
  let end = 0;
  while (end < inside.length && inside[end] !== '"') {
    const step = inside[end] !== '\\' ? 1 : inside[end + 1] === 'u' ? 6 : 2;
    if (end + step > inside.length) break;
    end += step;
  }
  // The last bytes that were read may be half a character.
  return inside.slice(0, end).replace(/\ufffd$/, '');
}
