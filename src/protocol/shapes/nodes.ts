import { isObject, type JsonObject } from '../message.js';
import type { Faults } from './fault.js';

/** A compiled shape. `ok` is fast and says no more than yes or no; `explain` tells where and why not. Both are linear in the value. */
export interface Node {
  /** What a value of this shape is, in words that follow "must be". */
  readonly words: string;
  ok(value: unknown): boolean;
  explain(value: unknown, faults: Faults): void;
}

/** The kinds of JSON value, by which a list of alternatives is told apart. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonKind;
}

/** A value that is judged as a whole. */
export class Scalar implements Node {
  constructor(
    readonly words: string,
    private readonly kinds: readonly JsonKind[],
    readonly ok: (value: unknown) => boolean,
  ) {}

  explain(value: unknown, faults: Faults): void {
    if (!this.ok(value)) faults.add(this.kinds.includes(kindOf(value)) ? 'value' : 'type', value, this.words);
  }
}

export class List implements Node {
  readonly words = 'a list';

  constructor(private readonly item: Node) {}

  ok(value: unknown): boolean {
    if (!Array.isArray(value)) return false;
    for (let i = 0; i < value.length; i++) if (!this.item.ok(value[i])) return false;
    return true;
  }

  explain(value: unknown, faults: Faults): void {
    if (!Array.isArray(value)) faults.add('type', value, this.words);
    else for (let i = 0; i < value.length && !faults.full; i++) faults.inside(i, () => this.item.explain(value[i], faults));
  }
}

export interface Member {
  readonly name: string;
  readonly optional: boolean;
  readonly node: Node;
}

/** An object by its members. */
export class Struct implements Node {
  readonly words = 'an object';
  readonly #names: readonly string[];
  readonly #nodes: readonly Node[];
  readonly #required: number;
  readonly #named: ReadonlySet<string>;

  constructor(
    private readonly members: readonly Member[],
    /** What all other members must be; null: anything. */
    private readonly rest: Node | null,
  ) {
    // Those that must be there stand first, and those that may be there and be anything need no look.
    const checked = [...members.filter(({ optional }) => !optional), ...members.filter(({ optional, node }) => optional && node !== ANY)];
    this.#names = checked.map(({ name }) => name);
    this.#nodes = checked.map(({ node }) => node);
    this.#named = new Set(members.map(({ name }) => name));
    this.#required = members.filter(({ optional }) => !optional).length;
  }

  /** Whether an object of this shape may be empty. */
  get mayBeEmpty(): boolean {
    return this.#required === 0;
  }

  ok(value: unknown): boolean {
    if (!isObject(value)) return false;
    const names = this.#names;
    const nodes = this.#nodes;
    const required = this.#required;
    for (let i = 0; i < names.length; i++) {
      const member = value[names[i]!];
      if (member === undefined ? i < required : !nodes[i]!.ok(member)) return false;
    }
    return this.rest === null || this.#restOk(value, this.rest);
  }

  explain(value: unknown, faults: Faults): void {
    if (!isObject(value)) {
      faults.add('type', value, this.words);
      return;
    }
    for (const { name, optional, node } of this.members) {
      const member = value[name];
      if (member !== undefined) faults.inside(name, () => node.explain(member, faults));
      else if (!optional) faults.missing(name, node.words);
    }
    if (this.rest === null) return;
    for (const name of Object.keys(value)) {
      if (faults.full) return;
      if (!this.#named.has(name)) faults.inside(name, () => this.rest?.explain(value[name], faults));
    }
  }

  #restOk(value: JsonObject, rest: Node): boolean {
    for (const name of Object.keys(value)) if (!this.#named.has(name) && !rest.ok(value[name])) return false;
    return true;
  }
}

/** Alternatives that the kind of JSON value tells apart. */
export class ByKind implements Node {
  readonly words: string;

  constructor(private readonly nodes: ReadonlyMap<JsonKind, Node>) {
    this.words = alternatives([...new Set([...nodes.values()].map(({ words }) => words))]);
  }

  ok(value: unknown): boolean {
    return this.nodes.get(kindOf(value))?.ok(value) ?? false;
  }

  explain(value: unknown, faults: Faults): void {
    const node = this.nodes.get(kindOf(value));
    if (node === undefined) faults.add('type', value, this.words);
    else node.explain(value, faults);
  }
}

/** Objects that the value of one member tells apart. */
export class ByValue implements Node {
  readonly words = 'an object';
  readonly #telling: string;

  constructor(
    private readonly member: string,
    private readonly branches: ReadonlyMap<string, Node>,
    private readonly otherwise: Node | null,
  ) {
    this.#telling = alternatives([...branches.keys()].map((name) => `"${name}"`));
  }

  ok(value: unknown): boolean {
    return isObject(value) && (this.#branch(value)?.ok(value) ?? false);
  }

  explain(value: unknown, faults: Faults): void {
    if (!isObject(value)) {
      faults.add('type', value, this.words);
      return;
    }
    const branch = this.#branch(value);
    const telling = value[this.member];
    if (branch !== null) branch.explain(value, faults);
    else if (telling === undefined) faults.missing(this.member, this.#telling);
    else faults.inside(this.member, () => faults.add(typeof telling === 'string' ? 'value' : 'type', telling, this.#telling));
  }

  #branch(value: JsonObject): Node | null {
    const telling = value[this.member];
    if (telling === undefined) return this.otherwise;
    return typeof telling === 'string' ? (this.branches.get(telling) ?? null) : null;
  }
}

/** Objects told apart by which member they have; where they have several, one that fits is enough. */
export class ByPresence implements Node {
  readonly words = 'an object';

  constructor(private readonly branches: readonly (readonly [member: string, node: Node])[]) {}

  ok(value: unknown): boolean {
    if (!isObject(value)) return false;
    for (const [member, node] of this.branches) if (value[member] !== undefined && node.ok(value)) return true;
    return false;
  }

  explain(value: unknown, faults: Faults): void {
    if (!isObject(value)) faults.add('type', value, this.words);
    else if (!this.ok(value)) {
      const meant = this.branches.find(([member]) => value[member] !== undefined);
      if (meant !== undefined) meant[1].explain(value, faults);
      else faults.add('value', value, `an object with ${alternatives(this.branches.map(([member]) => `\`${member}\``))}`);
    }
  }
}

/** Accepts everything. */
export const ANY: Node = new Scalar('anything', [], () => true);

/** "a", "a or b", "a, b or c". */
export function alternatives(words: readonly string[], join: 'or' | 'and' = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${join} ${words.at(-1)}`;
}
