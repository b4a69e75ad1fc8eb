import { BIN_FIELDS, MARK_KINDS, type MarkKind, MOST_BINS, type OverviewBins } from '../../../src/session/timeline/overview/bins.js';

/** What the host told of the session at a glance, put together. Times are ms since the session's start. */
export class Bins {
  /** Names what these bins are; null while there are none. */
  state: string | null = null;
  /** Width of a bin, in ms. */
  width = 1;
  /** How many bins may hold something. */
  used = 0;
  /** The numbers of a bin, as in `OverviewBins`, without the first. */
  private readonly numbers = new Float64Array(MOST_BINS * BIN_FIELDS);

  accept({ state, whole, width, bins }: OverviewBins): void {
    if (whole) this.clear();
    this.state = state;
    this.width = width;
    for (let i = 0; i + BIN_FIELDS <= bins.length; i += BIN_FIELDS) {
      const bin = bins[i]!;
      if (!(bin >= 0 && bin < MOST_BINS)) continue;
      this.numbers.set(bins.slice(i, i + BIN_FIELDS), bin * BIN_FIELDS);
      this.used = Math.max(this.used, bin + 1);
    }
  }

  clear(): void {
    this.state = null;
    this.used = 0;
    this.numbers.fill(0);
    for (let bin = 0; bin < MOST_BINS; bin++) this.numbers[bin * BIN_FIELDS + 1] = -1;
  }

  constructor() {
    this.clear();
  }

  /** The most requests that were open at once in a bin; null where none was opened or closed in it. */
  most(bin: number): number | null {
    const most = this.numbers[bin * BIN_FIELDS + 1]!;
    return most < 0 ? null : most;
  }

  /** Requests that were open at the end of a bin in which one was opened or closed. */
  last(bin: number): number {
    return this.numbers[bin * BIN_FIELDS + 2]!;
  }

  frames(bin: number): number {
    return this.numbers[bin * BIN_FIELDS + 3]!;
  }

  marks(bin: number, kind: MarkKind): number {
    return this.numbers[bin * BIN_FIELDS + 4 + MARK_KINDS.indexOf(kind)]!;
  }

  /** The sums of all bins. */
  sums(): BinSums {
    let [frames, most] = [0, 0];
    for (let bin = 0; bin < this.used; bin++) {
      frames += this.frames(bin);
      most = Math.max(most, this.most(bin) ?? 0);
    }
    return { frames, most };
  }
}

export interface BinSums {
  readonly frames: number;
  /** The most requests that were open at once. */
  readonly most: number;
}
