import { basename } from 'node:path';
import { l10n, window } from 'vscode';
import type { Jobs } from '../../cli/jobs/job.js';
import type { Part } from '../../cli/share/call.js';
import { sharedName } from '../../cli/share/name.js';
import type { SessionStore } from '../sessions/store.js';
import { Decisions } from '../share/decisions.js';
import type { JobRunner } from '../share/jobs.js';
import { pickPart } from '../share/part.js';
import { nameOf, PreviewList, type Wish } from '../share/preview.js';
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
  const decisions = await decide(jobs, subject, file, part);
  if (decisions === null) return null;
  const output = await askTarget(subject.file, sharedName(basename(subject.file)), l10n.t('Save the Copy of “{0}”', subject.name), store);
  if (output === null) return null;
  const title = l10n.t('Writing a copy of “{0}” and judging it', subject.name);
  const done = await runWithProgress(jobs, title, 'copy', { file, output, part, decided: decisions.forCopy });
  return done && { output, reply: done.reply };
}

/** Lets the person look through what is taken out, as often as they change something; null where they leave it. */
async function decide(jobs: JobRunner, { name }: Subject, file: string, part: Part): Promise<Decisions | null> {
  const decisions = new Decisions();
  const list = new PreviewList(l10n.t('Share “{0}”: What Is Replaced', name));
  for (;;) {
    const title = l10n.t('Looking through “{0}” for what should not leave', name);
    const found = await runWithProgress(jobs, title, 'preview', { file, part, decided: decisions.forPreview });
    if (found === null) return null;
    const wish = await list.show(found.reply, decisions);
    if (wish.kind === 'go') return decisions;
    if (wish.kind === 'leave') return null;
    await carryOut(wish, decisions);
  }
}

async function carryOut(wish: Exclude<Wish, { kind: 'go' | 'leave' }>, decisions: Decisions): Promise<void> {
  switch (wish.kind) {
    case 'again':
      return;
    case 'hide-text': {
      const text = await window.showInputBox({
        prompt: l10n.t('A text that must not leave, wherever it stands'),
        ignoreFocusOut: true,
        validateInput: (typed) => (typed.trim().length < 3 ? l10n.t('At least three characters: shorter ones stand everywhere.') : null),
      });
      if (text !== undefined) decisions.hideText(text.trim());
      return;
    }
    case 'field': {
      const field = await pickField(wish.fields);
      if (field === undefined) return;
      if (wish.what === 'keep') decisions.keepField(field);
      else decisions.hideField(field);
    }
  }
}

async function pickField(fields: readonly string[]): Promise<string | undefined> {
  if (fields.length < 2) return fields[0];
  const items = fields.map((field) => ({ label: nameOf(field), field }));
  const picked = await window.showQuickPick(items, {
    placeHolder: l10n.t('The value stands in several fields: choose one'),
    ignoreFocusOut: true,
  });
  return picked?.field;
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
