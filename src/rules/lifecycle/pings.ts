import { opposite, receiverOf } from '../../protocol/direction.js';
import { isObject } from '../../protocol/message.js';
import { neverLeaks } from '../../protocol/methods.js';
import type { Scope } from '../../protocol/revisions.js';
import type { Cancellation, EventRecord, Exchange, FrameInfo, OrphanInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import { formatDuration } from '../../session/timeline/format.js';
import type { RuleContext } from '../context.js';
import { RecentSet } from '../evidence/recent-set.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, sentence, the } from '../words.js';
import { PING } from './rules.js';

/** "Promptly", in milliseconds: the specification gives no number. */
const PROMPT_MS = 5000;
/** So many open requests are looked at for one that may keep the receiver busy. */
const MAX_LOOKED_AT = 16;

/** Pings of either side: answered in time, and with nothing. */
export class Pings implements SessionListener {
  readonly concerns = { methods: ['ping'] } as const;
  /** Pings whose receiver was at work on something else: servers with one thread answer them only afterwards. */
  readonly #busy = new RecentSet();
  readonly #reported = new RecentSet();
  /** When the first of the two ends closed or died, on the session's clock; null while both are there. */
  #over: number | null = null;
  /** By direction of requests: the latest response that nobody can attribute, which may answer any ping before it. */
  readonly #stray = { c2s: -1, s2c: -1 };

  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (exchange.method === 'ping' && exchange.injected === null && this.#isBusy(exchange)) this.#busy.add(exchange.serial);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.method !== 'ping' || exchange.injected !== null) return;
    this.#late(exchange, frame.clock - exchange.clock, 'was answered only after');
    this.#content(exchange, response, frame);
  }

  cancelled(exchange: Exchange, cancellation: Cancellation): void {
    if (exchange.method === 'ping') this.#late(exchange, cancellation.clock - exchange.clock, 'had no answer for');
  }

  leaked(exchange: Exchange, _t: number, cause: 'age' | 'open-at-close'): void {
    if (exchange.method === 'ping' && cause === 'age') this.#late(exchange, this.#waited(exchange), 'has had no answer for');
  }

  openAtClose(exchange: Exchange): void {
    if (exchange.method === 'ping') this.#late(exchange, this.#waited(exchange), 'was never answered in');
  }

  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    if (orphan.cause !== 'cancelled-before' && orphan.cause !== 'answered-before') this.#stray[opposite(frame.dir)] = frame.at;
  }

  event(event: EventRecord): void {
    if (event.ev === 'eof' || event.ev === 'exit') this.#over ??= this.context.session.clock;
  }

  /** How long it has been open, without the time in which a debugger held the server. */
  #waited(exchange: Exchange): number {
    return this.context.session.clock - exchange.clock;
  }

  #late(exchange: Exchange, waited: number, how: string): void {
    if (waited <= PROMPT_MS || this.#reported.has(exchange.serial)) return;
    if (this.#over !== null && this.#over - exchange.clock <= PROMPT_MS) return;
    if (this.context.session.lastGap > exchange.at || this.#answeredAstray(exchange)) return;
    this.#reported.add(exchange.serial);
    const by = receiverOf(exchange.dir);
    const busy = this.#busy.has(exchange.serial);
    this.context.report(PING.noResponse, {
      at: exchange.at,
      by,
      scope: this.#scope(exchange),
      exchange,
      ...(busy ? { atMost: 'info' } : {}),
      text: () =>
        sentence(
          `${requestName(exchange)} ${how} ${formatDuration(waited)}${busy ? `, while ${the(by)} was at work on another request` : ''}; a ping must be answered promptly, or the connection counts as dead.`,
        ),
    });
  }

  #content(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const failed = response.kind === 'error';
    const more = failed || !isObject(response.result) ? [] : Object.keys(response.result).filter((name) => name !== '_meta');
    if (!failed && more.length === 0) return;
    const { session } = this.context;
    // Without a handshake there is no ping: it is right to refuse it. And who is about to close refuses everything.
    // A batch need not be taken where there are none, so nor need a ping in it.
    if (failed && exchange.batched && this.#scope(exchange) !== 'B') return;
    if (failed && (this.#over !== null || (session.modern && session.handshake.kind === 'none'))) return;
    const by = receiverOf(exchange.dir);
    this.context.report(PING.notEmpty, {
      at: frame.at,
      by,
      scope: this.#scope(exchange),
      exchange,
      ...(failed ? { error: response.error } : { atMost: 'info' }),
      text: () =>
        sentence(
          failed
            ? `${the(by)} answered ${requestName(exchange)} with error ${brief(isObject(response.error) ? response.error.code : response.error)}; a ping must be answered with an empty result, at any time.`
            : `${the(by)} answered ${requestName(exchange)} with more than an empty result (${more.slice(0, 3).map(brief).join(', ')}).`,
        ),
    });
  }

  #answeredAstray(exchange: Exchange): boolean {
    return this.#stray[exchange.dir] > exchange.at || this.context.badLines.mention(opposite(exchange.dir), exchange.id);
  }

  #isBusy(ping: Exchange): boolean {
    let looked = 0;
    for (const other of this.context.session.open(ping.dir)) {
      if (other.method !== 'ping' && !neverLeaks(other.method)) return true;
      if (++looked === MAX_LOOKED_AT) return false;
    }
    return false;
  }

  #scope(exchange: Exchange): Scope {
    const { session } = this.context;
    const scope = session.scopeOf(exchange);
    return scope === 'any' && !session.modern ? 'legacy' : scope;
  }
}
