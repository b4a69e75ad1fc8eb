import type { Phrase } from '../../session/timeline/phrases.js';
import { Disposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import { failureOf, type Session } from './session.js';
import type { SessionStore } from './store.js';

/** A server that was started and failed before it had answered anything; `failure` as in the list of sessions: `exit 3 before it answered`. */
export interface FailedStart {
  readonly session: Session;
  readonly failure: Phrase;
}

/** Follows what the person has just started in this window until its server answers or has failed: a row that says so is easily missed. */
export class StartWatch extends Disposable {
  private readonly failed = this.register(new Emitter<FailedStart>());
  readonly onDidFail = this.failed.event;
  private awaited: ((session: Session) => boolean) | null = null;
  private readonly watched = new Set<string>();

  constructor(private readonly store: SessionStore) {
    super();
    this.register(store.onDidStart((session) => this.meet(session)));
    this.register(store.onDidChange(() => this.look()));
  }

  /** The person has just started something: the next session that fits is followed. */
  expect(is: (session: Session) => boolean): void {
    this.awaited = is;
  }

  private meet(session: Session): void {
    if (!this.awaited?.(session)) return;
    this.awaited = null;
    this.watched.add(session.file);
    this.look();
  }

  private look(): void {
    for (const file of this.watched) {
      const session = this.store.get(file);
      const failure = session && failureOf(session);
      if (!session || failure !== null || hasAnswered(session)) this.watched.delete(file);
      if (session && failure !== null) this.failed.fire({ session, failure });
      // How it ended is in its trace, which nobody else may ask for.
      else this.store.wantSummary(file);
    }
  }
}

function hasAnswered({ summary }: Session): boolean {
  return summary !== null && (summary.head.server !== null || summary.counts.responses > 0);
}
