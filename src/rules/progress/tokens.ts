import { type Dir, opposite, receiverOf, senderOf } from '../../protocol/direction.js';
import { type IdKey, otherType } from '../../protocol/ids.js';
import { idMemberText, isObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ProgressInfo, SessionListener } from '../../session/listener.js';
import { UsedIds } from '../../session/used-ids.js';
import type { RuleContext } from '../context.js';
import { RecentSet } from '../evidence/recent-set.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, sentence, shown, the } from '../words.js';
import { PROGRESS } from './rules.js';
import type { TaskTokens } from './task-tokens.js';

/** So many tokens that are none are remembered; a client that gives such ones gives a few. */
const MAX_WRONG = 1000;

/** The tokens of one direction's requests. */
class Given {
  /** Every token, in bounded memory: what is not among them was never given. */
  readonly all = new UsedIds();
  /** Those of requests that wait for an answer. */
  readonly active = new Map<IdKey, Exchange>();
  /** Those that are none, as JSON text: who sends progress for one only echoes. */
  readonly wrong = new Set<string>();
}

/** Which tokens requests give, and whether progress refers to one that is still in use. */
export class Tokens implements SessionListener {
  readonly #given: Readonly<Record<Dir, Given>> = { c2s: new Given(), s2c: new Given() };
  /** Requests that share a token with another: what is told of one cannot be told from the other. */
  readonly #shared = new RecentSet();

  constructor(
    private readonly context: RuleContext,
    private readonly tasks: TaskTokens,
  ) {}

  /** Whether the progress of a request may be that of another one with the same token. */
  isShared(exchange: Exchange): boolean {
    return this.#shared.has(exchange.serial);
  }

  request(exchange: Exchange): void {
    const { params, tokenKey } = exchange;
    if (exchange.injected !== null || !isObject(params) || params._meta === undefined) return;
    const token = isObject(params._meta) ? params._meta.progressToken : undefined;
    if (token === undefined) return;
    if (typeof token !== 'string' && !Number.isInteger(token)) this.#ofOtherType(exchange, token);
    else if (tokenKey !== null) this.#take(exchange, tokenKey);
  }

  response(exchange: Exchange): void {
    this.#free(exchange);
  }

  cancelled(exchange: Exchange): void {
    this.#free(exchange);
  }

  progress(progress: ProgressInfo, frame: FrameInfo): void {
    const { of, token } = progress;
    this.#echoed(progress.params, frame);
    // In 2026-07-28 clients may not send progress at all: that is the fault then.
    if (frame.injected !== null || token === null || (frame.dir === 'c2s' && this.context.session.scope === 'E')) return;
    if (of === null) this.#unknown(token, frame);
    else if (of.state === 'answered' || of.state === 'failed') this.#afterResponse(of, frame);
  }

  /** A token that is none came back as it was given: that is told of who gave it. */
  #echoed(params: unknown, { at, dir }: FrameInfo): void {
    const { wrong } = this.#given[opposite(dir)];
    if (wrong.size === 0 || !isObject(params) || !wrong.has(textOf(params.progressToken))) return;
    this.context.claims.add(PROGRESS.tokenType, { at, scope: this.context.session.scope });
  }

  #ofOtherType(exchange: Exchange, token: unknown): void {
    const { wrong } = this.#given[exchange.dir];
    if (wrong.size < MAX_WRONG) wrong.add(textOf(token));
    const by = senderOf(exchange.dir);
    this.context.report(PROGRESS.tokenType, {
      at: exchange.at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        sentence(`${the(by)} gave ${requestName(exchange)} the progress token ${brief(token)}; a token must be a string or an integer.`),
    });
  }

  #take(exchange: Exchange, token: IdKey): void {
    const given = this.#given[exchange.dir];
    const earlier = given.active.get(token) ?? this.tasks.holder(exchange.dir, token);
    given.all.add(token);
    given.active.set(token, exchange);
    // After a gap the earlier request may have been answered in what is missing.
    if (earlier === undefined || this.context.session.lastGap > earlier.at) return;
    this.#shared.add(earlier.serial);
    this.#shared.add(exchange.serial);
    // One id for two requests is one fault; that its token is the same follows from it.
    if (exchange.reuse === 'in-flight') return;
    const by = senderOf(exchange.dir);
    this.context.report(PROGRESS.tokenDuplicate, {
      at: exchange.at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      related: [earlier.at],
      text: () =>
        sentence(
          `${the(by)} gave ${requestName(exchange)} the progress token ${shown(exchange.token ?? '')}, which ${requestName(earlier)} still uses; a token must be unique across active requests.`,
        ),
    });
  }

  #free(exchange: Exchange): void {
    const { tokenKey } = exchange;
    if (tokenKey === null) return;
    const { active } = this.#given[exchange.dir];
    if (active.get(tokenKey)?.serial === exchange.serial) active.delete(tokenKey);
  }

  /** The receiver said that it knew no such token. Whether its request was answered already, its word does not tell. */
  #refused(token: string, frame: FrameInfo): void {
    this.context.report(PROGRESS.unknownToken, {
      at: frame.at,
      by: null,
      scope: this.context.session.scope,
      atMost: 'info',
      attested: true,
      text: () =>
        sentence(
          `${the(receiverOf(frame.dir))} got progress for the token ${shown(token)}, for which no request of its own was open; it was answered or cancelled before, or never gave that token, which the log does not tell.`,
        ),
    });
  }

  #unknown(token: string, frame: FrameInfo): void {
    const requests = opposite(frame.dir);
    const { session, badLines } = this.context;
    const key = keyOf(token);
    const { all } = this.#given[requests];
    if (session.evidence.frames === 'refused') {
      this.#refused(token, frame);
      return;
    }
    if (session.lastGap >= 0 || all.has(key) !== 'no' || badLines.mention(requests, token, 'progressToken')) return;
    const by = senderOf(frame.dir);
    const other = otherType(key);
    const drifted = other !== null && all.has(other) === 'yes';
    const isId = session.issued(requests, key);
    this.context.report(PROGRESS.unknownToken, {
      at: frame.at,
      by,
      scope: session.scope,
      burst: `${frame.dir} ${token.slice(0, 100)}`,
      text: () =>
        sentence(
          `${the(by)} sent progress for the token ${shown(token)}, ${
            drifted
              ? `but the request gave it as ${shown(String(other))}; the token must come back with the same JSON type.`
              : isId
                ? `which is the id of a request that gave no such token; progress is only for requests that ask for it with a token.`
                : `which ${the(receiverOf(frame.dir))} never gave; progress must only refer to tokens of active requests.`
          }`,
        ),
    });
  }

  /** On stdio the answer and the progress come from one writer, so their order is exact. */
  #afterResponse(of: Exchange, frame: FrameInfo): void {
    // The token of a task stays in use until the task ends.
    if (of.createdTask || this.context.session.lastGap > of.at || this.isShared(of)) return;
    const by = senderOf(frame.dir);
    this.context.report(PROGRESS.afterResponse, {
      at: frame.at,
      by,
      scope: this.context.session.scopeOf(of),
      exchange: of,
      burst: `${of.serial}`,
      text: () =>
        sentence(
          `${the(by)} sent progress for ${requestName(of)} ${this.context.timed(frame.clock - (of.closed ?? frame.clock), (time) => `${time} `)}after it was answered; progress must stop with the answer.`,
        ),
    });
  }
}

function textOf(token: unknown): string {
  return idMemberText({ kind: 'other-type', value: token ?? null }) ?? '';
}

/** The key of a token's JSON text. */
function keyOf(token: string): IdKey {
  return !token.startsWith('"') && Number.isSafeInteger(Number(token)) ? Number(token) : token;
}
