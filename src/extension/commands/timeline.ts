import { commands, l10n } from 'vscode';
import type { Nudge } from '../../../webview/messages.js';
import { UserError } from '../base/errors.js';
import type { CommandId, SettingId } from '../ids.js';
import type { SessionNode } from '../sessions/tree.js';
import type { TimelineActions } from '../timeline/bridge.js';
import { pickGrouping } from '../timeline/grouping.js';
import type { TimelineHub } from '../timeline/hub.js';
import type { TimelinePanels } from '../timeline/panels.js';
import type { TimelineView } from '../timeline/view.js';
import type { CommandRegistry } from './registry.js';

export interface TimelineCommandServices {
  readonly hub: TimelineHub;
  readonly view: TimelineView;
  readonly panels: TimelinePanels;
  readonly actions: TimelineActions;
}

const LEAK_THRESHOLD: SettingId = 'tapline.leak.threshold';

/** Commands that only pass a wish on to the timeline used last. */
const NUDGES: readonly (readonly [CommandId, Nudge])[] = [
  ['tapline.followNewest', 'follow'],
  ['tapline.pause', 'togglePause'],
  ['tapline.resume', 'togglePause'],
  ['tapline.statistics', 'statistics'],
  ['tapline.focusFilter', 'focusFilter'],
  ['tapline.nextFinding', 'nextFinding'],
  ['tapline.previousFinding', 'previousFinding'],
  ['tapline.zoomIn', 'zoomIn'],
  ['tapline.zoomOut', 'zoomOut'],
  ['tapline.panEarlier', 'panLeft'],
  ['tapline.panLater', 'panRight'],
  ['tapline.showWholeSession', 'showAll'],
];

/** Native controls of the timeline: title buttons, keys, and the menu of its rows. */
export function registerTimelineCommands(registry: CommandRegistry, { hub, view, panels, actions }: TimelineCommandServices): void {
  for (const [command, nudge] of NUDGES) registry.add(command, () => hub.active?.nudge(nudge));

  const pickFilter = (what: 'choose' | 'save') => {
    if (hub.active === null) throw new UserError(l10n.t('No timeline is open. Open one first.'));
    return hub.active.pickFilter(what);
  };
  registry.add('tapline.applySavedFilter', () => pickFilter('choose'));
  registry.add('tapline.saveFilter', () => pickFilter('save'));

  registry.add('tapline.changeLeakThreshold', () => commands.executeCommand('workbench.action.openSettings', `@id:${LEAK_THRESHOLD}`));
  registry.add('tapline.groupBy', () => pickGrouping(hub));
  registry.add('tapline.openTimeline', () => view.open('in-timeline'));

  registry.add('tapline.openTimelineInEditor', (argument) => {
    const node = argument as SessionNode | undefined;
    const file = node?.kind === 'session' ? node.session.file : (hub.active?.session?.file ?? view.shownFile);
    if (!file) throw new UserError(l10n.t('No session is chosen. Choose one in the Sessions view first.'));
    panels.show(file, node?.kind === 'session' ? null : (hub.active?.selected ?? null));
  });

  const onRow = (command: CommandId, nudge: Nudge, action: 'cancel' | 'copyJson' | 'openInEditor') =>
    registry.add(command, async (argument) => {
      const file = hub.active?.session?.file;
      const row = rowIn(argument);
      if (file && row !== null) await actions.row(file, row, action);
      // A key has no row to name: the webview knows which one is chosen, and what else the key may mean there.
      else hub.active?.nudge(nudge);
    });
  onRow('tapline.cancelSelected', 'cancelSelected', 'cancel');
  onRow('tapline.copyJson', 'copySelected', 'copyJson');
  onRow('tapline.openBody', 'openSelectedInEditor', 'openInEditor');
}

/** The row in the context of a webview's menu (`data-vscode-context`). */
function rowIn(argument: unknown): number | null {
  const row = (argument as { readonly row?: unknown } | undefined)?.row;
  return typeof row === 'number' && Number.isSafeInteger(row) ? row : null;
}
