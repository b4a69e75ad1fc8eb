import { positionAt, type TextPosition, type TextRange } from '../text.js';

/** How a configuration is written. */
export type Syntax = 'json' | 'toml' | 'yaml';

/** A value in a configuration, with the place where it stands. What a client does not read is never looked into. */
export type ConfigNode = TextNode | ListNode | MapNode | OtherNode;

interface BaseNode {
  readonly range: TextRange;
  /** Why the text of this value must stay as it is, as the end of a sentence about "it"; null where it may be replaced. */
  readonly fixed: string | null;
}

export interface TextNode extends BaseNode {
  readonly kind: 'text';
  readonly value: string;
}

export interface ListNode extends BaseNode {
  readonly kind: 'list';
  readonly items: readonly ConfigNode[];
  /** Whether its elements stand in brackets, or each behind a dash; `items` of the latter have the ranges of the values. */
  readonly style: 'brackets' | 'dashes';
  /** What has to go to remove an element: its value's range, or that with its dash. In order of `items`. */
  readonly slots: readonly TextRange[];
}

export interface MapNode extends BaseNode {
  readonly kind: 'map';
  /** By key, in order of first appearance. Where a key stands twice, the one that the client takes. */
  readonly members: ReadonlyMap<string, Member>;
}

/** A number, truth value, date, nothing, or what only the syntax knows. */
export interface OtherNode extends BaseNode {
  readonly kind: 'other';
  readonly value: unknown;
}

/** A key with its value. */
export interface Member {
  /** The key, with its quotes. */
  readonly key: TextRange;
  /** What stands in front of the key's last part: `a.b.` of TOML's `a.b.c = 1`; nothing in other syntaxes. */
  readonly keyLead: string;
  /** The key with its value; for a table of TOML's the whole table. */
  readonly range: TextRange;
  /** Whether its neighbours follow after commas in braces, or on lines of their own. */
  readonly within: 'braces' | 'lines';
  readonly value: ConfigNode;
}

/** A text as a tree with offsets (`root` is null for a text without any value), or the first thing wrong with it. */
export type ParsedConfig = { readonly kind: 'tree'; readonly syntax: Syntax; readonly root: ConfigNode | null } | InvalidConfig;

/** Why a configuration cannot be read. */
export interface InvalidConfig {
  readonly kind: 'invalid';
  readonly message: string;
  readonly offset: number;
  readonly position: TextPosition;
}

/** What is wrong with a text, at an offset in it. */
export function invalid(text: string, message: string, offset: number): InvalidConfig {
  return { kind: 'invalid', message, offset, position: positionAt(text, offset) };
}

/** For a text that made a parser run out of stack. */
export const TOO_MUCH: InvalidConfig = {
  ...{ kind: 'invalid', message: 'it is too large or nested too deeply to be a configuration' },
  ...{ offset: 0, position: { line: 0, character: 0 } },
};

/** What stands under a path of keys; null where there is nothing, or something else than maps on the way. */
export function at(node: ConfigNode | null, ...path: readonly string[]): ConfigNode | null {
  return path.reduce<ConfigNode | null>((found, key) => (found ? (memberOf(found, key)?.value ?? null) : null), node);
}

/** A member of a map; null for other values. */
export function memberOf(node: ConfigNode, key: string): Member | null {
  return node.kind === 'map' ? (node.members.get(key) ?? null) : null;
}

/** The value as a plain one; prototypes stay out of it. */
export function plain(node: ConfigNode): unknown {
  switch (node.kind) {
    case 'text':
    case 'other':
      return node.value;
    case 'list':
      return node.items.map(plain);
    case 'map':
      return new Map([...node.members].map(([key, { value }]) => [key, plain(value)]));
  }
}
