import { endsWord, skipSpace, skipString } from './json-text.js';

/** So many places of matches are told; beyond them they are only counted. */
export const MATCHES_MOST = 1000;
/** A value deeper than that is reached as far as this level: nobody can make sense of more on one screen. */
const DEPTH_MOST = 200;

/** Where a text occurs in another. */
export interface Matches {
  readonly count: number;
  /** Offsets of the first `MATCHES_MOST`, ascending. */
  readonly places: readonly number[];
}

/** One level of the way to a value. */
export interface JsonStep {
  /** Where the array or object begins. */
  readonly start: number;
  /** Which of its children it is, from 0. */
  readonly index: number;
  /** Where the first child of that child's page begins, and which one it is. */
  readonly pageFrom: number;
  readonly pageIndex: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Finds `text` in a body, case aside; in JSON only within one name or value, as what stands between them is not shown. */
export function findIn(body: string, text: string, kind: 'json' | 'text'): Matches {
  if (text === '') return { count: 0, places: [] };
  const lower = body.toLowerCase();
  // A few characters become two in lower case, and then no place would be right any more.
  const folds = lower.length === body.length;
  const hay = folds ? lower : body;
  const needle = folds ? text.toLowerCase() : text;
  return kind === 'json' ? findInTokens(hay, needle) : findAnywhere(hay, needle);
}

function findAnywhere(hay: string, needle: string): Matches {
  const places: number[] = [];
  let count = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) {
    if (count++ < MATCHES_MOST) places.push(at);
  }
  return { count, places };
}

function findInTokens(hay: string, needle: string): Matches {
  const places: number[] = [];
  let count = 0;
  let next = hay.indexOf(needle);
  let at = 0;
  while (next >= 0 && at < hay.length) {
    const end = tokenEnd(hay, at);
    if (end !== null) {
      if (next < at) next = hay.indexOf(needle, at);
      while (next >= 0 && next + needle.length <= end) {
        if (count++ < MATCHES_MOST) places.push(next);
        next = hay.indexOf(needle, next + needle.length);
      }
      if (next >= 0 && next < end) next = hay.indexOf(needle, end);
    }
    at = end ?? at + 1;
  }
  return { count, places };
}

/** Where the name or value ends that begins here; null where none does. */
function tokenEnd(text: string, at: number): number | null {
  const code = text.charCodeAt(at);
  if (code === QUOTE) return skipString(text, at);
  if (endsWord(code) || isOpen(code) || code === COLON) return null;
  let end = at + 1;
  while (end < text.length && !endsWord(text.charCodeAt(end))) end++;
  return end;
}

/** The way from the root to the value (or its name) at a place, in one pass and without recursion: nesting may be deep. */
export function pathTo(text: string, place: number, page: number): readonly JsonStep[] {
  const steps: { start: number; index: number; pageFrom: number; pageIndex: number }[] = [];
  let at = skipSpace(text, 0);
  while (at <= place && at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = skipString(text, at);
      if (end > place) break;
      at = end;
      continue;
    }
    const top = steps.at(-1);
    if (isOpen(code)) steps.push({ start: at, index: 0, pageFrom: skipSpace(text, at + 1), pageIndex: 0 });
    else if (isClose(code)) steps.pop();
    else if (code === COMMA && top !== undefined) {
      top.index++;
      if (top.index % page === 0) Object.assign(top, { pageFrom: skipSpace(text, at + 1), pageIndex: top.index });
    }
    at++;
  }
  return steps.slice(0, DEPTH_MOST);
}

function isOpen(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

function isClose(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}
