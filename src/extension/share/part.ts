import { l10n, type QuickPickItem, window } from 'vscode';
import type { Part } from '../../cli/share/call.js';
import { visible } from '../../session/timeline/visible.js';
import type { WorkerClient } from '../worker/client.js';
import { plain, type Subject } from './subject.js';

type Item = QuickPickItem & { readonly part: () => Promise<Part> };

/** Which part of a trace is meant: a row whose menu was opened, else what the person chooses of what there is. Null where they do not. */
export async function pickPart(subject: Subject, worker: WorkerClient, title: string): Promise<Part | null> {
  const { file, row, timeline } = subject;
  if (row !== null) return ofRow(worker, file, row);
  const items: Item[] = [{ label: l10n.t('The Whole Session'), part: async () => ({ kind: 'all' }) }];
  if (timeline !== null && timeline.session?.file === file) items.push(...(await partsOf(timeline, worker, file)));
  if (items.length === 1) return { kind: 'all' };
  const picked = await window.showQuickPick(items, { title, placeHolder: l10n.t('Choose which part of the session') });
  return (await picked?.part()) ?? null;
}

/** The session in titles, which say so where it is not all of it: a menu of a row leads straight to the row alone. */
export function nameOfPart(session: string, { kind }: Part): string {
  switch (kind) {
    case 'all':
      return session;
    case 'requests':
    case 'places':
      return l10n.t('{0} (a part)', session);
    case 'finding':
      return l10n.t('{0} (the fewest frames)', session);
  }
}

async function partsOf(timeline: NonNullable<Subject['timeline']>, worker: WorkerClient, file: string): Promise<Item[]> {
  const { selected, filtered } = timeline;
  const items: Item[] = [];
  if (filtered !== null) {
    const by = [filtered.filter.trim(), filtered.range ? l10n.t('a chosen time') : ''].filter(Boolean).join(', ');
    items.push({
      label: l10n.t('What the Filter Shows'),
      description: plain(visible(by, 80)),
      part: async () => {
        const at = await timeline.records();
        return at === null ? { kind: 'all' } : { kind: 'places', at };
      },
    });
  }
  if (selected !== null) {
    const exchange = await worker.exchange(file, selected);
    const description = exchange === null ? '' : plain(l10n.t('{0}, id {1}', visible(exchange.label, 60), visible(exchange.id, 40)));
    items.push({ label: l10n.t('The Chosen Row'), description, part: () => ofRow(worker, file, selected) });
    const [finding] = await worker.findings(file, selected);
    if (finding !== undefined) {
      items.push({
        label: l10n.t('The Fewest Frames That Show What Is Wrong'),
        description: finding.rule,
        part: async () => ({ kind: 'finding', rule: finding.rule, at: finding.at }),
      });
    }
  }
  return items;
}

async function ofRow(worker: WorkerClient, file: string, row: number): Promise<Part> {
  return { kind: 'places', at: await worker.rowRecords(file, row) };
}
