import { atOnce, finding, type JsonStep, type Matches, wayTo } from './find.js';
import { childrenOf, type JsonNode, rootOf } from './json-text.js';

/** A value of a JSON text as a view shows it, without the text itself: the whole of that may be too much to hand over. */
export interface JsonEntry {
  /** Where the entry begins in the text: its name, or its value in an array. */
  readonly from: number;
  /** The member's name as it stands in the text, without quotes and cut at `NAME_LENGTH`; null in an array. */
  readonly name: string | null;
  readonly node: JsonNode;
  /** How the text of a string, number or word begins, cut at `FIRST_LENGTH`; empty for arrays and objects. */
  readonly text: string;
}

/** Of a name and of a value so much is handed over with the entry, in UTF-16 units. */
const NAME_LENGTH = 400;
const FIRST_LENGTH = 400;

/** Answers are never longer than that, in UTF-16 units or entries, whatever is asked. */
const TEXT_MOST = 1_000_000;
const ENTRIES_MOST = 1000;

/** What can be asked about the text of a body. Places are offsets in it, in UTF-16 units. */
export type BodyAsk =
  /** The value that the text holds. */
  | { readonly kind: 'root' }
  /** Children of an array or object. `from`: 0 for the first, then what the answer before gave as `next`. */
  | { readonly kind: 'page'; readonly parent: JsonNode; readonly from: number; readonly most: number }
  /** A part of the text; it becomes one unit longer at an end that would halve a pair. */
  | { readonly kind: 'text'; readonly from: number; readonly to: number }
  /** Where a text occurs, case aside: in the names and values of JSON, else anywhere. */
  | { readonly kind: 'find'; readonly text: string; readonly in: 'json' | 'text' }
  /** The way from the root to the value at a place, where children come in pages of `page`. */
  | { readonly kind: 'path'; readonly at: number; readonly page: number };

export interface BodyReplies {
  readonly root: JsonEntry | null;
  readonly page: { readonly entries: readonly JsonEntry[]; readonly next: number | null };
  /** `length`: of the whole text. */
  readonly text: { readonly from: number; readonly to: number; readonly text: string; readonly length: number };
  readonly find: Matches;
  readonly path: readonly JsonStep[];
}

/** Answers questions about one body: from its text, where that is here, or by asking whoever has it. */
export type BodySource = <K extends BodyAsk['kind']>(ask: Extract<BodyAsk, { kind: K }>) => Promise<BodyReplies[K]>;

/** Answers a question from the whole text of a body. */
export function answerBody(text: string, ask: BodyAsk): BodyReplies[BodyAsk['kind']] {
  return atOnce(answering(text, ask));
}

/** The same in small steps where all of a large text is looked through. */
export function* answering(text: string, ask: BodyAsk): Generator<undefined, BodyReplies[BodyAsk['kind']]> {
  switch (ask.kind) {
    case 'root': {
      const node = rootOf(text);
      return node === null ? null : entry(text, node.start, null, node);
    }
    case 'page': {
      const { children, next } = childrenOf(text, ask.parent, ask.from, Math.min(ask.most, ENTRIES_MOST));
      return { entries: children.map(({ from, name, node }) => entry(text, from, name, node)), next };
    }
    case 'text':
      return pieceOf(text, ask.from, Math.min(ask.to, ask.from + TEXT_MOST));
    case 'find':
      return yield* finding(text, ask.text, ask.in);
    case 'path':
      return yield* wayTo(text, ask.at, ask.page);
  }
}

/** A source for a text that is here. */
export function localSource(text: string): BodySource {
  return async (ask) => answerBody(text, ask) as never;
}

function entry(text: string, from: number, name: string | null, node: JsonNode): JsonEntry {
  const scalar = node.kind !== 'object' && node.kind !== 'array';
  const end = Math.min(node.end, node.start + FIRST_LENGTH);
  return {
    from,
    name: name === null ? null : name.slice(0, NAME_LENGTH),
    node,
    text: scalar ? text.slice(node.start, wholePair(text, end)) : '',
  };
}

function pieceOf(text: string, from: number, to: number): BodyReplies['text'] {
  const start = Math.max(0, Math.min(from, text.length));
  const begin = halves(text, start) ? start - 1 : start;
  const end = wholePair(text, Math.max(begin, Math.min(to, text.length)));
  return { from: begin, to: end, text: text.slice(begin, end), length: text.length };
}

function wholePair(text: string, at: number): number {
  return halves(text, at) ? at + 1 : at;
}

/** Whether a cut in front of this place would part a surrogate pair. */
function halves(text: string, at: number): boolean {
  return isIn(text.charCodeAt(at - 1), 0xd800) && isIn(text.charCodeAt(at), 0xdc00);
}

function isIn(code: number, first: number): boolean {
  return code >= first && code < first + 0x400;
}
