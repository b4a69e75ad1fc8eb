import type { WorkerClient } from '../worker/client.js';
import { firstFinding } from './findings.js';
import { entryOf, type Session } from './session.js';

/** Answering a cancellation with code 0 is what servers of the Python SDK 1.x do; some of them die when the next message comes. */
const RULE = 'cancel/error-after-cancel';
const DEADLY = 'python-sdk#2480';

/**
 * Whether the server may exit when a call is cancelled, as far as this session shows: it answered an earlier cancellation the
 * way that only such servers do. A server that was never cancelled gives no sign of it.
 */
export async function mayDieOfCancel(worker: Pick<WorkerClient, 'createView'>, session: Session): Promise<boolean> {
  try {
    return (await firstFinding(worker, { file: session.file, entry: entryOf(session) }, RULE))?.known.includes(DEADLY) ?? false;
  } catch {
    // A cancellation must not fail because of the question whether to warn of it.
    return false;
  }
}
