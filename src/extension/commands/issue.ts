import { env, l10n, window, workspace } from 'vscode';
import type { RowFinding } from '../../session/timeline/row.js';
import { visible } from '../../session/timeline/visible.js';
import { UserError } from '../base/errors.js';
import { runWithProgress } from '../share/progress.js';
import { withSnapshot } from '../share/snapshot.js';
import { plain } from '../share/subject.js';
import type { CommandRegistry } from './registry.js';
import { numberIn } from './rowArgument.js';
import type { ShareServices } from './share.js';

/** Copies a finding as an issue in Markdown: of the row whose menu was opened, of the finding in its details, else of the chosen row. */
export function registerIssueCommand(registry: CommandRegistry, { store, hub, worker, jobs }: ShareServices): void {
  registry.add('tapline.copyAsIssue', async (argument) => {
    const file = hub.active?.session?.file;
    const row = numberIn(argument, 'row') ?? hub.active?.selected ?? null;
    if (!file || row === null) throw new UserError(l10n.t('No row is chosen. Choose one in the timeline first.'));
    const finding = await pickFinding(await worker.findings(file, row), argument);
    if (finding === null) return;
    const { rule, at } = finding;
    const title = l10n.t('Looking for the fewest frames that show {0}', rule);
    const live = store.get(file)?.state.kind === 'live';
    const done = await withSnapshot(file, live, (trace) => runWithProgress(jobs, title, 'issue', { file: trace, rule, at }));
    if (done === null) return;
    await env.clipboard.writeText(done.reply);
    const show = l10n.t('Show');
    const text = l10n.t('Copied as an issue in Markdown, without secrets as far as they can be found. Look through it before you post it.');
    if ((await window.showInformationMessage(text, show)) !== show) return;
    await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content: done.reply }));
  });
}

/** Which finding is meant; null where the person does not say. */
async function pickFinding(findings: readonly RowFinding[], argument: unknown): Promise<RowFinding | null> {
  const { rule } = (argument ?? {}) as { readonly rule?: unknown };
  const at = numberIn(argument, 'at');
  const meant = findings.find((one) => one.rule === rule && one.at === at);
  if (meant !== undefined) return meant;
  if (findings.length === 0) throw new UserError(l10n.t('Nothing was found in this row. F8 goes to the next finding.'));
  if (findings.length === 1) return findings[0]!;
  const items = findings.map((finding) => ({ label: finding.rule, detail: plain(visible(finding.message, 200)), finding }));
  const picked = await window.showQuickPick(items, { title: l10n.t('Copy as Issue'), placeHolder: l10n.t('Choose a finding') });
  return picked?.finding ?? null;
}
