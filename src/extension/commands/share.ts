import { basename } from 'node:path';
import { l10n } from 'vscode';
import type { Jobs } from '../../cli/jobs/job.js';
import type { Part } from '../../cli/share/call.js';
import { sharedName } from '../../cli/share/name.js';
import type { SessionStore } from '../sessions/store.js';
import { decide } from '../share/decide.js';
import type { JobRunner } from '../share/jobs.js';
import { nameOfPart, pickPart } from '../share/part.js';
import { runWithProgress } from '../share/progress.js';
import { tellWritten } from '../share/results.js';
import { withSnapshot } from '../share/snapshot.js';
import { type Subject, subjectOf } from '../share/subject.js';
import { askTarget } from '../share/target.js';
import type { TimelineHub } from '../timeline/hub.js';
import type { WorkerClient } from '../worker/client.js';
import type { CommandRegistry } from './registry.js';

export interface ShareServices {
  readonly store: SessionStore;
  readonly hub: TimelineHub;
  readonly worker: WorkerClient;
  readonly jobs: JobRunner;
}

/** Shares a trace: what would leave is looked through and decided on, then a copy is written and judged. */
export function registerShareCommand(registry: CommandRegistry, services: ShareServices): void {
  registry.add('tapline.shareTrace', async (argument) => {
    const title = l10n.t('Share Trace');
    const subject = await subjectOf(argument, services.store, services.hub, title);
    if (subject === null) return;
    const part = await pickPart(subject, services.worker, title);
    if (part === null) return;
    const written = await withSnapshot(subject.file, subject.live, (file) => share(services, subject, file, part));
    if (written !== null) await tellCopy(written.output, written.reply);
  });
}

async function share(
  { store, jobs }: ShareServices,
  subject: Subject,
  file: string,
  part: Part,
): Promise<{ readonly output: string; readonly reply: Jobs['copy']['reply'] } | null> {
  const name = nameOfPart(subject.name, part);
  const place = () => askTarget(subject.file, sharedName(basename(subject.file)), l10n.t('Save the Copy of “{0}”', name), store);
  const decided = await decide(jobs, { title: l10n.t('Share “{0}”: What Is Replaced', name), name, place }, { file, part });
  if (decided === null) return null;
  const { decisions, output } = decided;
  const title = l10n.t('Writing a copy of “{0}” and judging it', name);
  const done = await runWithProgress(jobs, title, 'copy', { file, output, part, decided: decisions.forCopy });
  return done && { output, reply: done.reply };
}

async function tellCopy(output: string, { values, minimal, verdict }: Jobs['copy']['reply']): Promise<void> {
  const taken = values === 1 ? l10n.t('Copied; one value was replaced.') : l10n.t('Copied; {0} values were replaced.', values);
  const fewer = minimal ? [] : [l10n.t('Fewer frames may show it, too: the search was ended after many tries.')];
  switch (verdict.kind) {
    case 'same': {
      const findings = verdict.findings === 1 ? l10n.t('1 finding') : l10n.t('{0} findings', verdict.findings);
      await tellWritten([taken, l10n.t('The copy is judged as the trace is: {0}.', findings), ...fewer].join(' '), output, 'trace');
      return;
    }
    case 'other': {
      const differ = [
        ...(verdict.gone.length > 0 ? [l10n.t('no longer found: {0}', verdict.gone.join(', '))] : []),
        ...(verdict.come.length > 0 ? [l10n.t('found only in the copy: {0}', verdict.come.join(', '))] : []),
      ];
      const what = differ.length > 0 ? ` (${differ.join('; ')})` : '';
      const text = l10n.t('The copy is judged otherwise than the trace: what was replaced or left out mattered to a rule{0}.', what);
      await tellWritten([taken, text].join(' '), output, 'trace', 'warning');
    }
  }
}
