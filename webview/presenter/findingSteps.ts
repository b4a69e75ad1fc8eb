import type { Actions } from './actions.js';
import type { Choice } from './choice.js';
import { type Note, noteOf } from './note.js';
import type { Ports } from './ports.js';

/** What of a timeline a step to a finding works with. */
export interface Stepped {
  readonly choice: Pick<Choice, 'row' | 'select' | 'goTo'>;
  readonly actions: Pick<Actions, 'attempt'>;
  readonly filter: string;
  show(row: number): Promise<void>;
}

/** Chooses the next or the previous row with a finding. Resolves to what is to be said of it; to undefined where the host did not answer. */
export async function stepToFinding(step: 1 | -1, timeline: Stepped, ports: Pick<Ports, 'ask'>): Promise<Note | null | undefined> {
  const { choice, actions } = timeline;
  const answer = await actions.attempt(ports.ask('finding', { row: choice.row, step }).then((found) => ({ found })));
  if (answer === null) return undefined;
  const { found } = answer;
  if (found !== null) {
    choice.select(found.row, found.position);
    if (found.position === null) await timeline.show(found.row);
    else choice.goTo(found.position);
  }
  return noteOf(found, step, timeline.filter !== '');
}
