const RUN = /[A-Za-z0-9+/_-]{16,}(?:\r?\n[A-Za-z0-9+/_-]{4,})*={0,2}/g;
const TEXT = new TextDecoder('utf-8', { fatal: true });
/** Of a long run only so much is looked into at a time. */
const PIECE = 3 * 4 * 16_384;

/** Calls `found` with every run of base64 (plain or for URLs, also wrapped over lines) that is text, and with that text. */
export function eachEncoded(text: string, found: (start: number, end: number, inside: string) => void): void {
  if (text.length < 16) return;
  for (const match of text.matchAll(RUN)) {
    // Text in base64 has capitals; most paths and names that look like a run have none.
    const inside = /[A-Z]/.test(match[0]) ? decoded(match[0]) : null;
    if (inside !== null) found(match.index, match.index + match[0].length, inside);
  }
}

/** What base64 stands for, if that is text; else null. */
function decoded(run: string): string | null {
  const plain = run
    .replace(/[\r\n=]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  if (plain.length % 4 === 1) return null;
  // Its beginning tells whether it is text at all: a picture is given up after a few bytes.
  if (asText(plain.slice(0, 64)) === null) return null;
  let result = '';
  for (let at = 0; at < plain.length; at += PIECE) {
    const piece = asText(plain.slice(at, at + PIECE));
    if (piece === null) return result === '' ? null : result;
    result += piece;
  }
  return result;
}

function asText(base64: string): string | null {
  let binary: string;
  try {
    binary = atob(base64);
  } catch {
    return null;
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  // As PowerShell takes its commands: UTF-16, of Latin letters.
  if (/^(?:[\t\n\r\x20-\x7e\xa0-\xff]\0){4,}/.test(binary)) return binary.replaceAll('\0', '');
  // A character may be cut where a piece ends.
  for (let cut = 0; cut < 4 && cut < bytes.length; cut++) {
    try {
      const text = TEXT.decode(bytes.subarray(0, bytes.length - cut));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none but white space, other bytes do
      return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
    } catch {
      // Shorter, then.
    }
  }
  return null;
}
