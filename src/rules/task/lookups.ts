import { receiverOf, senderOf } from '../../protocol/direction.js';
import { isObject, type JsonObject, objectAt, stringAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ResponseInfo } from '../../session/listener.js';
import type { Breach } from '../breach.js';
import type { RuleContext } from '../context.js';
import { brief } from '../rpc/rpc-shape.js';
import type { Rule } from '../rule.js';
import { requestName, sentence, shown, the } from '../words.js';
import { TASK } from './rules.js';
import type { Statuses } from './statuses.js';
import type { Task, Tasks } from './tasks.js';

/** A poll sooner than this part of the interval is too early; a timer may be a little off. */
const EARLY = 0.8;
/** Errors about other things than the task: the method, and the receiver's own failures. */
const OTHER_CODES: ReadonlySet<unknown> = new Set([-32600, -32601, -32603]);

/** `tasks/get`, `tasks/result`, `tasks/list` and `tasks/cancel`: what is asked of tasks, and what comes back. */
export class Lookups {
  constructor(
    private readonly context: RuleContext,
    private readonly tasks: Tasks,
    private readonly statuses: Statuses,
  ) {}

  asked(exchange: Exchange): void {
    if (exchange.method !== 'tasks/get') return;
    const task = this.tasks.of(receiverOf(exchange.dir), stringAt(exchange.params, 'taskId') ?? '');
    if (task === undefined) return;
    const { polled, pollInterval } = task;
    task.polled = exchange.clock;
    if (polled === null || pollInterval === null || exchange.clock - polled >= EARLY * pollInterval) return;
    const by = senderOf(exchange.dir);
    this.context.report(TASK.pollTooFast, {
      at: exchange.at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      burst: `${task.receiver} ${task.id}`,
      text: () =>
        sentence(
          `${the(by)} asked for the task ${shown(task.id)} again after ${Math.round(exchange.clock - polled)} ms; its pollInterval is ${pollInterval} ms, which it should respect.`,
        ),
    });
  }

  answered(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const { result } = response;
    if (response.kind === 'result' && !isObject(result)) return;
    if (exchange.method === 'tasks/list') {
      if (response.kind === 'result') this.#listed(exchange, result as JsonObject, frame);
      return;
    }
    const id = stringAt(exchange.params, 'taskId');
    if (id === null) return;
    const task = this.tasks.of(senderOf(frame.dir), id);
    if (response.kind === 'error') this.#refused(exchange, id, task, response.error, frame);
    else if (task === undefined) this.#unknown(exchange, id, 'a result', result as JsonObject, frame);
    else this.#found(exchange, task, result as JsonObject, frame);
  }

  #found(exchange: Exchange, task: Task, result: JsonObject, frame: FrameInfo): void {
    if (exchange.method === 'tasks/result') {
      const isError = result.isError === true;
      task.result ??= { at: frame.at, isError };
      if (isError && task.end?.status === 'completed') this.statuses.failed(task, frame.at, exchange);
      return;
    }
    const byCancel = exchange.method === 'tasks/cancel';
    // What lacks its members, the status among them, is told of once.
    if (!this.statuses.fields([result], exchange, frame) && result.status === undefined) return;
    if (byCancel && !this.#cancelled(exchange, task, result, frame)) return;
    this.statuses.seen(task, result, { at: frame.at, clock: frame.clock, asked: exchange.at, byCancel }, exchange);
  }

  /** Whether the answer to a cancellation is in order. */
  #cancelled(exchange: Exchange, task: Task, { status }: JsonObject, frame: FrameInfo): boolean {
    const { end } = task;
    if (end !== null && exchange.at > end.at) {
      this.#report(TASK.cancelTerminal, exchange, frame, {
        related: [end.at],
        text: (who) =>
          `${who} answered ${requestName(exchange)} for the task ${shown(task.id)} with a result, although that was ${end.status} by then; it must refuse with error -32602.`,
      });
      return false;
    }
    if (status === 'cancelled') return true;
    this.#report(TASK.cancelStatus, exchange, frame, {
      text: (who) =>
        `${who} answered ${requestName(exchange)} for the task ${shown(task.id)} with the status ${brief(status)}; the task must be cancelled before the answer is sent.`,
    });
    return false;
  }

  #listed(exchange: Exchange, { tasks }: JsonObject, frame: FrameInfo): void {
    if (!Array.isArray(tasks)) return;
    const listed = tasks.filter(isObject);
    this.statuses.fields(listed, exchange, frame);
    const receiver = senderOf(frame.dir);
    for (const said of listed) {
      if (typeof said.taskId !== 'string') continue;
      const task = this.tasks.of(receiver, said.taskId) ?? this.tasks.add(receiver, said.taskId, null);
      if (task !== null)
        this.statuses.seen(task, said, { at: frame.at, clock: frame.clock, asked: exchange.at, byCancel: false }, exchange);
    }
  }

  #refused(exchange: Exchange, id: string, task: Task | undefined, error: unknown, frame: FrameInfo): void {
    const code = isObject(error) ? error.code : undefined;
    if (code === -32602) return;
    if (task === undefined) {
      if (!OTHER_CODES.has(code) || speaksOfTask(error)) this.#unknown(exchange, id, `error ${brief(code)}`, null, frame);
      return;
    }
    const { end } = task;
    if (exchange.method !== 'tasks/cancel' || end === null || exchange.at < end.at || (OTHER_CODES.has(code) && !speaksOfTask(error)))
      return;
    this.#report(TASK.cancelTerminal, exchange, frame, {
      related: [end.at],
      text: (who) =>
        `${who} refused ${requestName(exchange)} for the task ${shown(task.id)}, which was ${end.status} by then, with error ${brief(code)}; the code must be -32602.`,
    });
  }

  /** A task that nobody here ever heard of. */
  #unknown(exchange: Exchange, id: string, answer: string, result: JsonObject | null, frame: FrameInfo): void {
    if (this.context.session.lastGap < 0 && this.tasks.complete) {
      this.#report(TASK.unknownId, exchange, frame, {
        text: (who) =>
          `${who} answered ${requestName(exchange)} for the task ${shown(id)}, which does not exist in this session, with ${answer}; it must refuse with error -32602.`,
      });
    }
    if (result === null || exchange.method === 'tasks/result') return;
    const task = this.tasks.add(senderOf(frame.dir), id, null);
    this.statuses.fields([result], exchange, frame);
    const sighting = { at: frame.at, clock: frame.clock, asked: exchange.at, byCancel: exchange.method === 'tasks/cancel' };
    if (task !== null) this.statuses.seen(task, result, sighting, exchange);
  }

  #report(
    rule: Rule,
    exchange: Exchange,
    frame: FrameInfo,
    more: { readonly related?: Breach['related']; readonly text: (who: string) => string },
  ): void {
    const by = senderOf(frame.dir);
    this.context.report(rule, {
      at: frame.at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      related: more.related ?? [],
      text: () => sentence(more.text(the(by))),
    });
  }
}

/** Whether an error says that a task is not there or has ended, whatever its code. */
function speaksOfTask(error: unknown): boolean {
  const message = stringAt(objectAt({ error }, 'error'), 'message') ?? '';
  return /task/i.test(message) && /not found|unknown|no such|not exist|expired|invalid|terminal|already|completed|finished/i.test(message);
}
