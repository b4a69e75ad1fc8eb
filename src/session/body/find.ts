import { endsWord, skipSpace } from './json-text.js';

/** So many places of matches are told; beyond them they are only counted. */
export const MATCHES_MOST = 1000;
/** A value deeper than that is reached as far as this level: nobody can make sense of more on one screen. */
const DEPTH_MOST = 200;
/** Between two pauses so many units of a text are looked at: well within a millisecond or two. */
const STEP = 1 << 17;

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
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Finds `text` in a body, case aside; in JSON only within one name or value, as what stands between them is not shown. */
export function findIn(body: string, text: string, kind: 'json' | 'text'): Matches {
  return atOnce(finding(body, text, kind));
}

/** The same in small steps, each a millisecond or two, so that whoever runs them can do something else between them. */
export function finding(body: string, text: string, kind: 'json' | 'text'): Generator<undefined, Matches> {
  return kind === 'json' ? findInTokens(body, new Occurrences(body, text)) : findAnywhere(new Occurrences(body, text));
}

/** Runs steps to their end. */
export function atOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Where a text occurs in a body, looked for piece by piece: in lower case all of a large body would take too long at once. */
class Occurrences {
  readonly length: number;
  private readonly lower: string;
  private from = 0;
  private piece = '';
  private folds = true;

  constructor(
    private readonly body: string,
    private readonly text: string,
  ) {
    this.length = text.length;
    this.lower = text.toLowerCase();
  }

  /** The first place from `at` on; -1 where there is none. */
  *next(at: number): Generator<undefined, number> {
    if (this.length === 0) return -1;
    for (let from = at; from < this.body.length; from = this.from + STEP) {
      if (this.piece === '' || from < this.from || from >= this.from + STEP) {
        this.take(from - (from % STEP));
        yield;
      }
      const place = this.piece.indexOf(this.folds ? this.lower : this.text, from - this.from);
      if (place >= 0) return this.from + place;
    }
    return -1;
  }

  /** A piece reaches so far that what begins in it is in it as a whole. */
  private take(from: number): void {
    const piece = this.body.slice(from, from + STEP + this.length - 1);
    const lower = piece.toLowerCase();
    this.from = from;
    // A few characters become two in lower case, and then no place would be right any more.
    this.folds = lower.length === piece.length && this.lower.length === this.length;
    this.piece = this.folds ? lower : piece;
  }
}

/** Takes in matches. */
class Tally {
  count = 0;
  readonly places: number[] = [];

  add(place: number): void {
    if (this.count++ < MATCHES_MOST) this.places.push(place);
  }
}

function* findAnywhere(occurrences: Occurrences): Generator<undefined, Matches> {
  const found = new Tally();
  for (let at = yield* occurrences.next(0); at >= 0; at = yield* occurrences.next(at + occurrences.length)) found.add(at);
  return found;
}

function* findInTokens(body: string, occurrences: Occurrences): Generator<undefined, Matches> {
  const found = new Tally();
  const { length } = occurrences;
  let next = yield* occurrences.next(0);
  let paused = 0;
  let at = 0;
  while (next >= 0 && at < body.length) {
    if (at - paused >= STEP) {
      paused = at;
      yield;
    }
    const end = yield* tokenEnd(body, at);
    if (end !== null) {
      if (next < at) next = yield* occurrences.next(at);
      while (next >= 0 && next + length <= end) {
        found.add(next);
        next = yield* occurrences.next(next + length);
      }
      if (next >= 0 && next < end) next = yield* occurrences.next(end);
    }
    at = end ?? at + 1;
  }
  return found;
}

/** Where the name or value ends that begins here; null where none does. */
function* tokenEnd(text: string, at: number): Generator<undefined, number | null> {
  const code = text.charCodeAt(at);
  if (code === QUOTE) return yield* stringEnd(text, at);
  if (endsWord(code) || isOpen(code) || code === COLON) return null;
  let end = at + 1;
  while (end < text.length && !endsWord(text.charCodeAt(end))) {
    end++;
    if ((end - at) % STEP === 0) yield;
  }
  return end;
}

/** As `skipString`, with pauses. */
function* stringEnd(text: string, from: number): Generator<undefined, number> {
  let paused = from;
  for (let i = from + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH) i++;
    else if (code === QUOTE) return i + 1;
    if (i - paused >= STEP) {
      paused = i;
      yield;
    }
  }
  return text.length;
}

/** The way from the root to the value (or its name) at a place, in one pass and without recursion: nesting may be deep. */
export function pathTo(text: string, place: number, page: number): readonly JsonStep[] {
  return atOnce(wayTo(text, place, page));
}

/** The same in small steps. */
export function* wayTo(text: string, place: number, page: number): Generator<undefined, readonly JsonStep[]> {
  const steps: { start: number; index: number; pageFrom: number; pageIndex: number }[] = [];
  let at = skipSpace(text, 0);
  let paused = 0;
  while (at <= place && at < text.length) {
    if (at - paused >= STEP) {
      paused = at;
      yield;
    }
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = yield* stringEnd(text, at);
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
