import { type Document, isAlias, isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { TextRange } from '../text.js';
import { type ConfigNode, invalid, type ListNode, type MapNode, type Member, type ParsedConfig, TOO_MUCH } from './tree.js';

/** Parses YAML 1.2 of one document. A byte order mark is allowed. */
export function parseYaml(text: string): ParsedConfig {
  const lone = /\r(?!\n)/.exec(text);
  if (lone) {
    const message = 'a carriage return stands alone here, which some readers of YAML take for the end of a line and others do not';
    return invalid(text, message, lone.index);
  }
  try {
    const document = parseDocument(text, { keepSourceTokens: true, prettyErrors: false, logLevel: 'error' });
    const [error] = document.errors;
    // Where its parser runs out of stack, that is one error of the text among others.
    if (error?.message.startsWith('Maximum call stack')) return TOO_MUCH;
    if (error) return invalid(text, describe(error), error.pos[0]);
    const root = document.contents;
    const nothing = root === null || (isScalar(root) && root.value === null);
    return { kind: 'tree', syntax: 'yaml', root: nothing ? null : new Reader(text, document).node(root, 0) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return TOO_MUCH;
  }
}

function describe({ code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'MULTIPLE_DOCS') return 'it holds several documents, where a configuration is one';
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** Turns nodes of the library's into ours. What an edit of one place could change in another is marked as fixed. */
class Reader {
  constructor(
    private readonly text: string,
    private readonly document: Document,
  ) {}

  /** `at` is where a value that is not written (`key:`) would stand. */
  node(node: unknown, at: number): ConfigNode {
    if (isAlias(node)) {
      const target = node.resolve(this.document);
      const fixed = `part of it is an alias (*${node.source}) of what stands elsewhere`;
      const range = rangeOf(node, at);
      // Not looked into: an alias may stand within what it stands for.
      if (!isScalar(target)) return { kind: 'other', range, fixed, value: undefined };
      return { ...this.scalar(target, at), range, fixed };
    }
    if (isScalar(node)) return this.scalar(node, at);
    if (isSeq(node)) return this.list(node);
    if (isMap(node)) return this.map(node);
    return { kind: 'other', range: { offset: at, length: 0 }, fixed: null, value: null };
  }

  private scalar(node: Scalar, at: number): ConfigNode {
    const block = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
    const base = { range: rangeOf(node, at), fixed: block ? 'its command is written as a block of lines' : shared(node) };
    return typeof node.value === 'string' ? { ...base, kind: 'text', value: node.value } : { ...base, kind: 'other', value: node.value };
  }

  private list(node: YAMLSeq): ListNode {
    const at = rangeOf(node, 0);
    const items = node.items.map((item) => this.node(item, at.offset));
    if (node.flow)
      return { kind: 'list', range: at, fixed: shared(node), items, style: 'brackets', slots: items.map(({ range }) => range) };
    const slots = items.map(({ range }, i) => {
      const dash = dashOf(node, i) ?? range.offset;
      return { offset: dash, length: range.offset + range.length - dash };
    });
    const [first, last] = [slots[0], slots.at(-1)];
    const range = first && last ? { offset: first.offset, length: last.offset + last.length - first.offset } : at;
    const fixed = shared(node) ?? (/[^ ]/.test(this.before(range.offset)) ? 'its args do not start on a line of their own' : null);
    return { kind: 'list', range, fixed, items, style: 'dashes', slots };
  }

  private map(node: YAMLMap): MapNode {
    const members = new Map<string, Member>();
    const { offset } = rangeOf(node, 0);
    for (const pair of node.items) {
      const member = isScalar(pair.key) ? this.member(pair.key, pair, Boolean(node.flow)) : null;
      if (member) members.set(String((pair.key as Scalar).value), member);
    }
    // A pair in brackets is a map without braces of its own: `[a: 1]`.
    const bare = node.flow && this.text[offset] !== '{';
    // To the library, the lines up to the next value belong to it.
    const last = [...members.values()].at(-1)?.range;
    const end = node.flow ? node.range![1] : last ? last.offset + last.length : offset;
    const range = { offset, length: end - offset };
    return { kind: 'map', range, fixed: bare ? 'its entry has no braces' : shared(node), members };
  }

  private member(name: Scalar, pair: Pair, flow: boolean): Member {
    const key = rangeOf(name, 0);
    const value = this.node(pair.value, key.offset + key.length);
    const end = Math.max(key.offset + key.length, value.range.offset + value.range.length);
    const fixed = value.fixed ?? (flow ? null : this.unusual(name, pair));
    const range = { offset: key.offset, length: end - key.offset };
    return { key, keyLead: '', range, within: flow ? 'braces' : 'lines', value: { ...value, fixed } };
  }

  /** Why no line like this one can be put below it. */
  private unusual(name: Scalar, { srcToken }: Pair): string | null {
    if (srcToken?.start.some(({ type }) => type === 'explicit-key-ind')) return 'one of its keys is written with "?"';
    return shared(name) ? 'one of its keys has an anchor or a tag' : null;
  }

  /** What stands in front of an offset in its line. */
  private before(offset: number): string {
    return this.text.slice(this.text.lastIndexOf('\n', offset - 1) + 1, offset).replace('\uFEFF', '');
  }
}

function shared(node: {
  readonly anchor?: string | undefined;
  readonly tag?: string | undefined;
  readonly srcToken?: unknown;
}): string | null {
  if (node.anchor) return `part of it has an anchor (&${node.anchor}), by which others may use it, too`;
  return node.tag ? `part of it has a tag (${node.tag})` : null;
}

/** The offset of the dash of one element of a list. */
function dashOf(node: YAMLSeq, index: number): number | null {
  const token = node.srcToken;
  if (token?.type !== 'block-seq') return null;
  return token.items[index]?.start.find(({ type }) => type === 'seq-item-ind')?.offset ?? null;
}

function rangeOf(node: { readonly range?: readonly [number, number, number] | null | undefined }, at: number): TextRange {
  return node.range ? { offset: node.range[0], length: node.range[1] - node.range[0] } : { offset: at, length: 0 };
}
