import { MARK_KINDS, type MarkKind, MOST_BINS, type OverviewBins } from './bins.js';

/** Width of a bin of a session that has just begun, in ms. */
const FIRST_WIDTH = 1;

/**
 * A session at a glance, in a memory that does not grow: bins of equal width, which becomes twice as large whenever the session outgrows
 * them. Depths are exact maxima, counts exact sums, at every width. Times are ms since the session's start.
 */
export class Overview {
  /** Width of a bin, in ms. */
  width = FIRST_WIDTH;
  /** Requests that are open now. */
  depth = 0;
  private readonly most = new Uint32Array(MOST_BINS);
  private readonly last = new Uint32Array(MOST_BINS);
  private readonly moved = new Uint8Array(MOST_BINS);
  private readonly frames = new Uint32Array(MOST_BINS);
  private readonly marks = MARK_KINDS.map(() => new Uint32Array(MOST_BINS));
  /** When each bin changed last, counted in changes; 0 for what is as it was at first. */
  private readonly stamps = new Float64Array(MOST_BINS);
  private changes = 0;
  private widenedAt = 0;
  /** Time of the latest opening or closing: depths go on from there, whatever a clock that was set back says. */
  private movedAt = 0;
  private used = 0;
  private readonly name = Math.random().toString(36).slice(2);

  /** Names what the bins are now: another text as soon as one of them changed, and in another session. */
  get state(): string {
    return `${this.name} ${this.changes}`;
  }

  /** A frame passed. */
  frame(t: number): void {
    const bin = this.touch(t);
    this.frames[bin] = this.frames[bin]! + 1;
  }

  /** A request was opened (`by` 1) or is open no longer (-1). */
  move(t: number, by: 1 | -1): void {
    this.movedAt = Math.max(this.movedAt, t);
    const bin = this.touch(this.movedAt);
    const before = this.moved[bin] === 0 ? this.depth : this.most[bin]!;
    this.moved[bin] = 1;
    this.depth = Math.max(0, this.depth + by);
    this.most[bin] = Math.max(before, this.depth);
    this.last[bin] = this.depth;
  }

  /** Sets a mark at a time (`by` 1), or takes one back that was set at it (-1). */
  mark(kind: MarkKind, t: number, by: 1 | -1 = 1): void {
    const bin = this.touch(t);
    const marks = this.marks[MARK_KINDS.indexOf(kind)]!;
    marks[bin] = Math.max(0, marks[bin]! + by);
  }

  /** The bins, or only those that changed since the overview was in `since`. */
  since(since: string | null): OverviewBins {
    const [name, changes] = since?.split(' ') ?? [];
    const known = name === this.name ? Number(changes) : -1;
    const whole = !(known >= this.widenedAt);
    const bins: number[] = [];
    for (let bin = 0; bin < this.used; bin++) if (this.stamps[bin]! > (whole ? 0 : known)) this.write(bin, bins);
    return { state: this.state, whole, width: this.width, bins };
  }

  private write(bin: number, into: number[]): void {
    into.push(bin, this.moved[bin] === 0 ? -1 : this.most[bin]!, this.last[bin]!, this.frames[bin]!);
    for (const marks of this.marks) into.push(marks[bin]!);
  }

  /** The bin of a time, which is about to change. */
  private touch(t: number): number {
    const time = Number.isFinite(t) ? Math.max(0, t) : 0;
    while (time >= MOST_BINS * this.width) this.widen();
    const bin = Math.floor(time / this.width);
    this.used = Math.max(this.used, bin + 1);
    this.stamps[bin] = ++this.changes;
    return bin;
  }

  /** Makes one bin of two, everywhere. */
  private widen(): void {
    this.width *= 2;
    this.widenedAt = ++this.changes;
    for (let i = 0; i < MOST_BINS; i++) {
      const a = 2 * i;
      const b = a + 1;
      const [first, second] = [this.moved[a] ?? 0, this.moved[b] ?? 0];
      // The most of a bin in which something moved counts what was open before, so that the bins between need none of their own.
      this.most[i] = Math.max(first === 0 ? 0 : this.most[a]!, second === 0 ? 0 : this.most[b]!);
      this.last[i] = second !== 0 ? this.last[b]! : first !== 0 ? this.last[a]! : 0;
      this.moved[i] = first | second;
      this.frames[i] = (this.frames[a] ?? 0) + (this.frames[b] ?? 0);
      for (const marks of this.marks) marks[i] = (marks[a] ?? 0) + (marks[b] ?? 0);
      this.stamps[i] = Math.max(this.stamps[a] ?? 0, this.stamps[b] ?? 0) === 0 ? 0 : this.changes;
    }
    this.used = Math.ceil(this.used / 2);
  }
}
