import { isObject, type JsonObject } from '../../protocol/message.js';

/** Where a task stands. The last three are for good. */
const STATUSES: ReadonlySet<unknown> = new Set(['working', 'input_required', 'completed', 'failed', 'cancelled']);
const TERMINAL: ReadonlySet<unknown> = new Set(['completed', 'failed', 'cancelled']);

/** What must be there besides id and status, and what it must be. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  createdAt: (value) => typeof value === 'string',
  lastUpdatedAt: (value) => typeof value === 'string',
  ttl: (value) => typeof value === 'number' || value === null,
};

/** Whether a task with this status has ended. */
export function isTerminal(status: unknown): boolean {
  return TERMINAL.has(status);
}

/** Whether the specification knows the status of a task. */
export function isStatus(status: unknown): status is string {
  return STATUSES.has(status);
}

/** Whether a value has all that a task of 2025-11-25 must have, so that it is hardly anything else. */
export function isWholeTask(value: unknown): value is JsonObject {
  return isObject(value) && typeof value.taskId === 'string' && isStatus(value.status) && wrongFields(value).length === 0;
}

/** Whether a result is that of a created task of the extension, but for its type. */
export function looksLikeCreatedTask(result: JsonObject): boolean {
  const { taskId, status, createdAt, lastUpdatedAt, content } = result;
  return (
    typeof taskId === 'string' &&
    isStatus(status) &&
    typeof createdAt === 'string' &&
    typeof lastUpdatedAt === 'string' &&
    content === undefined
  );
}

/** Which of the members that a task must have are not there, or not what they must be. */
export function wrongFields(task: JsonObject): readonly string[] {
  return Object.keys(FIELDS).filter((name) => FIELDS[name]?.(task[name]) === false);
}

/** The time at which a task says that it last changed, in ms; NaN where it says none that can be read. */
export function stampOf(task: JsonObject): number {
  return typeof task.lastUpdatedAt === 'string' ? Date.parse(task.lastUpdatedAt) : Number.NaN;
}
