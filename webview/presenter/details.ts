import type { Row, RowDetail } from '../../src/session/timeline/row.js';

/** What the details show. */
export type DetailState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly row: number }
  | { readonly kind: 'shown'; readonly row: number; readonly detail: RowDetail }
  | { readonly kind: 'failed'; readonly row: number; readonly message: string };

/** A row that changes all the time is read anew not more often than this, in ms. */
const REFRESH_MS = 250;

/** What of a row tells that its details changed. */
function lookOf(row: Row): string {
  return JSON.stringify([row.state, row.end, row.size, row.findings, row.tail, row.cancellable, row.withheld]);
}

/**
 * Keeps the details of the chosen row. One question is on its way at a time, and the newest wish wins: running through a list with an
 * arrow key held down asks for what is passed only as fast as answers come.
 */
export class Details {
  state: DetailState = { kind: 'none' };
  private wanted: number | null = null;
  private asking = false;
  private seen = '';
  private readAt = Number.NEGATIVE_INFINITY;
  private stale = false;
  private reading: string | null = null;

  constructor(
    private readonly ask: (row: number) => Promise<RowDetail>,
    private readonly changed: () => void,
    private readonly clock: () => number,
  ) {}

  choose(row: number | null): void {
    if (row === this.wanted) return;
    this.wanted = row;
    this.seen = '';
    if (row === null) this.state = { kind: 'none' };
    else void this.read();
  }

  /** Reads the chosen row again, for instance because it is to be shown in full now. */
  reread(): void {
    this.stale = true;
    if (this.wanted !== null) void this.read();
  }

  /** The chosen row as the list shows it now: where it changed, the details are read again. */
  notice(row: Row): void {
    const look = lookOf(row);
    if (row.index !== this.wanted || look === this.seen) return;
    this.seen = look;
    // The answer that is there may be newer than the list.
    if (this.state.kind !== 'shown' || this.state.row !== row.index || lookOf(this.state.detail.row) !== look) this.stale = true;
  }

  /** `overview`: the state of the overview, which names the reading of the session: read by other settings, a row may have other findings. */
  noticeReading(overview: string | undefined): void {
    const reading = overview?.split(' ')[0] ?? null;
    if (reading === this.reading) return;
    if (this.reading !== null && this.wanted !== null) this.reread();
    this.reading = reading;
  }

  /** Called now and then: reads what is stale. */
  tick(): void {
    if (this.stale && this.clock() - this.readAt >= REFRESH_MS) void this.read();
  }

  private async read(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    while (this.wanted !== null) {
      const row = this.wanted;
      this.stale = false;
      this.readAt = this.clock();
      if (this.state.kind === 'none') this.state = { kind: 'loading', row };
      const answer = await this.ask(row).then(
        (detail): DetailState => ({ kind: 'shown', row, detail }),
        (error: Error): DetailState => ({ kind: 'failed', row, message: error.message }),
      );
      if (this.wanted !== row) continue;
      this.state = answer;
      this.changed();
      break;
    }
    this.asking = false;
  }
}
