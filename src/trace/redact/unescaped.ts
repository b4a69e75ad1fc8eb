/** A piece of a text with its escapes read, and the way back to where it stands in that text. */
export interface Unescaped {
  readonly text: string;
  /** Where the character at `index` begins in the text that it was read from; for `text.length`, where the piece ends. */
  placeOf(index: number): number;
}

const PERCENT = /(?:%[0-9A-Fa-f]{2})+/g;
const BACKSLASH = /\\(?:u[0-9A-Fa-f]{4}|["'\\/nrt])/g;
/** So much of a long text is read at a time, and so much of it twice, so that what stands where it is cut is seen whole. */
const PIECE = 500_000;
const OVERLAP = 2_000;

/**
 * Calls `found` with the text as it reads once what is encoded for a URL is decoded, and once more with the escapes of quoted JSON
 * decoded; not at all where there is nothing to decode.
 */
export function eachUnescaped(text: string, found: (piece: Unescaped) => void): void {
  if (text.includes('%') && /%[0-9A-Fa-f]{2}/.test(text)) eachPiece(text, PERCENT, bytes, found);
  if (text.includes('\\') && /\\(?:["']|u[0-9A-Fa-f]{4})/.test(text)) eachPiece(text, BACKSLASH, quoted, found);
}

/** What an escape stands for: characters, each with the number of units that it takes in the source. */
type Meaning = (escaped: string) => readonly (readonly [character: string, units: number])[];

function eachPiece(text: string, pattern: RegExp, meaning: Meaning, found: (piece: Unescaped) => void): void {
  for (let from = 0; from < text.length; from += PIECE - OVERLAP) {
    found(read(text.slice(from, from + PIECE), from, pattern, meaning));
    if (from + PIECE >= text.length) return;
  }
}

function read(source: string, offset: number, pattern: RegExp, meaning: Meaning): Unescaped {
  const places: number[] = [];
  let text = '';
  let at = 0;
  const plain = (end: number) => {
    text += source.slice(at, end);
    for (; at < end; at++) places.push(offset + at);
  };
  for (const match of source.matchAll(pattern)) {
    plain(match.index);
    for (const [character, units] of meaning(match[0])) {
      text += character;
      for (let i = 0; i < character.length; i++) places.push(offset + at);
      at += units;
    }
  }
  plain(source.length);
  return { text, placeOf: (index) => places[index] ?? offset + source.length };
}

function quoted(escaped: string): readonly (readonly [string, number])[] {
  const letter = escaped[1]!;
  if (letter === 'u') return [[String.fromCharCode(Number.parseInt(escaped.slice(2), 16)), escaped.length]];
  return [[{ n: '\n', r: '\r', t: '\t' }[letter] ?? letter, escaped.length]];
}

/** Bytes as they stand in a URL; those that are no UTF-8 are one character each. */
function bytes(escaped: string): readonly (readonly [string, number])[] {
  try {
    return [...decodeURIComponent(escaped)].map((character) => [character, 3 * lengthOf(character)]);
  } catch {
    return Array.from({ length: escaped.length / 3 }, (_, i) => [
      String.fromCharCode(Number.parseInt(escaped.slice(3 * i + 1, 3 * i + 3), 16)),
      3,
    ]);
  }
}

/** How many bytes a character takes in UTF-8. */
function lengthOf(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
