import { env, l10n, window, workspace } from 'vscode';
import type { RowFinding } from '../../session/timeline/row.js';
import { visible } from '../../session/timeline/visible.js';
import { UserError } from '../base/errors.js';
import { runWithProgress } from '../share/progress.js';
import { withSnapshot } from '../share/snapshot.js';
import { plain, type Subject, subjectOf } from '../share/subject.js';
import type { CommandRegistry } from './registry.js';
import { numberIn } from './rowArgument.js';
import type { ShareServices } from './share.js';

type Wanted = Pick<RowFinding, 'rule' | 'at'> | 'weightiest';

/**
 * Copies a finding as an issue in Markdown: of the row whose menu was opened, of the finding in its details, else of the chosen row;
 * of a session as a whole, the weightiest.
 */
export function registerIssueCommand(registry: CommandRegistry, { store, hub, worker, jobs }: ShareServices): void {
  registry.add('tapline.copyAsIssue', async (argument) => {
    const subject = await subjectOf(argument, store, hub, l10n.t('Copy as Issue'));
    if (subject === null) return;
    const { file, live } = subject;
    const chosen = subject.row ?? (argument === undefined ? await chosenWithFindings(subject, worker) : null);
    const of = chosen === null ? 'weightiest' : await pickFinding(await worker.findings(file, chosen), argument);
    if (of === null) return;
    const done = await withSnapshot(file, live, (trace) => runWithProgress(jobs, titleOf(of), 'issue', { file: trace, of }));
    if (done === null) return;
    await env.clipboard.writeText(done.reply);
    const show = l10n.t('Show');
    if ((await window.showInformationMessage(copied(of), show)) !== show) return;
    await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content: done.reply }));
  });
}

/** The row that is chosen in the timeline, if something was found in it. */
async function chosenWithFindings({ file, timeline }: Subject, worker: ShareServices['worker']): Promise<number | null> {
  const row = timeline?.session?.file === file ? timeline.selected : null;
  return row !== null && (await worker.findings(file, row)).length > 0 ? row : null;
}

function titleOf(of: Wanted): string {
  return of === 'weightiest'
    ? l10n.t('Looking for the fewest frames that show what is wrong')
    : l10n.t('Looking for the fewest frames that show {0}', of.rule);
}

function copied(of: Wanted): string {
  return of === 'weightiest'
    ? l10n.t(
        'The weightiest finding was copied as an issue in Markdown, without secrets as far as they can be found. Look through it before you post it.',
      )
    : l10n.t('Copied as an issue in Markdown, without secrets as far as they can be found. Look through it before you post it.');
}

/** Which finding is meant; null where the person does not say. */
async function pickFinding(findings: readonly RowFinding[], argument: unknown): Promise<Wanted | null> {
  const { rule } = (argument ?? {}) as { readonly rule?: unknown };
  const at = numberIn(argument, 'at');
  const meant = findings.find((one) => one.rule === rule && one.at === at);
  if (meant !== undefined) return wantedOf(meant);
  if (findings.length === 0) throw new UserError(l10n.t('Nothing was found in this row. F8 goes to the next finding.'));
  if (findings.length === 1) return wantedOf(findings[0]!);
  const items = findings.map((finding) => ({ label: finding.rule, detail: plain(visible(finding.message, 200)), finding }));
  const picked = await window.showQuickPick(items, { title: l10n.t('Copy as Issue'), placeHolder: l10n.t('Choose a finding') });
  return picked === undefined ? null : wantedOf(picked.finding);
}

function wantedOf({ rule, at }: RowFinding): Wanted {
  return { rule, at };
}
