import type { Dir } from '../../../src/protocol/direction.js';
import { Faults, type Path, pathText } from '../../../src/protocol/shapes/fault.js';
import type { Node } from '../../../src/protocol/shapes/nodes.js';
import { shapesOf } from '../../../src/protocol/shapes/shapes.js';
import { mutations } from './mutations.js';
import type { Official, Part } from './official.js';
import { type Wanted, wantedAt } from './wanted.js';

/** A part of messages, judged by both: our shape, and the official schema. */
export interface Judged {
  readonly part: Part;
  readonly of: string | number;
  readonly ours: Node;
  /** Where a value does not fit the official schema. */
  readonly official: (value: unknown) => readonly string[];
}

/** Compares our shapes of one revision with its official schema, and counts. */
export class Comparison {
  /** Where the two differ and nothing says that they should. */
  readonly unwanted: string[] = [];
  readonly used = new Set<Wanted>();
  compared = 0;

  constructor(private readonly official: Official) {}

  /** The params or the result of a method; null where the revision has no such message. */
  judged(part: 'params' | 'result', method: string, dir?: Dir): Judged | null {
    const shapes = shapesOf(this.official.letter);
    const params = dir === undefined ? (shapes.params('c2s', method) ?? shapes.params('s2c', method)) : shapes.params(dir, method);
    const ours = part === 'params' ? params : shapes.result(method);
    const official = (value: unknown) => (part === 'params' ? this.official.params(method, value) : this.official.result(method, value));
    return ours === null ? null : { part, of: method, ours, official };
  }

  /** Compares the verdicts on a value, and on everything that is one step away from it. */
  around(judged: Judged, value: unknown): void {
    this.one(judged, value, null);
    for (const mutation of mutations(value)) this.one(judged, mutation.value, [mutation.path]);
  }

  /** Compares the verdicts on a value; `changed` says where it was changed, null where it is as it was found. */
  one({ part, of, ours, official }: Judged, value: unknown, changed: readonly Path[] | null): void {
    this.compared++;
    const refusals = official(value);
    const ok = ours.ok(value);
    const faults = new Faults();
    ours.explain(value, faults);
    if (ok !== (faults.list.length === 0)) this.unwanted.push(`${part} of ${of}: yes or no and the explanation differ on ${text(value)}`);
    if (ok === (refusals.length === 0)) return;
    const we = ok ? 'accept' : 'refuse';
    const places = changed !== null ? changed : ok ? refusals.map(pointer) : faults.list.map((fault) => fault.path);
    const wanted = places.map((place) => wantedAt(part, of, place, we)).find((found) => found !== undefined);
    if (wanted !== undefined) this.used.add(wanted);
    else
      this.unwanted.push(`${part} of ${of} in ${this.official.letter}: we ${we} ${places.map(pathText).join(' and ')} in ${text(value)}`);
  }
}

function pointer(path: string): Path {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function text(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 300);
}
