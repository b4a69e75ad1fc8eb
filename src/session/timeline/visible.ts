/** Longest text of a row, in UTF-16 units, before the sign that it was cut. */
const TEXT_LIMIT = 200;

/**
 * What must not reach a screen as it is: control characters, line and paragraph separators, marks that turn the
 * direction of text or take no room (so that one text could pose as another), and halves of surrogate pairs.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The same without looking around: half a pair, or a whole one. In most texts there is nothing of it, and that is seen at once. */
const SUSPECT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]/;

/** Untrusted text for one line of a view: cut at `limit` UTF-16 units (then ending in `…`), with each unsafe character made visible. */
export function visible(text: string, limit: number = TEXT_LIMIT): string {
  const short = text.length <= limit ? text : `${cut(text, limit)}…`;
  return SUSPECT.test(short) ? short.replace(UNSAFE, show) : short;
}

/** The first `limit` UTF-16 units, one less where that would halve a pair. */
function cut(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

function show(char: string): string {
  const code = char.charCodeAt(0);
  // U+2400 ff. are the pictures of the ASCII control characters: ␀ … ␟, and ␡.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return `\u2039U+${code.toString(16).toUpperCase().padStart(4, '0')}\u203a`;
}
