import type { Stop, TimeRange } from './row.js';
import { firstFrom } from './sorted.js';

/** So many stops are kept apart; beyond, neighbours become one. */
const MOST = 4096;

/** So many are shown apart, whatever the picture's width. */
const SHOWN = 200;

/** Where there are more, those are shown as one that stand closer together than this share of what is looked at. */
const GRAIN = 1 / 1000;

/** A stretch of time in which the server stood for `held` ms: all of it, unless it is several that became one. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly held: number;
  /** What it stood before, in all. */
  readonly before: number;
}

/**
 * When a debugger held the server, in a memory that does not grow, and how much of a stretch of time that was. Times are ms since the
 * session's start and never go back.
 */
export class Stops {
  /** When it stopped that has not gone on since; null while it runs. */
  since: number | null = null;
  private over: Stretch[] = [];
  /** Stops that lie within so many ms are kept as one. */
  private grain = 0;

  get none(): boolean {
    return this.since === null && this.over.length === 0;
  }

  stop(t: number): void {
    this.since ??= t;
  }

  go(t: number): void {
    if (this.since === null) return;
    const from = this.since;
    this.since = null;
    if (!(t > from)) return;
    add(this.over, { from, to: t, held: t - from }, this.grain);
    while (this.over.length > MOST) this.coarsen();
  }

  /** How long it stood between two times, in ms; a stop that lasts counts up to the second one. */
  within(from: number, to: number): number {
    return this.none || to <= from ? 0 : this.until(to) - this.until(from);
  }

  /** A time on a clock that stands while the server does. */
  counted(t: number): number {
    return this.none ? t : t - this.until(t);
  }

  /** The stops until `now`, for a picture; where there are very many, near ones as one. `range`: the time that is looked at. */
  shown(now: number, range: TimeRange | null): readonly Stop[] {
    const stops: { from: number; to: number | null }[] = [];
    const many = this.over.length > SHOWN;
    for (const { from, to } of this.over) {
      if (from > now) break;
      const last = stops.at(-1);
      const seen = range !== null && from <= range.to && to >= range.from ? range.to - range.from : now;
      if (many && last !== undefined && last.to !== null && from - last.to < seen * GRAIN) last.to = to <= now ? to : null;
      else stops.push({ from, to: to <= now ? to : null });
    }
    if (this.since !== null && this.since <= now) stops.push({ from: this.since, to: null });
    return stops;
  }

  /** How long it had stood at a time, in all. */
  private until(t: number): number {
    const open = this.since !== null && t > this.since ? t - this.since : 0;
    const last = this.over[firstFrom(this.over.length, (i) => this.over[i]!.from <= t) - 1];
    if (last === undefined) return open;
    const share = Math.min(1, (t - last.from) / (last.to - last.from));
    return open + last.before + last.held * share;
  }

  private coarsen(): void {
    this.grain = Math.max(1, 2 * this.grain);
    const over: Stretch[] = [];
    for (const stretch of this.over) add(over, stretch, this.grain);
    this.over = over;
  }
}

/** Adds a stretch behind the others, or to the last one where that is near. */
function add(over: Stretch[], { from, to, held }: Omit<Stretch, 'before'>, grain: number): void {
  const last = over.at(-1);
  if (last !== undefined && to - last.from < grain) over[over.length - 1] = { ...last, to, held: last.held + held };
  else over.push({ from, to, held, before: last === undefined ? 0 : last.before + last.held });
}
