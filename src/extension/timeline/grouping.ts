import { l10n, window } from 'vscode';
import type { Nudge } from '../../../webview/messages.js';
import type { Grouping } from '../../session/timeline/row.js';
import { UserError } from '../base/errors.js';
import type { TimelineHub } from './hub.js';

const NUDGES: Readonly<Record<Grouping, Nudge>> = {
  none: 'groupByNone',
  method: 'groupByMethod',
  tool: 'groupByTool',
  state: 'groupByState',
};

/** Lets the person choose what the rows of the timeline used last are put into sections by. */
export async function pickGrouping(hub: TimelineHub): Promise<void> {
  const timeline = hub.active;
  if (timeline === null) throw new UserError(l10n.t('No timeline is open. Open one first.'));
  const now = timeline.grouping;
  const choices: readonly { readonly label: string; readonly by: Grouping }[] = [
    { label: l10n.t('None'), by: 'none' },
    { label: l10n.t('Method'), by: 'method' },
    { label: l10n.t('Tool'), by: 'tool' },
    { label: l10n.t('State'), by: 'state' },
  ];
  const items = choices.map((choice) => ({ ...choice, ...(choice.by === now && { description: l10n.t('as it is') }) }));
  const chosen = await window.showQuickPick(items, { title: l10n.t('Group By'), placeHolder: l10n.t('What rows have in common') });
  if (chosen !== undefined) timeline.nudge(NUDGES[chosen.by]);
}
