import { connect as connectSocket, type Socket } from 'node:net';
import { LineReader } from './lines.js';
import {
  type CancelReply,
  type CancelRequest,
  CONTROL_VERSION,
  type ControlErrorCode,
  type ControlEvent,
  type ControlRequest,
  type DebugState,
  type SessionEntry,
  type Status,
  type Written,
} from './protocol.js';
import { readEvent } from './validate.js';

/** How long to wait for a connection, a greeting or a reply, in milliseconds. A cancellation may wait 5 s for the end of a line. */
const REPLY_WITHIN = 8000;

/** Why a tap could not be driven. The message is for people. */
export class ControlError extends Error {
  constructor(
    readonly code: ControlErrorCode | 'unreachable' | 'timeout',
    message: string,
  ) {
    super(message);
    this.name = 'ControlError';
  }
}

type OkEvent = Extract<ControlEvent, { op: 'ok' }>;

interface Call {
  readonly resolve: (event: OkEvent) => void;
  readonly reject: (error: ControlError) => void;
  readonly timer: NodeJS.Timeout;
}

/** A connection to the tap of one live session. Everything pending is rejected when it ends. */
export class ControlClient {
  private readonly calls = new Map<number, Call>();
  private seq = 0;
  private onWritten: (written: Written) => void = () => {};
  private readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    void this.closed.then(() => this.rejectAll());
  }

  /** Connects and says hello. Rejects with a `ControlError` if nobody answers, or not in time. */
  static connect(entry: Pick<SessionEntry, 'socket' | 'token' | 'id'>, within = REPLY_WITHIN): Promise<ControlClient> {
    return new Promise((resolve, reject) => {
      const socket = connectSocket(entry.socket);
      const client = new ControlClient(socket);
      const fail = (code: 'unreachable' | 'timeout', why: string) => {
        clearTimeout(timer);
        socket.destroy();
        reject(new ControlError(code, `The tap of session ${entry.id} cannot be reached: ${why}.`));
      };
      const timer = setTimeout(() => fail('timeout', 'it does not answer'), within);
      const lines = new LineReader((line) => {
        const event = readEvent(line);
        if (event?.op !== 'welcome') return client.receive(event);
        clearTimeout(timer);
        if (event.id === entry.id) resolve(client);
        else fail('unreachable', 'another session answers in its place');
      });
      socket.setEncoding('utf8');
      socket.on('data', (text: string) => {
        if (!lines.push(text)) socket.destroy();
      });
      socket.on('error', (error) => fail('unreachable', reasonOf(error)));
      // After the greeting this changes nothing: a promise is settled once.
      socket.once('close', () => fail('unreachable', 'it closed the connection'));
      socket.write(`${JSON.stringify({ op: 'hello', token: entry.token, control: CONTROL_VERSION })}\n`);
    });
  }

  /** Calls back with how far the trace is written, now and whenever that changes. Returns when the tap has agreed. */
  async follow(onWritten: (written: Written) => void): Promise<void> {
    this.onWritten = onWritten;
    await this.call((seq) => ({ op: 'follow', seq }));
  }

  /** Cancels a pending request; resolves when the cancellation is on the wire. */
  async cancel(order: Omit<CancelRequest, 'op' | 'seq'>): Promise<CancelReply> {
    const { id, method, pinged } = await this.call((seq) => ({ op: 'cancel', seq, ...order }));
    return { id: String(id ?? order.id), method: String(method ?? ''), pinged: pinged === true };
  }

  /** Says that one of this client's debuggers (a number from 0 to 999) stopped the server, or lets it go on. A stop ends with the connection. */
  async debug(state: DebugState, which: number): Promise<void> {
    await this.call((seq) => ({ op: 'debug', seq, state, debugger: which }));
  }

  async status(): Promise<Status> {
    const reply = await this.call((seq) => ({ op: 'status', seq }));
    const pending = Array.isArray(reply.pending) ? (reply.pending as Status['pending']) : [];
    return { pending, pendingTotal: Number(reply.pendingTotal ?? pending.length), flushed: Number(reply.flushed ?? 0) };
  }

  /** Calls back once the connection is over, by `close` or because the session ended. */
  onClosed(callback: () => void): void {
    void this.closed.then(callback);
  }

  close(): void {
    this.socket.destroy();
  }

  private call(request: (seq: number) => ControlRequest): Promise<OkEvent> {
    const seq = ++this.seq;
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) return reject(gone());
      const timer = setTimeout(() => {
        this.calls.delete(seq);
        reject(new ControlError('timeout', 'The tap did not reply in time.'));
      }, REPLY_WITHIN);
      this.calls.set(seq, { resolve, reject, timer });
      this.socket.write(`${JSON.stringify(request(seq))}\n`);
    });
  }

  private receive(event: ControlEvent | null): void {
    switch (event?.op) {
      case 'flushed':
        this.onWritten(event);
        return;
      case 'ok':
        this.take(event.seq)?.resolve(event);
        return;
      case 'error':
        this.take(event.seq)?.reject(new ControlError(event.code, event.message));
        return;
      case 'welcome':
      case undefined:
        // A second greeting, or a message of a newer tap: nothing that this client waits for.
        return;
    }
  }

  private take(seq: number): Call | undefined {
    const call = this.calls.get(seq);
    this.calls.delete(seq);
    if (call) clearTimeout(call.timer);
    return call;
  }

  private rejectAll(): void {
    for (const seq of [...this.calls.keys()]) this.take(seq)!.reject(gone());
  }
}

function gone(): ControlError {
  return new ControlError('ended', 'The session has ended.');
}

function reasonOf(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
    case 'ECONNREFUSED':
      return 'it is not running any more';
    case 'EACCES':
    case 'EPERM':
      return 'it belongs to another user';
    default:
      return error.message;
  }
}
