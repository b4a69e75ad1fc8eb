import { senderOf } from '../../protocol/direction.js';
import type { JsonObject } from '../../protocol/message.js';
import type { Scope } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { brief } from '../rpc/rpc-shape.js';
import { sentence, shown, the } from '../words.js';
import { TASK } from './rules.js';
import { isStatus, isTerminal, stampOf, wrongFields } from './task-object.js';
import type { End, Task } from './tasks.js';

/** Where a task's status was said: the record, and that of the request that asked for it (null: it was told unasked). */
export interface Sighting {
  readonly at: number;
  readonly clock: number;
  readonly asked: number | null;
  readonly byCancel: boolean;
}

/** What tasks say of themselves: what must be there, and that an end is an end. */
export class Statuses {
  constructor(private readonly context: RuleContext) {}

  /** Checks what tasks of one message must have; true if they have it. */
  fields(tasks: readonly JsonObject[], exchange: Exchange | null, frame: FrameInfo): boolean {
    const by = senderOf(frame.dir);
    const lacking = tasks.find((task) => wrongFields(task).length > 0);
    if (lacking === undefined) return true;
    const id = typeof lacking.taskId === 'string' ? `task ${shown(lacking.taskId)}` : 'a task';
    this.context.report(TASK.fields, {
      at: frame.at,
      by,
      scope: this.#scope(exchange),
      exchange,
      text: () =>
        sentence(
          `${the(by)} told of ${id} ${faultsOf(lacking)}; a task must have createdAt and lastUpdatedAt (text) and ttl (a number, or null if it is kept for good).`,
        ),
    });
    return false;
  }

  /** Takes in what was said of a task. */
  seen(task: Task, said: JsonObject, sighting: Sighting, exchange: Exchange | null): void {
    const { status, pollInterval } = said;
    if (typeof pollInterval === 'number') task.pollInterval = pollInterval;
    if (!isStatus(status)) return;
    const stamp = stampOf(said);
    const { end } = task;
    if (end !== null) {
      if (status === end.status) task.end = { ...end, byCancel: end.byCancel || sighting.byCancel };
      else if (contradicts(end, stamp, sighting)) this.#changed(task, end, status, sighting, exchange);
      return;
    }
    task.status = status;
    if (isTerminal(status)) task.end = { status, at: sighting.at, clock: sighting.clock, stamp, byCancel: sighting.byCancel };
    else this.#stillRuns(task, status, sighting, exchange);
    if (status === 'completed' && task.result?.isError === true) this.failed(task, sighting.at, exchange);
  }

  /** The tool of a task reports an error, and the task says that it was completed. */
  failed(task: Task, at: number, exchange: Exchange | null): void {
    if (task.created?.method !== 'tools/call') return;
    this.context.report(TASK.failedOnError, {
      at,
      by: task.receiver,
      scope: this.#scope(exchange),
      exchange,
      text: () =>
        sentence(
          `${the(task.receiver)} calls the task ${shown(task.id)} completed although its tool reports an error (isError); such a task should be failed.`,
        ),
    });
  }

  #changed(task: Task, end: End, status: string, sighting: Sighting, exchange: Exchange | null): void {
    this.context.report(end.byCancel ? TASK.cancelStatus : TASK.transition, {
      at: sighting.at,
      by: task.receiver,
      scope: this.#scope(exchange),
      exchange,
      burst: `${task.receiver} ${task.id}`,
      related: [end.at],
      text: () =>
        sentence(
          end.byCancel
            ? `${the(task.receiver)} says that the task ${shown(task.id)} is ${status}, although tasks/cancel had cancelled it; it must stay cancelled.`
            : `${the(task.receiver)} says that the task ${shown(task.id)} is ${status}, although it was ${end.status} before; that status must not change any more.`,
        ),
    });
  }

  /** A task goes on after its result was given: the result came too early. */
  #stillRuns(task: Task, status: string, { asked, at }: Sighting, exchange: Exchange | null): void {
    const { result } = task;
    if (result === null || asked === null || asked < result.at) return;
    task.result = null;
    this.context.report(TASK.resultEarly, {
      at: result.at,
      by: task.receiver,
      scope: this.#scope(exchange),
      related: [at],
      text: () =>
        sentence(
          `${the(task.receiver)} answered tasks/result for the task ${shown(task.id)}, which is still ${status}; it must wait with the answer until the task has ended.`,
        ),
    });
  }

  #scope(exchange: Exchange | null): Scope {
    return exchange === null ? this.context.session.scope : this.context.session.scopeOf(exchange);
  }
}

/** "without createdAt and ttl", "whose ttl is "never"". */
function faultsOf(task: JsonObject): string {
  const wrong = wrongFields(task);
  const missing = wrong.filter((name) => task[name] === undefined);
  if (missing.length > 0) return `without ${missing.join(' and ')}`;
  return `whose ${wrong.map((name) => `${name} is ${brief(task[name])}`).join(' and ')}`;
}

/**
 * Whether a status contradicts the end that was seen before. Answers to polls may overtake each other: what says that it is older is
 * older; where the times do not tell, it must have been asked for after the end was seen, or be told unasked.
 */
function contradicts(end: End, stamp: number, { asked }: Sighting): boolean {
  if (stamp > end.stamp) return true;
  if (stamp < end.stamp) return false;
  return asked === null ? stamp !== end.stamp : asked > end.at;
}
