import type { BodySource } from '../../session/timeline/filter/search.js';
import type { ViewSnapshot } from '../../session/timeline/row.js';
import type { Timeline } from '../../session/timeline/timeline.js';
import type { SessionPicture } from '../../session/timeline/view.js';
import { TimelineView } from '../../session/timeline/view.js';

/** The least time between two snapshots of a view, in ms: about two frames of a screen. */
export const PUSH_MS = 33;
/** The same, while more can be read at once: such a picture is out of date before it is drawn, which takes the time to catch up. */
export const BEHIND_MS = 100;
/** The same, where only numbers beside the rows changed and rows come in a flood. */
const NUMBERS_MS = 250;
/** The same while a trace is read for the first time: nobody reads rows that rush by, and to draw them takes the time that reading needs. */
export const LOADING_MS = 1000;
/** So many new rows a second are a flood. */
const FLOOD = 500;
/** Rows that a filter looks at in one step of the session, and how long it looks into bodies, in ms. */
const SCAN = 20_000;
const SEARCH_MS = 8;

/** How long a filter has to look at a session that was read anew before it is shown, in ms. */
const REBASE_MS = 60;

export interface PushedViewHooks {
  readonly picture: () => SessionPicture;
  readonly push: (snapshot: ViewSnapshot) => void;
  /** New rows a second, lately. */
  readonly rate: () => number;
  /** Whether the trace is still being read for the first time. */
  readonly loading: () => boolean;
  /** Whether more of the trace can be read at once. */
  readonly behind: () => boolean;
}

/** A view whose snapshots are pushed: the first change at once, those that follow at once together. */
export class PushedView {
  readonly view: TimelineView;
  private timer: NodeJS.Timeout | null = null;
  private due = Number.POSITIVE_INFINITY;
  private pushedAt = Number.NEGATIVE_INFINITY;
  private started = false;

  constructor(
    timeline: Timeline,
    bodies: BodySource,
    private readonly hooks: PushedViewHooks,
    /** A view of the same timeline that nobody looks at any more: what its filter found holds for this one, too. */
    rested: TimelineView | null = null,
  ) {
    this.view = rested ?? new TimelineView(timeline, bodies);
  }

  /** The session took a step; `changed` are the rows that it changed. Returns whether the filter has looked at all rows. */
  step(changed: readonly number[]): boolean {
    const deadline = performance.now() + SEARCH_MS;
    const effect = this.view.advance(changed, SCAN, () => performance.now() < deadline);
    if (effect !== 'none') this.soon(this.gap(effect));
    return this.view.complete;
  }

  /** The session was read anew. Its rows are looked at at once as far as there is time, so that the list does not shrink and grow. */
  rebase(timeline: Timeline, bodies: BodySource): void {
    this.view.rebase(timeline, bodies);
    const deadline = performance.now() + REBASE_MS;
    while (!this.view.complete && performance.now() < deadline) this.view.advance([], SCAN, () => performance.now() < deadline);
  }

  /** The snapshot as a reply; what is pushed from now on comes after it. */
  reply(): ViewSnapshot {
    this.started = true;
    return this.take();
  }

  /** Something else changed than rows: the state of the session, its clock's course. */
  refresh(): void {
    this.soon(PUSH_MS);
  }

  dispose(): void {
    this.started = false;
    this.cancel();
  }

  /** The least time since the last snapshot, in ms. */
  private gap(effect: 'window' | 'numbers'): number {
    const { loading, rate, behind } = this.hooks;
    if (loading()) return LOADING_MS;
    if (effect === 'numbers') return rate() > FLOOD ? NUMBERS_MS : PUSH_MS;
    return behind() ? BEHIND_MS : PUSH_MS;
  }

  private soon(gap: number): void {
    if (!this.started) return;
    const now = performance.now();
    const due = Math.max(now, this.pushedAt + gap);
    if (due >= this.due) return;
    this.cancel();
    if (due <= now) {
      this.push();
      return;
    }
    this.due = due;
    this.timer = setTimeout(() => this.push(), due - now);
  }

  private push(): void {
    this.hooks.push(this.take());
  }

  private take(): ViewSnapshot {
    this.cancel();
    this.pushedAt = performance.now();
    return this.view.snapshot(this.hooks.picture());
  }

  private cancel(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.due = Number.POSITIVE_INFINITY;
  }
}
