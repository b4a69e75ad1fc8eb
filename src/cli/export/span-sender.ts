import type { ExportInfo } from '../../trace/export/exporter.js';
import { resourceSpans, type Span } from '../../trace/export/spans.js';

/** Spans that wait, at most: whoever takes none for long loses the oldest. */
const MOST_WAITING = 2_000;
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
  readonly info: ExportInfo;
  /** A problem, in a sentence for a person; told once until a batch arrives again. */
  readonly problem: (sentence: string) => void;
  /** Between two batches, in ms. */
  readonly pauseMs?: number;
}

type Sent = 'taken' | 'again' | 'refused';

/** Sends spans to an OTLP endpoint as they come, in batches. What it holds is bounded, whatever the other end does. */
export class SpanSender {
  /** Spans that the endpoint took, and those that it never will. */
  sent = 0;
  lost = 0;
  private waiting: Span[] = [];
  private told = false;
  private tries = 0;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private readonly pauseMs: number;

  constructor(private readonly options: SenderOptions) {
    this.pauseMs = options.pauseMs ?? PAUSE_MS;
  }

  /** Takes in a span, to be sent soon. Never waits. */
  add(span: Span): void {
    this.waiting.push(span);
    if (this.waiting.length > MOST_WAITING) {
      this.waiting.shift();
      this.lost++;
    }
    this.timer ??= setTimeout(() => this.due(), Math.min(this.pauseMs * 2 ** this.tries, LONGEST_PAUSE_MS));
  }

  /** Nothing follows: sends what waits, each batch once. What is not taken then is lost. */
  async end(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    await this.running;
    while (this.waiting.length > 0) {
      if ((await this.sendBatch()) !== 'again') continue;
      this.lost += this.waiting.length;
      this.waiting = [];
    }
  }

  private due(): void {
    this.running = this.sendBatch().then((sent) => {
      this.tries = sent === 'again' ? Math.min(this.tries + 1, 10) : 0;
      this.timer = null;
      if (this.waiting.length > 0) this.timer = setTimeout(() => this.due(), Math.min(this.pauseMs * 2 ** this.tries, LONGEST_PAUSE_MS));
    });
  }

  private async sendBatch(): Promise<Sent> {
    const batch = this.waiting.splice(0, MOST_IN_A_BATCH);
    const outcome = await this.post(batch);
    switch (outcome) {
      case 'taken':
        this.sent += batch.length;
        this.told = false;
        break;
      case 'refused':
        this.lost += batch.length;
        break;
      case 'again': {
        this.waiting.unshift(...batch);
        const over = Math.max(0, this.waiting.length - MOST_WAITING);
        this.waiting.splice(0, over);
        this.lost += over;
      }
    }
    return outcome;
  }

  private async post(batch: readonly Span[]): Promise<Sent> {
    const { url, info } = this.options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(resourceSpans(info, batch)),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      // What it says is for nobody, but the connection is free only once it was read.
      await response.arrayBuffer();
      if (response.ok) return 'taken';
      this.tell(`${url} answers ${response.status} ${response.statusText}`.trim());
      return AGAIN.has(response.status) ? 'again' : 'refused';
    } catch (error) {
      const { message, cause } = error as Error;
      this.tell(`${url} cannot be reached (${cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message})`);
      return 'again';
    }
  }

  private tell(what: string): void {
    if (this.told) return;
    this.told = true;
    this.options.problem(`${what}. The session goes on undisturbed; spans wait, and the oldest of more than ${MOST_WAITING} are dropped.`);
  }
}
