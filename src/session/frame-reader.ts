/** What the text of a frame is, before anything is known of messages. */
export type FrameContent = { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'blank' } | { readonly kind: 'not-json' };

const BLANK: FrameContent = { kind: 'blank' };
const NOT_JSON: FrameContent = { kind: 'not-json' };
const BOM = 0xfeff;

/**
 * Reads a frame for pairing: a leading byte order mark and surrounding spaces, tabs and `\r` are ignored. Never throws, whatever
 * the text: too deep for the parser, NUL bytes, half a message.
 */
export function readFrame(text: string): FrameContent {
  const first = firstVisible(text);
  if (first === text.length) return BLANK;
  if (!startsLikeJson(text.charCodeAt(first))) return NOT_JSON;
  try {
    return { kind: 'json', value: JSON.parse(text.charCodeAt(0) === BOM ? text.slice(1) : text) };
  } catch {
    return NOT_JSON;
  }
}

/** Whether a text begins with a byte order mark. */
export function hasByteOrderMark(text: string): boolean {
  return text.charCodeAt(0) === BOM;
}

function firstVisible(text: string): number {
  let i = text.charCodeAt(0) === BOM ? 1 : 0;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x09 && c !== 0x0d) break;
  }
  return i;
}

/** `{ [ " - 0…9 t f n`: anything else need not be parsed, which matters in a flood of log lines. */
function startsLikeJson(c: number): boolean {
  return c === 0x7b || c === 0x5b || c === 0x22 || c === 0x2d || (c >= 0x30 && c <= 0x39) || c === 0x74 || c === 0x66 || c === 0x6e;
}
