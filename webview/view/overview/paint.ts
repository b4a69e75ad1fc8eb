import type { MarkKind } from '../../../src/session/timeline/overview/bins.js';
import type { Axis } from '../../presenter/axis.js';
import { markWidth, type PlacedMark } from '../../presenter/overview/marks.js';
import type { Strip } from '../../presenter/overview/strip.js';
import type { Shade } from '../../presenter/stops.js';
import type { Inks } from './inks.js';
import { markPath } from './markShapes.js';

/** A picture of a session at a glance. All in px of the page. */
export interface OverviewPicture {
  readonly strip: Strip;
  readonly marks: readonly PlacedMark[];
  readonly axis: Axis;
  /** When the server stood at a breakpoint. */
  readonly shades: readonly Shade[];
  readonly width: number;
  readonly height: number;
  /** Where the lines under the ticks stand. */
  readonly ticks: readonly number[];
  /** Where the chosen time begins and ends; null where it is the whole session. */
  readonly brush: { readonly from: number; readonly to: number } | null;
  /** Whether time runs on, so that there is a line at now. */
  readonly running: boolean;
}

const MARKS_AT = 6;
const SHAPE = 10;
/** Marks stand above this. */
export const MARKS_TO = MARKS_AT + SHAPE / 2 + 1;
const BAND = 3;
/** Fewer than so many open requests do not fill the height: one alone is no mountain. */
const DEPTH_LEAST = 3;
const FADED = 0.68;
const HATCH = 5;

/** Draws the picture. What is not chosen is faded. */
export function paint(context: CanvasRenderingContext2D, picture: OverviewPicture, inks: Inks): void {
  const { width, height, axis, brush } = picture;
  context.clearRect(0, 0, width, height);
  context.fillStyle = inks.grid;
  for (const x of picture.ticks) context.fillRect(Math.round(x), 0, 1, height - BAND - 1);
  for (const shade of picture.shades) paintShade(context, shade, height, inks);
  paintDepth(context, picture, inks);
  paintLoad(context, picture, inks);
  for (const mark of picture.marks) paintMark(context, mark, inks);
  if (picture.running) {
    context.fillStyle = inks.depth;
    context.fillRect(Math.round(axis.left + axis.width) - 1, 0, 1, height);
  }
  if (brush === null) return;
  context.globalAlpha = FADED;
  context.fillStyle = inks.background;
  context.fillRect(0, 0, brush.from, height);
  context.fillRect(brush.to, 0, width - brush.to, height);
  context.globalAlpha = 1;
}

function paintDepth(context: CanvasRenderingContext2D, { strip, axis, height }: OverviewPicture, inks: Inks): void {
  const bottom = height - BAND - 2;
  const top = height < 40 ? 13 : 18;
  const unit = (bottom - top) / Math.max(DEPTH_LEAST, strip.deepest);
  const y = (depth: number) => bottom - Math.round(depth * unit) - 0.5;
  const outline = new Path2D();
  outline.moveTo(axis.left, y(strip.depths[0] ?? 0));
  for (const [x, depth] of strip.depths.entries()) {
    outline.lineTo(axis.left + x, y(depth));
    outline.lineTo(axis.left + x + 1, y(depth));
  }
  const area = new Path2D(outline);
  area.lineTo(axis.left + strip.depths.length, bottom);
  area.lineTo(axis.left, bottom);
  context.globalAlpha = 0.28;
  context.fillStyle = inks.depth;
  context.fill(area);
  context.globalAlpha = 1;
  context.lineWidth = 1;
  context.strokeStyle = inks.depth;
  context.stroke(outline);
}

/** Hatched, as over the rows, with an edge on either side. */
function paintShade(context: CanvasRenderingContext2D, { left, width }: Shade, height: number, inks: Inks): void {
  context.save();
  context.beginPath();
  context.rect(left, 0, width, height);
  context.clip();
  context.strokeStyle = inks.stop;
  context.lineWidth = 1;
  context.globalAlpha = 0.75;
  context.beginPath();
  for (let x = left - height; x < left + width; x += HATCH) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.globalAlpha = 1;
  context.fillStyle = inks.stop;
  context.fillRect(left, 0, 1, height);
  context.fillRect(left + width - 1, 0, 1, height);
  context.restore();
}

function paintLoad(context: CanvasRenderingContext2D, { strip, axis, height }: OverviewPicture, inks: Inks): void {
  context.fillStyle = inks.load;
  for (const [x, load] of strip.loads.entries()) {
    if (load === 0) continue;
    context.globalAlpha = 0.65 + (0.35 * Math.log1p(load)) / Math.log1p(strip.busiest);
    context.fillRect(axis.left + x, height - BAND, 2, BAND);
  }
  context.globalAlpha = 1;
}

function paintMark(context: CanvasRenderingContext2D, mark: PlacedMark, inks: Inks): void {
  const left = mark.x - markWidth(mark) / 2;
  context.fillStyle = inks.marks[mark.kind];
  context.save();
  context.translate(left, MARKS_AT - SHAPE / 2);
  context.scale(SHAPE / 16, SHAPE / 16);
  context.fill(markPath(mark.kind satisfies MarkKind), 'evenodd');
  context.restore();
  if (mark.text === '') return;
  context.fillStyle = inks.text;
  context.font = `10px ${inks.font}`;
  context.textBaseline = 'middle';
  context.fillText(mark.text, left + SHAPE + 1, MARKS_AT + 0.5);
}
