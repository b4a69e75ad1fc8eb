import type { WorkerClient } from '../worker/client.js';
import type { Session } from './session.js';

/** Answering a cancellation with code 0 is what servers of the Python SDK 1.x do; some of them die when the next message comes. */
const RULE = 'cancel/error-after-cancel';
const DEADLY = 'python-sdk#2480';

/**
 * Whether the server may exit when a call is cancelled, as far as this session shows: it answered an earlier cancellation the
 * way that only such servers do. A server that was never cancelled gives no sign of it.
 */
export async function mayDieOfCancel(worker: Pick<WorkerClient, 'createView'>, session: Session): Promise<boolean> {
  const entry = session.state.kind === 'live' ? session.state.entry : null;
  const view = worker.createView(session.file, entry, () => {});
  try {
    const { rows } = await view.ask('ready', { count: 1, at: { kind: 'position', first: 0 }, filter: `rule:${RULE}` });
    const row = rows[0];
    if (!row || row.findings === 0) return false;
    const { findings } = await view.ask('detail', { row: row.index, limit: 0 });
    return findings.some((finding) => finding.rule === RULE && finding.known.includes(DEADLY));
  } catch {
    // A cancellation must not fail because of the question whether to warn of it.
    return false;
  } finally {
    view.dispose();
  }
}
