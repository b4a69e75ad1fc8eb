import type { FoundRow } from '../../src/session/timeline/row.js';
import { say } from '../strings.js';

/** A word on where a person was led. A new one is said even where it reads like the one before. */
export interface Note {
  readonly text: string;
}

/** What is to be said of a finding that was looked for, forwards or backwards; null where the row that is chosen says it all. */
export function noteOf(found: FoundRow | null, step: 1 | -1, filtered: boolean): Note | null {
  if (found === null) return { text: say(filtered ? 'noFindingMatches' : 'noFinding') };
  if (!found.wrapped) return null;
  return { text: say(step === 1 ? 'onFromFirst' : 'onFromLast') };
}
