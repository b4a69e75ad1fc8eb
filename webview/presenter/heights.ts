import { ROW_HEIGHT } from './columns.js';

const SECTION_HEIGHT = 26;
const MORE = SECTION_HEIGHT - ROW_HEIGHT;

/** Where the lines of a list stand, in px: rows are of one height, heads of sections a little higher. */
export class Heights {
  /** `heads`: positions of the heads, in order. */
  constructor(
    readonly lines: number,
    private readonly heads: readonly number[] = [],
  ) {}

  get total(): number {
    return this.topOf(this.lines);
  }

  /** The upper edge of a line. */
  topOf(position: number): number {
    return position * ROW_HEIGHT + MORE * this.headsBefore(position);
  }

  /** The line in which a height lies; of what lies under all of them, the place behind the last. */
  at(y: number): number {
    const heads = this.headsWhile((position, head) => position * ROW_HEIGHT + head * MORE <= y);
    const position = heads === 0 ? Math.floor(y / ROW_HEIGHT) : this.behind(heads - 1, y);
    return Math.max(0, Math.min(this.lines, position));
  }

  /** The head under which a line stands, or that it is; null where there is none. */
  headOf(position: number): number | null {
    return this.heads[this.headsBefore(position + 1) - 1] ?? null;
  }

  /** The line at `y`, which lies behind the upper edge of a head and before the next one's. */
  private behind(head: number, y: number): number {
    const position = this.heads[head]!;
    const rest = y - (position * ROW_HEIGHT + head * MORE) - SECTION_HEIGHT;
    return rest < 0 ? position : position + 1 + Math.floor(rest / ROW_HEIGHT);
  }

  private headsBefore(position: number): number {
    return this.headsWhile((head) => head < position);
  }

  /** How many heads there are of which something holds that holds of none behind the first of which it does not. */
  private headsWhile(holds: (position: number, head: number) => boolean): number {
    let low = 0;
    let high = this.heads.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.heads[middle]!, middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
