import { senderOf } from '../../protocol/direction.js';
import { provesOrphans } from '../evidence.js';
import { NO_COUNTS, type SessionFacts } from '../facts.js';
import type {
  Cancellation,
  Exchange,
  FrameInfo,
  NotificationInfo,
  OrphanInfo,
  ProgressInfo,
  ResponseInfo,
  SessionListener,
  StrayInfo,
  VoidCancellation,
} from '../listener.js';
import { type About, aboutNotification, aboutRequest, aboutResult, codeOf, noteOfResult, revisionAsked } from './about.js';
import { beginStop, endStop, sameStop, waitForDebugger } from './breakpoints.js';
import { Cancels } from './cancels.js';
import { CANCELLERS, codeFor, FLAG, LABELS, ORPHAN_CAUSES, STATE } from './codes.js';
import { aboutEvent, aboutOrphan, aboutVoidCancellation, cancellationText, responseText, type SessionEvent } from './events.js';
import { Extras } from './extras.js';
import { Findings } from './findings.js';
import { isError } from './json.js';
import { aboutLoneAnswer, keepLoneAnswer } from './lone-answer.js';
import { Overview } from './overview/overview.js';
import { PHRASES } from './phrases.js';
import { Pings } from './pings.js';
import { keepRepetition } from './repetition.js';
import type { Counts, RowStateKind } from './row.js';
import { Store } from './store.js';
import { NONE, RowTable } from './table.js';
import { Nesting } from './tree/nesting.js';
import { visible } from './visible.js';

/**
 * Builds the rows of a session from what the session's engine tells: one row per exchange, orphan, stray frame, other notification,
 * stderr line, process event and gap, in the order in which they came. Everything is kept in columns; `Row` objects are made
 * only for windows (`rows.ts`).
 */
export class Timeline implements SessionListener {
  readonly store = new Store();
  readonly cancels: Cancels;
  readonly findings: Findings;
  /** The session at a glance. */
  readonly overview = new Overview();
  /** The revision that the client asked for last, whether or not anybody agreed; null while it named none. Untrusted text. */
  asked: string | null = null;
  private readonly pings = new Pings();
  private readonly nesting = new Nesting(this.store);
  private facts: SessionFacts | null = null;

  /** `graceMs`: how long after a cancellation the receiver's silence is judged. */
  constructor(graceMs = 1000) {
    this.cancels = new Cancels(this.store, graceMs);
    this.findings = new Findings(this.store, this.overview);
  }

  /** The session's counters as they stand: what has leaked is in flight no more, and once the session is over, nothing is. */
  get counts(): Counts {
    const counts = this.facts?.counts ?? NO_COUNTS;
    const { count: findings, suppressedCount: suppressed } = this.findings;
    const leaked = counts.leaked + this.store.overdue.size;
    const inFlight = this.store.ended ? 0 : counts.inFlight - leaked;
    return { ...counts, leaked, inFlight, findings, ...(suppressed > 0 ? { suppressed } : {}) };
  }

  start(session: SessionFacts): void {
    this.facts = session;
  }

  /** The row that stands for the start of the server, from the trace's header. */
  started(command: readonly string[]): void {
    const row = this.store.addRow('process', null, NONE, 0, 0);
    this.store.rows.block(row).end[row % RowTable.BLOCK] = 0;
    this.describe(row, { label: PHRASES.serverStarted, labelIs: 'text', description: visible(command.join(' ')) });
  }

  /** The clock of a live session; `now` in ms since its start. */
  tick(now: number): void {
    if (now <= this.store.now || this.store.ended) return;
    this.store.now = now;
    this.cancels.advance(now);
  }

  frame(frame: FrameInfo): void {
    this.recorded(frame.t);
    this.overview.frame(frame.t);
  }

  request(exchange: Exchange, frame: FrameInfo): void {
    if (this.joinedPing(exchange, frame)) return;
    if (exchange.dir === 'c2s') this.asked = revisionAsked(exchange.method, exchange.params) ?? this.asked;
    const { store } = this;
    const row = store.addRow('pending', exchange.dir, frame.at, frame.t, frame.size);
    store.rowOfSerial.set(exchange.serial, row);
    store.setKey(row, exchange.key);
    store.rows.block(row).method[row % RowTable.BLOCK] = store.texts.add(visible(exchange.method));
    this.describe(row, aboutRequest(exchange.method, exchange.params));
    if (frame.injected !== null) {
      store.setFlag(row, FLAG.injected | FLAG.fixed);
      return;
    }
    store.open.set(row, exchange);
    this.nesting.request(exchange, row, this.facts);
    this.overview.move(frame.t, 1);
    if (exchange.method === 'initialize' || exchange.taskAugmented) store.setFlag(row, FLAG.fixed);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const pinged = this.pings.answered(exchange.serial);
    if (pinged !== null) {
      this.store.addWire(pinged, 'ping-answer', frame, 'answer to ping');
      this.store.touch(pinged);
      this.cancels.proof(exchange.dir, exchange.at, frame.at, true);
      return;
    }
    const row = this.rowOf(exchange, frame);
    if (row === NONE) return;
    this.nesting.response(exchange, response, frame, row);
    const { store } = this;
    const block = store.rows.block(row);
    const i = row % RowTable.BLOCK;
    block.end[i] = frame.t;
    block.answerAt[i] = frame.at;
    if (response.kind === 'error') {
      this.setState(row, 'failed');
      block.aux[i] = store.texts.add(codeOf(response.error));
    } else {
      this.setState(row, 'answered');
      if (exchange.method === 'tools/call' && isError(response.result)) store.setFlag(row, FLAG.toolError);
      const summary = aboutResult(exchange.method, response.result);
      if (summary !== null) block.description[i] = store.texts.add(summary);
      block.aux[i] = store.texts.add(noteOfResult(exchange.method, response.result));
    }
    if (frame.withheld !== null) store.setFlag(row, FLAG.withheld);
    if (block.extra[i] !== 0) store.addWire(row, 'response', frame, responseText(response));
    this.closed(row, exchange, frame.t);
    this.cancels.proof(exchange.dir, exchange.at, frame.at, false);
  }

  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    if (this.facts === null || provesOrphans(this.facts.evidence)) this.proved(orphan, frame);
    else this.loneAnswer(orphan, frame);
  }

  private proved(orphan: OrphanInfo, frame: FrameInfo): void {
    const { store } = this;
    this.nesting.orphan(orphan);
    const of = orphan.of === null ? NONE : store.rowOfSerial.get(orphan.of.serial);
    const row = store.addRow('orphaned', frame.dir, frame.at, frame.t, frame.size);
    this.overview.mark('orphaned', frame.t);
    if (orphan.id !== null) store.setId(row, orphan.id);
    const block = store.rows.block(row);
    const i = row % RowTable.BLOCK;
    block.end[i] = frame.t;
    block.detail[i] = codeFor(ORPHAN_CAUSES, orphan.cause);
    if (frame.withheld !== null) store.setFlag(row, FLAG.withheld);
    this.describe(row, aboutOrphan(orphan));
    if (of === NONE) return;
    block.partner[i] = of;
    store.addWire(of, 'orphan', frame, `${responseText(orphan)}, orphaned`);
    store.addSize(of, frame);
    if (orphan.of?.state === 'cancelled') this.lateAnswer(of, frame);
    store.touch(of);
  }

  /** The request may be among what was not seen. */
  private loneAnswer(orphan: OrphanInfo, frame: FrameInfo): void {
    keepLoneAnswer(this.store, orphan, this.point('notification', frame, aboutLoneAnswer(orphan), null));
  }

  /** Tapline answered in the place of a receiver that stayed silent after a cancellation. */
  injectedAnswer(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const row = this.rowOf(exchange, frame);
    if (row === NONE) return;
    const { store } = this;
    const extra = store.extra(row);
    store.extras.block(extra).standInAt[extra % Extras.BLOCK] = frame.at;
    store.addWire(row, 'response', frame, responseText(response));
    store.touch(row);
  }

  cancelled(exchange: Exchange, cancellation: Cancellation, frame: FrameInfo): void {
    const row = this.rowOf(exchange, frame);
    if (row === NONE) return;
    this.nesting.cancelled(exchange, frame, row);
    const { store } = this;
    const block = store.rows.block(row);
    const i = row % RowTable.BLOCK;
    const by = cancellation.injected ? 'tapline' : senderOf(exchange.dir);
    this.setState(row, 'cancelled');
    block.detail[i] = codeFor(CANCELLERS, by);
    block.end[i] = cancellation.t;
    const extra = store.extra(row);
    const extras = store.extras.block(extra);
    extras.cancelT[extra % Extras.BLOCK] = cancellation.t;
    extras.cancelAt[extra % Extras.BLOCK] = cancellation.at;
    if (cancellation.injected) {
      store.setFlag(row, FLAG.injected);
      this.pings.cancelled(row, exchange.dir);
    }
    store.addWire(row, 'cancellation', frame, cancellationText(cancellation));
    this.cancels.add(row, exchange.dir, cancellation.at, cancellation.t);
    this.overview.mark('cancelled', cancellation.t);
    this.closed(row, exchange, frame.t);
  }

  cancelVoid(cancellation: VoidCancellation, frame: FrameInfo): void {
    this.point('notification', frame, aboutVoidCancellation(cancellation), 'notifications/cancelled');
  }

  progress(progress: ProgressInfo, frame: FrameInfo): void {
    const row = progress.of === null ? NONE : this.rowOf(progress.of, frame);
    if (row === NONE || progress.of === null) {
      const { token, progress: done, total } = progress;
      const params = { progressToken: token, progress: done, ...(total === null ? {} : { total }) };
      this.point('notification', frame, aboutNotification('notifications/progress', params), 'notifications/progress');
      return;
    }
    const { store } = this;
    store.addProgress(row, frame.at, frame.t);
    store.addWire(row, 'progress', frame, 'progress');
    const extra = store.extra(row);
    const block = store.extras.block(extra);
    const i = extra % Extras.BLOCK;
    block.done[i] = progress.progress ?? Number.NaN;
    block.total[i] = progress.total ?? Number.NaN;
    if (progress.of.state === 'cancelled') {
      block.signs[i] = block.signs[i]! + 1;
      block.signT[i] = frame.t;
      block.signAt[i] = frame.at;
    }
    store.touch(row);
    this.cancels.proof(progress.of.dir, progress.of.at, frame.at, false);
  }

  notification(notification: NotificationInfo, frame: FrameInfo): void {
    const row = this.point('notification', frame, aboutNotification(notification.method, notification.params), notification.method);
    this.nesting.notification(notification, frame, row);
  }

  stray(stray: StrayInfo, frame: FrameInfo): void {
    const row = this.point('stray', frame, { label: visible(frame.text), labelIs: 'text', description: '' }, null);
    this.store.rows.block(row).aux[row % RowTable.BLOCK] = this.store.texts.add(visible(stray.what));
  }

  stderr(line: { readonly at: number; readonly t: number; readonly size: number; readonly text: string }): void {
    this.recorded(line.t);
    const row = this.store.addRow('stderr', null, line.at, line.t, line.size);
    this.store.rows.block(row).end[row % RowTable.BLOCK] = line.t;
    this.describe(row, { label: visible(line.text), labelIs: 'text', description: '' });
  }

  event(event: SessionEvent, at: number): void {
    this.recorded(event.t);
    if (event.ev === 'exit') endStop(this.store, this.store.latest);
    if (event.ev === 'debug' && sameStop(this.store, event.state, at)) return;
    const row = this.store.addRow(event.ev === 'gap' ? 'gap' : 'process', null, at, event.t, 0);
    const block = this.store.rows.block(row);
    block.end[row % RowTable.BLOCK] = event.t;
    if (event.ev === 'gap') block.aux[row % RowTable.BLOCK] = this.store.texts.add(String(event.lost));
    this.describe(row, aboutEvent(event));
    if (event.ev === 'debug' && event.state === 'stopped') beginStop(this.store, row, this.store.latest);
    // Nothing ever passed: the server was not there to say or hear anything.
    if (event.ev === 'error' && row === 1 && this.counts.frames === 0)
      this.describe(0, { label: PHRASES.serverNotStarted, labelIs: 'text', description: '' });
  }

  waits(on: boolean, t: number): void {
    waitForDebugger(this.store, on, t);
  }

  leaked(exchange: Exchange, t: number, cause: 'age' | 'open-at-close'): void {
    const row = this.store.rowOfSerial.get(exchange.serial);
    if (row === NONE) return;
    this.setState(row, 'leaked');
    this.overview.mark('leaked', t);
    if (cause === 'open-at-close') {
      this.store.setFlag(row, FLAG.atClose);
      return;
    }
    const extra = this.store.extra(row);
    this.store.extras.block(extra).leakedAt[extra % Extras.BLOCK] = t;
  }

  unleaked(exchange: Exchange): void {
    const row = this.store.rowOfSerial.get(exchange.serial);
    if (row === NONE) return;
    this.setState(row, 'pending');
  }

  overdue(exchange: Exchange, t: number | null): void {
    const { store } = this;
    const row = store.rowOfSerial.get(exchange.serial);
    if (row === NONE) return;
    const before = store.overdue.get(row);
    if (before !== undefined) this.overview.mark('leaked', before, -1);
    if (t === null) store.overdue.delete(row);
    else {
      store.overdue.set(row, t);
      this.overview.mark('leaked', t);
    }
    const block = store.rows.block(row);
    block.state[row % RowTable.BLOCK] = STATE[t === null ? 'pending' : 'leaked'];
    store.touch(row);
  }

  end(t: number): void {
    const { store } = this;
    store.ended = true;
    // The session ended with its last record, however long one went on to wait for another.
    store.latest = t;
    store.now = t;
    endStop(store, t);
    for (const [row, exchange] of store.open) {
      keepRepetition(store, row, exchange);
      store.rows.block(row).end[row % RowTable.BLOCK] = t;
      store.touch(row);
    }
    store.open.clear();
    this.cancels.end();
  }

  /** A record came. */
  private recorded(t: number): void {
    this.store.latest = Math.max(this.store.latest, t);
    this.tick(t);
  }

  private describe(row: number, about: About): void {
    const { store } = this;
    const block = store.rows.block(row);
    const i = row % RowTable.BLOCK;
    block.label[i] = about.labelIs === 'text' ? store.texts.addOnce(about.label) : store.texts.add(about.label);
    block.labelIs[i] = codeFor(LABELS, about.labelIs);
    block.description[i] = store.texts.add(about.description);
  }

  /** A row for something that happens at one moment. */
  private point(state: RowStateKind, frame: FrameInfo, about: About, method: string | null): number {
    const { store } = this;
    const row = store.addRow(state, frame.dir, frame.at, frame.t, frame.size);
    const block = store.rows.block(row);
    block.end[row % RowTable.BLOCK] = frame.t;
    if (method !== null) block.method[row % RowTable.BLOCK] = store.texts.add(visible(method));
    if (frame.injected !== null) store.setFlag(row, FLAG.injected);
    if (frame.withheld !== null) store.setFlag(row, FLAG.withheld);
    this.describe(row, about);
    return row;
  }

  /** The row of an exchange to which a frame belongs; the frame counts as the row's from now on. */
  private rowOf(exchange: Exchange, frame: FrameInfo): number {
    const row = this.store.rowOfSerial.get(exchange.serial);
    if (row === NONE) return NONE;
    this.store.rowOfRecord.set(frame.at, row);
    this.store.addSize(row, frame);
    return row;
  }

  private setState(row: number, state: RowStateKind): void {
    const block = this.store.rows.block(row);
    if (block.state[row % RowTable.BLOCK] === STATE.leaked) this.leakOver(row);
    block.state[row % RowTable.BLOCK] = STATE[state];
    this.store.touch(row);
  }

  /** What counted as leaked does so no longer: it was answered or cancelled after all, or progress came. */
  private leakOver(row: number): void {
    const extra = this.store.extra(row);
    this.overview.mark('leaked', this.store.extras.block(extra).leakedAt[extra % Extras.BLOCK]!, -1);
  }

  /** An exchange was answered or cancelled. */
  private closed(row: number, exchange: Exchange, t: number): void {
    if (!this.store.open.delete(row)) return;
    this.overview.move(t, -1);
    keepRepetition(this.store, row, exchange);
  }

  /** A ping that Tapline sent behind a cancellation has no row of its own: it is part of what happened to the cancelled request. */
  private joinedPing(exchange: Exchange, frame: FrameInfo): boolean {
    const row = exchange.injected === 'ping' ? this.pings.sent(exchange.serial, exchange.dir) : null;
    if (row === null) return false;
    this.store.addWire(row, 'ping', frame, 'ping');
    this.store.touch(row);
    return true;
  }

  /** A cancelled request was answered all the same; only the first answer counts. */
  private lateAnswer(row: number, frame: FrameInfo): void {
    const extra = this.store.extra(row);
    const block = this.store.extras.block(extra);
    const i = extra % Extras.BLOCK;
    if (!Number.isNaN(block.lateT[i]!)) return;
    block.lateT[i] = frame.t;
    block.lateAt[i] = frame.at;
    block.lateWithheld[i] = frame.withheld === null ? 0 : 1;
  }
}
