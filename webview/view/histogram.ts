const SVG = 'http://www.w3.org/2000/svg';

/** The field that bars are drawn on, in px. */
const WIDTH = 140;
const HEIGHT = 16;

/** A small picture of how often what came: one bar each, the highest as high as the field. Its colour is the text's. */
export class Histogram {
  readonly element = document.createElementNS(SVG, 'svg');
  private readonly path = document.createElementNS(SVG, 'path');
  private drawn = '';

  constructor() {
    this.element.setAttribute('class', 'histogram');
    this.element.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    // Its width is that of the column.
    this.element.setAttribute('preserveAspectRatio', 'none');
    this.element.setAttribute('aria-hidden', 'true');
    this.element.append(this.path);
  }

  update(bars: readonly number[]): void {
    const drawn = outline(bars);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.path.setAttribute('d', drawn);
  }
}

/** The bars as one path, on a line below them; what came at all is at least one px high. */
export function outline(bars: readonly number[]): string {
  const step = WIDTH / bars.length;
  const highest = Math.max(...bars, 1);
  const base = `M0 ${HEIGHT - 0.5}h${WIDTH}v.5h-${WIDTH}z`;
  return bars.reduce((path, count, i) => {
    if (count === 0) return path;
    const height = Math.max(1, Math.round((count / highest) * HEIGHT));
    return `${path}M${round(i * step)} ${HEIGHT - height}h${round(step - 1)}v${height}h-${round(step - 1)}z`;
  }, base);
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
