import type { Dir } from '../direction.js';
import { isMethodOf, maySend } from '../methods.js';
import type { Letter } from '../revisions.js';
import { CAPABILITIES } from './capabilities.js';
import { ASKED, CLIENT } from './client.js';
import { COMMON } from './common.js';
import { Compiler } from './compile.js';
import { CONTENT } from './content.js';
import type { Faults } from './fault.js';
import { FORM } from './form.js';
import { ERROR_DATA, INSTEAD, notificationOf, paramsOf, resultOf } from './messages.js';
import { type Node, Struct } from './nodes.js';
import { membersIn, type Shapes, type Type } from './notation.js';
import { SERVER } from './server.js';
import { TASKS } from './tasks.js';

/** Every shape with a name, of every revision. */
export const SHAPES: Shapes = { ...COMMON, ...CAPABILITIES, ...CONTENT, ...SERVER, ...CLIENT, ...FORM, ...TASKS };

/** The shapes of the messages of one revision. Each is compiled when it is first asked for, and kept. */
class RevisionShapes {
  readonly #compiler: Compiler;
  readonly #params: Readonly<Record<Dir, Map<string, Node | null>>> = { c2s: new Map(), s2c: new Map() };
  readonly #results = new Map<string, Node | null>();
  readonly #answers = new Map<string, Node | null>();
  readonly #errorData = new Map<number, Node>();
  /** A result that asks for input, and one that creates a task. */
  readonly inputRequired: Node;
  readonly createdTask: Node;

  constructor(private readonly letter: Letter) {
    this.#compiler = new Compiler(letter, SHAPES);
    this.inputRequired = this.#compiler.compile(INSTEAD.inputRequired);
    this.createdTask = this.#compiler.compile(INSTEAD.task);
    for (const { name, type } of membersIn(ERROR_DATA, letter)) this.#errorData.set(Number(name), this.#compiler.compile(type));
  }

  /** What the `params` of a method must be when they are sent in this direction (undefined: absent); null where the revision has no such method. */
  params(dir: Dir, method: string): Node | null {
    const known = this.#params[dir].get(method);
    return known === undefined ? this.#keep(this.#params[dir], method, this.#compileParams(dir, method)) : known;
  }

  /** What the result of a request must be; null where the revision has no such request. */
  result(method: string): Node | null {
    const known = this.#results.get(method);
    if (known !== undefined) return known;
    return this.#keep(this.#results, method, isMethodOf(this.letter, 'request', method) ? this.#compile(resultOf(method)) : null);
  }

  /** What the answer to something that a client was asked for must be, whether by a request or in a result; null where it cannot be asked. */
  answer(method: string): Node | null {
    const known = this.#answers.get(method);
    return known !== undefined ? known : this.#keep(this.#answers, method, this.#compile(ASKED[method]?.result));
  }

  /** What the `data` of an error with this code must be; null where it is free. */
  errorData(code: number): Node | null {
    return this.#errorData.get(code) ?? null;
  }

  #compileParams(dir: Dir, method: string): Node | null {
    if (!maySend(this.letter, dir, method)) return null;
    const notification = isMethodOf(this.letter, 'notification', method);
    if (!notification && !isMethodOf(this.letter, 'request', method)) return null;
    const node = this.#compile(notification ? notificationOf(method) : paramsOf(method));
    return node instanceof Struct && node.mayBeEmpty ? new MayBeAbsent(node) : node;
  }

  #compile(type: Type | undefined): Node | null {
    return type === undefined ? null : this.#compiler.compile(type);
  }

  /** Names from the wire are not kept: only methods that some revision has are ever asked for twice at no cost. */
  #keep(kept: Map<string, Node | null>, method: string, node: Node | null): Node | null {
    if (node !== null) kept.set(method, node);
    return node;
  }
}

/** Params that need not be there. */
class MayBeAbsent implements Node {
  readonly words: string;

  constructor(private readonly node: Node) {
    this.words = node.words;
  }

  ok(value: unknown): boolean {
    return value === undefined || this.node.ok(value);
  }

  explain(value: unknown, faults: Faults): void {
    if (value !== undefined) this.node.explain(value, faults);
  }
}

const made: Partial<Record<Letter, RevisionShapes>> = {};

/** The shapes of a revision. */
export function shapesOf(letter: Letter): RevisionShapes {
  const known = made[letter];
  if (known !== undefined) return known;
  const shapes = new RevisionShapes(letter);
  made[letter] = shapes;
  return shapes;
}
