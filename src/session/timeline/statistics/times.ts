/** Quantiles of a large sample are off by no more than this share of the true value; those of a small one are exact. */
export const TIMES_ERROR = 0.01;

/** Samples up to this size are kept as they are. */
const KEPT = 256;
/** Each bucket reaches this much further than the one before; its middle is within the error of everything in it. */
const STEP = Math.log((1 + TIMES_ERROR) / (1 - TIMES_ERROR));
/** Shorter times fall into the first bucket, longer ones into the last: a microsecond, and more than three years. */
const LEAST = 1e-3;
const MOST = 1e11;
const BUCKETS = Math.ceil(Math.log(MOST / LEAST) / STEP) + 1;
/** The middle of a bucket whose ends are a and b, by the same share from either: 2ab / (a + b). */
const MIDDLE = 1 - TIMES_ERROR;

/** Bars of the small picture: five decades from 1 ms to 100 s, four bars each. */
export const BARS = 20;
const BARS_A_DECADE = 4;

/** The logarithm by which a time in ms is sorted in: what takes one in several times need find it only once. */
export function logOf(ms: number): number {
  return Math.log(Math.max(ms, LEAST));
}

/** How long requests took, in ms. */
export interface TimesSummary {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** How many there are in each of `BARS` steps from 1 ms to 100 s on a logarithmic scale; the outer ones hold what is beyond. */
  readonly bars: readonly number[];
}

/**
 * Many times in bounded memory: kept as they are up to 256 of them, then counted in buckets that grow with the time, so that each quantile
 * is known to within one percent.
 */
export class Times {
  count = 0;
  private max = 0;
  private min = Number.POSITIVE_INFINITY;
  private kept: number[] | null = [];
  private buckets: Uint32Array | null = null;
  private readonly bars = new Uint32Array(BARS);

  /** Takes in a time in ms; negative ones, which clocks that were set back make, count as none. `log`: as `logOf` has it. */
  add(ms: number, log: number = logOf(ms)): void {
    const time = Math.max(ms, 0);
    this.count++;
    if (time > this.max) this.max = time;
    if (time < this.min) this.min = time;
    const bar = barOf(log);
    this.bars[bar] = this.bars[bar]! + 1;
    if (this.kept === null) this.drop(log);
    else {
      this.kept.push(time);
      if (this.kept.length > KEPT) this.spill(this.kept);
    }
  }

  /** Null where nothing was taken in. */
  summary(): TimesSummary | null {
    if (this.count === 0) return null;
    const [p50, p95, p99] = this.quantiles([0.5, 0.95, 0.99]) as [number, number, number];
    return { p50, p95, p99, max: this.max, bars: [...this.bars] };
  }

  /** For each share (rising, from 0 to 1): the least time that this share of all times does not exceed. */
  quantiles(shares: readonly number[]): number[] {
    const ranks = shares.map((share) => Math.max(1, Math.ceil(share * this.count)));
    if (this.kept !== null) {
      const sorted = this.kept.toSorted((a, b) => a - b);
      return ranks.map((rank) => sorted[rank - 1] ?? 0);
    }
    const found: number[] = [];
    let seen = 0;
    for (let bucket = 0; bucket < BUCKETS && found.length < ranks.length; bucket++) {
      seen += this.buckets?.[bucket] ?? 0;
      while (found.length < ranks.length && seen >= ranks[found.length]!) found.push(this.within(middleOf(bucket)));
    }
    return found;
  }

  private spill(kept: readonly number[]): void {
    this.buckets = new Uint32Array(BUCKETS);
    this.kept = null;
    for (const time of kept) this.drop(logOf(time));
  }

  private drop(log: number): void {
    const bucket = Math.min(BUCKETS - 1, Math.max(0, Math.ceil((log - LOG_LEAST) / STEP)));
    if (this.buckets !== null) this.buckets[bucket] = this.buckets[bucket]! + 1;
  }

  /** No quantile is beyond what was really seen. */
  private within(time: number): number {
    return Math.min(this.max, Math.max(this.min, time));
  }
}

const LOG_LEAST = Math.log(LEAST);

function middleOf(bucket: number): number {
  return Math.exp(LOG_LEAST + bucket * STEP) * MIDDLE;
}

function barOf(log: number): number {
  return Math.min(BARS - 1, Math.max(0, Math.floor((log / Math.LN10) * BARS_A_DECADE + 1e-9)));
}
