import { type Dir, opposite } from '../../../protocol/direction.js';
import type { Exchange } from '../../listener.js';
import { member, stringMember } from '../json.js';
import { NONE } from '../table.js';

/** Under which `_meta` names the task that a message belongs to (2025-11-25). */
const RELATED = 'io.modelcontextprotocol/related-task';
/** Requests about one task, and which of them only ask whether it is done, or for what came of it. */
const ABOUT: ReadonlyMap<string, 'poll' | 'act'> = new Map([
  ['tasks/get', 'poll'],
  ['tasks/result', 'poll'],
  ['tasks/update', 'act'],
  ['tasks/cancel', 'act'],
]);
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

/** Tasks that are remembered, and the length of an id that is. */
const TASKS = 4096;
const ID_LENGTH = 1000;

/** How a request is about a task; null where it is about none. */
export function aboutTask(method: string): 'poll' | 'act' | null {
  return ABOUT.get(method) ?? null;
}

/** Which call started which task. An id that two calls were given names neither. */
export class TaskCalls {
  /** Row of the call by its direction and the task's id; NONE where that is not clear. */
  private readonly calls = new Map<string, number>();
  private readonly running = new Set<string>();

  /** A call was answered: with a task, it may be. */
  answered(call: Exchange, result: unknown, row: number): void {
    if (aboutTask(call.method) !== null) this.polled(call, result);
    if (!call.createdTask) return;
    const id = call.modern ? stringMember(result, 'taskId') : stringMember(member(result, 'task'), 'taskId');
    if (id === undefined || id.length > ID_LENGTH) return;
    const key = keyOf(call.dir, id);
    this.calls.set(key, this.calls.has(key) ? NONE : row);
    this.running.add(key);
    if (this.calls.size > TASKS) this.forgetOldest();
  }

  /** The call whose task a request or notification with these params names: one about it, of the direction of the call. */
  named(dir: Dir, params: unknown): number {
    const id = stringMember(params, 'taskId');
    return id === undefined ? NONE : (this.calls.get(keyOf(dir, id)) ?? NONE);
  }

  /** The call for whose task the other side says that it asks; null where it names no task at all. */
  related(asked: Exchange): number | null {
    const related = member(member(asked.params, '_meta'), RELATED);
    return related === undefined ? null : this.named(opposite(asked.dir), related);
  }

  /** News of a task from whoever runs it. `dir`: direction of the call. */
  heard(dir: Dir, news: unknown): void {
    const id = stringMember(news, 'taskId');
    if (id !== undefined && ENDED.has(stringMember(news, 'status') ?? '')) this.running.delete(keyOf(dir, id));
  }

  /** Whether tasks other than the one that these params name may run for calls of a direction. */
  othersRun(dir: Dir, params: unknown): boolean {
    const own = stringMember(params, 'taskId');
    for (const key of this.running) if (key.startsWith(dir) && (own === undefined || key !== keyOf(dir, own))) return true;
    return false;
  }

  private polled(poll: Exchange, result: unknown): void {
    const id = stringMember(poll.params, 'taskId');
    if (poll.method === 'tasks/result' && id !== undefined) this.running.delete(keyOf(poll.dir, id));
    else this.heard(poll.dir, result);
  }

  private forgetOldest(): void {
    const oldest = this.calls.keys().next();
    if (oldest.done) return;
    this.calls.delete(oldest.value);
    this.running.delete(oldest.value);
  }
}

function keyOf(dir: Dir, id: string): string {
  return `${dir} ${id}`;
}
