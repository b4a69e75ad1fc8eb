import { codeFor, DIRS, FLAG, LABELS, STATES } from '../codes.js';
import { Extras } from '../extras.js';
import { idOf } from '../ids.js';
import type { RowStateKind } from '../row.js';
import { RowTable } from '../table.js';
import type { TextRef } from '../texts.js';
import type { Timeline } from '../timeline.js';
import type { FILTER_SIDES, FILTER_STATES, FILTER_THINGS, Term } from './parse.js';
import { pattern } from './pattern.js';

/** Whether a row passes. */
export type Predicate = (row: number) => boolean;

/** The filter as a test of row indexes; it reads the columns, no row is made. */
export function predicateOf(timeline: Timeline, terms: readonly Term[]): Predicate {
  const tests = terms.map((term) => {
    const test = testOf(timeline, term);
    return term.negated ? (row: number) => !test(row) : test;
  });
  return (row) => tests.every((test) => test(row));
}

function testOf(timeline: Timeline, term: Term): Predicate {
  switch (term.key) {
    case 'state':
      return stateTest(timeline, term.value);
    case 'by':
      return sideTest(timeline, term.value);
    case 'has':
      return thingTest(timeline, term.value);
    case 'id':
      return idTest(timeline, term.value);
    case 'rule': {
      const matches = pattern(term.value);
      // Whoever names a rule means it, also where it is off.
      return (row) => timeline.findings.everyOf(row).some((finding) => matches(finding.rule));
    }
    case 'method':
    case 'tool':
    case 'word':
      return textTest(timeline, term.key, term.value);
  }
}

function stateTest({ store }: Timeline, value: (typeof FILTER_STATES)[number]): Predicate {
  const flags = (row: number) => store.rows.block(row).flags[row % RowTable.BLOCK]!;
  const is = (state: RowStateKind): Predicate => {
    const code = codeFor(STATES, state);
    return (row) => store.rows.block(row).state[row % RowTable.BLOCK] === code;
  };
  switch (value) {
    case 'injected':
      return (row) => (flags(row) & FLAG.injected) !== 0;
    case 'withheld':
      return (row) => (flags(row) & FLAG.withheld) !== 0;
    // In flight, as the counter of that name has it: what leaked has a counter of its own, and what Tapline sent is nobody's request.
    case 'pending':
      return (row) => store.open.has(row) && is('pending')(row);
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

function idTest({ store }: Timeline, value: string): Predicate {
  return (row) => {
    const id = idOf(store, row);
    return id !== null && (id === value || id === `"${value}"`);
  };
}

/** So many answers are remembered: most rows of a session share few methods and tools. */
const REMEMBERED = 10_000;

function textTest({ store }: Timeline, key: 'method' | 'tool' | 'word', value: string): Predicate {
  const matches = pattern(value);
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
