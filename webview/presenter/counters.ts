import { formatCount, formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import type { Counts, Level, ViewSnapshot } from '../../src/session/timeline/row.js';
import { type Countable, type StringKey, say, sayCount } from '../strings.js';
import { hasTerm } from './filterText.js';
import { findingsText, heaviest } from './foundWords.js';

export type CounterName = 'inFlight' | 'cancelled' | 'orphaned' | 'leaked' | 'findings';

interface CounterKind {
  readonly name: CounterName;
  /** What pressing it puts into the filter. */
  readonly term: string;
  readonly tip: StringKey;
}

const KINDS: readonly CounterKind[] = [
  { name: 'inFlight', term: 'state:pending', tip: 'inFlightTip' },
  { name: 'cancelled', term: 'state:cancelled', tip: 'cancelledTip' },
  { name: 'orphaned', term: 'state:orphaned', tip: 'orphanedTip' },
  { name: 'leaked', term: 'state:leaked', tip: 'leakedTip' },
  { name: 'findings', term: 'has:finding', tip: 'findingsTip' },
];

/** One of the five counters as it is shown. */
export interface Counter extends CounterKind {
  readonly number: string;
  readonly word: string;
  readonly tipText: string;
  readonly none: boolean;
  readonly pressed: boolean;
  /** How bad what is counted is, where that differs. */
  readonly level: Level | null;
}

/** The counters of a session. All but that of the findings count the rows that their filter shows; in how many rows findings show is said beside theirs. */
export function countersOf(
  view: Pick<ViewSnapshot, 'counts' | 'found' | 'flagged' | 'leakThresholdMs' | 'range'>,
  filter: string,
): readonly Counter[] {
  const { counts, found, leakThresholdMs } = view;
  return KINDS.map((kind) => {
    const findings = kind.name === 'findings';
    const count = counts[kind.name];
    // They stay those of the session where a part of its time is shown, and say so.
    const what = say(kind.tip, formatDuration(leakThresholdMs));
    const meaning = view.range === undefined ? what : say('wholeSessionTip', what);
    return {
      ...kind,
      number: formatCount(count),
      word: kind.name === 'findings' ? sayCount('Finding', count) : say(kind.name),
      tipText: findings ? findingsTip(meaning, view) : tipOf(count, meaning),
      none: count === 0,
      pressed: hasTerm(filter, kind.term),
      level: findings ? heaviest(found) : null,
    };
  });
}

/** How many there are of which level, in how many rows, and what settings keep out of sight. */
function findingsTip(meaning: string, view: Pick<ViewSnapshot, 'counts' | 'found' | 'flagged'>): string {
  const { findings, suppressed } = view.counts;
  const told = findings > 0 ? say('said', meaning, findingsText(view)) : meaning;
  return suppressed === undefined ? told : `${told}. ${say('suppressedTip', formatWhole(suppressed))}`;
}

/** A number that was shortened is told in full here. */
function tipOf(count: number, meaning: string): string {
  return formatCount(count) === formatWhole(count) ? meaning : `${formatWhole(count)}: ${meaning}`;
}

/** What happened between two moments, as one sum to be read aloud; empty where nothing did. */
export function sumOf(before: Counts, after: Counts): string {
  const gained = (name: Exclude<keyof Counts, 'suppressed'>) => Math.max(0, after[name] - before[name]);
  const told = (name: 'cancelled' | 'leaked' | 'orphaned', words: StringKey) =>
    gained(name) > 0 ? say(words, formatWhole(gained(name))) : '';
  const counted = (name: 'requests' | 'findings', of: Countable) => (gained(name) > 0 ? sayCount(of, gained(name)) : '');
  const parts = [
    counted('requests', 'NewRequest'),
    ...[told('cancelled', 'nowCancelled'), told('leaked', 'nowLeaked'), told('orphaned', 'nowOrphaned')],
    counted('findings', 'NewFinding'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
