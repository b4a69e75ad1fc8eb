import { CodeLens, type CodeLensProvider, EventEmitter, l10n, languages, type Range, type TextDocument, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { Disposable, DisposableValue, type IDisposable } from '../base/dispose.js';
import { Redraw } from '../base/redraw.js';
import type { Configs, ServerRef } from '../config/configs.js';
import { globsOf } from '../config/places.js';
import { nameIn } from '../config/serverName.js';
import { serversIn } from '../config/serversIn.js';
import type { CommandId } from '../ids.js';
import type { Twins } from '../provider/twins.js';
import type { ServerActivity } from '../servers/activity.js';
import { standingOf } from '../servers/standing.js';
import type { SessionStore } from '../sessions/store.js';
import { sharedLines } from './sharedLines.js';

/** A lens before it is placed: what it says, and what a click on it does; nothing where it only says something. */
interface Lens {
  readonly title: string;
  readonly run: { readonly command: CommandId; readonly argument: unknown } | null;
}

/**
 * Lenses above each entry of the configurations that are open: tap or untap and, as a lens of its own, how the server stands. They are drawn
 * anew only where they read differently.
 */
export class ConfigLenses extends Disposable implements CodeLensProvider {
  private readonly changed = this.register(new EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.changed.event;
  private readonly selected = this.register(new DisposableValue<IDisposable>());
  private globs = '';

  constructor(
    private readonly configs: Configs,
    private readonly activity: ServerActivity,
    private readonly twins: Twins,
    store: SessionStore,
  ) {
    super();
    this.register(
      new Redraw(
        () => this.picture(),
        () => this.changed.fire(),
        [configs.onDidChange, store.onDidChange, twins.onDidChange],
      ),
    );
    this.register(configs.onDidChange(() => this.select()));
    this.select();
  }

  async provideCodeLenses(document: TextDocument): Promise<CodeLens[]> {
    if (!this.configs.placeOf(document.uri)) return [];
    // Whose sessions are whose is known only with all other configurations.
    await this.configs.start();
    return this.lensesIn(document).flatMap(({ lenses, range }) => lenses.map((lens) => draw(lens, range)));
  }

  /** Which documents have lenses changes with the folders of the workspace. */
  private select(): void {
    const globs = globsOf(this.configs.places);
    if (globs.join() === this.globs) return;
    this.globs = globs.join();
    // Any language: what a client calls JSON is JSON with comments to another, or plain text where no extension knows it.
    const selector = globs.flatMap((pattern) => ['file', 'vscode-userdata'].map((scheme) => ({ scheme, pattern })));
    this.selected.value = languages.registerCodeLensProvider(selector, this);
  }

  private lensesIn(document: TextDocument): { readonly range: Range; readonly lenses: readonly Lens[] }[] {
    const placed = serversIn(this.configs, document);
    const crowded = sharedLines(placed.map(({ range }) => range.start.line));
    return placed.map(({ server, range }) => {
      const name = crowded.has(range.start.line) ? visible(server.entry.name, 60) : null;
      const lenses = this.lensesOf(server).map((lens) => (name === null ? lens : { ...lens, title: `${name}: ${lens.title}` }));
      return { range, lenses };
    });
  }

  private lensesOf(server: ServerRef): Lens[] {
    const standing = standingOf(server, this.activity, this.twins);
    const argument = { kind: 'session', session: standing?.session };
    return [
      this.mainLens(server),
      ...(standing ? [{ title: standing.words, run: { command: 'tapline.openSession', argument } } as const] : []),
    ];
  }

  private mainLens(server: ServerRef): Lens {
    const argument = { kind: 'server', server };
    const { state } = server.entry;
    switch (state.kind) {
      case 'plain':
        return this.twins.has(nameIn(server))
          ? { title: l10n.t('Stop Recording'), run: { command: 'tapline.stopRecordingServer', argument } }
          : { title: l10n.t('Tap Traffic'), run: { command: 'tapline.tapServer', argument } };
      case 'tapped':
        return { title: l10n.t('Untap'), run: { command: 'tapline.untapServer', argument } };
      case 'cannot':
        return { title: l10n.t('Cannot be tapped: {0}', state.why), run: null };
    }
  }

  private picture(): string {
    const documents = window.visibleTextEditors.map(({ document }) => document).filter(({ uri }) => this.configs.placeOf(uri));
    const titles = (document: TextDocument) => this.lensesIn(document).map(({ lenses }) => lenses.map(({ title }) => title));
    return JSON.stringify(documents.map((document) => [document.uri.toString(), titles(document)]));
  }
}

function draw({ title, run }: Lens, range: Range): CodeLens {
  return new CodeLens(range, { title, command: run?.command ?? '', ...(run && { arguments: [run.argument] }) });
}
