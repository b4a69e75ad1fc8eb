import { type Dir, senderOf } from '../../protocol/direction.js';
import { isObject, stringAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo, OrphanInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { RecentSet } from '../evidence/recent-set.js';
import type { Family } from '../family.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, sentence, shown, the } from '../words.js';
import { Cursors } from './cursors.js';
import { PAGINATION } from './rules.js';

const PAGED: readonly string[] = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'tasks/list'];
const INVALID_PARAMS = -32602;
/** The same cursor so often in a row is a loop. */
const LOOP = 3;

/** Pages of lists. */
export const pagination: Family = {
  rules: Object.values(PAGINATION),
  watch: (context) => new PaginationChecks(context),
};

/** What one side got to know of one list of the other. */
interface List {
  readonly cursors: Cursors;
  /** The cursor that led to itself, and how often in a row. */
  loop: { cursor: string; times: number };
}

class PaginationChecks implements SessionListener {
  readonly concerns = { methods: PAGED };
  readonly #lists: Readonly<Record<Dir, ReadonlyMap<string, List>>> = { c2s: lists(), s2c: lists() };
  /** Requests whose cursor was never given. */
  readonly #foreign = new RecentSet();

  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    const list = this.#lists[exchange.dir].get(exchange.method);
    if (list === undefined || exchange.injected !== null) return;
    const cursor = stringAt(exchange.params, 'cursor');
    // What was missed may have given it.
    if (cursor === null || this.context.session.lastGap >= 0 || !list.cursors.lacks(cursor)) return;
    this.#foreign.add(exchange.serial);
    const by = senderOf(exchange.dir);
    this.context.report(PAGINATION.foreignCursor, {
      at: exchange.at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: (letter) =>
        sentence(
          `${the(by)} sent the cursor ${shown(JSON.stringify(cursor))} in ${requestName(exchange)}, which no answer to ${exchange.method} in this session gave as nextCursor; ${letter === 'E' ? 'a cursor must be sent back as it was given.' : 'a cursor must be sent back as it was given, and not kept for another session.'}`,
        ),
    });
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const list = this.#lists[exchange.dir].get(exchange.method);
    if (list === undefined || exchange.injected !== null) return;
    if (response.kind === 'result') this.#page(exchange, list, response.result, frame);
    else if (this.#foreign.delete(exchange.serial)) this.#refused(exchange, response.error, frame);
  }

  /** An answer that nobody waited for any more gave its cursor all the same; one to an unknown id may have been to any list. */
  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    const cursor = orphan.kind === 'result' ? stringAt(orphan.result, 'nextCursor') : null;
    if (cursor === null) return;
    for (const { cursors } of this.#lists[frame.dir === 's2c' ? 'c2s' : 's2c'].values()) cursors.give(cursor);
  }

  #page(exchange: Exchange, list: List, result: unknown, frame: FrameInfo): void {
    this.#foreign.delete(exchange.serial);
    if (!isObject(result)) return;
    const { nextCursor } = result;
    if (nextCursor === undefined) return;
    if (typeof nextCursor === 'string') {
      list.cursors.give(nextCursor);
      this.#loop(exchange, list, nextCursor, frame);
      return;
    }
    const by = senderOf(frame.dir);
    this.context.report(PAGINATION.nextCursorType, {
      ...this.#breach(exchange, frame),
      burst: exchange.method,
      text: () =>
        sentence(
          `${the(by)} answered ${requestName(exchange)} with "nextCursor": ${brief(nextCursor)}; on the last page it must be left out, on others it is text.`,
        ),
    });
  }

  #loop(exchange: Exchange, list: List, nextCursor: string, frame: FrameInfo): void {
    const { loop } = list;
    if (stringAt(exchange.params, 'cursor') !== nextCursor) {
      loop.times = 0;
      return;
    }
    loop.times = loop.cursor === nextCursor ? loop.times + 1 : 1;
    loop.cursor = nextCursor;
    if (loop.times !== LOOP) return;
    const by = senderOf(frame.dir);
    this.context.report(PAGINATION.loop, {
      ...this.#breach(exchange, frame),
      text: () =>
        sentence(
          `${the(by)} answered ${requestName(exchange)} and the two before it with the very cursor that was sent, ${shown(JSON.stringify(nextCursor))}; whoever follows it never reaches an end.`,
        ),
    });
  }

  #refused(exchange: Exchange, error: unknown, frame: FrameInfo): void {
    const code = isObject(error) ? error.code : undefined;
    if (typeof code !== 'number' || code === INVALID_PARAMS) return;
    const by = senderOf(frame.dir);
    this.context.report(PAGINATION.invalidCursorCode, {
      ...this.#breach(exchange, frame),
      text: () =>
        sentence(
          `${the(by)} refused the cursor of ${requestName(exchange)}, which it never gave, with error ${code}; it should be ${INVALID_PARAMS}.`,
        ),
    });
  }

  #breach(exchange: Exchange, frame: FrameInfo) {
    return { at: frame.at, by: senderOf(frame.dir), scope: this.context.session.scopeOf(exchange), exchange };
  }
}

function lists(): ReadonlyMap<string, List> {
  return new Map(PAGED.map((method) => [method, { cursors: new Cursors(), loop: { cursor: '', times: 0 } }]));
}
