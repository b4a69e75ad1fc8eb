import type { Dir } from '../../protocol/direction.js';

/** So many tasks are remembered, the latest ones: what an older one results in is not judged. */
const MAX_TASKS = 1000;
/** Ids longer than this are not remembered: memory is bounded whatever a receiver makes up. */
const MAX_LENGTH = 256;

/** Which request made a task: its method says what `tasks/result` must result in. */
export class TaskMethods {
  readonly #methods = new Map<string, string>();

  /** A request of this direction and method was answered with a task. */
  add(dir: Dir, taskId: string, method: string): void {
    if (taskId.length > MAX_LENGTH) return;
    const key = `${dir} ${taskId}`;
    this.#methods.delete(key);
    this.#methods.set(key, method);
    if (this.#methods.size <= MAX_TASKS) return;
    const oldest = this.#methods.keys().next();
    if (!oldest.done) this.#methods.delete(oldest.value);
  }

  /** The method whose result `tasks/result`, sent in the same direction, asks for; null where it is not known. */
  of(dir: Dir, taskId: string): string | null {
    return this.#methods.get(`${dir} ${taskId}`) ?? null;
  }
}
