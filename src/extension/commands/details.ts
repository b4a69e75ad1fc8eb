import { l10n } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { ManagedContextKey } from '../base/contextKey.js';
import { UserError } from '../base/errors.js';
import type { BodyDocuments, RowRef } from '../timeline/bodyDocuments.js';
import type { TimelineActions } from '../timeline/bridge.js';
import type { TimelineHub } from '../timeline/hub.js';
import type { WorkerClient } from '../worker/client.js';
import type { CommandRegistry } from './registry.js';
import { numberIn } from './rowArgument.js';

export interface DetailsCommandServices {
  readonly hub: TimelineHub;
  readonly worker: WorkerClient;
  readonly actions: TimelineActions;
  readonly bodies: BodyDocuments;
}

/** Native controls of a row's details: the menu of its bodies, and the comparison of two rows, of two sessions, too. */
export function registerDetailsCommands(registry: CommandRegistry, { hub, worker, actions, bodies }: DetailsCommandServices): void {
  const chosenToCompare = new ManagedContextKey<boolean>('tapline.rowToCompare');
  let left: RowRef | null = null;

  /** The row that a menu was opened on, else the one that is chosen. */
  const rowOf = (argument: unknown): RowRef => {
    const file = hub.active?.session?.file;
    const row = numberIn(argument, 'row') ?? hub.active?.selected ?? null;
    if (!file || row === null) throw new UserError(l10n.t('No row is chosen. Choose one in the timeline first.'));
    return { file, row };
  };

  registry.add('tapline.selectForCompare', (argument) => {
    left = rowOf(argument);
    chosenToCompare.value = true;
  });

  registry.add('tapline.compareWithSelected', async (argument) => {
    if (left === null) throw new UserError(l10n.t('No row is selected for comparison. Use “Select for Compare” on one first.'));
    const right = rowOf(argument);
    const [one, other] = await Promise.all([left, right].map((ref) => nameOf(worker, ref)));
    await bodies.compare(left, right, `${one} ↔ ${other}`);
  });

  registry.add('tapline.openPart', async (argument) => {
    const { file, row } = rowOf(argument);
    const at = numberIn(argument, 'at');
    if (at !== null) await actions.openPart(file, row, at);
  });

  registry.add('tapline.copyValue', () => hub.active?.nudge('copyValue'));
  registry.add('tapline.copyPath', () => hub.active?.nudge('copyPath'));
}

async function nameOf(worker: WorkerClient, { file, row }: RowRef): Promise<string> {
  const exchange = await worker.exchange(file, row);
  if (exchange === null) return l10n.t('row {0}', row);
  return l10n.t('{0}, id {1}', visible(exchange.label, 60), visible(exchange.id, 40));
}
