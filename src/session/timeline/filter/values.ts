import { codeFor, FLAG, LABELS, STATES } from '../codes.js';
import { RowTable } from '../table.js';
import type { TextRef } from '../texts.js';
import type { Timeline } from '../timeline.js';
import { stateCodeOf } from '../tree/whole-call.js';
import type { FilterKey } from './terms.js';

/** Keys whose values depend on the session. */
export const COUNTED_KEYS = ['state', 'method', 'tool', 'rule'] as const satisfies readonly FilterKey[];
export type CountedKey = (typeof COUNTED_KEYS)[number];

/** A value that a session has behind a key, and how many rows have it. Untrusted text. */
export interface FilterValue {
  readonly text: string;
  readonly count: number;
}

/** So many values are told at once. */
export const VALUES_MOST = 50;

/** So many different methods, and tools, are counted; those that come later are not offered. */
const MOST_VALUES = 20_000;

/** What the rows of a session have behind the keys of filters, counted in steps as rows come. */
export class SessionValues {
  private counted = 0;
  private readonly methods = new Map<TextRef, number>();
  private readonly tools = new Map<TextRef, number>();

  constructor(private readonly timeline: Timeline) {}

  /** Counts up to `most` further rows; returns whether all are counted. */
  advance(most: number): boolean {
    const { rows } = this.timeline.store;
    const end = Math.min(rows.length, this.counted + most);
    const tool = codeFor(LABELS, 'tool');
    for (; this.counted < end; this.counted++) {
      const block = rows.block(this.counted);
      const i = this.counted % RowTable.BLOCK;
      if (block.method[i] !== 0) count(this.methods, block.method[i]!);
      if (block.labelIs[i] === tool) count(this.tools, block.label[i]!);
    }
    return this.counted === rows.length;
  }

  /** At most `most` values that have `typed` in them: those that begin with it first, then the most frequent ones. */
  of(key: CountedKey, typed: string, most: number): readonly FilterValue[] {
    const wanted = typed.toLowerCase();
    const begins = ({ text }: FilterValue) => Number(text.toLowerCase().startsWith(wanted));
    return this.all(key)
      .filter(({ text }) => text.toLowerCase().includes(wanted))
      .sort((a, b) => begins(b) - begins(a) || b.count - a.count || (a.text < b.text ? -1 : 1))
      .slice(0, most);
  }

  private all(key: CountedKey): FilterValue[] {
    switch (key) {
      case 'state':
        return valuesOf(this.states());
      case 'rule':
        return valuesOf(this.timeline.findings.rowsByRule());
      case 'method':
        return valuesOf(this.named(this.methods));
      case 'tool':
        return valuesOf(this.named(this.tools));
    }
  }

  /** Equal texts may stand in several places. */
  private named(counts: ReadonlyMap<TextRef, number>): ReadonlyMap<string, number> {
    const named = new Map<string, number>();
    for (const [ref, times] of counts) {
      const text = this.timeline.store.texts.get(ref);
      named.set(text, (named.get(text) ?? 0) + times);
    }
    return named;
  }

  /** As `state:` has them: what Tapline sent, and what has leaked, is not pending. */
  private states(): ReadonlyMap<string, number> {
    const { store } = this.timeline;
    const { rows, open } = store;
    const states = STATES.map(() => 0);
    let injected = 0;
    let withheld = 0;
    const pending = codeFor(STATES, 'pending');
    for (let first = 0; first < rows.length; first += RowTable.BLOCK) {
      const { state, flags } = rows.block(first);
      const end = Math.min(RowTable.BLOCK, rows.length - first);
      for (let i = 0; i < end; i++) {
        const code = (flags[i]! & FLAG.joined) === 0 ? state[i]! : stateCodeOf(store, first + i);
        if (code !== pending || state[i] !== pending || open.has(first + i)) states[code] = states[code]! + 1;
        if ((flags[i]! & FLAG.injected) !== 0) injected++;
        if ((flags[i]! & FLAG.withheld) !== 0) withheld++;
      }
    }
    const counted = STATES.map((state, code): [string, number] => [state, states[code]!]);
    return new Map([...counted, ['injected', injected] as const, ['withheld', withheld] as const].filter(([, times]) => times > 0));
  }
}

function count(counts: Map<TextRef, number>, ref: TextRef): void {
  const known = counts.get(ref);
  if (known !== undefined) counts.set(ref, known + 1);
  else if (counts.size < MOST_VALUES) counts.set(ref, 1);
}

function valuesOf(counts: ReadonlyMap<string, number>): FilterValue[] {
  return [...counts].map(([text, times]) => ({ text, count: times }));
}
