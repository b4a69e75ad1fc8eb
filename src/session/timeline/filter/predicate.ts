import { codeFor, DIRS, FLAG, LABELS, STATES } from '../codes.js';
import { Extras } from '../extras.js';
import { idOf } from '../ids.js';
import type { RowStateKind } from '../row.js';
import { afterCancelOf } from '../rows.js';
import { RowTable } from '../table.js';
import type { TextRef } from '../texts.js';
import type { Timeline } from '../timeline.js';
import { stateCodeOf, wholeEnd } from '../tree/whole-call.js';
import { pattern } from './pattern.js';
import {
  type Comparison,
  DURATION_UNITS,
  type FILTER_SIDES,
  type FILTER_STATES,
  type FILTER_THINGS,
  type NamedKey,
  SIZE_UNITS,
  type Term,
} from './terms.js';

const ANSWERED = codeFor(STATES, 'answered');

/** Whether a row passes. */
export type Predicate = (row: number) => boolean;

/** What the columns alone do not tell. */
export interface PredicateContext {
  /** The session's clock as the picture has it, in ms since its start. Default: the latest time known. */
  readonly now?: () => number;
  /** Whether the bodies of a row hold a text, as far as they were read; null where they were not. Default: none were. */
  readonly holds?: (text: string, row: number) => boolean | null;
}

/** The filter as a test of row indexes; it reads the columns, no row is made. */
export function predicateOf(timeline: Timeline, terms: readonly Term[], context: PredicateContext = {}): Predicate {
  const tests = terms.map((term) => {
    // What is not known yet passes neither way.
    if (term.key === 'text') return (row: number) => context.holds?.(term.value, row) === !term.negated;
    const test = testOf(timeline, term, context);
    return term.negated ? (row: number) => !test(row) : test;
  });
  return (row) => tests.every((test) => test(row));
}

function testOf(timeline: Timeline, term: Exclude<Term, { key: 'text' }>, context: PredicateContext): Predicate {
  switch (term.key) {
    case 'dur':
      return durationTest(timeline, comparing(term.compare, term.amount * DURATION_UNITS[term.unit]), context);
    case 'size':
      return sizeTest(timeline, comparing(term.compare, term.amount * SIZE_UNITS[term.unit]));
    case 'state':
      return stateTest(timeline, term.value);
    case 'by':
      return sideTest(timeline, term.value);
    case 'has':
      return thingTest(timeline, term.value);
    case 'id':
      return idTest(timeline, term);
    case 'rule': {
      const matches = nameTest(term);
      // Whoever names a rule means it, also where it is off.
      return (row) => timeline.findings.everyOf(row).some((finding) => matches(finding.rule));
    }
    case 'method':
    case 'tool':
      return textTest(timeline, term.key, nameTest(term));
    case 'word':
      return textTest(timeline, term.key, pattern(term.value));
  }
}

function nameTest({ is, value }: Extract<Term, { key: NamedKey }>): (text: string) => boolean {
  return is === 'exactly' ? (text) => text === value : pattern(value);
}

function stateTest({ store }: Timeline, value: (typeof FILTER_STATES)[number]): Predicate {
  const flags = (row: number) => store.rows.block(row).flags[row % RowTable.BLOCK]!;
  const is = (state: RowStateKind): Predicate => {
    const code = codeFor(STATES, state);
    return (row) => stateCodeOf(store, row) === code;
  };
  const pending = is('pending');
  switch (value) {
    case 'injected':
      return (row) => (flags(row) & FLAG.injected) !== 0;
    case 'withheld':
      return (row) => (flags(row) & FLAG.withheld) !== 0;
    // In flight, as the counter of that name has it: what leaked has a counter of its own, and what Tapline sent is nobody's request.
    case 'pending':
      return (row) => pending(row) && (store.open.has(row) || store.rows.block(row).state[row % RowTable.BLOCK] === ANSWERED);
    default:
      return is(value);
  }
}

function sideTest({ store }: Timeline, side: (typeof FILTER_SIDES)[number]): Predicate {
  const cancelled = codeFor(STATES, 'cancelled');
  const dir = codeFor(DIRS, side === 'client' ? 'c2s' : 's2c');
  return (row) => {
    const block = store.rows.block(row);
    const i = row % RowTable.BLOCK;
    const injected = (block.flags[i]! & FLAG.injected) !== 0;
    if (side === 'tapline') return injected;
    // A request that Tapline cancelled still came from its own side.
    return block.dir[i] === dir && (!injected || block.state[i] === cancelled);
  };
}

function thingTest({ store, findings }: Timeline, thing: (typeof FILTER_THINGS)[number]): Predicate {
  switch (thing) {
    case 'finding':
      return (row) => store.rows.block(row).findings[row % RowTable.BLOCK]! > 0;
    case 'suppressed':
      return (row) => findings.suppressedOf(row).length > 0;
    case 'progress':
      return (row) => {
        const extra = store.rows.block(row).extra[row % RowTable.BLOCK]!;
        return extra !== 0 && store.extras.block(extra).progressCount[extra % Extras.BLOCK]! > 0;
      };
  }
}

function idTest({ store }: Timeline, { is, value }: Extract<Term, { key: 'id' }>): Predicate {
  const plain = JSON.stringify(value);
  const isString = (id: string) => id === plain || (id.includes('\\') && unescaped(id) === value);
  return (row) => {
    const id = idOf(store, row);
    return id !== null && ((is === 'any' && id === value) || isString(id));
  };
}

/** The string that an id stands for, which may be written with more escapes than it needs; null where it is none. */
function unescaped(id: string): string | null {
  try {
    return JSON.parse(id);
  } catch {
    return null;
  }
}

/** As long as a row shows, without the time in which a debugger held the server: to the answer, to the cancellation or to now; of an orphan, the time since the cancellation. Moments have none. */
function durationTest({ store }: Timeline, passes: (ms: number) => boolean, { now = () => store.now }: PredicateContext): Predicate {
  const exchanges = new Set((['pending', 'answered', 'failed', 'cancelled', 'leaked'] as const).map((state) => codeFor(STATES, state)));
  const orphaned = codeFor(STATES, 'orphaned');
  return (row) => {
    const block = store.rows.block(row);
    const i = row % RowTable.BLOCK;
    const state = block.state[i]!;
    if (exchanges.has(state)) {
      const latest = now();
      const end = wholeEnd(store, row, latest);
      const start = block.start[i]!;
      const last = Number.isNaN(end) ? latest : end;
      return passes(last - start - store.stops.within(start, last));
    }
    const after = state === orphaned ? afterCancelOf(store, block.partner[i]!, block.start[i]!) : null;
    return after !== null && passes(after);
  };
}

function sizeTest({ store }: Timeline, passes: (bytes: number) => boolean): Predicate {
  return (row) => passes(store.rows.block(row).size[row % RowTable.BLOCK]!);
}

function comparing(compare: Comparison, limit: number): (value: number) => boolean {
  switch (compare) {
    case '>':
      return (value) => value > limit;
    case '>=':
      return (value) => value >= limit;
    case '<':
      return (value) => value < limit;
    case '<=':
      return (value) => value <= limit;
  }
}

/** So many answers are remembered: most rows of a session share few methods and tools. */
const REMEMBERED = 10_000;

function textTest({ store }: Timeline, key: 'method' | 'tool' | 'word', matches: (text: string) => boolean): Predicate {
  const known = new Map<TextRef, boolean>();
  const test = (ref: TextRef): boolean => {
    let answer = known.get(ref);
    if (answer === undefined) {
      answer = matches(store.texts.get(ref));
      if (known.size < REMEMBERED) known.set(ref, answer);
    }
    return answer;
  };
  const tool = codeFor(LABELS, 'tool');
  return (row) => {
    const block = store.rows.block(row);
    const i = row % RowTable.BLOCK;
    switch (key) {
      case 'method':
        return block.method[i] !== 0 && test(block.method[i]!);
      case 'tool':
        return block.labelIs[i] === tool && test(block.label[i]!);
      case 'word':
        return test(block.label[i]!) || test(block.description[i]!) || test(block.method[i]!);
    }
  };
}
