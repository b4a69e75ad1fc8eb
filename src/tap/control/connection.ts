import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import { LineReader } from './lines.js';
import { CONTROL_VERSION, type ControlEvent, type ControlRequest, type Written } from './protocol.js';
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
  readonly written: Written;
  answer(request: SessionRequest, reply: (event: ControlEvent) => void): void;
  /** One of the connection's debuggers stopped the server, or let it go on. */
  stopsChanged(): void;
}

/** What the session answers; the rest is between a connection and its client. */
export type SessionRequest = Exclude<ControlRequest, { op: 'follow' | 'debug' }>;

type Stage = 'silent' | 'greeted' | 'following';

/** One client of the control socket, as the tap sees it. However slow it reads, it costs a few bytes. */
export class Connection {
  /** Its debuggers that hold the server. */
  readonly stops = new Set<number>();
  private stage: Stage = 'silent';
  /** What it was last told of how far the trace is written. */
  private told = '';
  /** Runs for a while after it was told. */
  private pause: NodeJS.Timeout | undefined;

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
      clearTimeout(this.pause);
      onClosed();
    });
  }

  /**
   * The trace was written further, or cannot be. One event at most is under way; a slow reader gets the newest figure when it reads again. Of a
   * flood, a figure now and then is enough: each one takes the relay a moment, and wakes the reader.
   */
  tellFlushed(): void {
    const event: ControlEvent = { op: 'flushed', ...this.host.written };
    const news = JSON.stringify(event);
    if (this.stage !== 'following' || this.told === news || this.socket.writableNeedDrain || this.pause !== undefined) return;
    this.told = news;
    this.send(event);
    this.pause = setTimeout(() => {
      this.pause = undefined;
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
    const request = readRequest(line);
    const { seq } = request;
    switch (request.op) {
      case 'error':
        this.send(request);
        return;
      case 'follow':
        this.stage = 'following';
        this.send({ op: 'ok', seq });
        this.tellFlushed();
        return;
      case 'debug':
        this.stops[request.state === 'stopped' ? 'add' : 'delete'](request.debugger);
        this.host.stopsChanged();
        this.send({ op: 'ok', seq });
        return;
      default:
        this.host.answer(request, (event) => this.send(event));
    }
  }

  private greet(line: string): void {
    const token = readHello(line);
    if (token === null || !equal(token, this.host.token)) {
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
