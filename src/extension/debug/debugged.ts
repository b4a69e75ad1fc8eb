import { type DebugSession, debug } from 'vscode';
import { ManagedContextKey } from '../base/contextKey.js';
import { Disposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import { DEBUG_TYPE } from '../ids.js';
import type { Session } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { bind } from './stops/binding.js';

/** The debug sessions of this window, and the tapped sessions whose servers they hold: those of our own type, and any other debugger's. */
export class DebuggedServers extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  /** Which sessions are debugged may have changed. */
  readonly onDidChange = this.changed.event;
  private readonly debugging = new ManagedContextKey<boolean>('tapline.debugging');
  private readonly running = new Set<DebugSession>();
  /** By id of a debug session of our type: the process id of the tap that it started last. */
  private readonly taps = new Map<string, number>();

  constructor(private readonly store: SessionStore) {
    super();
    this.register(store.onDidChange(() => this.look()));
    this.register(
      debug.onDidStartDebugSession((session) => {
        this.running.add(session);
        this.look();
      }),
    );
    this.register(
      debug.onDidTerminateDebugSession((session) => {
        this.running.delete(session);
        this.taps.delete(session.id);
        this.look();
      }),
    );
  }

  /** The live sessions of servers that are being debugged, in the order of the store. */
  get sessions(): readonly Session[] {
    const taps = new Set(this.taps.values());
    const live = this.store.live;
    const entries = live.flatMap(({ state }) => (state.kind === 'live' ? [state.entry] : []));
    const bound = new Set([...this.running].map((session) => bind(session, entries)?.id));
    return live.filter(({ state }) => state.kind === 'live' && (taps.has(state.entry.pid) || bound.has(state.entry.id)));
  }

  /** The debug sessions of our type. */
  get own(): readonly DebugSession[] {
    return [...this.running].filter(({ type }) => type === DEBUG_TYPE);
  }

  /** The server of a debug session was started behind this tap. */
  started(session: DebugSession, tap: number): void {
    this.taps.set(session.id, tap);
    this.look();
  }

  /** The debug session that a person means: the one that is in focus, or that it belongs to; else the only one. Null where that is not clear. */
  get meant(): DebugSession | null {
    for (let session = debug.activeDebugSession; session; session = session.parentSession) if (session.type === DEBUG_TYPE) return session;
    return this.own.length === 1 ? this.own[0]! : null;
  }

  private look(): void {
    this.debugging.value = this.running.size > 0 && this.sessions.length > 0;
    this.changed.fire();
  }
}
