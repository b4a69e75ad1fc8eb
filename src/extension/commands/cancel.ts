import { commands, l10n, type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { messageOf } from '../base/errors.js';
import { tinted } from '../base/icons.js';
import type { Log } from '../base/log.js';
import type { CommandId } from '../ids.js';
import { sayPhrases } from '../phrases.js';
import type { Canceller } from '../sessions/canceller.js';
import { describePick, nameAmong } from '../sessions/inLanguage.js';
import { outcomeOf } from '../sessions/outcome.js';
import { entryOf, type Session } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import type { SessionNode } from '../sessions/tree.js';
import type { SessionsView } from '../sessions/view.js';
import type { Settings } from '../settings.js';
import type { TimelineView } from '../timeline/view.js';
import type { WorkerClient } from '../worker/client.js';
import type { ExchangeInfo } from '../worker/messages.js';
import type { CommandRegistry } from './registry.js';

export interface CancelServices {
  readonly store: SessionStore;
  readonly worker: WorkerClient;
  readonly canceller: Canceller;
  readonly sessionsView: SessionsView;
  readonly timeline: TimelineView;
  readonly settings: Settings;
  readonly log: Log;
}

/** How long after the grace time an outcome may still become known, and how long it is told, in ms. */
const OUTCOME_MS = 5000;
const TOLD_MS = 10_000;
const DELETE: CommandId = 'tapline.deleteSession';

interface Found {
  readonly session: Session;
  readonly exchange: ExchangeInfo;
}

type Choice = QuickPickItem &
  (
    | { readonly is: 'request'; readonly session: Session; readonly exchange: ExchangeInfo }
    | { readonly is: 'leaked' }
    | { readonly is: 'line' }
  );

/** All ways to cancel that do not start in a timeline. */
export function registerCancelCommands(registry: CommandRegistry, services: CancelServices): void {
  const { store, canceller, sessionsView } = services;

  registry.add('tapline.cancelOpenRequest', async (argument) => {
    const node = (argument as SessionNode | undefined) ?? (await sessionsView.atKeyboard());
    if (node?.kind === 'open') await cancelAndTell(services, node.session, node.exchange);
    // The same key deletes what is recorded; it asks first.
    if (node?.kind === 'session' && node.session.state.kind === 'recorded') await commands.executeCommand(DELETE, node);
  });

  // From the palette all sessions; from a session's menu, or its link in the status bar, that one.
  registry.add('tapline.cancelAllLeaked', async (argument) => {
    await store.start();
    const node = argument as SessionNode | string | undefined;
    const file = typeof node === 'string' ? node : node?.kind === 'session' ? node.session.file : null;
    return canceller.cancelLeaked(file);
  });

  registry.add('tapline.cancelRequest', async () => {
    await store.start();
    const choices = await openRequests(services);
    if (choices.length === 0) {
      void window.showInformationMessage(l10n.t('Nothing is pending that could be cancelled.'));
      return;
    }
    const picked = await window.showQuickPick(choices, {
      title: l10n.t('Cancel Request'),
      placeHolder: l10n.t('Choose the request to cancel on the wire'),
      matchOnDescription: true,
    });
    if (picked?.is === 'request') await cancelAndTell(services, picked.session, picked.exchange);
    if (picked?.is === 'leaked') await canceller.cancelLeaked(null);
  });
}

/** Cancels a request that was chosen outside of a timeline: its row is then shown where a timeline is in sight, and the outcome told. */
async function cancelAndTell(services: CancelServices, session: Session, exchange: ExchangeInfo): Promise<void> {
  if (!(await services.canceller.cancel(session.file, exchange))) return;
  services.timeline.point(session.file, exchange.row);
  void tellOutcome(services, session, exchange).catch((error: unknown) => services.log.warn(messageOf(error)));
}

async function tellOutcome({ worker, settings }: CancelServices, session: Session, exchange: ExchangeInfo): Promise<void> {
  const shown = { file: session.file, entry: entryOf(session) };
  const outcome = await outcomeOf(worker, shown, exchange.row, settings.graceMs + OUTCOME_MS);
  if (outcome === null) return;
  const words = sayPhrases(outcome);
  window.setStatusBarMessage(`$(circle-slash) ${visible(exchange.label, 60)}: ${visible(words, 160)}`, TOLD_MS);
}

/** How many requests wait under each id, as a cancellation ends them all. */
function countIds(found: readonly Found[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(idOf(one), (counts.get(idOf(one)) ?? 0) + 1);
  return counts;
}

function idOf({ session, exchange }: Found): string {
  return `${session.file} ${exchange.dir} ${exchange.id}`;
}

/** Everything that can be cancelled in all live sessions: first what is pending, then what is leaked. */
async function openRequests({ store, worker }: CancelServices): Promise<Choice[]> {
  const live = store.live;
  const found = await Promise.all(
    live.map(async (session) => (await worker.cancellable(session.file, 'all')).map((exchange) => ({ session, exchange }))),
  );
  const counts = countIds(found.flat());
  const sharing = (session: Session, exchange: ExchangeInfo) => {
    const same = counts.get(idOf({ session, exchange })) ?? 1;
    return same > 1 ? [l10n.t('{0} requests have this id', same)] : [];
  };
  const now = Date.now();
  const items = found.flat().map(({ session, exchange }): Choice & { is: 'request' } => ({
    is: 'request',
    session,
    exchange,
    label: visible(exchange.label, 80),
    description: [
      describePick(session, exchange, now),
      ...sharing(session, exchange),
      ...(live.length > 1 ? [nameAmong(session, live)] : []),
    ].join(' · '),
    iconPath: exchange.state === 'leaked' ? tinted('tapline-leaked', 'leaked') : tinted('tapline-pending', 'pending'),
  }));
  const leaked = items.filter(({ exchange }) => exchange.state === 'leaked');
  const pending = items.filter(({ exchange }) => exchange.state !== 'leaked');
  const line = (label: string): Choice => ({ is: 'line', label, kind: QuickPickItemKind.Separator });
  const all: Choice[] = leaked.length > 1 ? [line(''), { is: 'leaked', label: l10n.t('Cancel All {0} Leaked…', leaked.length) }] : [];
  return [...pending, ...(leaked.length > 0 ? [line(l10n.t('leaked'))] : []), ...leaked, ...all];
}
