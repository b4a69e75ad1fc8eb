import { isDigest } from './digests.js';

/** Shorter words say too little to look random. */
export const SHORTEST_RANDOM = 20;
/** Words that may be a key: long runs without white space, quotes or punctuation that keys do not have. */
const WORD = /[A-Za-z0-9+/_-]{20,4096}={0,2}/g;
const HEX = /^[0-9a-f]+$/i;
/** Crockford's alphabet, and a time in front. */
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Calls `found` with every word of a text that looks random, as keys do: mixed characters, and more information in each than words have. */
export function eachRandomWord(text: string, found: (start: number, end: number) => void): void {
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) {
    if (looksRandom(match[0]) && !isDigest(text, match.index, match.index + match[0].length))
      found(match.index, match.index + match[0].length);
  }
}

/** Whether a word looks random. UUIDs do, and are names of things; so are paths and words joined by dashes. */
function looksRandom(word: string): boolean {
  if (UUID.test(word) || ULID.test(word)) return false;
  if (HEX.test(word)) return word.length >= 32 && /[a-f]/i.test(word) && /[0-9]/.test(word);
  const classes = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((pattern) => pattern.test(word)).length;
  if (classes === 3) {
    // Changes between classes: `createUserAccount2` has few, a key has one every other character.
    const plain = word.replace(/[+/_=-]/g, '');
    if (changes(plain) / plain.length > 0.3 && bitsPerCharacter(plain) > 3.7) return true;
  }
  // Keys of one case are longer, and stand behind their maker's name: `squ_…`, `rubygems_…`.
  return word.split(/[^A-Za-z0-9]+/).some((part) => part.length >= 32 && isKeyOfOneCase(part));
}

function isKeyOfOneCase(part: string): boolean {
  if (!/[0-9]/.test(part) || !/[A-Za-z]/.test(part) || (/[a-z]/.test(part) && /[A-Z]/.test(part))) return false;
  return changes(part) / part.length > 0.2 && bitsPerCharacter(part) > 3;
}

function changes(word: string): number {
  let count = 0;
  for (let i = 1; i < word.length; i++) if (classOf(word.charCodeAt(i)) !== classOf(word.charCodeAt(i - 1))) count++;
  return count;
}

function classOf(code: number): number {
  if (code >= 97) return 0;
  if (code >= 65 && code <= 90) return 1;
  return 2;
}

/** Shannon's measure over the characters of a word. */
function bitsPerCharacter(word: string): number {
  const counts = new Map<number, number>();
  for (let i = 0; i < word.length; i++) counts.set(word.charCodeAt(i), (counts.get(word.charCodeAt(i)) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / word.length) * Math.log2(count / word.length);
  return bits;
}
