import { formatAxis } from '../../src/session/timeline/format.js';
import type { TimeRange } from '../../src/session/timeline/row.js';

/** A stretch of time drawn on a stretch of pixels. Times in ms since the session's start. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly width: number;
}

export interface Tick {
  readonly t: number;
  readonly x: number;
  readonly text: string;
}

/** Ticks stand at least so far apart, in px. */
export const TICK_GAP = 64;
/** What a digit of a tick takes, and what lies between two ticks, in px: a session may be longer than any clock shows. */
const CHARACTER = 7;
const APART = 10;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** An axis over the whole session so far. One that has just begun gets a millisecond, so that nothing is divided by zero. */
export function sessionAxis(now: number, left: number, width: number): Axis {
  return { from: 0, to: Math.max(now, 1), left, width: Math.max(1, width) };
}

/** An axis over a chosen time; null: over the whole session so far. */
export function rangeAxis(range: TimeRange | null, now: number, left: number, width: number): Axis {
  return range === null ? sessionAxis(now, left, width) : { from: range.from, to: range.to, left, width: Math.max(1, width) };
}

/** Where a time stands, in px; outside of the axis where the time is. */
export function xOf(axis: Axis, t: number): number {
  return axis.left + ((t - axis.from) / (axis.to - axis.from)) * axis.width;
}

/** The times at which lines stand: 1, 2 or 5 times a power of ten, of milliseconds, seconds, minutes or hours. */
export function ticksOf(axis: Axis, gap = TICK_GAP): readonly Tick[] {
  const perPixel = (axis.to - axis.from) / axis.width;
  const longest = formatAxis(axis.to, tickStep(perPixel * gap)).length;
  const step = tickStep(perPixel * Math.max(gap, longest * CHARACTER + APART));
  const ticks: Tick[] = [];
  for (let n = Math.ceil(axis.from / step); n * step <= axis.to; n++) {
    const t = n * step;
    ticks.push({ t, x: xOf(axis, t), text: formatAxis(t, step) });
  }
  return ticks;
}

/** A tick with its text: about the line of the tick, or left of it, where it would hang out at the right. */
export interface TickLabel extends Tick {
  readonly stands: 'about' | 'left';
}

/** The ticks whose texts have room, where there is room up to `right`, in px: none lies over another. */
export function labelsOf(ticks: readonly Tick[], right: number): readonly TickLabel[] {
  const widthOf = ({ text }: Tick) => text.length * CHARACTER;
  const labels: TickLabel[] = [];
  let taken = Number.NEGATIVE_INFINITY;
  for (const tick of ticks) {
    const width = widthOf(tick);
    const stands = tick.x + width / 2 > right ? 'left' : 'about';
    const left = tick.x - (stands === 'left' ? width : width / 2);
    if (left < taken) continue;
    taken = left + width;
    labels.push({ ...tick, stands });
  }
  return labels;
}

/** The smallest step of at least `least` ms. Steps start over at a minute and at an hour, so that ticks fall on whole ones. */
export function tickStep(least: number): number {
  const unit = least <= 20 * SECOND ? SECOND : least <= 20 * MINUTE ? MINUTE : HOUR;
  const size = unit === SECOND ? Math.max(1, least) : Math.max(unit, least);
  const power = 10 ** Math.floor(Math.log10(size / unit));
  for (const factor of [1, 2, 5, 10]) {
    const step = factor * power * unit;
    // Rounding of the powers must not push a step that fits just beyond reach.
    if (step >= size * (1 - 1e-9)) return Math.round(step * 1000) / 1000;
  }
  return 10 * power * unit;
}
