import { basename } from 'node:path';
import { env, l10n, window } from 'vscode';
import { exportedName, type FormatName } from '../../cli/export/endings.js';
import type { Part } from '../../cli/share/call.js';
import { nameOfPart, pickPart } from '../share/part.js';
import { runWithProgress } from '../share/progress.js';
import { tellWritten } from '../share/results.js';
import { withSnapshot } from '../share/snapshot.js';
import { type Subject, subjectOf } from '../share/subject.js';
import { askTarget } from '../share/target.js';
import type { CommandRegistry } from './registry.js';
import type { ShareServices } from './share.js';

/** Writes traces, or parts of them, in the formats of other tools. */
export function registerExportCommands(registry: CommandRegistry, services: ShareServices): void {
  const { store, hub, worker, jobs } = services;

  registry.add('tapline.exportTrace', async (argument) => {
    const title = l10n.t('Export Trace');
    const subject = await subjectOf(argument, store, hub, title);
    const part = subject && (await pickPart(subject, worker, title));
    if (!subject || !part) return;
    const format = await pickFormat(title);
    if (format !== null) await exportAs(services, subject, part, format);
  });

  registry.add('tapline.copyAsMermaid', async (argument) => {
    const title = l10n.t('Copy as Mermaid');
    const subject = await subjectOf(argument, store, hub, title);
    const part = subject && (await pickPart(subject, worker, title));
    if (!subject || !part) return;
    const done = await withSnapshot(subject.file, subject.live, (file) =>
      runWithProgress(jobs, title, 'export', { file, part, format: 'mermaid', output: null }),
    );
    if (done?.reply == null) return;
    await env.clipboard.writeText(done.reply);
    window.setStatusBarMessage(l10n.t('Copied as a Mermaid diagram, with ids and addresses as the trace has them'), 6000);
  });
}

async function exportAs({ store, jobs }: ShareServices, subject: Subject, part: Part, format: FormatName): Promise<void> {
  const name = exportedName(basename(subject.file), format);
  const output = await askTarget(subject.file, name, l10n.t('Export “{0}”', nameOfPart(subject.name, part)), store);
  if (output === null) return;
  const title = l10n.t('Exporting “{0}”', subject.name);
  const done = await withSnapshot(subject.file, subject.live, (file) =>
    runWithProgress(jobs, title, 'export', { file, part, format, output }),
  );
  if (done === null) return;
  await tellWritten(l10n.t('Exported to {0}. It holds what the trace holds, secrets included.', basename(output)), output, 'other');
}

async function pickFormat(title: string): Promise<FormatName | null> {
  const formats: Readonly<Record<FormatName, { readonly label: string; readonly detail: string }>> = {
    har: { label: 'HAR', detail: l10n.t('HTTP Archive 1.2, for the network view of a browser') },
    otlp: { label: 'OTLP/JSON', detail: l10n.t('OpenTelemetry spans, by its conventions for MCP') },
    jsonl: { label: 'JSON Lines', detail: l10n.t('One exchange a line, for scripts') },
    pcapng: { label: 'pcapng', detail: l10n.t('A capture for Wireshark, one packet a frame') },
    test: { label: 'TypeScript', detail: l10n.t('A test that says the same to the server, with the official SDK') },
    mermaid: { label: 'Mermaid', detail: l10n.t('A sequence diagram for Markdown') },
  };
  const items = (Object.keys(formats) as FormatName[]).map((format) => ({ format, ...formats[format] }));
  const picked = await window.showQuickPick(items, { title, placeHolder: l10n.t('Choose a format'), matchOnDetail: true });
  return picked?.format ?? null;
}
