import type { TraceHeader } from '../../trace/record.js';
import { eventLine, headerLine } from '../../trace/writer.js';
import type { Clock } from '../clock.js';
import { Block } from './block.js';
import { convertSpill } from './convert.js';
import { addLines, linesIn } from './encode.js';
import { Escaper } from './escaper.js';
import type { Item } from './item.js';
import { lastWords } from './lastWords.js';
import { TraceFile } from './traceFile.js';

/** How much is written at once, in bytes. */
const BLOCK = 256 * 1024;

/** What may wait for the disk, in bytes; beyond it lines are counted as lost. */
const MOST_WAITING = 16 * 1024 * 1024;

/** What an item takes besides its bytes, roughly. */
const OVERHEAD = 200;

/** How long after the trace could not be opened it is tried again, in milliseconds. */
const REOPEN = 1000;

/**
 * Appends records to the trace, in the order in which they are given. It never makes anybody wait: while the disk is slow or full,
 * items wait in a bounded queue, and what does not fit is counted in a `gap` record at its place.
 */
export class Recorder {
  private file: TraceFile | null = null;
  private readonly block = new Block(2 * BLOCK, Escaper.load);
  /** Memory of a block that has been written. */
  private spent: Buffer | null = null;
  private waiting: Item[] = [];
  private waitingBytes = 0;
  private missing = 0;
  /** What is under way: nothing, the write of these bytes, or the conversion of a line from its side file. */
  private work: Buffer | 'conversion' | null = null;
  private unwritable = false;
  private troubled = false;
  private whenIdle: ((lost: number) => void) | null = null;

  constructor(
    private readonly path: string,
    header: TraceHeader,
    private readonly clock: Clock,
    /** Told after each write how many bytes of the trace are whole. */
    private readonly onFlushed: (bytes: number) => void,
    /** Told once if the trace cannot be opened or written. */
    private readonly onTrouble: (error: Error) => void,
  ) {
    this.block.addText(headerLine(header));
    this.open();
  }

  /** Bytes of the trace that can be read. */
  get flushed(): number {
    return this.file?.length ?? 0;
  }

  item(item: Item): void {
    const size = sizeOf(item);
    if (this.waitingBytes + size > MOST_WAITING) {
      if (item.kind === 'spilled') item.spill.discard();
      this.missing += linesIn(item);
      return;
    }
    if (this.missing > 0) this.accept(this.gap(), OVERHEAD);
    this.accept(item, size);
  }

  /** A line could not be kept: its place in the trace is a gap. */
  lost(): void {
    this.missing++;
  }

  /** Starts writing what is there. */
  flush(): void {
    this.advance();
  }

  /**
   * Calls back once everything is written, or as much as goes on a disk that is full, with the number of lines that are missing at
   * the end. Nothing may be given afterwards.
   */
  close(done: (lost: number) => void): void {
    this.whenIdle = done;
    if (this.unwritable) this.end(0);
    else if (this.file?.failing) this.surrender(this.file);
    else this.flush();
  }

  private end(lost: number): void {
    const done = this.whenIdle;
    this.whenIdle = null;
    done?.(lost);
  }

  /** The disk stays full: the trace ends with a gap. */
  private surrender(file: TraceFile): void {
    const begun = Buffer.isBuffer(this.work) ? this.work : Buffer.alloc(0);
    const missing = this.missing + (this.work === 'conversion' ? 1 : 0);
    const { reached } = file;
    const last = lastWords({ begun, reached, ready: this.block.take(null), waiting: this.waiting, missing }, this.clock.now());
    file.replaceEnd(last.keep, last.text, () => this.end(last.lost));
  }

  private gap(): Exclude<Item, { kind: 'spilled' }> {
    const lost = this.missing;
    this.missing = 0;
    return { kind: 'event', event: { t: this.clock.now(), ev: 'gap', lost } };
  }

  private open(): void {
    TraceFile.open(this.path, (file, error) => {
      this.file = file;
      this.unwritable = file === null;
      if (file !== null) {
        file.onFailure = (failure) => {
          this.trouble(failure);
          if (this.whenIdle !== null) this.surrender(file);
        };
        return this.advance();
      }
      this.trouble(error!);
      if (this.whenIdle !== null) this.end(0);
      else setTimeout(() => this.open(), REOPEN).unref();
    });
  }

  private trouble(error: Error): void {
    if (!this.troubled) this.onTrouble(error);
    this.troubled = true;
  }

  private accept(item: Item, size: number): void {
    if (this.waiting.length === 0 && item.kind !== 'spilled' && this.block.length < BLOCK) {
      add(this.block, item);
      if (this.block.length >= BLOCK) this.advance();
      return;
    }
    this.waiting.push(item);
    this.waitingBytes += size;
    this.advance();
  }

  /** The one place where work is begun: fill the block from the queue, write it, then what follows. */
  private advance(): void {
    if (this.work !== null || this.file === null) return;
    this.fill();
    if (this.missing > 0 && this.waiting.length === 0) add(this.block, this.gap());
    if (this.block.length > 0) {
      this.writeBlock(this.file);
      return;
    }
    const item = this.waiting.shift();
    if (item?.kind === 'spilled') {
      this.convert(this.file, item);
      return;
    }
    this.end(0);
  }

  private fill(): void {
    let taken = 0;
    while (taken < this.waiting.length && this.block.length < BLOCK) {
      const item = this.waiting[taken]!;
      if (item.kind === 'spilled') break;
      add(this.block, item);
      this.waitingBytes -= sizeOf(item);
      taken++;
    }
    if (taken > 0) this.waiting.splice(0, taken);
  }

  private writeBlock(file: TraceFile): void {
    const bytes = this.block.take(this.spent);
    this.spent = null;
    this.work = bytes;
    file.write(bytes, 0, () => {
      file.keep(bytes.length);
      this.spent = Block.memoryOf(bytes);
      this.next();
    });
  }

  private convert(file: TraceFile, item: Extract<Item, { kind: 'spilled' }>): void {
    this.waitingBytes -= sizeOf(item);
    this.work = 'conversion';
    convertSpill(file, item, (whole) => {
      if (!whole) this.missing++;
      this.next();
    });
  }

  private next(): void {
    this.work = null;
    this.onFlushed(this.flushed);
    this.advance();
  }
}

function add(block: Block, item: Exclude<Item, { kind: 'spilled' }>): void {
  if (item.kind === 'event') block.addText(eventLine(item.event));
  else addLines(block, item);
}

function sizeOf(item: Item): number {
  return item.kind === 'lines' ? item.bytes.length + OVERHEAD : OVERHEAD;
}
