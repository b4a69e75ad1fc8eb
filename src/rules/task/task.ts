import { senderOf } from '../../protocol/direction.js';
import { isObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo, NotificationInfo, ProgressInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { requestName, sentence, shown, the } from '../words.js';
import { Creation } from './creation.js';
import { TaskExtension } from './extension.js';
import { Lookups } from './lookups.js';
import { Related } from './related.js';
import { TASK } from './rules.js';
import { Statuses } from './statuses.js';
import { Tasks } from './tasks.js';

/** Tasks: requests whose result comes later. */
export const task: Family = {
  rules: Object.values(TASK),
  watch: (context) => new TaskChecks(context),
};

class TaskChecks implements SessionListener {
  readonly #tasks = new Tasks();
  readonly #statuses: Statuses;
  readonly #creation: Creation;
  readonly #lookups: Lookups;
  readonly #related: Related;
  readonly #extension: TaskExtension;
  /** Whether a task was ever heard of. */
  #any = false;

  constructor(private readonly context: RuleContext) {
    this.#statuses = new Statuses(context);
    this.#creation = new Creation(context, this.#tasks, this.#statuses);
    this.#lookups = new Lookups(context, this.#tasks, this.#statuses);
    this.#related = new Related(context, this.#tasks);
    this.#extension = new TaskExtension(context);
  }

  request(exchange: Exchange): void {
    if (exchange.modern || exchange.injected !== null) return;
    if (isAboutTasks(exchange.method)) {
      this.#lookups.asked(exchange);
      this.#related.asked(exchange);
    } else if (this.#any) this.#related.nested(exchange);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.modern) {
      this.#extension.response(exchange, response, frame);
      return;
    }
    const { result } = response;
    if (isAboutTasks(exchange.method)) {
      this.#any = true;
      this.#lookups.answered(exchange, response, frame);
      if (response.kind === 'result' && isObject(result)) this.#related.answered(exchange, result, frame);
    } else if (response.kind === 'result' && isObject(result) && (exchange.taskAugmented || result.task !== undefined)) {
      this.#any = true;
      this.#creation.result(exchange, result, frame);
    }
  }

  notification(notification: NotificationInfo, frame: FrameInfo): void {
    const { method, params } = notification;
    if (method !== 'notifications/tasks/status' || frame.injected !== null || !isObject(params)) return;
    this.#any = true;
    this.#related.notified(notification, frame);
    this.#statuses.fields([params], null, frame);
    if (typeof params.taskId !== 'string') return;
    const receiver = senderOf(frame.dir);
    const task = this.#tasks.of(receiver, params.taskId) ?? this.#tasks.add(receiver, params.taskId, null);
    if (task !== null) this.#statuses.seen(task, params, { at: frame.at, clock: frame.clock, asked: null, byCancel: false }, null);
  }

  progress(progress: ProgressInfo, frame: FrameInfo): void {
    const { of } = progress;
    if (of === null || !of.createdTask || frame.injected !== null) return;
    if (of.modern) this.#extension.progress(progress, frame);
    else this.#progressAfter(of, frame);
  }

  #progressAfter(of: Exchange, frame: FrameInfo): void {
    const task = this.#tasks.createdBy(of.serial);
    const end = task?.end ?? null;
    // Inside the race window the two may have been written by two threads.
    if (task === undefined || end === null || frame.clock - end.clock <= this.context.races.windowMs) return;
    this.context.report(TASK.progressAfter, {
      at: frame.at,
      by: task.receiver,
      scope: this.context.session.scopeOf(of),
      exchange: of,
      burst: `${of.serial}`,
      related: [end.at],
      text: () =>
        sentence(
          `${the(task.receiver)} sent progress for ${requestName(of)}, whose task ${shown(task.id)} was ${end.status} before; progress must stop then.`,
        ),
    });
  }
}

function isAboutTasks(method: string): boolean {
  return method.startsWith('tasks/');
}
