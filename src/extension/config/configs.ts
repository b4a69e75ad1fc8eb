import { RelativePattern, type TextDocument, Uri, type WorkspaceFolder, workspace } from 'vscode';
import type { ServerEntry } from '../../clients/entry.js';
import { vscodeStrategy } from '../../clients/strategies/vscode.js';
import type { TextPosition } from '../../clients/text.js';
import { Debounced } from '../base/debounce.js';
import { Disposable, DisposableValue, type IDisposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import { isNotFound, messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { readConfig } from './configText.js';

/** A configuration file of the workspace, as it was last read. */
export interface ConfigFile {
  readonly uri: Uri;
  readonly folder: WorkspaceFolder;
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

const FILE = '.vscode/mcp.json';

/** All configurations of the workspace's folders, kept up to date. */
export class Configs extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private current: readonly ConfigFile[] = [];
  private reading: Promise<void> | null = null;
  private readonly watchers = this.register(new DisposableValue<IDisposable>());
  private readonly soon = this.register(new Debounced(100, () => void this.refresh()));

  constructor(private readonly log: Log) {
    super();
    const ifConfig = (document: TextDocument) => {
      if (document.uri.path.endsWith(`/${FILE}`)) this.soon.trigger();
    };
    this.register(workspace.onDidChangeWorkspaceFolders(() => this.watch()));
    this.register(workspace.onDidChangeTextDocument((event) => ifConfig(event.document)));
    this.register(workspace.onDidCloseTextDocument(ifConfig));
    this.watch();
  }

  /** The files that exist, in the order of the folders; up to date after `refresh`. */
  get files(): readonly ConfigFile[] {
    return this.current;
  }

  get servers(): readonly ServerRef[] {
    return this.current.flatMap((file) => (file.content.kind === 'entries' ? file.content.entries.map((entry) => ({ file, entry })) : []));
  }

  /** Reads all files again; calls that overlap share one reading. */
  refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private watch(): void {
    const watchers = this.folders().map((folder) => {
      const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, FILE));
      for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) event(() => this.soon.trigger());
      return watcher;
    });
    this.watchers.value = { dispose: () => watchers.map((watcher) => watcher.dispose()) };
    this.soon.trigger();
  }

  /** Only folders on a disk: a tap is a process, and a virtual folder has none. */
  private folders(): readonly WorkspaceFolder[] {
    return (workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === 'file');
  }

  private async read(): Promise<void> {
    const files = await Promise.all(this.folders().map((folder) => this.readOne(folder)));
    this.current = files.filter((file) => file !== null);
    this.changed.fire();
  }

  private async readOne(folder: WorkspaceFolder): Promise<ConfigFile | null> {
    const uri = Uri.joinPath(folder.uri, FILE);
    try {
      const located = vscodeStrategy.locate((await readConfig(uri)).text);
      if (located.kind === 'entries') return { uri, folder, content: located };
      this.log.warn(`${uri.fsPath}:${located.position.line + 1}:${located.position.character + 1}: ${located.message}`);
      return { uri, folder, content: { kind: 'unreadable', message: located.message, position: located.position } };
    } catch (error) {
      if (isNotFound(error)) return null;
      this.log.warn(`${uri.fsPath}: ${messageOf(error)}`);
      return { uri, folder, content: { kind: 'unreadable', message: messageOf(error), position: null } };
    }
  }
}
