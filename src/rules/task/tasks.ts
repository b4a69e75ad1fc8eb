import type { Side } from '../../protocol/direction.js';

/** Tasks that are remembered, and the length of an id that is. */
const MAX_TASKS = 4096;
const MAX_ID = 1000;

/** The end of a task, as it was seen first. */
export interface End {
  readonly status: string;
  readonly at: number;
  readonly clock: number;
  readonly stamp: number;
  /** Whether `tasks/cancel` said so. */
  readonly byCancel: boolean;
}

/** What is known of a task. */
export interface Task {
  readonly id: string;
  readonly receiver: Side;
  /** Where it was created, and for which method; null where that was not seen. */
  readonly created: { readonly at: number; readonly serial: number; readonly method: string } | null;
  status: string | null;
  end: End | null;
  pollInterval: number | null;
  /** Session clock of the latest poll. */
  polled: number | null;
  /** The first result that `tasks/result` gave. */
  result: { readonly at: number; readonly isError: boolean } | null;
}

/** The tasks of a session, by who runs them. */
export class Tasks {
  readonly #tasks = new Map<string, Task>();
  readonly #bySerial = new Map<number, Task>();
  #forgotten = false;

  /** Whether an id that is not known was never heard of. */
  get complete(): boolean {
    return !this.#forgotten;
  }

  of(receiver: Side, id: string): Task | undefined {
    return this.#tasks.get(`${receiver} ${id}`);
  }

  /** The task that the answer to a request created. */
  createdBy(serial: number): Task | undefined {
    return this.#bySerial.get(serial);
  }

  /** Takes in a task that was created, or that is heard of without that. Null where its id is too long to be remembered. */
  add(receiver: Side, id: string, created: Task['created']): Task | null {
    if (id.length > MAX_ID) {
      this.#forgotten = true;
      return null;
    }
    const key = `${receiver} ${id}`;
    const task: Task = { id, receiver, created, status: null, end: null, pollInterval: null, polled: null, result: null };
    this.#forget(key);
    this.#tasks.set(key, task);
    if (created !== null) this.#bySerial.set(created.serial, task);
    if (this.#tasks.size > MAX_TASKS) this.#forgetOldest();
    return task;
  }

  /** Tasks of a side that have not ended, as far as is known. */
  *running(receiver: Side): Iterable<Task> {
    for (const task of this.#tasks.values()) if (task.receiver === receiver && task.end === null) yield task;
  }

  #forgetOldest(): void {
    this.#forgotten = true;
    const oldest = this.#tasks.keys().next();
    if (!oldest.done) this.#forget(oldest.value);
  }

  #forget(key: string): void {
    const serial = this.#tasks.get(key)?.created?.serial;
    this.#tasks.delete(key);
    if (serial !== undefined) this.#bySerial.delete(serial);
  }
}
