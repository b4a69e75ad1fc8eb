import type { Dir } from '../../protocol/direction.js';

/** Which cancelled row an injected ping was sent for: the cancellation right before it in the same direction. */
export class Pings {
  private readonly latest: Record<Dir, number | null> = { c2s: null, s2c: null };
  private readonly rows = new Map<number, number>();

  /** An injected cancellation took effect on a row. */
  cancelled(row: number, dir: Dir): void {
    this.latest[dir] = row;
  }

  /** An injected ping was sent; returns the row that it is for, or null. */
  sent(serial: number, dir: Dir): number | null {
    const row = this.latest[dir];
    this.latest[dir] = null;
    if (row !== null) this.rows.set(serial, row);
    return row;
  }

  /** An exchange was answered; returns the row that it was a ping for, or null. */
  answered(serial: number): number | null {
    const row = this.rows.get(serial) ?? null;
    if (row !== null) this.rows.delete(serial);
    return row;
  }
}
