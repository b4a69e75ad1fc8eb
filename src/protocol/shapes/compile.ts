import { isObject } from '../message.js';
import type { Letter } from '../revisions.js';
import { ANY, alternatives, ByKind, ByPresence, ByValue, type JsonKind, List, type Member, type Node, Scalar, Struct } from './nodes.js';
import { Choice, type Members, membersIn, type Shapes, type Type } from './notation.js';

const BUILT_IN: ReadonlyMap<string, readonly [node: Node, kinds: readonly JsonKind[]]> = new Map([
  ['any', [ANY, ['string', 'number', 'boolean', 'null', 'array', 'object']]],
  ['string', scalar('a string', 'string', (value) => typeof value === 'string')],
  ['number', scalar('a number', 'number', (value) => typeof value === 'number')],
  ['integer', scalar('an integer', 'number', Number.isInteger)],
  ['unit', scalar('a number from 0 to 1', 'number', (value) => typeof value === 'number' && value >= 0 && value <= 1)],
  ['boolean', scalar('true or false', 'boolean', (value) => typeof value === 'boolean')],
  ['null', scalar('null', 'null', (value) => value === null)],
  ['object', scalar('an object', 'object', isObject)],
]);

function scalar(words: string, kind: JsonKind, ok: (value: unknown) => boolean): readonly [Node, readonly JsonKind[]] {
  return [new Scalar(words, [kind], ok), [kind]];
}

/** Makes validators of the shapes of one revision, each when it is first asked for. */
export class Compiler {
  readonly #named = new Map<string, Node>();

  constructor(
    private readonly letter: Letter,
    private readonly shapes: Shapes,
  ) {}

  compile(type: Type): Node {
    if (typeof type === 'string') return this.#alternatives(type);
    return type instanceof Choice ? this.#choice(type) : this.struct(type);
  }

  struct(members: Members): Struct {
    const compiled: Member[] = [];
    let rest: Node | null = null;
    for (const { name, optional, type } of membersIn(members, this.letter)) {
      const node = this.compile(type);
      if (name === '*') rest = node === ANY ? null : node;
      else compiled.push({ name, optional, node });
    }
    return new Struct(compiled, rest);
  }

  #choice({ by, branches, otherwise }: Choice): Node {
    const compiled = membersIn(branches, this.letter).map(({ name, type }) => [name, this.compile(type)] as const);
    if (by === null) return new ByPresence(compiled);
    const byName = new Map(compiled);
    const usual = otherwise === null ? null : (byName.get(otherwise) ?? null);
    // Where a revision has one branch only, there is nothing to tell, and the member that tells is not known there.
    return usual !== null && byName.size === 1 ? usual : new ByValue(by, byName, usual);
  }

  /** `string`, `Tool[]`, `string | number`, `"user" | "assistant"`. */
  #alternatives(text: string): Node {
    const parts = text.split('|').map((part) => part.trim());
    if (parts.every((part) => part.startsWith('"'))) return literals(parts.map((part) => JSON.parse(part) as string));
    if (parts.length === 1) return this.#one(text);
    const byKind = new Map<JsonKind, Node>();
    for (const part of parts) {
      const node = this.#one(part);
      for (const kind of this.#kinds(part)) {
        if (byKind.has(kind)) throw new Error(`Alternatives that cannot be told apart: ${text}`);
        byKind.set(kind, node);
      }
    }
    return new ByKind(byKind);
  }

  #one(name: string): Node {
    if (name.endsWith('[]')) return new List(this.#one(name.slice(0, -2)));
    const builtIn = BUILT_IN.get(name);
    if (builtIn !== undefined) return builtIn[0];
    const made = this.#named.get(name);
    if (made !== undefined) return made;
    const type = this.shapes[name];
    if (type === undefined) throw new Error(`No shape is called ${name}`);
    const node = this.compile(type);
    this.#named.set(name, node);
    return node;
  }

  #kinds(name: string): readonly JsonKind[] {
    return name.endsWith('[]') ? ['array'] : (BUILT_IN.get(name)?.[1] ?? ['object']);
  }
}

function literals(values: readonly string[]): Node {
  const [only] = values;
  const words = alternatives(values.map((value) => `"${value}"`));
  if (values.length === 1) return new Scalar(words, ['string'], (value) => value === only);
  return new Scalar(words, ['string'], (value) => typeof value === 'string' && values.includes(value));
}
