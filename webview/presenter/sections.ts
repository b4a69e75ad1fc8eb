import { formatWhole } from '../../src/session/timeline/format.js';
import type { RowStateKind, Section } from '../../src/session/timeline/row.js';
import { visible } from '../../src/session/timeline/visible.js';
import { type StringKey, say, sayCount } from '../strings.js';

/** A number in the head of a section. `is`: a state that has a colour; null where it is all that there is. */
export interface SectionSum {
  readonly words: string;
  readonly is: RowStateKind | null;
}

const STATES: Readonly<Record<RowStateKind, StringKey>> = {
  pending: 'pending',
  answered: 'answered',
  failed: 'failedState',
  cancelled: 'cancelled',
  leaked: 'leaked',
  orphaned: 'orphaned',
  stray: 'stray',
  notification: 'notification',
  stderr: 'stderr',
  process: 'process',
  gap: 'gap',
};

/** States of requests. */
const CALLS: readonly RowStateKind[] = ['pending', 'answered', 'failed', 'cancelled', 'leaked'];
/** States worth a number of their own, and the words for one. */
const TOLD: readonly (readonly [RowStateKind, StringKey])[] = [
  ['pending', 'headInFlight'],
  ['failed', 'headFailed'],
  ['cancelled', 'headCancelled'],
  ['leaked', 'headLeaked'],
  ['orphaned', 'headOrphaned'],
];

/** What the rows of a section have in common. */
export function sectionName({ is, name }: Section): string {
  switch (is) {
    case 'method':
    case 'tool':
      return visible(name);
    case 'state':
      return say(STATES[name as RowStateKind]);
    case 'other':
      return say('sectionOther');
    case 'rest':
      return say('sectionRest');
  }
}

/** How many rows a section has, and how many of them in a state that is worth a look. */
export function sectionSums({ rows, states, is, name }: Section): readonly SectionSum[] {
  const calls = CALLS.reduce((sum, state) => sum + (states[state] ?? 0), 0);
  const all = calls > 0 ? sayCount('Call', calls) : sayCount('Row', rows);
  const told = TOLD.filter(([state]) => (states[state] ?? 0) > 0 && !(is === 'state' && name === state));
  return [{ words: all, is: null }, ...told.map(([state, key]) => ({ words: say(key, formatWhole(states[state] ?? 0)), is: state }))];
}

/** What the head of a section is called when it is read aloud. */
export function sectionLabel(section: Section): string {
  return [sectionName(section), ...sectionSums(section).map(({ words }) => words)].join(', ');
}
