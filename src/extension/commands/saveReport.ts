import { basename } from 'node:path';
import { l10n } from 'vscode';
import type { Part } from '../../cli/share/call.js';
import { decide } from '../share/decide.js';
import { editorLanguage } from '../share/language.js';
import { nameOfPart, pickPart } from '../share/part.js';
import { runWithProgress } from '../share/progress.js';
import { tellWritten } from '../share/results.js';
import { withSnapshot } from '../share/snapshot.js';
import { type Subject, subjectOf } from '../share/subject.js';
import { askTarget } from '../share/target.js';
import type { CommandRegistry } from './registry.js';
import type { ShareServices } from './share.js';

/** Writes a page with the timeline in it, for people without Tapline: what would leave is looked through first, as when a trace is shared. */
export function registerReportCommand(registry: CommandRegistry, services: ShareServices): void {
  const { store, hub, worker } = services;
  registry.add('tapline.saveReport', async (argument) => {
    const title = l10n.t('Save Report as HTML');
    const subject = await subjectOf(argument, store, hub, title);
    const part = subject && (await pickPart(subject, worker, title));
    if (!subject || !part) return;
    const output = await withSnapshot(subject.file, subject.live, (file) => report(services, subject, file, part));
    if (output === null) return;
    const text = l10n.t(
      'Saved as {0}. Look through it before you give it away: what only you know to be a secret, nobody can find.',
      basename(output),
    );
    await tellWritten(text, output, 'page');
  });
}

/** Resolves with where it was written to; null where the person left it. */
async function report({ store, jobs }: ShareServices, subject: Subject, file: string, part: Part): Promise<string | null> {
  const name = nameOfPart(subject.name, part);
  const trace = basename(subject.file);
  const place = () => askTarget(subject.file, reportName(trace), l10n.t('Save the Report on “{0}”', name), store);
  const decided = await decide(jobs, { title: l10n.t('Report on “{0}”: What Is Replaced', name), name, place }, { file, part });
  if (decided === null) return null;
  const { decisions, output } = decided;
  const ask = { file, output, name: trace, part, decided: decisions.forCopy, language: editorLanguage() };
  const done = await runWithProgress(jobs, l10n.t('Writing a report on “{0}”', name), 'report', ask);
  return done && output;
}

function reportName(trace: string): string {
  return `${trace.replace(/(?:\.tapline)?\.jsonl$/, '')}.report.html`;
}
