import { opposite } from '../../../protocol/direction.js';
import type { SessionFacts } from '../../facts.js';
import type { Exchange, FrameInfo, NotificationInfo, OrphanInfo, ResponseInfo } from '../../listener.js';
import { type Interim, Rounds } from '../../rounds.js';
import { FLAG } from '../codes.js';
import { member } from '../json.js';
import type { Store } from '../store.js';
import { NONE } from '../table.js';
import { ASKS, Causes } from './causes.js';
import { aboutTask, TaskCalls } from './task-calls.js';
import { RUNNING } from './whole-call.js';

/**
 * Finds out which rows are part of a call: what the server asks in the course of it, the rounds of a call that is asked back
 * (2026-07-28), and the requests about a task that it started. A wrong tie is worse than none: where a row could be part of more than
 * one call, it is part of none.
 */
export class Nesting {
  private readonly rounds = new Rounds();
  private readonly tasks = new TaskCalls((row, end) => this.task(row, end));
  private readonly causes = new Causes();

  constructor(private readonly store: Store) {}

  /** A request came, and is the newest row. */
  request(exchange: Exchange, row: number, session: SessionFacts | null): void {
    const call = this.callOf(exchange, session);
    if (call !== NONE) this.join(row, call, aboutTask(exchange.method) === 'poll');
  }

  /** A request was answered that is the row `row`. */
  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo, row: number): void {
    if (exchange.dir === 'c2s') this.rounds.answered(exchange, response, frame);
    if (response.kind === 'result') this.tasks.answered(exchange, response.result, row, frame.t);
    else this.tasks.refused(exchange, frame.t);
    this.over(row);
  }

  /** A notification came, and is the newest row. */
  notification({ method, params }: NotificationInfo, { dir, t }: FrameInfo, row: number): void {
    if (dir === 'c2s') this.causes.notified(method);
    if (method !== 'notifications/tasks/status') return;
    // Whoever runs the task tells of it: against the direction of the call.
    this.tasks.heard(opposite(dir), params, t);
    const call = this.tasks.named(opposite(dir), params);
    if (call !== NONE) this.join(row, call, true);
  }

  /** A request was cancelled that is the row `row`. */
  cancelled(exchange: Exchange, { clock }: FrameInfo, row: number): void {
    this.causes.cancelled(exchange, clock);
    this.over(row);
  }

  orphan({ of }: OrphanInfo): void {
    if (of !== null) this.causes.answeredLate(of.serial);
  }

  private join(row: number, call: number, poll: boolean): void {
    const { store } = this;
    store.kin.join(row, call, poll);
    store.setFlag(store.kin.rootOf(row), FLAG.joined);
    store.touch(store.kin.rootOf(row));
  }

  /** With a part of it, a call may be over, too. */
  private over(row: number): void {
    const root = this.store.kin.rootOf(row);
    if (root !== row) this.store.touch(root);
  }

  private task(row: number, end: number | null | undefined): void {
    const { store } = this;
    if (end === undefined) store.taskEnds.delete(row);
    else store.taskEnds.set(row, end ?? RUNNING);
    store.setFlag(row, FLAG.joined);
    store.touch(row);
  }

  private callOf(exchange: Exchange, session: SessionFacts | null): number {
    if (aboutTask(exchange.method) !== null) return this.tasks.named(exchange.dir, exchange.params);
    if (ASKS.has(exchange.method)) return this.tasks.related(exchange) ?? this.causeOf(exchange, session);
    return exchange.dir === 'c2s' && exchange.modern ? this.roundBefore(exchange) : NONE;
  }

  private causeOf(exchange: Exchange, session: SessionFacts | null): number {
    if (exchange.dir !== 's2c' || session === null) return NONE;
    const cause = this.causes.of(exchange, session);
    if (cause === null) return NONE;
    const about = cause.method === 'tasks/result' ? cause.params : null;
    if (this.tasks.othersRun('c2s', about)) return NONE;
    return about === null ? this.store.rowOfSerial.get(cause.serial) : this.tasks.named('c2s', about);
  }

  private roundBefore(exchange: Exchange): number {
    const answers = member(exchange.params, 'inputResponses');
    const fits = ({ questions }: Interim) => questions.every((name) => member(answers, name) !== undefined);
    const round = this.rounds.resumed(exchange, fits);
    return round?.kind === 'same' && round.certain ? this.store.rowOfSerial.get(round.interim.serial) : NONE;
  }
}
