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

  /** `told` hears of the tasks of calls: `end` is when one was over, null while it runs, and undefined where that is not known any more. */
  constructor(private readonly told: (row: number, end: number | null | undefined) => void) {}

  /** A call was answered at `t`: with a task, it may be. */
  answered(call: Exchange, result: unknown, row: number, t: number): void {
    if (aboutTask(call.method) !== null) this.polled(call, result, t);
    if (!call.createdTask) return;
    const id = call.modern ? stringMember(result, 'taskId') : stringMember(member(result, 'task'), 'taskId');
    if (id === undefined || id.length > ID_LENGTH) return;
    const key = keyOf(call.dir, id);
    const other = this.calls.get(key);
    if (other === undefined) this.told(row, null);
    else if (other !== NONE) this.told(other, undefined);
    this.calls.set(key, other === undefined ? row : NONE);
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

  /** A request was answered with an error: one for what came of a task gets that where the task failed, or is not there any more. */
  refused(request: Exchange, t: number): void {
    const id = request.method === 'tasks/result' ? stringMember(request.params, 'taskId') : undefined;
    if (id !== undefined) this.ended(keyOf(request.dir, id), t);
  }

  /** News of a task from whoever runs it, at `t`. `dir`: direction of the call. */
  heard(dir: Dir, news: unknown, t: number): void {
    const id = stringMember(news, 'taskId');
    if (id !== undefined && ENDED.has(stringMember(news, 'status') ?? '')) this.ended(keyOf(dir, id), t);
  }

  /** Whether tasks other than the one that these params name may run for calls of a direction. */
  othersRun(dir: Dir, params: unknown): boolean {
    const own = stringMember(params, 'taskId');
    for (const key of this.running) if (key.startsWith(dir) && (own === undefined || key !== keyOf(dir, own))) return true;
    return false;
  }

  private polled(poll: Exchange, result: unknown, t: number): void {
    const id = stringMember(poll.params, 'taskId');
    if (poll.method === 'tasks/result' && id !== undefined) this.ended(keyOf(poll.dir, id), t);
    else this.heard(poll.dir, result, t);
  }

  private ended(key: string, t: number): void {
    if (!this.running.delete(key)) return;
    const row = this.calls.get(key) ?? NONE;
    if (row !== NONE) this.told(row, t);
  }

  private forgetOldest(): void {
    const oldest = this.calls.entries().next();
    if (oldest.done) return;
    const [key, row] = oldest.value;
    this.calls.delete(key);
    if (this.running.delete(key) && row !== NONE) this.told(row, undefined);
  }
}

function keyOf(dir: Dir, id: string): string {
  return `${dir} ${id}`;
}
