import { formatWhole } from '../../src/session/timeline/format.js';
import { say } from '../strings.js';
import { childrenOf, isContainer, type JsonNode, rootOf } from './json.js';

/** One line of a JSON tree. `level` counts from 1. */
export type JsonLine =
  | {
      readonly kind: 'value';
      readonly level: number;
      /** A member's name, an element's position; null for a text that is one bare value. */
      readonly name: string | null;
      readonly node: JsonNode;
      /** Null where there is nothing to unfold. */
      readonly open: boolean | null;
      /** So much of a long string is shown, in UTF-16 units. */
      readonly shown: number;
    }
  /** Stands for what was not unfolded yet: more children, or more of a long string. */
  | { readonly kind: 'more'; readonly level: number; readonly text: string; readonly of: JsonNode; readonly next: number };

/** Children unfold so many at a time. */
export const PAGE = 100;
/** A long string unfolds so much at first, and then at a time, in UTF-16 units. */
export const STRING_PAGE = 2000;
const STRING_FIRST = 400;
/** What is unfolded from the start: levels, and lines in all. */
const OPEN_LEVELS = 3;
const OPEN_LINES = 60;

/** The lines of a JSON text that are unfolded. The braces of the outermost object take no line. */
export class JsonLines {
  private readonly list: JsonLine[];

  constructor(private readonly text: string) {
    const root = rootOf(text);
    this.list = root === null ? [] : isContainer(root) && root.count > 0 ? this.page(root, 1, 0) : this.line(null, root, 1);
    this.openFirst();
  }

  get all(): readonly JsonLine[] {
    return this.list;
  }

  /** Unfolds, folds, or shows more. Returns how many lines behind `at` (`at` included) were replaced, and by which. */
  toggle(at: number): { readonly removed: number; readonly added: readonly JsonLine[] } {
    const line = this.list[at];
    if (line === undefined) return { removed: 0, added: [] };
    if (line.kind === 'more') return this.replace(at, 1, this.more(at, line));
    if (line.open === null) return { removed: 0, added: [] };
    if (line.open) return this.replace(at, this.inside(at) + 1, [{ ...line, open: false }]);
    return this.replace(at, 1, [{ ...line, open: true }, ...this.page(line.node, line.level + 1, 0)]);
  }

  /** The line that a line hangs on; null at the outermost level. */
  parentOf(at: number): number | null {
    const level = this.list[at]?.level ?? 1;
    for (let i = at - 1; i >= 0; i--) if ((this.list[i]?.level ?? 0) < level) return i;
    return null;
  }

  private replace(at: number, removed: number, added: readonly JsonLine[]) {
    this.list.splice(at, removed, ...added);
    return { removed, added };
  }

  /** How many lines hang below a line. */
  private inside(at: number): number {
    const level = this.list[at]?.level ?? 1;
    let end = at + 1;
    while ((this.list[end]?.level ?? 0) > level) end++;
    return end - at - 1;
  }

  private page(parent: JsonNode, level: number, from: number, done = 0): JsonLine[] {
    const { children, next } = childrenOf(this.text, parent, from, PAGE);
    const lines = children.flatMap(({ name, node }, i) => this.line(name ?? String(done + i), node, level));
    const left = parent.count - done - children.length;
    if (next !== null) {
      const text = say('moreItems', formatWhole(Math.min(PAGE, left)), formatWhole(left));
      lines.push({ kind: 'more', level, text, of: parent, next });
    }
    return lines;
  }

  private line(name: string | null, node: JsonNode, level: number): JsonLine[] {
    const length = node.end - node.start;
    const shown = node.kind === 'string' ? Math.min(length, STRING_FIRST) : length;
    const line: JsonLine = { kind: 'value', level, name, node, open: isContainer(node) && node.count > 0 ? false : null, shown };
    return shown < length ? [line, moreOfString(node, level, shown)] : [line];
  }

  private more(at: number, line: Extract<JsonLine, { kind: 'more' }>): JsonLine[] {
    if (line.of.kind !== 'string') {
      const siblings = this.list
        .slice(0, at)
        .filter((other) => other.kind === 'value' && other.level === line.level && within(other.node, line.of));
      return this.page(line.of, line.level, line.next, siblings.length);
    }
    const above = this.list[at - 1];
    if (above?.kind !== 'value') return [];
    const length = line.of.end - line.of.start;
    const shown = Math.min(length, line.next + STRING_PAGE);
    this.list[at - 1] = { ...above, shown };
    return shown < length ? [moreOfString(line.of, line.level, shown)] : [];
  }

  private openFirst(): void {
    for (let level = 1; level < OPEN_LEVELS; level++) {
      for (let at = this.list.length - 1; at >= 0; at--) {
        const line = this.list[at]!;
        if (line.kind !== 'value' || line.level !== level || line.open !== false) continue;
        if (this.list.length + Math.min(line.node.count, PAGE) <= OPEN_LINES) this.toggle(at);
      }
    }
  }
}

function within(node: JsonNode, parent: JsonNode): boolean {
  return node.start > parent.start && node.end <= parent.end;
}

function moreOfString(node: JsonNode, level: number, shown: number): JsonLine {
  const left = node.end - node.start - shown;
  const text = say('moreText', formatWhole(Math.min(STRING_PAGE, left)), formatWhole(left));
  return { kind: 'more', level, text, of: node, next: shown };
}
