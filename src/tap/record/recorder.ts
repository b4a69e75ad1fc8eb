import type { TraceHeader } from '../../trace/record.js';
import { eventLine, headerLine } from '../../trace/writer.js';
import type { Clock } from '../clock.js';
import type { Written } from '../control/protocol.js';
import { Block } from './block.js';
import { convertSpill } from './convert.js';
import { addLines, linesIn } from './encode.js';
import { Escaper } from './escaper.js';
import type { Item } from './item.js';
import { lastWords } from './lastWords.js';
import { TraceFile } from './traceFile.js';

/** Records are gathered in blocks of about so many bytes. */
const BLOCK = 256 * 1024;

/** Room in a block for what a large chunk adds to one that is nearly full. */
const SLACK = 128 * 1024;

/** What may wait for the disk, in bytes; beyond it lines are counted as lost. */
const MOST_WAITING = 12 * 1024 * 1024;

/** Room beyond that for events, which are few: they tell how what is recorded is to be read. */
const ROOM_FOR_EVENTS = 64 * 1024;

/** What an item takes besides its bytes, roughly. */
const OVERHEAD = 200;

/** So many blocks are written at once where the disk is behind. */
const MOST_AT_ONCE = 16;

/** So many blocks are kept to be filled again. */
const MOST_SPENT = 8;

type SpilledItem = Extract<Item, { kind: 'spilled' }>;
type HeldItem = Exclude<Item, { kind: 'spilled' }>;

/** How long after the trace could not be opened it is tried again, in milliseconds. */
const REOPEN = 1000;

/**
 * Appends records to the trace, in the order in which they are given. It never makes anybody wait: while the disk is slow or full,
 * records wait in a bounded queue, and what does not fit is counted in a `gap` record at its place.
 */
export class Recorder {
  private file: TraceFile | null = null;
  /** Where records are added. */
  private readonly block = new Block(BLOCK + SLACK, Escaper.load);
  /** Memory of blocks that have been written. */
  private readonly spent: Buffer[] = [];
  /** What comes before the block, in order: blocks that are full, and lines in side files. */
  private waiting: (Buffer | SpilledItem)[] = [];
  /** Bytes of all of these, and of what is being written. */
  private waitingBytes = 0;
  private missing = 0;
  /** Lines for which a gap stands in the trace. */
  private skipped = 0;
  /** What is under way: nothing, the write of these blocks, or the conversion of a line from its side file. */
  private work: readonly Buffer[] | 'conversion' | null = null;
  /** Why the last write did not work; undefined if it did. */
  private blocked: string | undefined;
  private troubled = false;
  private whenIdle: ((lost: number) => void) | null = null;

  constructor(
    private readonly path: string,
    header: TraceHeader,
    private readonly clock: Clock,
    /** Told after each write, also of one that did not work: `written` says more. */
    private readonly onWritten: () => void,
    /** Told once if the trace cannot be opened or written. */
    private readonly onTrouble: (error: Error) => void,
  ) {
    this.block.addText(headerLine(header));
    this.open();
  }

  /** How far the trace is written. */
  get written(): Written {
    return { bytes: this.file?.length ?? 0, blocked: this.blocked };
  }

  item(item: Item): void {
    const most = item.kind === 'event' ? MOST_WAITING + ROOM_FOR_EVENTS : MOST_WAITING;
    if (this.waitingBytes + this.block.length + sizeOf(item) > most) {
      if (item.kind === 'spilled') item.spill.discard();
      this.missing += linesIn(item);
      return;
    }
    if (this.missing > 0) this.accept(this.gap());
    this.accept(item);
  }

  /** A line could not be kept: its place in the trace is a gap. */
  lost(): void {
    this.missing++;
  }

  /**
   * Calls back once everything is written, or as much as goes on a disk that is full, with the number of all lines that are missing.
   * Nothing may be given afterwards.
   */
  close(done: (lost: number) => void): void {
    this.whenIdle = done;
    if (!this.file && this.blocked) this.end(0);
    else if (this.file?.failing) this.surrender(this.file);
    else this.flush();
  }

  private end(lost: number): void {
    const done = this.whenIdle;
    this.whenIdle = null;
    done?.(this.skipped + lost);
  }

  /** The disk stays full: the trace ends with a gap. */
  private surrender(file: TraceFile): void {
    const begun = Array.isArray(this.work) ? Buffer.concat(this.work) : Buffer.alloc(0);
    const blocks = this.waiting.filter((one) => Buffer.isBuffer(one));
    const spilled = this.waiting.length - blocks.length + (this.work === 'conversion' ? 1 : 0);
    const ready = [...blocks, this.block.take(null)];
    const last = lastWords({ begun, reached: file.reached, ready, missing: this.missing + spilled }, this.clock.now());
    file.replaceEnd(last.keep, last.text, () => this.end(last.lost));
  }

  private gap(): HeldItem {
    const lost = this.missing;
    this.skipped += lost;
    this.missing = 0;
    return { kind: 'event', event: { t: this.clock.now(), ev: 'gap', lost } };
  }

  private open(): void {
    TraceFile.open(this.path, (file, error) => {
      this.file = file;
      if (file !== null) {
        file.onFailure = (failure) => {
          this.trouble(failure);
          if (this.whenIdle !== null) this.surrender(file);
        };
        return this.flush();
      }
      this.trouble(error!);
      if (this.whenIdle !== null) this.end(0);
      else setTimeout(() => this.open(), REOPEN).unref();
    });
  }

  private trouble(error: Error): void {
    if (!this.troubled) this.onTrouble(error);
    this.troubled = true;
    this.blocked = error.message;
    this.onWritten();
  }

  private accept(item: Item): void {
    if (item.kind === 'spilled') {
      this.setAside();
      this.waiting.push(item);
      this.waitingBytes += OVERHEAD;
    } else {
      add(this.block, item);
      if (this.block.length < BLOCK) return;
      if (this.work !== null || this.file === null) this.setAside();
    }
    this.flush();
  }

  /** What was added so far waits for its turn; further records go into another block. */
  private setAside(): void {
    if (this.block.length === 0) return;
    const bytes = this.takeBlock();
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
  }

  private takeBlock(): Buffer {
    return this.block.take(this.spent.pop() ?? null);
  }

  /** Starts writing what is there. The one place where work is begun: what has waited longest, at last the block. */
  flush(): void {
    if (this.work !== null || this.file === null) return;
    const [first] = this.waiting;
    if (first !== undefined && !Buffer.isBuffer(first)) {
      this.waiting.shift();
      this.waitingBytes -= OVERHEAD;
      this.convert(this.file, first);
      return;
    }
    const blocks = this.takeBlocks();
    if (blocks.length > 0) this.write(this.file, blocks);
    else this.end(0);
  }

  /** The blocks up to the next line in a side file, to be written at once; the last one may be the one that is being filled. */
  private takeBlocks(): Buffer[] {
    const blocks: Buffer[] = [];
    for (let [first] = this.waiting; Buffer.isBuffer(first) && blocks.length < MOST_AT_ONCE; [first] = this.waiting) {
      blocks.push(first);
      this.waiting.shift();
    }
    if (this.waiting.length > 0) return blocks;
    if (this.missing > 0) add(this.block, this.gap());
    if (this.block.length === 0) return blocks;
    const last = this.takeBlock();
    this.waitingBytes += last.length;
    blocks.push(last);
    return blocks;
  }

  private write(file: TraceFile, blocks: readonly Buffer[]): void {
    this.work = blocks;
    file.write(blocks, 0, () => {
      const size = blocks.reduce((sum, { length }) => sum + length, 0);
      file.keep(size);
      this.waitingBytes -= size;
      for (const block of blocks) if (this.spent.length < MOST_SPENT) this.spent.push(Block.memoryOf(block));
      this.next();
    });
  }

  private convert(file: TraceFile, item: SpilledItem): void {
    this.work = 'conversion';
    convertSpill(file, item, (whole) => {
      if (!whole) this.missing++;
      this.next();
    });
  }

  private next(): void {
    this.work = null;
    this.blocked = undefined;
    this.onWritten();
    this.flush();
  }
}

function add(block: Block, item: HeldItem): void {
  if (item.kind === 'event') block.addText(eventLine(item.event));
  else addLines(block, item);
}

function sizeOf(item: Item): number {
  return item.kind === 'lines' ? item.bytes.length + OVERHEAD : OVERHEAD;
}
