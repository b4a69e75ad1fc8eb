import type { Row, RowFinding, ViewSnapshot } from '../../../session/timeline/row.js';
import { Debounced } from '../../base/debounce.js';
import { Disposable } from '../../base/dispose.js';
import { Emitter } from '../../base/emitter.js';
import { entryOf, type Session } from '../../sessions/session.js';
import type { ViewHandle, WorkerClient } from '../../worker/client.js';

/** Rows with findings that are shown of a session: the newest. */
const SHOWN = 5;
const SOON_MS = 100;

/** A row with the gravest of its findings. */
export interface FoundAt {
  readonly row: Row;
  readonly finding: RowFinding;
}

/** Follows one session for the view: where a debugger holds its server, and what was found last. */
export class Followed extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private readonly view: ViewHandle;
  private readonly soon = this.register(new Debounced(SOON_MS, () => void this.read()));
  private readonly known = new Map<string, RowFinding>();
  private snapshot: ViewSnapshot | null = null;
  /** The newest findings, newest first. */
  found: readonly FoundAt[] = [];

  constructor(worker: Pick<WorkerClient, 'createView'>, session: Session) {
    super();
    this.view = this.register(worker.createView(session.file, entryOf(session), (snapshot) => this.take(snapshot)));
    void this.view.ask('ready', { count: SHOWN, at: { kind: 'tail' }, filter: 'has:finding' }).then(
      (snapshot) => this.take(snapshot),
      // A trace that cannot be read has no findings; why is said elsewhere.
      () => undefined,
    );
  }

  /** Whether a debugger holds the server now. */
  get stands(): boolean {
    return this.snapshot?.stops?.at(-1)?.to === null;
  }

  private take(snapshot: ViewSnapshot): void {
    if (this.isDisposed) return;
    this.snapshot = snapshot;
    this.soon.trigger();
  }

  private async read(): Promise<void> {
    const rows = this.snapshot?.rows.filter(({ findings }) => findings > 0) ?? [];
    const found: readonly (FoundAt | null)[] = await Promise.all(rows.map((row) => this.findingOf(row))).catch(() => []);
    if (this.isDisposed) return;
    this.found = found.filter((one): one is FoundAt => one !== null).reverse();
    this.changed.fire();
  }

  private async findingOf(row: Row): Promise<FoundAt | null> {
    const key = `${row.index} ${row.findings}`;
    let finding = this.known.get(key);
    if (!finding) {
      const { findings } = await this.view.ask('detail', { row: row.index, limit: 0 });
      finding = findings.find(({ level }) => level === row.level) ?? findings[0];
      if (finding) this.known.set(key, finding);
    }
    return finding ? { row, finding } : null;
  }
}
