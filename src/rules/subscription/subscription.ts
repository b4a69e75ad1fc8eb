import { type IdKey, idKey, idText } from '../../protocol/ids.js';
import { isObject, objectAt } from '../../protocol/message.js';
import { META_SUBSCRIPTION } from '../../protocol/revisions.js';
import type {
  Cancellation,
  EventRecord,
  Exchange,
  FrameInfo,
  NotificationInfo,
  ResponseInfo,
  SessionListener,
  VoidCancellation,
} from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { brief } from '../rpc/rpc-shape.js';
import { RPC } from '../rpc/rules.js';
import { shown } from '../words.js';
import { Acknowledgments } from './acknowledgments.js';
import { asksFor, isChange } from './filter.js';
import { SUB } from './rules.js';
import { type Stream, Streams } from './streams.js';

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const META_PATH = ['params', '_meta', META_SUBSCRIPTION] as const;

/** Subscriptions of 2026-07-28: acknowledged first, then nothing but what was asked for, each marked with the subscription's id. */
export const subscription: Family = {
  rules: Object.values(SUB),
  watch: (context) => new SubscriptionChecks(context),
};

class SubscriptionChecks implements SessionListener {
  readonly concerns = { methods: ['subscriptions/listen'] } as const;
  readonly #streams = new Streams();
  readonly #acknowledgments: Acknowledgments;

  constructor(private readonly context: RuleContext) {
    this.#acknowledgments = new Acknowledgments(context, this.#streams);
  }

  frame(frame: FrameInfo): void {
    this.#acknowledgments.pass(frame.clock);
  }

  event(event: EventRecord): void {
    this.#acknowledgments.event(event);
  }

  request(exchange: Exchange): void {
    if (exchange.method === 'subscriptions/listen' && exchange.modern && exchange.dir === 'c2s') this.#streams.open(exchange);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const stream = this.#streamOf(exchange);
    if (stream === undefined) return;
    this.#acknowledgments.answered(stream, response, frame);
    this.#streams.end(stream, frame.clock);
    if (response.kind === 'result') this.#closed(exchange, response.result, frame);
  }

  cancelled(exchange: Exchange, cancellation: Cancellation): void {
    const stream = this.#streamOf(exchange);
    if (stream !== undefined) this.#streams.end(stream, cancellation.clock);
  }

  /** The server ends a subscription with a cancellation, which for the session is one of a foreign request. */
  cancelVoid(cancellation: VoidCancellation, frame: FrameInfo): void {
    const stream = frame.dir === 's2c' && cancellation.of !== null ? this.#streamOf(cancellation.of) : undefined;
    if (stream !== undefined) this.#streams.end(stream, frame.clock);
  }

  notification({ method, params }: NotificationInfo, frame: FrameInfo): void {
    const change = isChange(method);
    if ((!change && method !== ACKNOWLEDGED) || frame.dir !== 's2c' || frame.injected !== null) return;
    const value = objectAt(params, '_meta')?.[META_SUBSCRIPTION];
    const key = idKey(value, frame.text, META_PATH, null);
    if (key === null) {
      if (change) this.#unmarked(method, frame);
      else this.#acknowledgedUnmarked(params, value, frame);
      return;
    }
    const stream = this.#streams.of(key);
    // What follows a cancellation of the client is graded by another rule.
    if (stream?.exchange.state === 'cancelled') return;
    if (stream === undefined || stream.state === 'ended') this.#unknown(method, key, stream, frame);
    else if (method === ACKNOWLEDGED) this.#acknowledgments.came(stream, params, frame);
    else {
      if (stream.state === 'waiting') this.#acknowledgments.early(stream, method, frame);
      this.#asked(stream, method, params, frame);
    }
  }

  #streamOf(exchange: Exchange): Stream | undefined {
    if (exchange.method !== 'subscriptions/listen') return undefined;
    const stream = this.#streams.of(exchange.key);
    return stream?.exchange.serial === exchange.serial ? stream : undefined;
  }

  #asked({ exchange, filter }: Stream, method: string, params: unknown, frame: FrameInfo): void {
    if (filter === null || asksFor(filter, method, params)) return;
    const uri = isObject(params) && typeof params.uri === 'string' ? ` for ${shown(params.uri)}` : '';
    this.context.report(SUB.unrequested, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      exchange,
      burst: `${exchange.serial} ${method}`,
      text: () =>
        `The server sent ${method}${uri} on subscription ${shown(exchange.id)}, which did not ask for it; it must send only what was requested.`,
    });
  }

  #unknown(method: string, key: IdKey, stream: Stream | undefined, frame: FrameInfo): void {
    const { session } = this.context;
    if (!session.modern || !this.#streams.complete || session.lastGap >= 0) return;
    const id = idText(key);
    const why = stream === undefined ? 'is no subscriptions/listen request of the client' : 'has ended';
    this.context.report(SUB.idUnknown, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      id,
      burst: id,
      text: () =>
        `The server sent ${method} for subscription ${shown(id)}, which ${why}; the id must be that of an open subscriptions/listen request, with the same JSON type.`,
    });
  }

  #unmarked(method: string, frame: FrameInfo): void {
    const { session, races } = this.context;
    // After a handshake, seen or missed, such a notification needs no subscription.
    if (session.scope !== 'E' || !session.servesModern) return;
    const open = this.#streams.someOpen(frame.clock, races.windowMs);
    if (open && this.#noObject(frame)) return;
    this.context.report(open ? SUB.idMissing : SUB.withoutListen, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      burst: method,
      text: () =>
        open
          ? `The server sent ${method} without ${META_SUBSCRIPTION} in _meta; it must say to which subscription the notification belongs.`
          : `The server sent ${method} although the client has no subscription; since 2026-07-28 changes are only told on subscriptions/listen.`,
    });
  }

  /** Whether the params are no object, as was told: then they can name nothing. */
  #noObject(frame: FrameInfo): boolean {
    return this.context.claims.has(RPC.paramsNotObject.id, frame.at, 'E');
  }

  /** It must be for one that waits, which is not missed any more then. A `_meta` or an id of the wrong type is a fault of shape. */
  #acknowledgedUnmarked(params: unknown, value: unknown, frame: FrameInfo): void {
    const { session } = this.context;
    const stream = this.#streams.oldestWaiting();
    if (stream !== null) this.#streams.acknowledge(stream);
    if (session.scope !== 'E' || value !== undefined || (isObject(params) && params._meta !== undefined && !isObject(params._meta))) return;
    if (this.#noObject(frame)) return;
    this.context.report(SUB.idMissing, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      ...(stream === null ? {} : { exchange: stream.exchange }),
      burst: ACKNOWLEDGED,
      text: () => `The server sent ${ACKNOWLEDGED} without ${META_SUBSCRIPTION} in _meta; it must say which subscription it acknowledges.`,
    });
  }

  #closed(exchange: Exchange, result: unknown, frame: FrameInfo): void {
    const value = objectAt(objectAt({ result }, 'result'), '_meta')?.[META_SUBSCRIPTION];
    if (idKey(value, frame.text, ['result', '_meta', META_SUBSCRIPTION], null) === exchange.key) return;
    this.context.report(SUB.closeResult, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      exchange,
      text: () =>
        `The server closed subscription ${shown(exchange.id)} with a result whose subscription id is ${value === undefined ? 'missing' : brief(value)}; it must be the id of the subscription.`,
    });
  }
}
