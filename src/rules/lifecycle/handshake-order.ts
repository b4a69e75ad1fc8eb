import { isNotificationName, methodUse } from '../../protocol/methods.js';
import type { Exchange, FrameInfo, NotificationInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { requestName } from '../words.js';
import { LIFECYCLE } from './rules.js';

/** So many requests of the server that came before any handshake wait for it; what comes after is not judged. */
const MAX_BEFORE_HANDSHAKE = 64;
/** After so many requests of the client without `notifications/initialized` it counts as missing, until it comes after all. */
const REQUESTS_WITHOUT_INITIALIZED = 2;
const INITIALIZED = 'notifications/initialized';

/** Who says what first: `initialize`, its answer, `notifications/initialized`, then everything else. Only sessions with a handshake. */
export class HandshakeOrder implements SessionListener {
  /** The latest `initialize`. */
  #initialize: Exchange | null = null;
  #refused = false;
  #initialized = false;
  /** Whether the first request of the client was judged, or an `initialize` was seen in whatever form. */
  #begun = false;
  /** What the client sent after the answer and before `notifications/initialized`. */
  #first: Exchange | null = null;
  #sinceResult = 0;
  #missing = false;
  readonly #beforeHandshake: Exchange[] = [];

  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if ((this.#initialized && exchange.method !== 'initialize') || exchange.modern || exchange.injected !== null || exchange.ambiguous)
      return;
    if (exchange.method === 'ping' || isNotificationName(exchange.method)) return;
    if (exchange.dir === 's2c') this.#ofServer(exchange);
    else if (exchange.method === 'initialize') this.#initializing(exchange);
    else if (exchange.method !== 'server/discover') this.#ofClient(exchange);
  }

  response(exchange: Exchange, response: ResponseInfo): void {
    if (exchange === this.#initialize && response.kind === 'error') this.#refused = true;
  }

  notification(notification: NotificationInfo, frame: FrameInfo): void {
    if (frame.dir !== 'c2s' || frame.injected !== null) return;
    if (notification.method === INITIALIZED) this.#initializedCame(frame);
    // A handshake whose id is no id: that is reported, and what follows from it is not.
    else if (notification.method === 'initialize') this.#begun = true;
  }

  leaked(exchange: Exchange): void {
    if (exchange === this.#first) this.#reportMissing();
  }

  end(): void {
    this.#reportMissing();
  }

  #initializing(exchange: Exchange): void {
    const { session } = this.context;
    const earlier = this.#initialize;
    if (session.handshake.kind === 'done') {
      this.context.report(LIFECYCLE.initializeAgain, {
        ...this.#byClient(exchange),
        text: () => `The client sent ${requestName(exchange)} although the session was initialized before; a session is initialized once.`,
      });
    } else if (earlier !== null && (earlier.state === 'pending' || earlier.state === 'leaked')) this.#reportEarly(exchange);
    this.#initialize = exchange;
    this.#refused = false;
    this.#begun = true;
    for (const request of this.#beforeHandshake.splice(0)) this.#reportServerEarly(request);
  }

  #ofClient(exchange: Exchange): void {
    const { session } = this.context;
    switch (session.handshake.kind) {
      case 'none':
        if (!this.#begun && !session.modern) this.#notInitialized(exchange);
        return;
      case 'pending':
        if (exchange.at !== this.#initialize?.at) this.#reportEarly(exchange);
        return;
      case 'done':
        this.#first ??= exchange;
        if (++this.#sinceResult === REQUESTS_WITHOUT_INITIALIZED) this.#reportMissing();
        return;
      case 'failed':
    }
  }

  #notInitialized(exchange: Exchange): void {
    this.#begun = true;
    if (this.context.session.lastGap >= 0 || this.context.badLines.hold('c2s', 'initialize')) return;
    this.context.report(LIFECYCLE.initializeFirst, {
      ...this.#byClient(exchange),
      text: () =>
        `The client began with ${requestName(exchange)}; a session must begin with initialize, and only pings may come before it.`,
    });
  }

  #reportEarly(exchange: Exchange): void {
    // The answer to initialize may be in a part that was not seen.
    if (this.#initialize !== null && this.context.session.lastGap > this.#initialize.at) return;
    this.context.report(LIFECYCLE.clientEarly, {
      ...this.#byClient(exchange),
      burst: `${this.#initialize?.serial}`,
      text: () => `The client sent ${requestName(exchange)} before initialize was answered; until then it should send nothing but pings.`,
    });
  }

  #reportMissing(): void {
    const exchange = this.#first;
    if (exchange === null || this.#initialized || this.#missing || !this.#complete()) return;
    this.#missing = true;
    this.context.report(LIFECYCLE.initializedMissing, {
      ...this.#byClient(exchange),
      text: () =>
        `The client sent ${requestName(exchange)} without having sent notifications/initialized; it must send that once initialize is answered, and strict servers wait for it.`,
    });
  }

  #initializedCame(frame: FrameInfo): void {
    const { kind } = this.context.session.handshake;
    const initialize = this.#initialize;
    const early = kind === 'pending' || (kind === 'failed' && this.#refused);
    if (early && initialize !== null && initialize.at !== frame.at && this.#complete()) {
      this.context.report(LIFECYCLE.initializedEarly, {
        at: frame.at,
        by: 'client',
        scope: 'legacy',
        text: () =>
          `The client sent notifications/initialized ${this.#refused ? 'although initialize was refused' : 'before initialize was answered'}; it must wait for a successful answer.`,
      });
    }
    if (this.#missing && this.#first !== null) this.context.findings.withdraw(LIFECYCLE.initializedMissing.id, this.#first.serial);
    this.#missing = false;
    this.#initialized = kind !== 'failed';
  }

  /** A request of the server before `notifications/initialized`. */
  #ofServer(exchange: Exchange): void {
    const use = methodUse(exchange.method);
    // Methods of the other side are another fault; in a session without handshake the server must send none at all.
    if (exchange.method === 'initialize' || (use !== undefined && use.server === '')) return;
    const { handshake, modern } = this.context.session;
    switch (handshake.kind) {
      case 'none':
        if (!modern && this.#beforeHandshake.length < MAX_BEFORE_HANDSHAKE) this.#beforeHandshake.push(exchange);
        return;
      case 'pending':
        this.#reportServerEarly(exchange);
        return;
      case 'done':
        // Where the client went to work without it, that is the fault.
        if (this.#first === null || this.#first.method === 'logging/setLevel') this.#reportServerEarly(exchange);
        return;
      case 'failed':
    }
  }

  #reportServerEarly(exchange: Exchange): void {
    if (!this.#complete()) return;
    const { session } = this.context;
    this.context.report(LIFECYCLE.serverEarly, {
      at: exchange.at,
      by: 'server',
      scope: session.handshake.kind === 'done' ? session.scopeOf(exchange) : 'legacy',
      exchange,
      burst: '',
      text: () =>
        `The server sent ${requestName(exchange)} before notifications/initialized; until that comes it should send nothing but pings and log messages.`,
    });
  }

  /** Whether nothing is missing since `initialize`, in which `notifications/initialized` may have come. */
  #complete(): boolean {
    return this.context.session.lastGap < (this.#initialize?.at ?? 0) && !this.context.badLines.hold('c2s', INITIALIZED);
  }

  #byClient(exchange: Exchange) {
    return { at: exchange.at, by: 'client', scope: this.context.session.scopeOf(exchange), exchange } as const;
  }
}
