import { open, readFile, writeFile } from 'node:fs/promises';

/** Between two notes on the disk, in ms. */
const APART_MS = 1_000;

/**
 * Keeps count, in a file, of the spans of a session that are done with, so that whoever goes on after this process knows where. A file that
 * is gone stays so: its session was deleted.
 */
export class Cursor {
  private total: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private work: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private spans: number,
    /** All of a session that is over is done with. */
    private done: boolean,
  ) {}

  /** Goes on where the file says, or begins one. Rejects where it cannot be written. */
  static async of(file: string): Promise<Cursor> {
    const match = /^(\d{1,15})( over)?\n/.exec(await readFile(file, 'utf8').catch(() => ''));
    if (match === null) await writeFile(file, '0\n', { mode: 0o600 });
    return new Cursor(file, Number(match?.[1] ?? 0), match?.[2] !== undefined);
  }

  /** How many spans are done with, from the session's first on. */
  get settled(): number {
    return this.spans;
  }

  get over(): boolean {
    return this.done;
  }

  /** So many more are done with. */
  settle(count: number): void {
    this.spans += count;
    if (this.total !== null) this.finish(this.total);
    this.timer ??= setTimeout(() => void this.save(), APART_MS);
  }

  /** The session is over, and it had so many spans. */
  finish(total: number): void {
    this.total = total;
    if (this.spans < total || this.done) return;
    this.done = true;
    void this.save();
  }

  /** Notes what is so now; resolves when that is on the disk, or cannot be. */
  save(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.work = this.work.then(() => this.write()).catch(() => {});
    return this.work;
  }

  /** What is written only grows, so nothing of what was there before is left behind it. */
  private async write(): Promise<void> {
    const handle = await open(this.file, 'r+');
    try {
      await handle.write(`${this.spans}${this.done ? ' over' : ''}\n`, 0);
    } finally {
      await handle.close();
    }
  }
}
