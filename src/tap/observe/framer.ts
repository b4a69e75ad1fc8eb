import { GrowingBytes } from '../bytes.js';
import { type Item, type LineMark, NO_MARK, type StreamName } from '../record/item.js';
import { Spill } from '../record/spill.js';
import { Utf8Check } from '../record/utf8.js';

const NEWLINE = 10;

/** A line longer than this goes to a side file while its end is awaited. */
const MOST_IN_MEMORY = 1024 * 1024;

/** A line longer than this is not recorded (a gap says so): no reader could make a string of it, and an endless line must not fill the disk. */
const MOST_ON_DISK = 256 * 1024 * 1024;

/** A line whose first byte came so long before its last one says so in its record, in milliseconds. */
const NOTABLY_EARLIER = 2;

/** Where the framer's results go. */
export interface FramerOutput {
  item(item: Item): void;
  /** A line could not be recorded. */
  lost(): void;
}

/**
 * Cuts one stream into lines. What it holds of an incomplete line is bounded: a long one is written to a side file as it comes, and
 * the other streams' lines go on meanwhile.
 */
export class Framer {
  /** The beginning of the current line, while it is short. */
  private readonly partial = new GrowingBytes();
  private spill: Spill | null = null;
  private check: Utf8Check | null = null;
  /** The line is lost already; the rest of it is skipped. */
  private skipping = false;
  /** When the current line began. */
  private since = 0;

  constructor(
    private readonly stream: StreamName,
    private readonly output: FramerOutput,
    private readonly spillPath: () => string,
  ) {}

  /** `since`: when the first byte arrived, where the chunk was held back for a while. */
  push(chunk: Buffer, t: number, mark: LineMark = NO_MARK, since = t): void {
    const last = chunk.lastIndexOf(NEWLINE);
    let at = 0;
    if (last >= 0 && (this.begun || since < t)) {
      const first = chunk.indexOf(NEWLINE);
      this.grow(chunk.subarray(0, first), since);
      this.endLine(t, mark);
      at = first + 1;
    }
    if (last >= at) this.output.item({ kind: 'lines', t, stream: this.stream, bytes: chunk.subarray(at, last), mark });
    if (last + 1 < chunk.length) this.grow(chunk.subarray(last + 1), last < 0 ? since : t);
  }

  /** The stream ended: what no `\n` followed is a line too. */
  finish(t: number): void {
    if (this.begun) this.endLine(t, { nl: false });
  }

  private get begun(): boolean {
    return this.partial.length > 0 || this.spill !== null || this.skipping;
  }

  private grow(bytes: Buffer, t: number): void {
    if (!this.begun) this.since = t;
    if (this.skipping) return;
    if (this.spill !== null) {
      this.spillMore(bytes);
      return;
    }
    if (this.partial.length + bytes.length > MOST_IN_MEMORY) {
      this.spill = new Spill(this.spillPath());
      this.check = new Utf8Check();
      this.spillMore(this.partial.take());
      this.spillMore(bytes);
      return;
    }
    this.partial.append(bytes);
  }

  private spillMore(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.spill!.append(bytes);
    this.check!.push(bytes);
    if (this.spill!.failed || this.spill!.size > MOST_ON_DISK) {
      this.spill!.discard();
      this.spill = null;
      this.skipping = true;
    }
  }

  private endLine(t: number, other: LineMark): void {
    const { stream, spill, since } = this;
    const mark = t - since < NOTABLY_EARLIER ? other : { ...other, begun: since };
    if (this.skipping) this.output.lost();
    else if (spill !== null) this.output.item({ kind: 'spilled', t, stream, spill, utf8: this.check!.whole, mark });
    else this.output.item({ kind: 'lines', t, stream, bytes: this.partial.take(), mark });
    this.spill = null;
    this.check = null;
    this.skipping = false;
  }
}
