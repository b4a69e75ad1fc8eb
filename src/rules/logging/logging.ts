import { type Side, senderOf } from '../../protocol/direction.js';
import { isObject } from '../../protocol/message.js';
import type { Scope } from '../../protocol/revisions.js';
import type { Cancellation, Exchange, FrameInfo, NotificationInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, sentence, the } from '../words.js';
import { Flood } from './flood.js';
import { LEVELS, requestedLevel, weightOf } from './levels.js';
import { OptIns } from './opt-ins.js';
import { PendingLevels } from './pending-levels.js';
import { LOGGING } from './rules.js';
import { secretIn } from './secrets.js';

/** Log messages, and who asked for which. */
export const logging: Family = {
  rules: Object.values(LOGGING),
  watch: (context) => new LoggingChecks(context),
};

class LoggingChecks implements SessionListener {
  readonly concerns = { methods: ['logging/setLevel'], modern: true } as const;
  readonly #optIns: OptIns;
  readonly #flood = new Flood();
  readonly #seeksSecrets: boolean;
  /** The level that the server last agreed to and when, and those that it was asked for since and may follow already. */
  #agreed: { readonly weight: number; readonly at: number } | null = null;
  readonly #asked = new PendingLevels();

  constructor(private readonly context: RuleContext) {
    this.#optIns = new OptIns(context.races.windowMs);
    this.#seeksSecrets = context.wants(LOGGING.secrets);
  }

  request(exchange: Exchange): void {
    if (exchange.dir !== 'c2s') return;
    if (exchange.modern) {
      const level = requestedLevel(exchange.params);
      if (level === undefined) return;
      this.#optIns.sent(exchange);
      this.#request(exchange, level);
    } else if (exchange.method === 'logging/setLevel') {
      const level = isObject(exchange.params) ? exchange.params.level : undefined;
      const weight = weightOf(level);
      if (weight !== null) this.#asked.add(exchange.serial, weight);
      this.#request(exchange, level);
    }
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.dir !== 'c2s') return;
    if (exchange.modern) this.#optIns.answered(exchange);
    else if (exchange.method === 'logging/setLevel') this.#settle(exchange, response.kind === 'result', frame.at);
    else return;
    if (response.kind === 'result' && exchange.injected === null) this.#accepted(exchange, frame);
  }

  cancelled(exchange: Exchange, cancellation: Cancellation): void {
    if (exchange.dir !== 'c2s') return;
    this.#optIns.cancelled(exchange, cancellation.clock);
    if (exchange.method !== 'logging/setLevel' || exchange.modern) return;
    // Whether the server still did it, nobody knows.
    this.#asked.remove(exchange.serial);
    this.#agreed = null;
  }

  notification(notification: NotificationInfo, frame: FrameInfo): void {
    if (notification.method !== 'notifications/message' || frame.dir !== 's2c' || frame.injected !== null) return;
    const { scope } = this.context.session;
    const params = isObject(notification.params) ? notification.params : {};
    const weight = weightOf(params.level);
    if (weight !== null) this.#level(weight, scope, frame);
    else if (params.level !== undefined) this.#unknown('server', params.level, 'a log message', { at: frame.at, scope });
    if (scope === 'E' && this.context.session.lastGap < 0) this.#checkOptIn(weight, frame);
    if (this.#flood.add(frame.clock)) {
      this.context.report(LOGGING.flood, {
        at: frame.at,
        by: 'server',
        scope,
        burst: '',
        text: () => 'The server sent more than 200 log messages within 2 s; it should limit their rate.',
      });
    }
    if (this.#seeksSecrets) this.#secrets(params.data, scope, frame);
  }

  #secrets(data: unknown, scope: Scope, frame: FrameInfo): void {
    const secret = secretIn(data);
    if (secret === null) return;
    this.context.report(LOGGING.secrets, {
      at: frame.at,
      by: 'server',
      scope,
      text: () => `A log message of the server seems to hold ${secret}; log messages must not hold credentials.`,
    });
  }

  /** Until 2025-11-25: the level that was set. */
  #level(weight: number, scope: Scope, frame: FrameInfo): void {
    if (this.#agreed === null || this.context.session.lastGap > this.#agreed.at) return;
    const lowest = Math.min(this.#agreed.weight, this.#asked.lowest ?? this.#agreed.weight);
    if (weight >= lowest) return;
    this.context.report(LOGGING.belowLevel, {
      at: frame.at,
      by: 'server',
      scope,
      burst: `${weight} ${lowest}`,
      text: () =>
        `The server sent a log message of level ${LEVELS[weight]} after it had agreed to ${LEVELS[lowest]}; it must send only that level and above.`,
    });
  }

  #checkOptIn(weight: number | null, frame: FrameInfo): void {
    const lowest = this.#optIns.lowest(frame.clock);
    if (lowest === null) {
      this.context.report(LOGGING.noOptIn, {
        at: frame.at,
        by: 'server',
        scope: 'E',
        burst: '',
        text: () =>
          'The server sent a log message while no request waits that has a logLevel in its _meta; it must not send any that nobody asked for.',
      });
    } else if (weight !== null && weight < lowest) {
      this.context.report(LOGGING.belowRequested, {
        at: frame.at,
        by: 'server',
        scope: 'E',
        burst: `${weight} ${lowest}`,
        text: () =>
          `The server sent a log message of level ${LEVELS[weight]}, but no request that waits asked for less than ${LEVELS[lowest]}.`,
      });
    }
  }

  #request(exchange: Exchange, level: unknown): void {
    if (exchange.injected !== null || level === undefined || weightOf(level) !== null) return;
    const scope = this.context.session.scopeOf(exchange);
    this.#unknown('client', level, requestName(exchange), { at: exchange.at, scope, exchange });
  }

  #unknown(
    by: Side,
    level: unknown,
    where: string,
    breach: { readonly at: number; readonly scope: Scope; readonly exchange?: Exchange },
  ): void {
    this.context.report(LOGGING.levelUnknown, {
      ...breach,
      by,
      text: () => sentence(`${the(by)} sent ${where} with the log level ${brief(level)}; it must be one of ${LEVELS.join(', ')}.`),
    });
  }

  #settle(exchange: Exchange, agreed: boolean, at: number): void {
    const weight = this.#asked.remove(exchange.serial);
    if (agreed && weight !== null) this.#agreed = { weight, at };
  }

  /** The server answered with a result: so it took the level. */
  #accepted(exchange: Exchange, frame: FrameInfo): void {
    const { params } = exchange;
    const level = exchange.modern ? requestedLevel(params) : isObject(params) ? params.level : undefined;
    if (level === undefined || weightOf(level) !== null) return;
    this.context.report(LOGGING.badLevelAccepted, {
      at: frame.at,
      by: senderOf(frame.dir),
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        `The server answered ${requestName(exchange)} as if there were a log level ${brief(level)}; it should refuse it with error -32602.`,
    });
  }
}
