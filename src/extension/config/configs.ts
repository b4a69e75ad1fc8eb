import { stat } from 'node:fs/promises';
import { RelativePattern, type TextDocument, type Uri, type WorkspaceFolder, workspace } from 'vscode';
import type { ClientStrategy, Place, ServerEntry } from '../../clients/entry.js';
import type { TextPosition } from '../../clients/text.js';
import { Debounced } from '../base/debounce.js';
import { Disposable, DisposableValue, type IDisposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import { isNotFound, messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { openUnsaved, readConfig } from './configText.js';
import { type ConfigPlace, configPlaces, filesOf, isAt } from './places.js';
import type { Policy } from './policy.js';

/** A client's configuration file, as it was last read. */
export interface ConfigFile {
  readonly uri: Uri;
  readonly client: ClientStrategy;
  /** The workspace folder that it is for; null for one that holds for all that its user opens. */
  readonly folder: WorkspaceFolder | null;
  readonly content:
    | { readonly kind: 'entries'; readonly entries: readonly ServerEntry[] }
    /** What is wrong with it, and where, if that is known. */
    | { readonly kind: 'unreadable'; readonly message: string; readonly position: TextPosition | null };
}

/** One server in a configuration file. */
export interface ServerRef {
  readonly file: ConfigFile;
  readonly entry: ServerEntry;
}

/** Some clients write their file again and again while they run: it is read at most so often, in ms. */
const APART_MS = 1000;

/**
 * The configurations of all clients: in the workspace's folders, and those of the user on this machine. Nothing is read or watched before
 * somebody needs them and calls `start`.
 */
export class Configs extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private current: readonly ConfigFile[] = [];
  private reading: Promise<void> | null = null;
  private started: Promise<void> | null = null;
  private known: readonly ConfigPlace[] | null = null;
  private readonly read = new Map<string, { readonly stamp: string; readonly file: ConfigFile }>();
  private parsed = new WeakMap<TextDocument, { readonly version: number; readonly file: ConfigFile }>();
  private readonly watchers = this.register(new DisposableValue<IDisposable>());
  private readonly soon = this.register(new Debounced(100, () => void this.refresh(), APART_MS));

  constructor(
    private readonly machine: Place,
    private readonly policy: Policy,
    private readonly log: Log,
  ) {
    super();
  }

  /** Reads all files and follows changes from now on; resolves when they were read. Later calls change nothing. */
  start(): Promise<void> {
    this.started ??= (async () => {
      const ifConfig = (document: TextDocument) => {
        if (this.placeOf(document.uri)) this.soon.trigger();
      };
      this.register(workspace.onDidChangeWorkspaceFolders(() => this.watch()));
      this.register(
        workspace.onDidChangeConfiguration((event) => {
          if (!event.affectsConfiguration('chat.mcp')) return;
          this.read.clear();
          this.parsed = new WeakMap();
          this.soon.trigger();
        }),
      );
      this.register(workspace.onDidChangeTextDocument((event) => ifConfig(event.document)));
      this.register(workspace.onDidCloseTextDocument(ifConfig));
      this.watch();
      await this.refresh();
    })();
    return this.started;
  }

  /** Where configurations may be, whether they are or not. */
  get places(): readonly ConfigPlace[] {
    this.known ??= configPlaces(this.machine);
    return this.known;
  }

  /** The files that exist, those of the workspace first; up to date after `refresh`. */
  get files(): readonly ConfigFile[] {
    return this.current;
  }

  get servers(): readonly ServerRef[] {
    return this.current.flatMap((file) => (file.content.kind === 'entries' ? file.content.entries.map((entry) => ({ file, entry })) : []));
  }

  /** The place at which a document stands; null for one that is no known client's configuration. */
  placeOf(uri: Uri): ConfigPlace | null {
    return this.places.find((place) => isAt(place, uri)) ?? null;
  }

  /** The file that a document is, with what stands in it now, saved or not; null for one that is no known client's configuration. */
  fileOf(document: TextDocument): ConfigFile | null {
    const place = this.placeOf(document.uri);
    if (!place) return null;
    const before = this.parsed.get(document);
    if (before?.version === document.version && before.file.folder === place.folder) return before.file;
    const { client, folder } = place;
    const uri = document.uri.with({ scheme: 'file' });
    const file = { uri, client, folder, content: this.contentOf(client, document.getText()) };
    this.parsed.set(document, { version: document.version, file });
    return file;
  }

  /** Reads again what changed; calls that overlap share one reading. */
  refresh(): Promise<void> {
    this.reading ??= this.readAll().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private watch(): void {
    this.known = null;
    const watchers = this.places.map(({ base, pattern }) => {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(base, pattern));
      for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) event(() => this.soon.trigger());
      return watcher;
    });
    this.watchers.value = { dispose: () => watchers.map((watcher) => watcher.dispose()) };
    this.soon.trigger();
  }

  private async readAll(): Promise<void> {
    const found = new Map<string, { readonly uri: Uri; readonly place: ConfigPlace }>();
    const perPlace = await Promise.all(this.places.map(async (place) => ({ place, uris: await filesOf(place) })));
    for (const { place, uris } of perPlace) {
      // Where the home folder is open, its files are found twice.
      for (const uri of uris) if (!found.has(uri.fsPath)) found.set(uri.fsPath, { uri, place });
    }
    const files = await Promise.all([...found.values()].map(({ uri, place }) => this.readOne(uri, place)));
    this.current = files.filter((file) => file !== null);
    for (const path of this.read.keys()) if (!this.current.some(({ uri }) => uri.fsPath === path)) this.read.delete(path);
    this.changed.fire();
  }

  /** Null where there is no such file. One that did not change since is not read again: some are large. */
  private async readOne(uri: Uri, { client, folder }: ConfigPlace): Promise<ConfigFile | null> {
    try {
      const { mtimeMs, size, ino } = await stat(uri.fsPath);
      const stamp = openUnsaved(uri) ? null : [mtimeMs, size, ino].join();
      const before = this.read.get(uri.fsPath);
      if (stamp !== null && before?.stamp === stamp) return { ...before.file, folder };
      const file = { uri, client, folder, content: this.contentOf(client, (await readConfig(uri)).text) };
      if (file.content.kind === 'unreadable') this.log.warn(`${uri.fsPath}: ${file.content.message}`);
      if (stamp !== null) this.read.set(uri.fsPath, { stamp, file });
      else this.read.delete(uri.fsPath);
      return file;
    } catch (error) {
      if (isNotFound(error)) return null;
      this.log.warn(`${uri.fsPath}: ${messageOf(error)}`);
      return { uri, client, folder, content: { kind: 'unreadable', message: messageOf(error), position: null } };
    }
  }

  private contentOf(client: ClientStrategy, text: string): ConfigFile['content'] {
    const located = client.locate(text);
    if (located.kind === 'invalid') return { kind: 'unreadable', message: located.message, position: located.position };
    return { kind: 'entries', entries: located.entries.map((entry) => ({ ...entry, state: this.policy.stateOf(client, entry) })) };
  }
}
