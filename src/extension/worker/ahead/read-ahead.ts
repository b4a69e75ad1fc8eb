import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { LineSource, type SourceLine } from '../line-source.js';
import { type Batch, lineIn, offsetIn } from './batch.js';
import type { AheadData } from './thread.js';

/** The size of a batch, in bytes. */
const BYTES = 256 * 1024;
/** Batches that are asked for and not yet taken, which bounds the memory: enough to go on with where the thread has to wait for a processor. */
const AHEAD = 6;
/** All that the thread makes is handed over at once; without a limit its heap would grow before it is looked through. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/**
 * The lines of a file that a thread of its own reads, decodes and takes apart meanwhile: about a fifth of what it takes to judge a trace.
 * It ends where the file ends, or where the thread fails: whoever reads goes on by themselves then.
 */
export class ReadAhead {
  /** `ended`: the thread is gone; what it left behind is still to be taken. */
  private state: 'reading' | 'ended' | 'over' = 'reading';
  private batch: Batch = NOTHING;
  private at = 0;
  private readonly port: MessagePort;
  private readonly thread: Worker;

  /**
   * `script`: of the thread. `from`: an offset; the first line is the first that starts there or behind it. `arrived`: there is more to take,
   * or nothing more will come.
   */
  constructor(
    private readonly fd: number,
    from: number,
    script: string,
    private readonly arrived: () => void,
  ) {
    const { port1, port2 } = new MessageChannel();
    const data: AheadData = { fd, from, port: port2 };
    this.port = port1;
    this.thread = new Worker(script, { workerData: data, transferList: [port2], resourceLimits: LIMITS });
    // Only word that a batch is there: the batch itself stays in its port, outside of this thread's heap, until it is wanted.
    this.thread.on('message', () => this.arrived());
    this.thread.on('error', () => this.ended());
    this.thread.once('exit', () => this.ended());
    for (let i = 0; i < AHEAD; i++) port1.postMessage(BYTES);
  }

  /** Whether nothing more comes of it. */
  get over(): boolean {
    return this.state === 'over';
  }

  /** The next line; null where none is there yet, or where it is over. */
  next(): SourceLine | null {
    while (this.at === this.batch.texts.length) if (!this.turn()) return null;
    const at = this.at++;
    return lineIn(this.batch, at) ?? longLine(this.fd, offsetIn(this.batch, at));
  }

  close(): void {
    this.state = 'over';
    this.port.close();
    void this.thread.terminate();
  }

  /** Goes on to the next batch, as soon as it is there. */
  private turn(): boolean {
    const next = this.batch.last ? undefined : (receiveMessageOnPort(this.port)?.message as Batch | undefined);
    if (next !== undefined) {
      this.batch = next;
      this.at = 0;
      if (!next.last) this.port.postMessage(BYTES);
      return true;
    }
    if (this.batch.last || this.state === 'ended') this.close();
    return false;
  }

  private ended(): void {
    if (this.state !== 'reading') return;
    this.state = 'ended';
    this.arrived();
  }
}

const NOTHING: Batch = {
  texts: [],
  kinds: new Uint8Array(),
  times: new Float64Array(),
  sizes: new Uint32Array(),
  ends: new Float64Array(),
  start: 0,
  last: false,
};

/** A line that is too long to be handed from thread to thread. */
function longLine(fd: number, offset: number): SourceLine {
  const source = new LineSource(fd, offset);
  for (;;) {
    const line = source.next();
    if (line !== null) return line;
    // The file was made shorter meanwhile: its reader will see that, too.
    if (!source.fill()) return { text: null, record: null, size: null, offset, end: offset };
  }
}
