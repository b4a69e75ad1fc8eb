import { Diagnostic, type DiagnosticCollection, DiagnosticSeverity, l10n, languages, type TextDocument, Uri, workspace } from 'vscode';
import type { Level } from '../../session/timeline/row.js';
import { visible } from '../../session/timeline/visible.js';
import { Debounced } from '../base/debounce.js';
import { Disposable } from '../base/dispose.js';
import { messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { Configs } from '../config/configs.js';
import { type PlacedServer, serversIn } from '../config/serversIn.js';
import type { SettingId } from '../ids.js';
import type { Twins } from '../provider/twins.js';
import type { ServerActivity } from '../servers/activity.js';
import { isWatched } from '../servers/standing.js';
import { entryOf, type Session } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import type { WorkerClient } from '../worker/client.js';
import { type FindingsSummary, rulePage, summarize } from './summary.js';

const SETTING: SettingId = 'tapline.diagnostics';
/** Between two looks at sessions that run lie at least so many ms. */
const APART_MS = 2000;

/** One diagnostic on each entry of the configurations that are open: what the entry's last session breaks of the specification. */
export class FindingsDiagnostics extends Disposable {
  private readonly collection: DiagnosticCollection;
  private readonly soon = this.register(new Debounced(200, () => void this.draw(), APART_MS));
  /** Summaries by trace, and the number of findings that they were made of. */
  private readonly known = new Map<string, { readonly findings: number; readonly summary: FindingsSummary | null }>();

  constructor(
    private readonly configs: Configs,
    private readonly activity: ServerActivity,
    private readonly twins: Twins,
    store: SessionStore,
    private readonly worker: Pick<WorkerClient, 'createView'>,
    private readonly repository: string,
    private readonly log: Log,
  ) {
    super();
    this.collection = this.register(languages.createDiagnosticCollection('tapline'));
    const again = () => this.soon.trigger();
    for (const event of [configs.onDidChange, store.onDidChange, twins.onDidChange]) this.register(event(again));
    this.register(workspace.onDidOpenTextDocument((document) => void (configs.placeOf(document.uri) && again())));
    this.register(workspace.onDidChangeTextDocument(({ document }) => void (configs.placeOf(document.uri) && again())));
    this.register(workspace.onDidCloseTextDocument(({ uri }) => this.collection.delete(uri)));
    this.register(workspace.onDidChangeConfiguration((event) => void (event.affectsConfiguration(SETTING) && again())));
    again();
  }

  private async draw(): Promise<void> {
    const open = workspace.textDocuments.filter(({ uri }) => this.configs.placeOf(uri));
    if (open.length === 0 || workspace.getConfiguration().get(SETTING) === false) {
      this.collection.clear();
      return;
    }
    await this.configs.start();
    for (const document of open) {
      const { version } = document;
      const diagnostics = await this.diagnosticsOf(document);
      // The ranges are those of the text as it was: where that changed meanwhile, the next look has the right ones.
      if (!document.isClosed && document.version === version) this.collection.set(document.uri, diagnostics);
    }
  }

  private async diagnosticsOf(document: TextDocument): Promise<Diagnostic[]> {
    const found = await Promise.all(serversIn(this.configs, document).map((placed) => this.diagnosticOf(placed)));
    return found.filter((diagnostic) => diagnostic !== null);
  }

  private async diagnosticOf({ server, range }: PlacedServer): Promise<Diagnostic | null> {
    const live = this.activity.liveOf(server)[0] ?? null;
    const session = live ?? (isWatched(server, this.twins) ? this.activity.lastOf(server) : null);
    const summary = session && (await this.summaryOf(session));
    if (!summary) return null;
    const diagnostic = new Diagnostic(range, wordsOf(server.entry.name, summary, live !== null), SEVERITIES[summary.level]);
    diagnostic.source = 'Tapline';
    diagnostic.code = { value: summary.rule, target: Uri.parse(rulePage(this.repository, summary.rule)) };
    return diagnostic;
  }

  /** What is counted does not tell which rules it is about: the worker is asked, once for each new count. */
  private async summaryOf(session: Session): Promise<FindingsSummary | null> {
    const findings = session.summary?.counts.findings ?? 0;
    if (findings === 0) return null;
    const known = this.known.get(session.file);
    if (known?.findings === findings) return known.summary;
    const view = this.worker.createView(session.file, entryOf(session), () => {});
    try {
      await view.ask('ready', { count: 1, at: { kind: 'position', first: 0 }, filter: '' });
      const summary = summarize((await view.ask('rules', {})).rules);
      this.known.set(session.file, { findings, summary });
      return summary;
    } catch (error) {
      this.log.warn(`${session.file}: ${messageOf(error)}`);
      return null;
    } finally {
      view.dispose();
    }
  }
}

/** A configuration is not wrong because its server is: nothing here is an error of the file. */
const SEVERITIES: Readonly<Record<Level, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Warning,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

function wordsOf(server: string, { count, named }: FindingsSummary, live: boolean): string {
  const name = visible(server, 80);
  const rules = [...named, ...(count > named.length ? ['…'] : [])].join(', ');
  if (live) return l10n.t('“{0}” runs, and what it and its client say breaks rules ({1}): {2}', name, count, rules);
  return l10n.t('In the last session of “{0}”, what it and its client said broke rules ({1}): {2}', name, count, rules);
}
