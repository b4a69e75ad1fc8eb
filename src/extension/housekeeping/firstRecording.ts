import { commands, l10n, type Memento, window } from 'vscode';
import { formatBytes, formatWhole } from '../../session/timeline/format.js';
import { DAY_MS, type Limits } from '../../trace/retention.js';
import type { IDisposable } from '../base/dispose.js';
import type { CommandId } from '../ids.js';
import type { SessionStore } from '../sessions/store.js';
import { inHome } from './sizes.js';

const TOLD = 'traces.told';

/** Tells once, with the first session that is recorded, where traces lie and how long: nothing is kept without the person knowing. */
export function tellFirstRecording(store: SessionStore, folder: string, limits: () => Limits, memory: Memento): IDisposable {
  const listening = store.onDidStart(() => {
    listening.dispose();
    if (memory.get<boolean>(TOLD)) return;
    void memory.update(TOLD, true);
    void tell(folder, limits());
  });
  return listening;
}

async function tell(folder: string, limits: Limits): Promise<void> {
  const manage = l10n.t('Manage Traces…');
  const where = l10n.t('What is said on the wire is recorded in {0}, readable by you alone.', inHome(folder));
  const answer = await window.showInformationMessage(`${where} ${howLong(limits)}`, manage);
  const command: CommandId = 'tapline.manageTraces';
  if (answer === manage) await commands.executeCommand(command);
}

function howLong({ maxBytes, maxAgeMs, maxCount }: Limits): string {
  const bounds = [
    ...(maxBytes === null ? [] : [formatBytes(maxBytes)]),
    ...(maxAgeMs === null ? [] : [maxAgeMs === DAY_MS ? l10n.t('1 day') : l10n.t('{0} days', maxAgeMs / DAY_MS)]),
    ...(maxCount === null ? [] : [maxCount === 1 ? l10n.t('1 session') : l10n.t('{0} sessions', formatWhole(maxCount))]),
  ];
  if (bounds.length === 0) return l10n.t('It stays until you delete it.');
  return l10n.t('The oldest sessions are deleted beyond {0}.', bounds.join(', '));
}
