import { withKnownTexts } from '../../rules/known/known.js';
import { answering, type BodyAsk, type BodyReplies } from '../../session/body/questions.js';
import { detailOf } from '../../session/timeline/details.js';
import type { BodySource } from '../../session/timeline/filter/search.js';
import { type CountedKey, type FilterValue, SessionValues, VALUES_MOST } from '../../session/timeline/filter/values.js';
import { PhraseError } from '../../session/timeline/phrase-error.js';
import { type Phrase, phrase } from '../../session/timeline/phrases.js';
import type { Body, RowDetail, RuleSum, SessionStatus, ViewSnapshot } from '../../session/timeline/row.js';
import type { Viewpoint } from '../../session/timeline/rows.js';
import { ruleSums } from '../../session/timeline/rule-sums.js';
import { Timeline } from '../../session/timeline/timeline.js';
import type { SessionPicture, TimelineView } from '../../session/timeline/view.js';
import { processExists } from '../../tap/control/alive.js';
import type { SessionEntry, Written } from '../../tap/control/protocol.js';
import { readBody } from './bodies.js';
import { FileBodyCursor } from './body-cursor.js';
import { Contact, type ContactState } from './contact.js';
import { exchangeInfo, openExchanges } from './exchange-info.js';
import { endedStatus, goesOn, headOf, textOr } from './head.js';
import { inSteps } from './in-steps.js';
import { LiveClock } from './live-clock.js';
import type { ExchangeInfo, SessionSummary, WorkerSettings } from './messages.js';
import { missingIn } from './missing.js';
import { PushedView } from './pushed-view.js';
import { Rate } from './rate.js';
import { recordsOfRows } from './records-of.js';
import { SummaryPush } from './summary-push.js';
import { TraceFollower } from './trace-follower.js';
import type { ReadsAhead } from './trace-lines.js';
import { WholeBody } from './whole-body.js';

/** How often the file is looked at, in case nobody says that it grew. Also the step of the clock for leaks. */
const POLL_MS = 250;
/** Requests in flight that a summary names. */
const SUMMARY_OPEN = 50;

/** Rows that are counted in one step, and values that are offered at once. */
const COUNT = 50_000;

/** Stands for the rows of a trace that cannot be read. */
const NO_ROWS = new Timeline();

/** A session that is open: its trace is followed, its views and its summary are pushed as they change. */
export class OpenSession {
  /** When something was last wanted of it, in the order of a counter of the caller. */
  usedAt = 0;
  private status: SessionStatus;
  private contact: Contact | null = null;
  private clock: LiveClock | null = null;
  private readonly views = new Set<PushedView>();
  /** The last view that was closed, as long as nothing changed since: a picture that was hidden comes back without its filter's work. */
  private rested: TimelineView | null = null;
  private settling: (() => void)[] = [];
  /** Who waits for rows that are yet to be read. */
  private awaited: { readonly row: number; readonly resolve: () => void }[] = [];
  private readonly rate = new Rate();
  private readonly whole = new WholeBody();
  private readonly follower: TraceFollower;
  private values = new SessionValues(NO_ROWS);
  private readonly summaries: SummaryPush;
  private readonly poll: NodeJS.Timeout;
  private readonly openedAt = performance.now();

  constructor(
    readonly file: string,
    private entry: SessionEntry | null,
    private settings: WorkerSettings,
    onSummary: (summary: SessionSummary) => void,
    readsAhead: ReadsAhead | null = null,
    refused: () => Phrase | null = () => null,
  ) {
    this.status = statusBefore(entry);
    this.summaries = new SummaryPush(() => this.summary(), onSummary);
    const hooks = {
      live: () => goesOn(this.status),
      restarted: () => this.restarted(),
      stepped: () => this.stepped(),
      settled: () => this.settled(),
      refused,
    };
    this.follower = new TraceFollower(file, settings, hooks, readsAhead);
    this.getInTouch();
    this.follower.restart();
    this.poll = setInterval(() => this.look(), POLL_MS);
  }

  get viewCount(): number {
    return this.views.size;
  }

  /** Whether the trace, as it was found, was read to its end. */
  get complete(): boolean {
    return this.follower.complete;
  }

  get readable(): boolean {
    return this.follower.problem === null;
  }

  /** Takes over a new entry: a session that was only recorded lives, or another tap writes the file. */
  update(entry: SessionEntry | null): void {
    if (entry === null || (entry.socket === this.entry?.socket && this.contact !== null)) return;
    this.entry = entry;
    this.status = statusBefore(entry);
    this.getInTouch();
    if (this.follower.finished && this.contact !== null) this.follower.restart();
    this.follower.wake();
    this.changed();
  }

  configure(settings: WorkerSettings): void {
    this.settings = settings;
    this.follower.configure(settings);
  }

  /** Resolves when the trace was read to its end, or once it was open for `ms`: whoever comes later sees what there is by then at once. */
  ready(ms: number): Promise<void> {
    const left = this.openedAt + ms - performance.now();
    if (this.follower.settled || left <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, left);
      this.settling.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  addView(push: (snapshot: ViewSnapshot) => void): PushedView {
    const hooks = {
      picture: () => this.picture(),
      push,
      rate: () => this.rate.perSecond,
      loading: () => !this.follower.complete,
      behind: () => this.follower.behind,
    };
    const view = new PushedView(this.timeline, this.bodySource, hooks, this.rested);
    this.rested = null;
    this.views.add(view);
    return view;
  }

  removeView(view: PushedView): void {
    view.dispose();
    this.views.delete(view);
    // Whoever comes next has neither paused nor chosen anything.
    this.rested = view.view.paused ? null : view.view;
    this.rested?.select(null);
  }

  /** A view has a new filter: looks at all rows for it, in steps. */
  filterLater(): void {
    this.follower.work();
  }

  /** Values that rows have behind a key of the filter, those with `typed` in them. */
  async valuesOf(key: CountedKey, typed: string): Promise<readonly FilterValue[]> {
    while (!this.values.advance(COUNT)) await new Promise((resolve) => setImmediate(resolve));
    return this.values.of(key, typed, VALUES_MOST);
  }

  summary(): SessionSummary {
    const { follower, file, timeline } = this;
    const { head, problem, now, running } = this.picture();
    const open = openExchanges(timeline, this.viewpoint(), SUMMARY_OPEN);
    return { file, head, counts: timeline.counts, problem, now, running, complete: follower.complete, open };
  }

  async detail(row: number, limit: number): Promise<RowDetail> {
    const { records, ...detail } = detailOf(this.timeline, await this.known(row), this.viewpoint());
    return { ...detail, findings: withKnownTexts(detail.findings), bodies: this.read(records, limit) };
  }

  async bodies(row: number, limit: number | null): Promise<readonly Body[]> {
    return this.read(detailOf(this.timeline, await this.known(row), this.viewpoint()).records, limit);
  }

  /** Answers a question about one body of a row; `at` is its record. */
  async ask(row: number, at: number, ask: BodyAsk): Promise<BodyReplies[BodyAsk['kind']]> {
    const known = await this.known(row);
    const { model } = this.follower;
    const ref = detailOf(this.timeline, known, this.viewpoint()).records.find((record) => record.at === at);
    const text = model === null || ref === undefined ? null : this.whole.read(model, ref);
    if (text === null) throw new PhraseError(phrase('frameGone'));
    return inSteps(answering(text, ask));
  }

  /** The records of some rows, by place. */
  records(has: (row: number) => boolean): Uint32Array {
    return recordsOfRows(this.timeline.store, this.follower.model?.index.length ?? 0, has);
  }

  rules(): readonly RuleSum[] {
    return ruleSums(this.timeline);
  }

  exchange(row: number): ExchangeInfo | null {
    return exchangeInfo(this.timeline, row, this.viewpoint());
  }

  cancellable(only: 'leaked' | 'all'): readonly ExchangeInfo[] {
    const pass = (info: ExchangeInfo) => info.cancellable && (only === 'all' || info.state === 'leaked');
    return openExchanges(this.timeline, this.viewpoint(), Number.POSITIVE_INFINITY, pass);
  }

  close(): void {
    clearInterval(this.poll);
    this.contact?.close();
    this.summaries.dispose();
    this.whole.forget();
    this.rested = null;
    for (const view of this.views) view.dispose();
    this.follower.close();
    for (const settled of this.settling) settled();
    this.answer(() => true);
  }

  private get timeline(): Timeline {
    return this.follower.model?.timeline ?? NO_ROWS;
  }

  /** What filters look into: the bodies of the trace as it is open now. */
  private get bodySource(): BodySource {
    const { model } = this.follower;
    return {
      get records() {
        return model?.index.length ?? 0;
      },
      open: (overlap) => (model === null ? { next: () => null } : new FileBodyCursor(model.fd, model.index, overlap)),
    };
  }

  /** The settings by which what is shown was read. */
  private get inForce(): WorkerSettings {
    return this.follower.model?.settings ?? this.settings;
  }

  private get running(): boolean {
    return this.status.kind === 'live' && !this.follower.finished;
  }

  /** The session's clock, in ms since its start. */
  now(): number {
    const latest = this.timeline.store.now;
    const reading = this.follower.model?.reading;
    // While the file is still being read, its records are the clock.
    if (reading === undefined || !this.running || !this.follower.complete) return latest;
    this.clock ??= new LiveClock(textOr(reading.header?.started) ?? this.entry?.started ?? '');
    return this.clock.now(latest);
  }

  private viewpoint(): Viewpoint {
    return { now: this.now(), graceMs: this.inForce.graceMs, live: this.status.kind === 'live' };
  }

  private picture(): SessionPicture {
    const { file, entry, follower, running } = this;
    const reading = follower.model?.reading ?? null;
    const head = headOf(file, entry, reading, this.status);
    const loading = !follower.complete;
    const missing = reading && missingIn(reading, follower);
    const { leakThresholdMs } = this.inForce;
    return { head, problem: follower.problem, now: this.now(), running, loading, leakThresholdMs, missing };
  }

  private read(records: readonly Parameters<typeof readBody>[2][], limit: number | null): readonly Body[] {
    const { model } = this.follower;
    if (model === null) return [];
    return records.map((record) => readBody(model.fd, model.index, record, limit)).filter((body) => body !== null);
  }

  /** A row that is there, or will be once the trace was read so far. */
  private async known(row: number): Promise<number> {
    if (row >= this.timeline.store.rows.length && !this.follower.complete) {
      await new Promise<void>((resolve) => this.awaited.push({ row, resolve }));
    }
    if (Number.isInteger(row) && row >= 0 && row < this.timeline.store.rows.length) return row;
    throw new PhraseError(phrase('rowGone'));
  }

  /** Goes on with those who waited for a row. */
  private answer(ready: (row: number) => boolean): void {
    if (this.awaited.length === 0) return;
    const { awaited } = this;
    this.awaited = awaited.filter(({ row }) => !ready(row));
    for (const { row, resolve } of awaited) if (ready(row)) resolve();
  }

  private getInTouch(): void {
    this.contact?.close();
    this.contact = null;
    if (this.entry === null || this.status.kind !== 'live') return;
    this.contact = new Contact(this.entry, { written: (written) => this.written(written), changed: (state) => this.touched(state) });
  }

  private touched(state: ContactState): void {
    switch (state) {
      case 'in-touch':
        if (this.status.kind === 'no-contact') this.status = { kind: 'live' };
        break;
      case 'lost':
        this.status = { kind: 'no-contact', since: this.now() };
        break;
      case 'gone':
        this.status = endedStatus(this.follower.model?.reading ?? null, this.entry);
        this.follower.look();
        break;
    }
    this.follower.wake();
    this.changed();
  }

  private written({ blocked }: Written): void {
    const before = this.status;
    if (goesOn(before)) {
      const since = before.kind === 'live' ? this.now() : before.since;
      this.status = blocked === undefined ? { kind: 'live' } : { kind: 'unwritten', since, why: reasonOf(blocked) };
      if (before.kind !== this.status.kind) this.changed();
    }
    this.follower.wake();
  }

  private look(): void {
    const { gone } = this.follower;
    this.follower.look();
    if (gone !== this.follower.gone) this.changed();
    this.tick();
  }

  private tick(): void {
    const { model } = this.follower;
    if (model === null || !this.running || !this.follower.complete) return;
    // Time goes by, on which filters depend, too.
    this.rested = null;
    model.tick(this.now());
    if (this.stepped()) this.follower.work();
  }

  private restarted(): void {
    this.whole.forget();
    this.clock = null;
    this.values = new SessionValues(this.timeline);
    this.rested = null;
    for (const view of this.views) view.rebase(this.timeline, this.bodySource);
    this.tick();
    this.changed();
  }

  private stepped(): boolean {
    const { store } = this.timeline;
    const changes = store.takeChanges();
    const before = this.rate.count;
    this.rate.reached(store.rows.length);
    this.answer((row) => row < store.rows.length);
    let busy = false;
    for (const view of this.views) if (!view.step(changes)) busy = true;
    if (changes.length > 0 || before !== store.rows.length) {
      this.rested = null;
      this.summaries.soon();
    }
    return busy;
  }

  private settled(): void {
    this.tick();
    // How the server ended may be in what was read last.
    if (this.follower.finished) this.status = endedStatus(this.follower.model?.reading ?? null, this.entry);
    const settling = this.settling;
    this.settling = [];
    for (const settled of settling) settled();
    this.answer(() => true);
    this.summaries.settled();
    this.changed();
  }

  private changed(): void {
    this.summaries.soon();
    for (const view of this.views) view.refresh();
  }
}

/** What the system says of a write that did not work, without its code and the name of the call: `no space left on device`. */
function reasonOf(message: string): string {
  return /^E[A-Z\d]+: (.+?), [a-z]+(?: '.*')?$/.exec(message)?.[1] ?? message;
}

/** How a session stands before its tap was asked: one whose process is gone need not be. */
function statusBefore(entry: SessionEntry | null): SessionStatus {
  if (entry === null) return { kind: 'recorded' };
  return processExists(entry.pid) ? { kind: 'live' } : endedStatus(null, entry);
}
