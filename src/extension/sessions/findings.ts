import type { RowFinding } from '../../session/timeline/row.js';
import type { Shown } from '../timeline/bridge.js';
import type { WorkerClient } from '../worker/client.js';

/** The first finding of a rule in a session, with its clause in the session's own revision; null where the rule holds. */
export async function firstFinding(
  worker: Pick<WorkerClient, 'createView'>,
  { file, entry }: Shown,
  rule: string,
): Promise<RowFinding | null> {
  const view = worker.createView(file, entry, () => {});
  try {
    const { rows } = await view.ask('ready', { count: 1, at: { kind: 'position', first: 0 }, filter: `rule:"${rule}"` });
    const row = rows[0];
    if (!row) return null;
    const { findings } = await view.ask('detail', { row: row.index, limit: 0 });
    return findings.find((finding) => finding.rule === rule) ?? null;
  } finally {
    view.dispose();
  }
}
