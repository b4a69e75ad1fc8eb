import { l10n, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { sayPhrases } from '../phrases.js';
import type { TimelineView } from '../timeline/view.js';
import type { WorkerClient } from '../worker/client.js';
import { titleOf } from './session.js';
import type { FailedStart } from './startWatch.js';

/** In the trace of a server that could not be started, the first row says so and the second one why. */
const REASON_ROW = 1;

/** Says that a server failed at once, why as far as the trace tells, and leads to its session. */
export async function tellFailure(
  { session, failure }: FailedStart,
  worker: Pick<WorkerClient, 'createView'>,
  timeline: Pick<TimelineView, 'reveal'>,
): Promise<void> {
  const reason = failure.phrase === 'notStarted' ? await reasonOf(session.file, worker).catch(() => '') : '';
  const text = l10n.t('“{0}” failed: {1}.', visible(titleOf(session), 80), sayPhrases([failure]));
  const show = l10n.t('Show Session');
  const answer = await window.showErrorMessage(reason === '' ? text : `${text} ${capital(reason)}`, show);
  if (answer === show) await timeline.reveal(session.file);
}

async function reasonOf(file: string, worker: Pick<WorkerClient, 'createView'>): Promise<string> {
  const view = worker.createView(file, null, () => {});
  try {
    await view.ask('ready', { count: 1, at: { kind: 'tail' }, filter: '' });
    return (await view.ask('detail', { row: REASON_ROW, limit: 0 })).row.label;
  } finally {
    view.dispose();
  }
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
