import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import { LineReader } from './lines.js';
import { CONTROL_VERSION, type ControlEvent, type ControlRequest } from './protocol.js';
import { readHello, readRequest } from './validate.js';

/** Who has not said hello after that long is turned away, in milliseconds. */
const HELLO_WITHIN = 5000;

/** A client that lets this much of its replies lie unread is turned away, in bytes. */
const MOST_UNREAD = 1024 * 1024;

/** So long a follower is told nothing more, in milliseconds. */
const PAUSE = 20;

/** What a connection needs of the session. `answer` may reply later. */
export interface ConnectionHost {
  readonly id: string;
  readonly token: string;
  readonly flushed: number;
  answer(request: Exclude<ControlRequest, { op: 'follow' }>, reply: (event: ControlEvent) => void): void;
}

type Stage = 'silent' | 'greeted' | 'following';

/** One client of the control socket, as the tap sees it. However slow it reads, it costs a few bytes. */
export class Connection {
  private stage: Stage = 'silent';
  /** How far the trace was written when it was last told. */
  private told = -1;
  /** Runs for a while after it was told. */
  private pause: NodeJS.Timeout | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly host: ConnectionHost,
    onClosed: () => void,
  ) {
    const lines = new LineReader((line) => this.receive(line));
    const late = setTimeout(() => this.close(), HELLO_WITHIN);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      if (this.stage !== 'silent') clearTimeout(late);
      if (!lines.push(text)) this.close();
    });
    socket.on('drain', () => this.tellFlushed());
    socket.on('error', () => this.close());
    socket.once('close', () => {
      clearTimeout(late);
      if (this.pause !== null) clearTimeout(this.pause);
      onClosed();
    });
  }

  /**
   * The trace was written further. One event at most is under way; a slow reader gets the newest figure when it reads again. Of a
   * flood, a figure now and then is enough: each one takes the relay a moment, and wakes the reader.
   */
  tellFlushed(): void {
    const { flushed } = this.host;
    if (this.stage !== 'following' || this.told === flushed || this.socket.writableNeedDrain || this.pause !== null) return;
    this.told = flushed;
    this.send({ op: 'flushed', bytes: flushed });
    this.pause = setTimeout(() => {
      this.pause = null;
      this.tellFlushed();
    }, PAUSE);
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(line: string): void {
    if (this.socket.destroyed) return;
    if (this.stage === 'silent') {
      this.greet(line);
      return;
    }
    const read = readRequest(line);
    if (read.kind === 'error') {
      this.send({ op: 'error', seq: read.seq, code: read.code, message: read.message });
      return;
    }
    const { request } = read;
    if (request.op !== 'follow') {
      this.host.answer(request, (event) => this.send(event));
      return;
    }
    this.stage = 'following';
    this.send({ op: 'ok', seq: request.seq });
    this.tellFlushed();
  }

  private greet(line: string): void {
    const hello = readHello(line);
    if (!hello || !equal(hello.token, this.host.token)) {
      this.close();
      return;
    }
    this.stage = 'greeted';
    this.send({ op: 'welcome', control: CONTROL_VERSION, id: this.host.id });
  }

  private send(event: ControlEvent): void {
    if (this.socket.destroyed) return;
    this.socket.write(`${JSON.stringify(event)}\n`);
    if (this.socket.writableLength > MOST_UNREAD) this.close();
  }
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
