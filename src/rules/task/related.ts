import { receiverOf, type Side, senderOf } from '../../protocol/direction.js';
import { type JsonObject, objectAt, stringAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo, NotificationInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, sentence, shown, the } from '../words.js';
import { TASK } from './rules.js';
import type { Tasks } from './tasks.js';

const RELATED = 'io.modelcontextprotocol/related-task';
/** What a receiver may ask for in the course of a task. */
const NESTED: ReadonlySet<string> = new Set(['elicitation/create', 'sampling/createMessage']);

/** Which messages name their task in `_meta`, and which need not. */
export class Related {
  constructor(
    private readonly context: RuleContext,
    private readonly tasks: Tasks,
  ) {}

  /** A request about a task. */
  asked(exchange: Exchange): void {
    if (exchange.method !== 'tasks/list' && names(exchange.params))
      this.#superfluous(requestName(exchange), senderOf(exchange.dir), exchange, exchange.at);
  }

  /** A result for a request about a task. */
  answered(exchange: Exchange, result: JsonObject, frame: FrameInfo): void {
    const by = senderOf(frame.dir);
    if (exchange.method !== 'tasks/result') {
      if (names(result)) this.#superfluous(`its result for ${requestName(exchange)}`, by, exchange, frame.at);
      return;
    }
    const id = stringAt(exchange.params, 'taskId');
    const related = objectAt(objectAt(result, '_meta'), RELATED);
    if (id === null || related?.taskId === id) return;
    const found = related === null ? 'does not name it' : `names ${brief(related.taskId)}`;
    this.context.report(TASK.relatedMissing, {
      at: frame.at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        sentence(
          `${the(by)} sent the result of the task ${shown(id)}, which ${found} in _meta under ${RELATED}; messages that belong to a task must name it there.`,
        ),
    });
  }

  notified({ params }: NotificationInfo, frame: FrameInfo): void {
    if (names(params)) this.#superfluous('notifications/tasks/status', senderOf(frame.dir), null, frame.at);
  }

  /** A request that may have been sent for a task: only where nothing else can be its cause. */
  nested(exchange: Exchange): void {
    if (!NESTED.has(exchange.method) || names(exchange.params) || this.context.session.lastGap >= 0) return;
    const task = this.#onlyCause(exchange);
    if (task === null) return;
    const by = senderOf(exchange.dir);
    this.context.report(TASK.relatedMissing, {
      at: exchange.at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        sentence(
          `${the(by)} sent ${requestName(exchange)} while the task ${shown(task)} waits for input and nothing else runs, without naming the task in _meta under ${RELATED}; requests that belong to a task must name it there.`,
        ),
    });
  }

  /** The task that waits for input, if it is the only one and all that is open waits for its result. */
  #onlyCause(exchange: Exchange): string | null {
    const receiver = senderOf(exchange.dir);
    const [only, ...others] = this.tasks.running(receiver);
    if (only?.status !== 'input_required' || others.length > 0) return null;
    let waits = false;
    for (const open of this.context.session.open(exchange.dir === 's2c' ? 'c2s' : 's2c')) {
      if (open.method !== 'tasks/result' || stringAt(open.params, 'taskId') !== only.id) return null;
      waits = true;
    }
    return waits && receiverOf(exchange.dir) !== receiver ? only.id : null;
  }

  #superfluous(what: string, by: Side, exchange: Exchange | null, at: number): void {
    const { session } = this.context;
    this.context.report(TASK.relatedSuperfluous, {
      at,
      by,
      scope: exchange === null ? session.scope : session.scopeOf(exchange),
      exchange,
      burst: `${by} ${exchange?.method}`,
      text: () =>
        sentence(
          `${the(by)} named the task of ${what} in _meta under ${RELATED}; it is named there anyway, so it should not be there twice.`,
        ),
    });
  }
}

function names(holder: unknown): boolean {
  const meta = objectAt(holder, '_meta');
  return meta !== null && Object.hasOwn(meta, RELATED);
}
