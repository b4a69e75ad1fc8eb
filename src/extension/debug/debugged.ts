import { type DebugSession, debug } from 'vscode';
import { Disposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import { DEBUG_TYPE } from '../ids.js';
import type { Session } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';

/** A debug session of ours, and the server in it. */
export interface Debugged {
  readonly debug: DebugSession;
  /** Process id of the tap; null until the server was started. */
  readonly tap: number | null;
}

/** The servers that are being debugged in this window by sessions of our own type, and which session of the store each is. */
export class DebuggedServers extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  /** One came, went, or was started again. */
  readonly onDidChange = this.changed.event;
  private readonly found = this.register(new Emitter<{ readonly debug: DebugSession; readonly session: Session }>());
  /** The tap's session of a debug session is known; again after each restart. */
  readonly onDidFind = this.found.event;
  private readonly running = new Map<string, Debugged>();
  /** Ids of debug sessions with the tap that was told of last. */
  private readonly told = new Map<string, number>();

  constructor(private readonly store: SessionStore) {
    super();
    this.register(store.onDidChange(() => this.look()));
    this.register(
      debug.onDidTerminateDebugSession((session) => {
        this.told.delete(session.id);
        if (this.running.delete(session.id)) this.changed.fire();
      }),
    );
  }

  get all(): readonly Debugged[] {
    return [...this.running.values()];
  }

  /** The tap's session of a debug session; null where it is not known yet, or over. */
  sessionOf({ tap }: Debugged): Session | null {
    return this.store.live.find(({ state }) => state.kind === 'live' && state.entry.pid === tap) ?? null;
  }

  /** A debug session has begun. */
  begin(session: DebugSession): void {
    this.running.set(session.id, { debug: session, tap: null });
    this.changed.fire();
  }

  /** Its server was started behind this tap. */
  started(session: DebugSession, tap: number): void {
    this.running.set(session.id, { debug: session, tap });
    this.changed.fire();
    this.look();
  }

  /** The debug session that a person means: the one that is in focus, or that it belongs to; else the only one. Null where that is not clear. */
  get meant(): DebugSession | null {
    for (let session = debug.activeDebugSession; session; session = session.parentSession) if (session.type === DEBUG_TYPE) return session;
    const all = this.all;
    return all.length === 1 ? all[0]!.debug : null;
  }

  private look(): void {
    for (const one of this.running.values()) {
      const session = one.tap === null || this.told.get(one.debug.id) === one.tap ? null : this.sessionOf(one);
      if (!session || one.tap === null) continue;
      this.told.set(one.debug.id, one.tap);
      this.found.fire({ debug: one.debug, session });
      this.changed.fire();
    }
  }
}
