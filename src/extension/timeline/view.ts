import {
  type CancellationToken,
  commands,
  type Memento,
  type WebviewView,
  type WebviewViewProvider,
  type WebviewViewResolveContext,
  window,
} from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { Disposable, DisposableValue, type IDisposable } from '../base/dispose.js';
import type { ServerRef } from '../config/configs.js';
import type { ViewId } from '../ids.js';
import { describeTime } from '../sessions/describe.js';
import { type Session, titleOf } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { attachTimeline, type TimelineServices } from './attach.js';
import type { Shown, TimelineBridge } from './bridge.js';
import type { TimelineHub } from './hub.js';

const ID: ViewId = 'tapline.timeline';
const SHOWN = 'timeline.shown';

/**
 * The Timeline view in the side bar. It shows the session chosen last; while that is not live, a session that starts takes its
 * place. Which one it shows survives a reload of the window.
 */
export class TimelineView extends Disposable implements WebviewViewProvider {
  private view: WebviewView | null = null;
  private bridge: TimelineBridge | null = null;
  private file: string | null;

  constructor(
    private readonly services: TimelineServices,
    private readonly store: SessionStore,
    private readonly hub: TimelineHub,
    private readonly memory: Memento,
  ) {
    super();
    this.file = memory.get<string>(SHOWN) ?? null;
    this.register(window.registerWebviewViewProvider(ID, this));
    this.register(store.onDidGoLive((session) => this.offer(session)));
    this.register(store.onDidChange(() => this.describe()));
    this.register(services.idle.onDidChange(() => this.drawIdle()));
  }

  /** The trace that the view shows, or will show once it is visible. */
  get shownFile(): string | null {
    return this.file;
  }

  /** Shows a session, and chooses one of its rows; opens the view. */
  async reveal(file: string, row: number | null = null): Promise<void> {
    this.set(file, row);
    await this.focus();
  }

  /** Shows a server that is tapped and waits for its client. */
  async revealWaiting(server: ServerRef): Promise<void> {
    this.services.idle.choose(server);
    this.set(null, null);
    await this.focus();
  }

  async focus(): Promise<void> {
    await commands.executeCommand(`${ID}.focus`);
  }

  resolveWebviewView(view: WebviewView, _context: WebviewViewResolveContext, _token: CancellationToken): void {
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
    const current = this.file === null ? null : this.store.get(this.file);
    if (current?.state.kind !== 'live') this.set(session.file, null);
  }

  private set(file: string | null, row: number | null): void {
    this.file = file;
    void this.memory.update(SHOWN, file ?? undefined);
    this.bridge?.show(this.shown(), row);
    this.describe();
  }

  private shown(): Shown | null {
    if (this.file === null) return null;
    const state = this.store.get(this.file)?.state;
    return { file: this.file, entry: state?.kind === 'live' ? state.entry : null };
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
      ? `${visible(titleOf(session), 60)} · ${standing(session)}`
      : visible(waiting?.entry.name ?? this.file?.split(/[\\/]/).at(-1) ?? '', 60);
    if (this.view.description !== description) this.view.description = description;
  }
}

/** `live`, `no contact`, or when the session was recorded. */
function standing(session: Session): string {
  if (session.state.kind === 'recorded') return describeTime(new Date(session.started), new Date());
  return session.summary?.head.status.kind === 'no-contact' ? 'no contact' : 'live';
}
