import type { Arrangement, Row } from '../../src/session/timeline/row.js';
import type { Actions } from './actions.js';
import type { Choice } from './choice.js';
import type { Ports } from './ports.js';
import type { Saved } from './saved.js';
import type { TreeHost } from './tree.js';
import type { Viewport } from './viewport.js';

/** What of a timeline its tree works with. */
export interface Treed {
  readonly viewport: Viewport;
  readonly choice: Choice;
  readonly actions: Pick<Actions, 'attempt'>;
  readonly settings: Pick<Saved, 'arrangement'>;
  readonly chosen: Row | null;
  arrange(arrangement: Arrangement, row: number | null): Promise<void>;
  moveTo(position: number): void;
  show(row: number): Promise<void>;
}

/** A timeline as its tree sees it. */
export function treeHostOf(timeline: Treed, ports: Pick<Ports, 'ask' | 'changed'>): TreeHost {
  const { viewport, choice } = timeline;
  return {
    viewport,
    get arrangement() {
      return timeline.settings.arrangement;
    },
    get at() {
      return choice.position;
    },
    get chosen() {
      return timeline.chosen;
    },
    arrange: (arrangement, row) => timeline.arrange(arrangement, row),
    locate: (row) => timeline.actions.attempt(ports.ask('locate', { row })),
    moveTo: (position) => timeline.moveTo(position),
    bring: (position) => {
      viewport.bring(position);
      ports.changed();
    },
    goToRow: (row) => {
      choice.select(row, null);
      return timeline.show(row);
    },
  };
}
