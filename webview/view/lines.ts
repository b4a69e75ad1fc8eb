import type { Row, Stop } from '../../src/session/timeline/row.js';
import { type Axis, type Tick, xOf } from '../presenter/axis.js';
import { barOf } from '../presenter/bars.js';
import { ROW_HEIGHT } from '../presenter/columns.js';
import type { Range } from '../presenter/scroll.js';
import { shadesOf } from '../presenter/stops.js';
import { el } from './dom.js';

export interface LinesContext {
  readonly axis: Axis;
  readonly ticks: readonly Tick[];
  readonly now: number;
  readonly running: boolean;
  /** When the server stood at a breakpoint. */
  readonly stops: readonly Stop[] | undefined;
  readonly top: number;
  readonly sight: Range;
  /** The upper edge of a line in the list, in px. */
  readonly topOf: (position: number) => number;
  readonly rowAt: (position: number) => Row | null;
  /** Lines through all rows, not only the ties. */
  readonly grid: boolean;
}

/** What goes through more than one row: the lines under the ticks, the line at now, the times at breakpoints, and the ties between orphans and their requests. */
export class LinesView {
  readonly element = el('div', { class: 'lines', 'aria-hidden': 'true' });
  private drawn = '';

  update(context: LinesContext): void {
    const { axis, ticks, running, now, grid } = context;
    // The line at now comes first, so that it is the same element however many others there are.
    const lines: Line[] = grid && running && now <= axis.to ? [{ class: 'line now', x: Math.round(xOf(axis, now)), y: 0, height: -1 }] : [];
    if (grid) lines.push(...ticks.map((tick) => ({ class: 'line', x: Math.round(tick.x), y: 0, height: -1 })));
    if (grid)
      lines.push(...shadesOf(context.stops, axis, now).map(({ left, width }) => ({ class: 'shade', x: left, y: 0, height: -1, width })));
    lines.push(...(grid ? tiesOf(context) : []));
    const key = JSON.stringify(lines);
    if (key === this.drawn) return;
    this.drawn = key;
    const { children } = this.element;
    while (children.length > lines.length) this.element.lastChild?.remove();
    while (children.length < lines.length) this.element.append(el('span'));
    for (const [i, line] of lines.entries()) {
      const element = children[i] as HTMLElement;
      element.className = line.class;
      element.style.left = `${line.x}px`;
      element.style.top = line.height < 0 ? '' : `${line.y}px`;
      element.style.width = line.width === undefined ? '' : `${line.width}px`;
      element.style.height = line.height < 0 ? '' : `${line.height}px`;
    }
  }
}

interface Line {
  readonly class: string;
  readonly x: number;
  readonly y: number;
  /** Negative: through all rows. */
  readonly height: number;
  readonly width?: number;
}

/** A dotted line from each orphan in sight to its request, as far as that is known here. */
function tiesOf({ sight, rowAt, topOf, axis, now, top }: LinesContext): Line[] {
  const places = new Map<number, number>();
  for (let position = sight.first; position < sight.end; position++) {
    const row = rowAt(position);
    if (row !== null) places.set(row.index, position);
  }
  const ties: Line[] = [];
  for (const [index, position] of places) {
    const row = rowAt(position);
    if (row === null || row.partner === null || row.index !== index) continue;
    const partner = places.get(row.partner);
    const bar = barOf(row, axis, now);
    if (partner === undefined || bar?.kind !== 'point') continue;
    const [from, to] = partner < position ? [partner, position] : [position, partner];
    ties.push({
      class: 'tie',
      x: Math.round(bar.x),
      y: topOf(from) - top + ROW_HEIGHT / 2 + 5,
      height: topOf(to) - topOf(from) - 10,
    });
  }
  return ties;
}
