import type { Nudge } from '../messages.js';
import type { Actions } from './actions.js';
import type { Overview } from './overview/overview.js';
import type { Ports } from './ports.js';
import type { StatisticsTable } from './statistics.js';
import type { Tree } from './tree.js';

/** What of a timeline a native control can set off. */
export interface Nudged {
  readonly actions: Actions;
  readonly paused: boolean;
  readonly detailsOpen: boolean;
  readonly overview: Pick<Overview, 'zoomStep' | 'panStep' | 'choose'>;
  /** When the chosen row began, where that is known. */
  readonly chosen: { readonly start: number } | null;
  readonly statistics: Pick<StatisticsTable, 'toggle' | 'close'>;
  readonly tree: Pick<Tree, 'group'>;
  follow(): void;
  pause(on: boolean): Promise<void>;
  setFilter(text: string): void;
  toFinding(step: 1 | -1): Promise<void>;
  open(on: boolean): void;
}

/** Does what a native control asks for. `row`: the one that keys are for; null where none is chosen, or where they edit text. */
export function obey(nudge: Nudge, timeline: Nudged, row: number | null, focus: Ports['focus']): void {
  switch (nudge) {
    case 'follow':
      timeline.follow();
      break;
    case 'togglePause':
      void timeline.pause(!timeline.paused);
      break;
    case 'focusFilter':
      focus('filter');
      break;
    case 'clearFilter':
      timeline.setFilter('');
      break;
    case 'nextFinding':
      void timeline.toFinding(1);
      break;
    case 'previousFinding':
      void timeline.toFinding(-1);
      break;
    case 'cancelSelected':
      if (row !== null) void timeline.actions.cancel(row);
      break;
    case 'copySelected':
      if (row !== null) void timeline.actions.act(row, 'copyJson');
      break;
    case 'openSelectedInEditor':
      if (row !== null) void timeline.actions.act(row, 'openInEditor');
      break;
    case 'toggleDetails':
      timeline.open(!timeline.detailsOpen);
      break;
    case 'groupByNone':
      timeline.tree.group('none');
      break;
    case 'groupByMethod':
      timeline.tree.group('method');
      break;
    case 'groupByTool':
      timeline.tree.group('tool');
      break;
    case 'groupByState':
      timeline.tree.group('state');
      break;
    case 'statistics':
      timeline.statistics.toggle();
      break;
    case 'copyValue':
    case 'copyPath':
      // Only a line of a tree has these; where the keyboard is in one, they never come here.
      break;
    case 'zoomIn':
    case 'zoomOut':
      timeline.overview.zoomStep(nudge === 'zoomIn' ? -1 : 1, timeline.chosen?.start ?? null);
      break;
    case 'panLeft':
    case 'panRight':
      timeline.overview.panStep(nudge === 'panLeft' ? -1 : 1);
      break;
    case 'showAll':
      timeline.overview.choose(null);
      break;
    case 'focusList':
      focus('list');
      break;
  }
}
