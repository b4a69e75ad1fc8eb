import type { Dir } from '../../protocol/direction.js';
import type { Marks, SessionWriter } from './session-writer.js';

/** What a log tells of the wire in an order of its own. */
export interface Told {
  /** Milliseconds since the session's start; finite. */
  readonly t: number;
  /** Its place on the wire, where the log tells it: then no time is needed for that. */
  readonly at: number | null;
  /** `cancel`: told with each of the requests that it ended, where several had one id. */
  readonly kind: 'request' | 'follows' | 'cancel' | 'stray' | 'gap';
  readonly dir: Dir;
  /** Of a gap: nothing. */
  readonly raw: string;
  readonly lost?: number;
  readonly line: number;
  readonly marks?: Marks;
}

/** So many characters wait to be put in order; where more come, the earlier half of them goes out as it stands. */
const MOST_CHARS = 48 * 1024 * 1024;
const MOST_CANCELS = 10_000;
/** What a message costs however short it is, in characters. */
const EACH = 256;

/** Puts the messages of a session in the order of their places or, where not all have one, of their times. What it holds is bounded: what comes later than that, and belongs before, is said not to be in order. */
export class InOrder {
  #waiting: Told[] = [];
  #chars = 0;
  #placed = true;
  /** What went out last: nothing may come before it any more. */
  #latest: Told | null = null;
  /** Those of late: requests that one cancellation ended are not told far from each other. */
  readonly #cancels = new Set<string>();

  constructor(
    private readonly writer: SessionWriter,
    private readonly most = MOST_CHARS,
  ) {}

  add(told: Told): void {
    if (told.kind === 'cancel' && told.at !== null) {
      const cancel = `${told.at} ${told.raw}`;
      if (this.#cancels.has(cancel)) return;
      if (this.#cancels.size >= MOST_CANCELS) this.#cancels.clear();
      this.#cancels.add(cancel);
    }
    this.#waiting.push(told);
    this.#placed &&= told.at !== null;
    this.#chars += told.raw.length + EACH;
    if (this.#latest !== null && this.#compare(told, this.#latest) < 0) {
      this.writer.lacks('order');
      this.writer.evidence.order = 'sides';
    }
    if (this.#chars <= this.most) return;
    this.#sort();
    this.#write(this.#waiting.splice(0, Math.ceil(this.#waiting.length / 2)));
    this.#chars = this.#waiting.reduce((sum, { raw }) => sum + raw.length + EACH, 0);
  }

  end(): void {
    this.#sort();
    this.#write(this.#waiting.splice(0));
    this.writer.end();
  }

  get #compare(): (a: Told, b: Told) => number {
    return this.#placed ? byPlace : byTime;
  }

  #sort(): void {
    this.#waiting.sort(this.#compare);
  }

  #write(all: readonly Told[]): void {
    this.#latest = all.at(-1) ?? this.#latest;
    for (const { t, kind, dir, raw, lost, line, marks } of all) {
      const moment = { ms: t, iso: '' };
      if (kind === 'gap') this.writer.miss(lost ?? 1, moment, line);
      else if (kind === 'stray') this.writer.stray(dir, raw, moment, line, marks);
      else this.writer.frame(dir, raw, moment, line, marks);
    }
  }
}

function byPlace(a: Told, b: Told): number {
  return (a.at ?? 0) - (b.at ?? 0);
}

/** At the same moment things stay as they were told, but an answer is never before its request. */
function byTime(a: Told, b: Told): number {
  return micros(a) - micros(b) || Number(b.kind === 'request') - Number(a.kind === 'request');
}

/** No clock is more exact, and sums of times are less so. */
function micros({ t }: Told): number {
  return Math.round(t * 1000);
}

/** The marks of a frame, as a member of what is told of it; nothing where there are none. */
export function marked(marks: Marks): { readonly marks?: Marks } {
  return Object.keys(marks).length === 0 ? {} : { marks };
}

/** A number that a file gives, for a time or a place; null where it is none. */
export function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
