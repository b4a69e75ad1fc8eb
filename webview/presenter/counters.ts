import { formatCount, formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import type { Counts, Flagged, Level, ViewSnapshot } from '../../src/session/timeline/row.js';
import { type StringKey, say } from '../strings.js';
import { hasTerm } from './filterText.js';

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

/** The counters of a session. Each counts the rows that its filter shows; one of the findings may show in many, so how many is said beside it. */
export function countersOf(
  view: Pick<ViewSnapshot, 'counts' | 'flagged' | 'leakThresholdMs' | 'range'>,
  filter: string,
): readonly Counter[] {
  const { counts, flagged, leakThresholdMs } = view;
  return KINDS.map((kind) => {
    const findings = kind.name === 'findings';
    const count = counts[kind.name];
    // They stay those of the session where a part of its time is shown, and say so.
    const what = say(kind.tip, formatDuration(leakThresholdMs));
    const meaning = view.range === undefined ? what : say('wholeSessionTip', what);
    return {
      ...kind,
      number: formatCount(count),
      word: say(kind.name),
      tipText: tipOf(count, findings ? findingsText(meaning, count, view) : meaning),
      none: count === 0,
      pressed: hasTerm(filter, kind.term),
      level: findings ? heaviest(flagged) : null,
    };
  });
}

/** In how many rows the findings show, and what settings keep out of sight. */
function findingsText(meaning: string, count: number, { flagged, counts }: Pick<ViewSnapshot, 'counts' | 'flagged'>): string {
  const rows = flagged.error + flagged.warning + flagged.info;
  const found = count > 0 ? say('findingsRows', meaning, formatWhole(rows), levelsOf(flagged)) : meaning;
  return counts.suppressed === undefined ? found : `${found}. ${say('suppressedTip', formatWhole(counts.suppressed))}`;
}

/** A number that was shortened is told in full here. */
function tipOf(count: number, meaning: string): string {
  return formatCount(count) === formatWhole(count) ? meaning : `${formatWhole(count)}: ${meaning}`;
}

const LEVELS = { error: 'rowsWithErrors', warning: 'rowsWithWarnings', info: 'rowsWithInfo' } as const satisfies Record<Level, StringKey>;
const BY_WEIGHT: readonly Level[] = ['error', 'warning', 'info'];

function heaviest(flagged: Flagged): Level | null {
  return BY_WEIGHT.find((level) => flagged[level] > 0) ?? null;
}

function levelsOf(flagged: Flagged): string {
  return BY_WEIGHT.filter((level) => flagged[level] > 0)
    .map((level) => say(LEVELS[level], formatWhole(flagged[level])))
    .join(', ');
}

/** What happened between two moments, as one sum to be read aloud; empty where nothing did. */
export function sumOf(before: Counts, after: Counts): string {
  const gained = (name: Exclude<keyof Counts, 'suppressed'>) => Math.max(0, after[name] - before[name]);
  const requests = gained('requests');
  const parts = [requests === 0 ? '' : requests === 1 ? say('newRequest') : say('newRequests', formatWhole(requests))];
  const words = { cancelled: 'nowCancelled', leaked: 'nowLeaked', orphaned: 'nowOrphaned', findings: 'nowFound' } as const;
  for (const name of ['cancelled', 'leaked', 'orphaned', 'findings'] as const) {
    const count = gained(name);
    if (count > 0) parts.push(name === 'findings' && count === 1 ? say('nowFoundOne') : say(words[name], formatWhole(count)));
  }
  return parts.filter((part) => part !== '').join(', ');
}
