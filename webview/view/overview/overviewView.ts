import type { ViewSnapshot } from '../../../src/session/timeline/row.js';
import { type Axis, sessionAxis, type Tick, tickStep, ticksOf, xOf } from '../../presenter/axis.js';
import type { BinSums } from '../../presenter/overview/bins.js';
import { rangeAround } from '../../presenter/overview/markRange.js';
import { markAt, type PlacedMark, placeMarks } from '../../presenter/overview/marks.js';
import type { Overview } from '../../presenter/overview/overview.js';
import { type Strip, stripOf } from '../../presenter/overview/strip.js';
import { overviewSum, timeText } from '../../presenter/overview/words.js';
import { shadesOf, stopsSum } from '../../presenter/stops.js';
import { say } from '../../strings.js';
import { el, setText } from '../dom.js';
import type { Tooltips } from '../tooltip.js';
import { Handle, type Move } from './handle.js';
import { InkWell } from './inks.js';
import { MarksView } from './marksView.js';
import { MARKS_TO, paint } from './paint.js';
import { brushWith } from './pointer.js';
import { Ruler } from './ruler.js';

/** Space at both sides of the axis, in px: as at the sides of the rows' axis where the list is narrow. */
const INSET = 8;
const WIDE_INSET = 12;
/** Times on the ruler stand at least so far apart, in px; where there is much room, fewer are easier to read. */
const TICK_GAP = 48;
const WIDE_TICK_GAP = 100;

/** The picture that is worked out anew only where the session, the width or the time moved by more than can be seen. */
interface Worked {
  readonly state: string | null;
  readonly axis: Axis;
  readonly strip: Strip;
  readonly marks: readonly PlacedMark[];
  readonly ticks: readonly Tick[];
  readonly sums: BinSums;
}

/** The strip over the whole session, on which a time is chosen. The canvas is for the eye; what it shows is told in words beside it. */
export class OverviewView {
  private readonly canvas = el('canvas', { 'aria-hidden': 'true' });
  private readonly handles: readonly [Handle, Handle];
  private readonly strip: HTMLElement;
  private readonly ruler = new Ruler();
  private readonly marks: MarksView;
  private readonly sum = el('p', { class: 'hidden-text' });
  readonly element: HTMLElement;
  private readonly inks: InkWell;
  private worked: Worked | null = null;
  private drawn = '';
  private axis = sessionAxis(1, INSET, 1);
  private size = { width: 0, height: 0 };

  /** `changed`: there is something to paint. */
  constructor(
    private readonly overview: Overview,
    tooltips: Tooltips,
    changed: () => void,
  ) {
    const move = (end: 'from' | 'to') => (how: Move) =>
      'by' in how ? overview.moveEndBy(end, how.by) : overview.moveEnd(end, how.to === 'start' ? 0 : Number.POSITIVE_INFINITY);
    this.handles = [new Handle('from', move('from')), new Handle('to', move('to'))];
    const probe = el('span', { hidden: '' });
    const show = (mark: PlacedMark | null) => {
      if (mark !== null) overview.choose(rangeAround(mark.time, this.axis.to));
    };
    this.marks = new MarksView(tooltips, show);
    this.strip = el('div', { class: 'strip' }, this.canvas, this.marks.element, this.handles[0].element, this.handles[1].element);
    this.element = el(
      'div',
      { class: 'overview', role: 'group', 'aria-label': say('overview') },
      this.strip,
      this.ruler.element,
      this.sum,
      probe,
    );
    this.inks = new InkWell(probe, changed);
    brushWith(
      this.strip,
      overview,
      () => this.axis,
      (x, y) => show(y <= MARKS_TO ? markAt(this.worked?.marks ?? [], x) : null),
    );
    // Also told where the page comes to a screen of other sharpness: a canvas is to be painted anew then.
    new ResizeObserver(changed).observe(this.canvas, { box: 'device-pixel-content-box' });
  }

  /** Looks at how much room there is, for the next update. */
  measure(): void {
    this.size = { width: this.strip.clientWidth, height: this.strip.clientHeight };
  }

  /** `now`: the session's time in ms; `running`: whether it runs on. */
  update(now: number, running: boolean, view: Pick<ViewSnapshot, 'counts' | 'found' | 'flagged' | 'stops'>): void {
    const { overview } = this;
    const { stops } = view;
    const { width, height } = this.size;
    if (width === 0) return;
    const inset = height < 40 ? INSET : WIDE_INSET;
    this.axis = sessionAxis(now, inset, width - 2 * inset);
    const worked = this.work();
    const { range } = overview;
    const ends = { from: xOf(this.axis, range?.from ?? 0), to: xOf(this.axis, range?.to ?? this.axis.to) };
    this.placeHandles(ends);
    this.ruler.update(worked.ticks, width);
    this.marks.update(worked.marks);
    const shades = shadesOf(stops, this.axis, now);
    setText(this.sum, [overviewSum(worked.sums, view), stopsSum(stops, now)].filter((part) => part !== '').join(' '));
    const brush = range === null ? null : ends;
    const ratio = window.devicePixelRatio;
    const key = JSON.stringify([worked.axis, worked.state, brush, width, height, ratio, running, shades, this.inks.version]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.draw({ ...worked, shades, brush, width, height, running, ticks: worked.ticks.map(({ x }) => x) }, ratio);
  }

  private draw(picture: Parameters<typeof paint>[1], ratio: number): void {
    const { canvas } = this;
    const [width, height] = [Math.round(picture.width * ratio), Math.round(picture.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(context, picture, this.inks.current);
  }

  private work(): Worked {
    const { axis, worked, overview } = this;
    const { state } = overview.bins;
    const same = worked !== null && worked.state === state && worked.axis.width === axis.width && worked.axis.left === axis.left;
    if (same && Math.abs(worked.axis.to - axis.to) < axis.to / axis.width / 2) return worked;
    const strip = stripOf(overview.bins, axis);
    const marks = placeMarks(strip.marks, axis.left - INSET / 2, axis.left + axis.width + INSET / 2);
    this.worked = {
      state,
      axis,
      strip,
      marks,
      ticks: ticksOf(axis, axis.left === INSET ? TICK_GAP : WIDE_TICK_GAP),
      sums: overview.bins.sums(),
    };
    return this.worked;
  }

  private placeHandles(ends: { readonly from: number; readonly to: number }): void {
    const { range } = this.overview;
    const step = tickStep((this.axis.to - this.axis.from) / 100);
    for (const handle of this.handles) {
      const t = range?.[handle.end];
      const share = t === undefined ? (handle.end === 'from' ? 0 : 1) : Math.min(1, t / this.axis.to);
      const text = t === undefined ? say(handle.end === 'from' ? 'rangeAtStart' : 'rangeAtEnd') : timeText(t, step);
      handle.update(ends[handle.end], share, text, range === null);
    }
  }
}
