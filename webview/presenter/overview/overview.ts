import type { OverviewBins } from '../../../src/session/timeline/overview/bins.js';
import type { TimeRange, ViewSnapshot } from '../../../src/session/timeline/row.js';
import { type Axis, rangeAxis } from '../axis.js';
import { Bins } from './bins.js';
import { pan, within, zoom } from './timeRange.js';

/** What the overview needs of the timeline that it belongs to. */
export interface OverviewPorts {
  /** Asks for what changed of the bins; null where nothing came. */
  readonly ask: (since: string | null) => Promise<OverviewBins | null>;
  /** Shows a range and nothing else; resolves when the rows are there. */
  readonly show: (range: TimeRange | null) => Promise<unknown>;
  /** How long the session has lasted, in ms. */
  readonly whole: () => number;
  readonly changed: () => void;
  /** A monotonic clock in ms. */
  readonly clock: () => number;
}

/** Bins are asked for not more often than this, in ms. */
const ASK_MS = 250;
/** What a key or a button zooms and pans by. */
const ZOOM_STEP = 2;
const PAN_STEP = 0.25;

/** The session at a glance, and the time that was chosen in it: what all else shows. Null: the whole session, also what is still to come. */
export class Overview {
  readonly bins = new Bins();
  private wanted: string | null = null;
  private asking = false;
  private askedAt = Number.NEGATIVE_INFINITY;
  private shown: TimeRange | null;
  private showing = false;

  constructor(
    private readonly ports: OverviewPorts,
    public range: TimeRange | null,
  ) {
    this.shown = range;
  }

  /** The time that the rows are drawn on, on a stretch of px. */
  axis(left: number, width: number): Axis {
    return rangeAxis(this.range, this.ports.whole(), left, width);
  }

  /** A picture came: the bins may be behind it. */
  notice(view: ViewSnapshot): void {
    this.wanted = view.overview ?? null;
    this.tick();
  }

  /** Called now and then: catches up with the session. */
  tick(): void {
    const { wanted, bins, ports } = this;
    if (wanted === null || wanted === bins.state || this.asking || ports.clock() - this.askedAt < ASK_MS) return;
    this.asking = true;
    this.askedAt = ports.clock();
    void ports.ask(bins.state).then((reply) => {
      this.asking = false;
      if (reply === null) return;
      bins.accept(reply);
      ports.changed();
    });
  }

  /** Another session: nothing of the one before holds. */
  forget(): void {
    this.bins.clear();
    this.wanted = null;
    this.choose(null);
  }

  /** Chooses a time; null: the whole session. */
  choose(range: TimeRange | null): void {
    if (range?.from === this.range?.from && range?.to === this.range?.to) return;
    this.range = range;
    this.ports.changed();
    void this.pump();
  }

  /** Zooms by a factor, with the time `at` staying where it is. */
  zoomAt(at: number, factor: number): void {
    this.choose(zoom(this.range, this.ports.whole(), at, factor));
  }

  /** One step in (`-1`) or out (`1`), about a time where it is in the range, else about the middle. */
  zoomStep(step: 1 | -1, about: number | null): void {
    const { from, to } = this.range ?? { from: 0, to: this.ports.whole() };
    const at = about !== null && about >= from && about <= to ? about : (from + to) / 2;
    this.zoomAt(at, ZOOM_STEP ** step);
  }

  /** Moves the range by a share of its length. */
  panBy(share: number): void {
    this.choose(pan(this.range, this.ports.whole(), share));
  }

  panStep(step: 1 | -1): void {
    this.panBy(step * PAN_STEP);
  }

  /** Moves one end of the range to a time. */
  moveEnd(end: 'from' | 'to', t: number): void {
    const whole = this.ports.whole();
    const range = this.range ?? { from: 0, to: whole };
    const moved =
      end === 'from'
        ? { from: Math.max(0, Math.min(t, range.to - 1)), to: range.to }
        : { from: range.from, to: Math.min(whole, Math.max(t, range.from + 1)) };
    this.choose(within(moved, whole));
  }

  /** Moves one end of the range by a share of the session. */
  moveEndBy(end: 'from' | 'to', share: number): void {
    const whole = this.ports.whole();
    const t = this.range?.[end] ?? (end === 'from' ? 0 : whole);
    this.moveEnd(end, t + share * whole);
  }

  /** One question at a time; the newest range wins. */
  private async pump(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    while (this.shown !== this.range) {
      this.shown = this.range;
      await this.ports.show(this.range);
    }
    this.showing = false;
  }
}
