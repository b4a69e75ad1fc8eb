import { MARK_KINDS } from '../../../src/session/timeline/overview/bins.js';
import { type Axis, xOf } from '../axis.js';
import type { Bins } from './bins.js';
import type { Mark } from './marks.js';

/** What is drawn of the session at a glance: a number for each px of the axis, and marks. */
export interface Strip {
  /** The most requests that were open at once in each px. */
  readonly depths: readonly number[];
  readonly deepest: number;
  /** Frames in each px. */
  readonly loads: readonly number[];
  readonly busiest: number;
  /** Marks where they happened, in order of place. */
  readonly marks: readonly Mark[];
}

/** The picture of the bins on an axis that begins with the session. */
export function stripOf(bins: Bins, axis: Axis): Strip {
  const columns = Math.max(1, Math.floor(axis.width));
  const depths = new Array<number>(columns).fill(0);
  const loads = new Array<number>(columns).fill(0);
  const marks: Mark[] = [];
  const perBin = (bins.width / (axis.to - axis.from)) * axis.width;
  const column = (x: number) => Math.max(0, Math.min(columns - 1, x));
  const raise = (first: number, last: number, depth: number) => {
    for (let x = first; x <= last; x++) depths[x] = Math.max(depths[x]!, depth);
  };
  let open = 0;
  let drawn = 0;
  for (let bin = 0; bin < bins.used; bin++) {
    const first = column(Math.floor(bin * perBin));
    const last = Math.max(first, column(Math.ceil((bin + 1) * perBin) - 1));
    const most = bins.most(bin);
    if (most !== null) {
      raise(drawn, first, open);
      raise(first, last, most);
      open = bins.last(bin);
      drawn = last;
    }
    const frames = bins.frames(bin);
    if (frames > 0) for (let x = first; x <= last; x++) loads[x] = loads[x]! + frames;
    for (const kind of MARK_KINDS) {
      const count = bins.marks(bin, kind);
      if (count === 0) continue;
      const x = Math.min(axis.left + axis.width, xOf(axis, (bin + 0.5) * bins.width));
      marks.push({ kind, count, x, of: { [kind]: count }, time: { from: bin * bins.width, to: (bin + 1) * bins.width } });
    }
  }
  raise(drawn, columns - 1, open);
  return { depths, deepest: depths.reduce((a, b) => Math.max(a, b), 0), loads, busiest: loads.reduce((a, b) => Math.max(a, b), 0), marks };
}
