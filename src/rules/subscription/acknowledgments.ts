import { isObject, objectAt } from '../../protocol/message.js';
import type { EventRecord, Exchange, FrameInfo, ResponseInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { brief } from '../rpc/rpc-shape.js';
import { shown } from '../words.js';
import { beyond, filterOf } from './filter.js';
import { SUB } from './rules.js';
import type { Stream, Streams } from './streams.js';

/** How long a server may take to acknowledge a subscription. Milliseconds. */
const PATIENCE_MS = 10_000;
/** Errors by which a server refuses a request that it must not serve: the version, the metadata, a capability. */
const REFUSALS: ReadonlySet<unknown> = new Set([-32600, -32602, -32020, -32021, -32022]);

/** Whether, when and with what a subscription is acknowledged. */
export class Acknowledgments {
  #closed = false;

  constructor(
    private readonly context: RuleContext,
    private readonly streams: Streams,
  ) {}

  /** The acknowledgment came. */
  came(stream: Stream, params: unknown, frame: FrameInfo): void {
    this.streams.acknowledge(stream);
    const granted = filterOf(params);
    const more = granted === null || stream.filter === null ? null : beyond(granted, stream.filter);
    if (more === null) return;
    this.context.report(SUB.ackSuperset, {
      ...breach(stream, frame.at),
      text: () =>
        `The server acknowledged subscription ${shown(stream.exchange.id)} with ${shown(more)}, which the client did not ask for; it must grant no more than was requested.`,
    });
  }

  /** Something else came on a subscription that waits for its acknowledgment. */
  early(stream: Stream, method: string, frame: FrameInfo): void {
    if (stream.early || this.#missing(stream)) return;
    stream.early = true;
    this.context.report(SUB.ackNotFirst, {
      ...breach(stream, frame.at),
      text: () =>
        `The server sent ${shown(method)} on subscription ${shown(stream.exchange.id)} before it acknowledged it; the acknowledgment must be the first message.`,
    });
  }

  /** The request was answered although it was not acknowledged. */
  answered(stream: Stream, response: ResponseInfo, frame: FrameInfo): void {
    // A server whose input was closed meanwhile has no subscription to acknowledge any more.
    if (stream.state !== 'waiting' || stream.early || this.#closed || this.#missing(stream)) return;
    if (response.kind === 'error' && this.#refuses(stream.exchange, response.error)) return;
    const what = response.kind === 'result' ? 'a result' : `error ${brief(isObject(response.error) ? response.error.code : null)}`;
    this.context.report(SUB.ackMissing, {
      ...breach(stream, frame.at),
      text: () =>
        `The server answered subscription ${shown(stream.exchange.id)} with ${what} and never acknowledged it; it must send notifications/subscriptions/acknowledged first.`,
    });
  }

  /** Time has passed, up to `clock`. */
  pass(clock: number): void {
    if (!this.#closed && this.streams.someWait) this.#overdue((stream) => clock - stream.exchange.clock > PATIENCE_MS);
  }

  event(event: EventRecord): void {
    if (event.ev !== 'eof' && event.ev !== 'exit') return;
    // Who waits until here waits in vain. What the server still does with its input closed is another matter.
    if (!this.#closed) this.pass(this.context.session.clock);
    this.#closed = true;
  }

  #overdue(isDue: (stream: Stream) => boolean): void {
    for (let stream = this.streams.takeDue(isDue); stream !== null; stream = this.streams.takeDue(isDue)) {
      if (stream.early || !this.context.session.servesModern || this.#missing(stream)) continue;
      stream.early = true;
      const id = shown(stream.exchange.id);
      this.context.report(SUB.ackMissing, {
        ...breach(stream, stream.exchange.at),
        text: () =>
          `The server did not acknowledge subscription ${id} within ${PATIENCE_MS / 1000} s; it must send notifications/subscriptions/acknowledged.`,
      });
    }
  }

  /** Whether an error is a refusal that the specification itself provides for. */
  #refuses(exchange: Exchange, error: unknown): boolean {
    const code = isObject(error) ? error.code : undefined;
    if (REFUSALS.has(code)) return true;
    if (code !== -32601) return false;
    // A server that has nothing to tell need not know the method.
    const server = this.context.session.capabilitiesFor('server', exchange);
    const changes = ['tools', 'prompts', 'resources'].some((name) => objectAt(server, name)?.listChanged === true);
    return !changes && objectAt(server, 'resources')?.subscribe !== true;
  }

  #missing(stream: Stream): boolean {
    return this.context.session.lastGap > stream.exchange.at;
  }
}

function breach({ exchange }: Stream, at: number) {
  return { at, by: 'server', scope: 'E', exchange } as const;
}
