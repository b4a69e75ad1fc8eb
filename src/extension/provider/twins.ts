import { type Memento, Uri } from 'vscode';
import { Disposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import type { ServerName } from '../config/serverName.js';

const KEY = 'provider.twins';

/** How a twin is kept between two windows. */
interface Kept {
  readonly file: string;
  readonly server: string;
  readonly scope: string | null;
}

/** The servers that are recorded in this workspace without their file being edited: VS Code is offered a tapped twin of each. */
export class Twins extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: Memento) {
    super();
  }

  get all(): readonly ServerName[] {
    return this.kept.map(({ file, server, scope }) => ({ uri: Uri.file(file), server, scope }));
  }

  has(name: ServerName): boolean {
    return this.kept.some((kept) => isSame(kept, name));
  }

  async add(name: ServerName): Promise<void> {
    if (this.has(name)) return;
    await this.keep([...this.kept, { file: name.uri.fsPath, server: name.server, scope: name.scope }]);
  }

  async remove(name: ServerName): Promise<void> {
    await this.keep(this.kept.filter((kept) => !isSame(kept, name)));
  }

  async clear(): Promise<void> {
    await this.keep([]);
  }

  private get kept(): readonly Kept[] {
    return this.memory.get<readonly Kept[]>(KEY, []);
  }

  private async keep(twins: readonly Kept[]): Promise<void> {
    await this.memory.update(KEY, twins.length === 0 ? undefined : twins);
    this.changed.fire();
  }
}

function isSame(kept: Kept, { uri, server, scope }: ServerName): boolean {
  return kept.file === uri.fsPath && kept.server === server && kept.scope === scope;
}
