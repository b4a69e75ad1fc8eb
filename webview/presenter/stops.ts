import { formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import type { Stop, ViewSnapshot } from '../../src/session/timeline/row.js';
import { say } from '../strings.js';
import { type Axis, xOf } from './axis.js';

/** A time in which the server stood at a breakpoint, on the axis, in px. */
export interface Shade {
  readonly left: number;
  readonly width: number;
}

/** So wide a shade is at least: a short stop must be seen, too. */
const LEAST = 2;

/** Since when the server stands at a breakpoint, in ms since the session's start; null while it runs. */
export function standsSince({ stops }: Pick<ViewSnapshot, 'stops'>): number | null {
  const last = stops?.at(-1);
  return last?.to === null ? last.from : null;
}

/** The shades of stops, as far as they are on the axis; those that touch are one. */
export function shadesOf(stops: readonly Stop[] | undefined, axis: Axis, now: number): readonly Shade[] {
  const shades: { left: number; width: number }[] = [];
  for (const { from, to } of stops ?? []) {
    const end = to ?? now;
    if (end < axis.from || from > axis.to) continue;
    const left = Math.round(xOf(axis, Math.max(from, axis.from)));
    const right = Math.max(left + LEAST, Math.round(xOf(axis, Math.min(end, axis.to))));
    const last = shades.at(-1);
    if (last !== undefined && left <= last.left + last.width + 1) last.width = Math.max(last.width, right - last.left);
    else shades.push({ left, width: right - left });
  }
  return shades;
}

/** The stops in words; empty where there were none. */
export function stopsSum(stops: readonly Stop[] | undefined, now: number): string {
  if (stops === undefined || stops.length === 0) return '';
  const held = formatDuration(stops.reduce((sum, { from, to }) => sum + Math.max(0, (to ?? now) - from), 0));
  return stops.length === 1 ? say('overviewStop', held) : say('overviewStops', formatWhole(stops.length), held);
}
