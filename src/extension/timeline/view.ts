import {
  type CancellationToken,
  commands,
  l10n,
  type Memento,
  type WebviewView,
  type WebviewViewProvider,
  type WebviewViewResolveContext,
  window,
} from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { Disposable, DisposableValue, type IDisposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import type { ServerRef } from '../config/configs.js';
import type { ViewId } from '../ids.js';
import { sayPhrases } from '../phrases.js';
import { describeTime, nameAmong } from '../sessions/inLanguage.js';
import { entryOf, failureOf, type Session, titleOf } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { attachTimeline, type TimelineServices } from './attach.js';
import type { Shown, TimelineBridge } from './bridge.js';
import type { TimelineHub } from './hub.js';

const ID: ViewId = 'tapline.timeline';
const SHOWN = 'timeline.shown';

/** Where the keyboard is after something was shown. */
export type Keyboard = 'in-timeline' | 'where-it-was';

/** How long a session may take to start after the person asked for it, in ms; a server may have to be downloaded first. */
const AWAITED_MS = 120_000;

/**
 * The Timeline view in the side bar. It shows what the person chose in this window: a session, or the one that they have just started
 * here. Where nothing was chosen, or what was chosen is over and starts anew, it goes along with the sessions that start. Which one
 * it shows survives a reload of the window.
 */
export class TimelineView extends Disposable implements WebviewViewProvider {
  private readonly showed = this.register(new Emitter<void>());
  /** Another session is shown than before, or none. */
  readonly onDidShow = this.showed.event;
  private view: WebviewView | null = null;
  private bridge: TimelineBridge | null = null;
  private file: string | null;
  /** Whether the person chose it in this window. */
  private chosen = false;
  private awaited: { readonly is: (session: Session) => boolean; readonly until: number } | null = null;

  constructor(
    private readonly services: TimelineServices,
    private readonly store: SessionStore,
    private readonly hub: TimelineHub,
    private readonly memory: Memento,
  ) {
    super();
    this.file = memory.get<string>(SHOWN) ?? null;
    this.register(window.registerWebviewViewProvider(ID, this));
    this.register(store.onDidStart((session) => this.offer(session)));
    this.register(store.onDidChange(() => this.follow()));
    this.register(services.idle.onDidChange(() => this.drawIdle()));
  }

  /** The trace that the view shows, or will show once it is visible. */
  get shownFile(): string | null {
    return this.file;
  }

  /** Shows a session that the person chose, and chooses one of its rows; opens the view. */
  async reveal(file: string, row: number | null = null, keyboard: Keyboard = 'in-timeline'): Promise<void> {
    this.awaited = null;
    this.set(file, row, true);
    await this.open(keyboard);
  }

  /** Chooses a row that the person has just acted on, where the view is in sight; brings it into sight nowhere else. */
  point(file: string, row: number): void {
    if (this.view?.visible) this.set(file, row, true);
  }

  /** Shows a server that is tapped and waits for its client. */
  async revealWaiting(server: ServerRef, keyboard: Keyboard = 'in-timeline'): Promise<void> {
    this.services.idle.choose(server);
    this.set(null, null, false);
    await this.open(keyboard);
  }

  /** The person has just started something here: its session takes the place of whatever is shown, unless they choose another first. */
  expect(is: (session: Session) => boolean): void {
    this.awaited = { is, until: Date.now() + AWAITED_MS };
  }

  async open(keyboard: Keyboard): Promise<void> {
    const preserveFocus = keyboard === 'where-it-was';
    await commands.executeCommand(`${ID}.focus`, { preserveFocus });
    if (!preserveFocus) this.bridge?.focusList();
  }

  resolveWebviewView(view: WebviewView, _context: WebviewViewResolveContext, _token: CancellationToken): void {
    this.services.idle.start();
    const lifetime = this.register(new DisposableValue<IDisposable>());
    const bridge = attachTimeline(view.webview, this.services, 'view');
    const inHub = this.hub.add(bridge);
    const visibility = view.onDidChangeVisibility(() => {
      if (view.visible) {
        bridge.resume();
        this.hub.use(bridge);
      } else bridge.suspend();
    });
    lifetime.value = { dispose: () => [visibility, inHub, bridge].map((part) => part.dispose()) };
    view.onDidDispose(() => {
      lifetime.dispose();
      if (this.view !== view) return;
      this.view = null;
      this.bridge = null;
    });
    this.view = view;
    this.bridge = bridge;
    bridge.show(this.shown());
    this.describe();
  }

  private offer(session: Session): void {
    const { awaited } = this;
    if (awaited && Date.now() < awaited.until && awaited.is(session)) {
      this.awaited = null;
      this.set(session.file, null, true);
      return;
    }
    const current = this.file === null ? null : this.store.get(this.file);
    if (current?.state.kind === 'live') return;
    const again = current !== null && titleOf(current) === titleOf(session);
    if (!this.chosen || current === null || again) this.set(session.file, null, this.chosen && again);
  }

  /** Something about some session changed. */
  private follow(): void {
    // A session that was deleted leaves nothing to look at.
    if (this.file !== null && this.store.listed && !this.store.get(this.file)) this.set(null, null, false);
    else this.describe();
  }

  private set(file: string | null, row: number | null, chosen: boolean): void {
    const another = file !== this.file;
    this.chosen = chosen;
    this.file = file;
    void this.memory.update(SHOWN, file ?? undefined);
    this.bridge?.show(this.shown(), row);
    this.describe();
    if (another) this.showed.fire();
  }

  private shown(): Shown | null {
    return this.file === null ? null : { file: this.file, entry: entryOf(this.store.get(this.file)) };
  }

  private drawIdle(): void {
    if (this.file !== null) return;
    this.bridge?.drawEmpty();
    this.describe();
  }

  private describe(): void {
    if (!this.view) return;
    const session = this.file === null ? null : this.store.get(this.file);
    const waiting = this.file === null ? this.services.idle.server : null;
    const description = session
      ? [nameOf(session, this.store), standing(session)].join(' · ')
      : visible(waiting?.entry.name ?? this.file?.split(/[\\/]/).at(-1) ?? '', 60);
    if (this.view.description !== description) this.view.description = description;
  }
}

/** What is recorded is told apart by its time anyway. */
function nameOf(session: Session, store: SessionStore): string {
  return session.state.kind === 'live' ? nameAmong(session, store.live) : visible(titleOf(session), 60);
}

/** `live`, `no contact`, `cannot be recorded`, or when the session was recorded. */
function standing(session: Session): string {
  const when = describeTime(new Date(session.started), new Date());
  const failure = failureOf(session);
  if (session.state.kind === 'recorded') return failure === null ? when : `${sayPhrases([failure])} · ${when}`;
  switch (session.summary?.head.status.kind) {
    case 'no-contact':
      return l10n.t('no contact');
    case 'unwritten':
      return l10n.t('cannot be recorded');
    case 'live':
    // Its trace was read before the tap was known to run, or has yet to be.
    case 'recorded':
    case 'ended':
    case undefined:
      return l10n.t('live');
  }
}
