import { l10n, window } from 'vscode';
import type { Dir } from '../../protocol/direction.js';
import { visible } from '../../session/timeline/visible.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import { Emitter, type Event } from '../base/emitter.js';
import { messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { Settings } from '../settings.js';
import type { WorkerClient } from '../worker/client.js';
import type { ExchangeInfo } from '../worker/messages.js';
import { mayDieOfCancel } from './fingerprint.js';
import { type Session, titleOf } from './session.js';
import type { SessionStore } from './store.js';

/** Puts a cancellation on the wire; rejects with a sentence for a person where the tap refuses or cannot be reached. */
export type SendCancel = (
  entry: SessionEntry,
  request: { readonly id: string; readonly dir: Dir; readonly graceMs: number },
) => Promise<void>;

/** Cancels requests of live sessions, asks where more than one goes, or where the server may die of it, and says what was refused. */
export class Canceller {
  private readonly sent = new Emitter<void>();
  /** A cancellation went over the wire. */
  readonly onDidCancel: Event<void> = this.sent.event;

  constructor(
    private readonly store: SessionStore,
    private readonly worker: WorkerClient,
    private readonly send: SendCancel,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  /** Cancels one request. False where the person kept waiting or it was refused; the person then knows why. */
  async cancel(file: string, exchange: ExchangeInfo): Promise<boolean> {
    const session = this.store.get(file);
    if (!session) return false;
    return (await this.cancelAll(session, [exchange])) === 1;
  }

  /** Cancels the request of a timeline's row. */
  async cancelRow(file: string, row: number): Promise<boolean> {
    const exchange = await this.worker.exchange(file, row);
    if (exchange) return this.cancel(file, exchange);
    void window.showInformationMessage(l10n.t('This row is no request, so there is nothing to cancel.'));
    return false;
  }

  /** Cancels all leaked requests, of one session or of all live ones. Returns how many cancellations were sent. */
  async cancelLeaked(file: string | null): Promise<number> {
    const sessions = this.store.live.filter((session) => file === null || session.file === file);
    const found = await Promise.all(
      sessions.map(async (session) => ({ session, exchanges: await this.worker.cancellable(session.file, 'leaked') })),
    );
    const leaking = found.filter(({ exchanges }) => exchanges.length > 0);
    if (leaking.length === 0) void window.showInformationMessage(l10n.t('No request is leaked.'));
    let sent = 0;
    for (const { session, exchanges } of leaking) sent += await this.cancelAll(session, exchanges);
    return sent;
  }

  private async cancelAll(session: Session, exchanges: readonly ExchangeInfo[]): Promise<number> {
    if (session.state.kind !== 'live') {
      void window.showInformationMessage(
        l10n.t('“{0}” has ended: its requests can no longer be cancelled.', visible(titleOf(session), 80)),
      );
      return 0;
    }
    const named = await this.named(session, exchanges);
    if (!(await this.agreed(session, named))) return 0;
    const { entry } = session.state;
    const { graceMs } = this.settings;
    const results = await Promise.all(
      byId(named).map(({ id, dir }) =>
        this.send(entry, { id, dir, graceMs }).then(
          () => null,
          (error: unknown) => messageOf(error),
        ),
      ),
    );
    const refused = results.filter((result) => result !== null);
    if (refused.length < results.length) this.sent.fire();
    if (refused.length > 0) this.tell(session, refused, results.length);
    return results.length - refused.length;
  }

  /** All requests that cancellations of these end: others that wait under the same id, too, as that is all that a cancellation names. */
  private async named(session: Session, exchanges: readonly ExchangeInfo[]): Promise<readonly ExchangeInfo[]> {
    const ids = new Set(exchanges.map(idOf));
    const rows = new Set(exchanges.map(({ row }) => row));
    const open = await this.worker.cancellable(session.file, 'all').catch(() => []);
    const others = open.filter((one) => ids.has(idOf(one)) && !rows.has(one.row));
    return [...exchanges, ...others];
  }

  private async agreed(session: Session, exchanges: readonly ExchangeInfo[]): Promise<boolean> {
    const deadly = exchanges.some(({ dir }) => dir === 'c2s') && (await mayDieOfCancel(this.worker, session));
    if (exchanges.length === 1 && !deadly) return true;
    const name = visible(titleOf(session), 80);
    const [question, go] =
      exchanges.length === 1
        ? [l10n.t('Cancel {0} of “{1}”?', visible(exchanges[0]!.label, 80), name), l10n.t('Cancel Request')]
        : exchanges.every(({ state }) => state === 'leaked')
          ? [l10n.t('Cancel {0} leaked requests of “{1}”?', exchanges.length, name), l10n.t('Cancel {0} Requests', exchanges.length)]
          : [l10n.t('Cancel {0} requests of “{1}”?', exchanges.length, name), l10n.t('Cancel {0} Requests', exchanges.length)];
    const ids = byId(exchanges);
    const sends = l10n.t('Tapline sends notifications/cancelled for {0}.', listIds(ids));
    const shared = l10n.t('A cancellation names no more than an id, so it ends every request that waits under it.');
    const what = ids.length < exchanges.length ? `${sends} ${shared}` : sends;
    const warning = l10n.t(
      'It answers cancellations as servers of the Python SDK 1.x do, and those may exit when a call is cancelled; Tapline then says so.',
    );
    const answer = await window.showWarningMessage(
      question,
      { modal: true, detail: deadly ? `${what} ${warning}` : what },
      { title: go },
      // Without it VS Code would add a "Cancel" of its own, which here could mean either.
      { title: l10n.t('Keep Waiting'), isCloseAffordance: true },
    );
    return answer?.title === go;
  }

  private tell(session: Session, refused: readonly string[], all: number): void {
    const name = visible(titleOf(session), 80);
    for (const reason of refused) this.log.warn(`${name}: a cancellation was not sent. ${reason}`);
    const first = visible(refused[0]!, 300);
    void window.showWarningMessage(
      all === 1
        ? l10n.t('“{0}”: the request was not cancelled. {1}', name, first)
        : l10n.t('“{0}”: {1} of {2} requests were not cancelled. {3}', name, refused.length, all, first),
    );
  }
}

/** One of each id: where several requests wait under one, a single cancellation ends them all. */
function byId(exchanges: readonly ExchangeInfo[]): readonly ExchangeInfo[] {
  return [...new Map(exchanges.map((exchange) => [idOf(exchange), exchange])).values()];
}

function idOf({ dir, id }: ExchangeInfo): string {
  return `${dir} ${id}`;
}

const SHOWN_IDS = 12;

/** `5`, `5 and 6`, `5, 6 and 7`, `1, 2, … and 38 more`. */
function listIds(exchanges: readonly ExchangeInfo[]): string {
  const ids = exchanges.map(({ id }) => visible(id, 40));
  if (ids.length === 1) return ids[0]!;
  if (ids.length > SHOWN_IDS) return l10n.t('{0} and {1} more', ids.slice(0, SHOWN_IDS).join(', '), ids.length - SHOWN_IDS);
  return l10n.t('{0} and {1}', ids.slice(0, -1).join(', '), ids.at(-1)!);
}
