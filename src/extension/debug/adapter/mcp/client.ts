import { type IdKey, idKey, idText } from '../../../../protocol/ids.js';
import { classify, isObject, type JsonObject } from '../../../../protocol/message.js';
import { dateOf, META_CAPABILITIES, META_CLIENT, META_VERSION } from '../../../../protocol/revisions.js';
import { Emitter } from '../../../base/emitter.js';
import { answerTo, type Surroundings } from './answers.js';

/** Who this client says that it is. */
export interface ClientInfo {
  readonly name: string;
  readonly version: string;
}

/** An error that the server answered with. */
export class AnsweredError extends Error {
  override readonly name = 'AnsweredError';

  constructor(
    readonly code: unknown,
    message: string,
    readonly data: unknown,
  ) {
    super(message);
  }
}

/** Why a request got no answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  /** `ended`: the server ended by itself; `stopped`: a person ended it. */
  constructor(readonly why: 'cancelled' | 'ended' | 'stopped') {
    super(why);
  }
}

/** A request that is open. */
export interface OpenRequest {
  readonly id: number;
  readonly method: string;
  readonly subject: string | null;
  /** The result; rejects with `AnsweredError` or `NoAnswer`. */
  readonly answer: Promise<JsonObject>;
}

/** What the server sends unasked, or that this client cannot make use of. */
export type Incoming =
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'request'; readonly method: string; readonly outcome: 'answered' | 'declined' | 'refused' }
  | { readonly kind: 'stray-answer'; readonly id: string }
  | { readonly kind: 'no-message'; readonly text: string };

/** A request that waits for its answer. */
export interface Unanswered {
  readonly id: number;
  readonly method: string;
  /** What it is about by name, as far as it says: the tool that is called, for example. */
  readonly subject: string | null;
  /** When it was sent, on the clock of `performance.now()`. */
  readonly sent: number;
}

interface Waiting extends Omit<Unanswered, 'id'> {
  readonly resolve: (result: JsonObject) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The client's end of one connection: requests with ids of its own, cancellations, and the answers to what the server asks. Knows
 * nothing of the handshake; once `revision` is one without, each request says what it is by itself.
 */
export class McpClient {
  private readonly waiting = new Map<number, Waiting>();
  private readonly incoming = new Emitter<Incoming>();
  readonly onIncoming = this.incoming.event;
  private nextId = 1;
  private over = false;
  /** The revision that requests are of; null while it is not known. */
  revision: string | null = null;

  constructor(
    private readonly write: (line: string) => void,
    private readonly info: ClientInfo,
    private readonly surroundings: Surroundings,
  ) {}

  /** The requests that are open, oldest first. */
  get open(): readonly Unanswered[] {
    return [...this.waiting].map(([id, { method, subject, sent }]) => ({ id, method, subject, sent }));
  }

  /** Whether the server can still be talked to. */
  get alive(): boolean {
    return !this.over;
  }

  /** Sends a request. `revision`: of which it is, where that is not what was settled on. */
  request(method: string, params: JsonObject | null, revision: string | null = this.revision): OpenRequest {
    const id = this.nextId++;
    const subject = subjectOf(params);
    const answer = new Promise<JsonObject>((resolve, reject) => {
      if (this.over) reject(new NoAnswer('ended'));
      else this.waiting.set(id, { method, subject, sent: performance.now(), resolve, reject });
    });
    // Whoever asked hears of it; nobody else has to.
    answer.catch(() => undefined);
    const full = revision === MODERN ? { ...params, _meta: { ...this.meta(), ...metaOf(params) } } : params;
    this.send({ jsonrpc: '2.0', id, method, ...(full && { params: full }) });
    return { id, method, subject, answer };
  }

  notify(method: string, params: JsonObject | null): void {
    this.send({ jsonrpc: '2.0', method, ...(params && { params }) });
  }

  /** Gives a request up and tells the server; false where it is not open. */
  cancel(id: number, reason: string): boolean {
    const waiting = this.waiting.get(id);
    if (!waiting) return false;
    this.waiting.delete(id);
    this.notify('notifications/cancelled', { requestId: id, reason });
    waiting.reject(new NoAnswer('cancelled'));
    return true;
  }

  /** A line that the server wrote. */
  receive(line: string): void {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      message = null;
    }
    // Batches are of one old revision; what they hold is the same.
    if (Array.isArray(message)) for (const [at, one] of message.entries()) this.take(one, line, at);
    else this.take(message, line, null);
  }

  /** The connection is over, and why: what is open will not be answered. */
  end(why: 'ended' | 'stopped'): void {
    this.over = true;
    for (const { reject } of this.waiting.values()) reject(new NoAnswer(why));
    this.waiting.clear();
  }

  /** `at`: which element of a batch it is; null where it stands alone. */
  private take(message: unknown, line: string, at: number | null): void {
    if (!isObject(message)) {
      this.incoming.fire({ kind: 'no-message', text: line });
      return;
    }
    switch (classify(message)) {
      case 'response':
        this.settle(message);
        break;
      case 'notification':
        this.incoming.fire({ kind: 'notification', method: String(message.method), params: paramsOf(message) });
        break;
      case 'request':
        this.answer(String(message.method), idKey(message.id, line, ['id'], at));
        break;
      case 'none':
        this.incoming.fire({ kind: 'no-message', text: line });
        break;
    }
  }

  /** The id goes back digit by digit: a number may hold more of them than JavaScript keeps. */
  private answer(method: string, id: IdKey | null): void {
    if (id === null || this.over) return;
    const { reply, outcome } = answerTo(method, this.surroundings);
    this.write(`{"jsonrpc":"2.0","id":${idText(id)},${JSON.stringify(reply).slice(1)}`);
    this.incoming.fire({ kind: 'request', method, outcome });
  }

  private settle(message: JsonObject): void {
    const { id, error, result } = message;
    const waiting = typeof id === 'number' ? this.waiting.get(id) : undefined;
    if (!waiting) {
      this.incoming.fire({ kind: 'stray-answer', id: JSON.stringify(id) ?? '–' });
      return;
    }
    this.waiting.delete(id as number);
    if (isObject(error)) waiting.reject(new AnsweredError(error.code, String(error.message ?? ''), error.data));
    else waiting.resolve(isObject(result) ? result : { result });
  }

  private meta(): JsonObject {
    return { [META_VERSION]: MODERN, [META_CLIENT]: this.info, [META_CAPABILITIES]: {} };
  }

  private send(message: JsonObject): void {
    if (!this.over) this.write(JSON.stringify(message));
  }
}

/** The revision whose requests say by themselves what they are. */
export const MODERN = dateOf('E');

function paramsOf(message: JsonObject): JsonObject {
  return isObject(message.params) ? message.params : {};
}

function subjectOf(params: JsonObject | null): string | null {
  const { name, uri } = params ?? {};
  return typeof name === 'string' ? name : typeof uri === 'string' ? uri : null;
}

function metaOf(params: JsonObject | null): JsonObject {
  return isObject(params?._meta) ? params._meta : {};
}
