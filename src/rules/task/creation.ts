import { senderOf } from '../../protocol/direction.js';
import { isObject, type JsonObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { runsAsTask } from '../evidence/task-support.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, sentence, shown, the } from '../words.js';
import { TASK } from './rules.js';
import type { Statuses } from './statuses.js';
import { isWholeTask } from './task-object.js';
import type { Tasks } from './tasks.js';

/** Requests that may ask for a task. */
const AUGMENTABLE: ReadonlySet<string> = new Set(['tools/call', 'sampling/createMessage', 'elicitation/create']);

/** Whether a task is created where one was asked for, and how it begins. */
export class Creation {
  constructor(
    private readonly context: RuleContext,
    private readonly tasks: Tasks,
    private readonly statuses: Statuses,
  ) {}

  /** A result for a request that is not itself about tasks. */
  result(exchange: Exchange, result: JsonObject, frame: FrameInfo): void {
    // What other programs call a task in methods of their own is their business.
    if (!AUGMENTABLE.has(exchange.method)) return;
    const { task } = result;
    if (exchange.taskAugmented) {
      if (isObject(task)) this.#created(exchange, task, frame);
      else if (result.isError !== true && runsAsTask(this.context, exchange)) this.#missing(exchange, frame);
    } else if (isWholeTask(task)) {
      this.context.report(TASK.unexpected, {
        ...this.#breach(exchange, frame),
        text: () =>
          sentence(
            `${the(senderOf(frame.dir))} answered ${requestName(exchange)} with a task, which it did not ask for; it must answer with the result itself.`,
          ),
      });
    }
  }

  #missing(exchange: Exchange, frame: FrameInfo): void {
    this.context.report(TASK.missing, {
      ...this.#breach(exchange, frame),
      text: () =>
        sentence(
          `${the(senderOf(frame.dir))} answered ${requestName(exchange)}, which asks for a task, with a plain result although it runs such requests as tasks; it must answer with the task that it created.`,
        ),
    });
  }

  #created(exchange: Exchange, task: JsonObject, frame: FrameInfo): void {
    const receiver = senderOf(frame.dir);
    const { taskId, status } = task;
    const known = typeof taskId === 'string' ? this.tasks.of(receiver, taskId) : undefined;
    if (typeof taskId !== 'string' || known?.created != null) {
      this.context.report(TASK.id, {
        ...this.#breach(exchange, frame),
        related: known?.created == null ? [] : [known.created.at],
        text: () =>
          sentence(
            typeof taskId === 'string'
              ? `${the(receiver)} created a task for ${requestName(exchange)} under the id ${shown(taskId)}, which an earlier task has; every task must have an id of its own.`
              : `${the(receiver)} created a task for ${requestName(exchange)} with the id ${brief(taskId)}; a task id must be a string.`,
          ),
      });
    }
    if (typeof taskId !== 'string') return;
    const whole = this.statuses.fields([task], exchange, frame);
    if (status !== 'working' && (whole || status !== undefined)) {
      this.context.report(TASK.initialStatus, {
        ...this.#breach(exchange, frame),
        text: () =>
          sentence(
            `${the(receiver)} created the task ${shown(taskId)} for ${requestName(exchange)} with the status ${brief(status)}; a task must begin as "working".`,
          ),
      });
    }
    const { at } = frame;
    const added = this.tasks.add(receiver, taskId, { at, serial: exchange.serial, method: exchange.method });
    if (added !== null) this.statuses.seen(added, task, { at, clock: frame.clock, asked: exchange.at, byCancel: false }, exchange);
  }

  #breach(exchange: Exchange, frame: FrameInfo) {
    return { at: frame.at, by: senderOf(frame.dir), scope: this.context.session.scopeOf(exchange), exchange };
  }
}
