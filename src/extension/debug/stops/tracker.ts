import { type DebugAdapterTracker, type DebugSession, debug } from 'vscode';
import { awaitsDebugger } from '../../../session/debugger-wait.js';
import { ControlClient } from '../../../tap/control/client.js';
import type { DebugState, SessionEntry } from '../../../tap/control/protocol.js';
import { Disposable } from '../../base/dispose.js';
import { messageOf } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import type { Session } from '../../sessions/session.js';
import type { SessionStore } from '../../sessions/store.js';
import { bind } from './binding.js';
import { type DapMessage, type Stand, Standing } from './standing.js';
import { StopLine } from './stopLine.js';

/** A step that is done within so many ms is no going on: each one would be a stop of its own on the timeline. */
const STEP_WITHIN = 150;

/**
 * So many ms after a debugger has attached, a server that waited for it runs, though it has not said anything: unless the debugger begins
 * a session for its process, as js-debug does, which then tells.
 */
const RUNS_WITHIN = 3000;

interface Followed {
  readonly session: DebugSession;
  /** By which number taps know it. */
  readonly number: number;
  readonly standing: Standing;
  /** The tap that was told that it stands. */
  tap: SessionEntry | null;
  /** When it counts as going on, unless it stands before. */
  goes: NodeJS.Timeout | null;
}

/** Follows every debug session of the window, and tells the taps of those whose server one of them holds. */
export class StopTracker extends Disposable {
  private readonly followed = new Map<string, Followed>();
  private readonly lines = new Map<string, StopLine>();

  constructor(
    private readonly store: SessionStore,
    private readonly log: Log,
  ) {
    super();
    this.register(debug.registerDebugAdapterTrackerFactory('*', { createDebugAdapterTracker: (session) => this.follow(session) }));
    // A server may stand before its session is known here.
    this.register(store.onDidChange(() => this.look()));
    this.register({ dispose: () => this.hangUp(new Set()) });
  }

  private follow(session: DebugSession): DebugAdapterTracker {
    const one: Followed = {
      ...{ session, number: this.freeNumber(), tap: null, goes: null },
      standing: new Standing((stand) => this.changed(one, stand)),
    };
    this.followed.set(session.id, one);
    const over = () => {
      one.standing.end();
      if (this.followed.get(session.id) === one) this.followed.delete(session.id);
    };
    return {
      onWillReceiveMessage: (message: DapMessage) => one.standing.request(message),
      onDidSendMessage: (message: DapMessage) => one.standing.receive(message),
      onWillStopSession: over,
      onExit: over,
    };
  }

  private changed(one: Followed, stand: Stand): void {
    if (one.goes !== null) clearTimeout(one.goes);
    one.goes = null;
    switch (stand) {
      case 'attaching':
        this.wait(one);
        return;
      case 'attached':
        this.attached(one);
        return;
      case 'stands':
        this.stop(one);
        return;
      case 'goes':
        this.goOn(one);
        return;
      case 'steps':
        one.goes = setTimeout(() => this.goOn(one), STEP_WITHIN);
    }
  }

  /** Tells the tap, where it is known which one. */
  private stop(one: Followed): void {
    if (one.tap !== null) return;
    one.tap = bind(one.session, this.entries);
    if (one.tap !== null) this.tell(one.tap, 'stopped', one.number);
  }

  private goOn(one: Followed): void {
    const { tap } = one;
    one.tap = null;
    if (tap !== null) this.tell(tap, 'continued', one.number);
  }

  /** A debugger attaches: a server that was started to wait for it stands until then, which no debugger tells. */
  private wait(one: Followed): void {
    const tap = bind(one.session, this.entries);
    const waits = tap !== null && awaitsDebugger(tap.command) && isSilent(this.sessionOf(tap));
    if (!waits) this.goOn(one);
    else if (one.standing.stand === 'attaching') this.stop(one);
  }

  private attached(one: Followed): void {
    const { parentSession: parent, type } = one.session;
    // js-debug first meets an address, and then each process there.
    const isProcess = parent?.type === type;
    one.goes = setTimeout(() => this.goOn(one), isProcess ? STEP_WITHIN : RUNS_WITHIN);
    const whole = isProcess ? this.followed.get(parent.id) : undefined;
    if (whole?.standing.stand === 'attached') this.goOn(whole);
  }

  private look(): void {
    for (const one of this.followed.values()) {
      switch (one.standing.stand) {
        case 'stands':
          this.stop(one);
          break;
        case 'attaching':
        case 'attached':
          this.wait(one);
          break;
        case 'goes':
        case 'steps':
      }
    }
    this.hangUp(new Set(this.entries.map(({ id }) => id)));
  }

  /** Closes the connections to all taps but some. */
  private hangUp(but: ReadonlySet<string>): void {
    for (const [id, line] of this.lines) {
      if (but.has(id)) continue;
      this.lines.delete(id);
      line.close();
    }
  }

  private get entries(): readonly SessionEntry[] {
    return this.store.live.flatMap(({ state }) => (state.kind === 'live' ? [state.entry] : []));
  }

  private sessionOf({ id }: SessionEntry): Session | undefined {
    return this.store.live.find(({ state }) => state.kind === 'live' && state.entry.id === id);
  }

  private tell(tap: SessionEntry, state: DebugState, number: number): void {
    const problem = (error: unknown) =>
      this.log.warn(`The stops of session ${tap.id} at breakpoints are not recorded: ${messageOf(error)}`);
    const line = this.lines.get(tap.id) ?? new StopLine(() => ControlClient.connect(tap), problem);
    this.lines.set(tap.id, line);
    void line.tell(state, number);
  }

  /** Debug sessions come and go; their numbers are small. */
  private freeNumber(): number {
    const used = new Set([...this.followed.values()].map(({ number }) => number));
    let number = 0;
    while (used.has(number)) number++;
    return number;
  }
}

/** Whether a server is known not to have answered anything yet: one that has runs already, whatever debugger comes. */
function isSilent(session: Session | undefined): boolean {
  const summary = session?.summary ?? null;
  return summary?.complete === true && summary.counts.responses === 0;
}
