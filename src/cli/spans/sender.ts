import type { ExportInfo } from '../../trace/export/exporter.js';
import { resourceSpans, type Span } from '../../trace/export/spans.js';
import type { Refusal } from './refusal.js';

/** Spans that wait, at most, unless something else is said: whoever adds more although there is no room loses the oldest. */
export const MOST_WAITING = 2_000;
/** There is room while fewer wait. */
const FULL = 1_000;
const MOST_IN_A_BATCH = 200;
/** Between two batches, and between two tries, in ms. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const ANSWER_WITHIN_MS = 10_000;
/** The answers after which a batch is tried again (https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes). */
const AGAIN = new Set([429, 502, 503, 504]);

export interface SenderOptions {
  /** Where batches are posted to. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A batch was not taken though those before it were; null: one was taken again. */
  readonly trouble?: (refusal: Refusal | null) => void;
  /** So many spans of a session, its oldest, are done with: taken, refused or dropped. */
  readonly settled?: (info: ExportInfo, count: number) => void;
  /** Spans that wait, at most. */
  readonly mostWaiting?: number;
  /** Between two batches, in ms. */
  readonly pauseMs?: number;
}

interface Waiting {
  readonly info: ExportInfo;
  readonly span: Span;
}

type Sent = 'taken' | 'again' | 'lost';

/** Sends spans of sessions to an OTLP endpoint as they come, in batches. What it holds is bounded, whatever the other end does. */
export class SpanSender {
  /** Spans that the endpoint took, and those that it never will. */
  sent = 0;
  lost = 0;
  /** Why the last batch was not taken; null where it was. */
  refusal: Refusal | null = null;
  private waiting: Waiting[] = [];
  private tries = 0;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  /** Ends the request that is on its way. */
  private ended: AbortController | null = null;
  private readonly pauseMs: number;
  private readonly mostWaiting: number;
  private sleeping: (() => void)[] = [];

  constructor(private readonly options: SenderOptions) {
    this.pauseMs = options.pauseMs ?? PAUSE_MS;
    this.mostWaiting = options.mostWaiting ?? MOST_WAITING;
  }

  get waits(): number {
    return this.waiting.length;
  }

  /** Takes in a span, to be sent soon. Never waits. */
  add(info: ExportInfo, span: Span): void {
    if (this.stopped) return;
    this.waiting.push({ info, span });
    this.drop(this.waiting.length - this.mostWaiting);
    this.timer ??= setTimeout(() => this.due(), this.pause);
  }

  /** Resolves once there is room for more, or `enough` says that nobody waits for it any more, which is asked whenever something changed. */
  async room(enough: () => boolean = () => false): Promise<void> {
    while (this.waiting.length >= FULL && !this.stopped && !enough()) await new Promise<void>((changed) => this.sleeping.push(changed));
  }

  /** Something changed that `enough` asks about. */
  wake(): void {
    const sleeping = this.sleeping;
    this.sleeping = [];
    for (const one of sleeping) one();
  }

  /** Nothing follows: sends what waits, each batch once. What is not taken then is lost. */
  async end(): Promise<void> {
    this.clearTimer();
    await this.running;
    this.clearTimer();
    while (this.waiting.length > 0) {
      if ((await this.sendBatch()) === 'again') this.drop(this.waiting.length);
    }
  }

  /** Sends nothing more, from this moment on. What waits is neither sent nor lost: nobody is told of it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.ended?.abort();
    this.clearTimer();
    this.waiting = [];
    this.wake();
    await this.running;
  }

  private get pause(): number {
    return Math.min(this.pauseMs * 2 ** this.tries, LONGEST_PAUSE_MS);
  }

  private due(): void {
    this.running = this.sendBatch().then((sent) => {
      this.tries = sent === 'again' ? Math.min(this.tries + 1, 10) : 0;
      this.timer = null;
      if (this.waiting.length > 0 && !this.stopped) this.timer = setTimeout(() => this.due(), this.pause);
    });
  }

  private async sendBatch(): Promise<Sent> {
    const batch = this.waiting.splice(0, MOST_IN_A_BATCH);
    const outcome = await this.post(batch);
    if (this.stopped) return outcome;
    switch (outcome) {
      case 'taken':
        this.sent += batch.length;
        this.settle(batch);
        this.note(null);
        break;
      case 'lost':
        this.lost += batch.length;
        this.settle(batch);
        break;
      case 'again':
        this.waiting.unshift(...batch);
        this.drop(this.waiting.length - this.mostWaiting);
    }
    this.wake();
    return outcome;
  }

  private async post(batch: readonly Waiting[]): Promise<Sent> {
    const { url, headers } = this.options;
    const ended = new AbortController();
    this.ended = ended;
    const late = setTimeout(() => ended.abort(new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`)), ANSWER_WITHIN_MS);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: bodyOf(batch),
        redirect: 'error',
        signal: ended.signal,
      });
      // What it says is for nobody, but the connection is free only once it was read.
      await response.arrayBuffer();
      if (response.ok) return 'taken';
      const next = AGAIN.has(response.status) ? 'again' : 'lost';
      this.note({ kind: 'answered', status: response.status, text: response.statusText, next });
      return next;
    } catch (error) {
      const { message, cause } = error as Error;
      const why = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message;
      if (!this.stopped) this.note({ kind: 'unreachable', why });
      return 'again';
    } finally {
      clearTimeout(late);
    }
  }

  private note(refusal: Refusal | null): void {
    const before = this.refusal;
    this.refusal = refusal;
    if ((before === null) !== (refusal === null)) this.options.trouble?.(refusal);
  }

  /** Gives up the oldest of those that wait. */
  private drop(count: number): void {
    if (count <= 0) return;
    const dropped = this.waiting.splice(0, count);
    this.lost += dropped.length;
    this.settle(dropped);
  }

  private settle(batch: readonly Waiting[]): void {
    for (const [info, spans] of byInfo(batch)) this.options.settled?.(info, spans.length);
  }

  private clearTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}

/** Spans of one session stand under one resource. */
function bodyOf(batch: readonly Waiting[]): string {
  const parts = [...byInfo(batch)].map(([info, spans]) => resourceSpans(info, spans));
  return JSON.stringify({ resourceSpans: parts.flatMap((part) => part.resourceSpans) });
}

function byInfo(batch: readonly Waiting[]): ReadonlyMap<ExportInfo, readonly Span[]> {
  const groups = new Map<ExportInfo, Span[]>();
  for (const { info, span } of batch) {
    const group = groups.get(info);
    if (group === undefined) groups.set(info, [span]);
    else group.push(span);
  }
  return groups;
}
