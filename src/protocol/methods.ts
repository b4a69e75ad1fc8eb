import type { Dir } from './direction.js';
import type { Letter } from './revisions.js';

/** Who may send a method in which revisions, as letters (`ABCD`). */
export interface MethodUse {
  readonly kind: 'request' | 'notification';
  /** Revisions in which clients send it. */
  readonly client: string;
  /** Revisions in which servers send it. */
  readonly server: string;
}

const request = (client: string, server = ''): MethodUse => ({ kind: 'request', client, server });
const notification = (client: string, server = ''): MethodUse => ({ kind: 'notification', client, server });

/** Every method of every revision. Source: the Request and Notification unions of the five schemas. */
const METHODS: ReadonlyMap<string, MethodUse> = new Map([
  ['initialize', request('ABCD')],
  ['ping', request('ABCD', 'ABCD')],
  ['server/discover', request('E')],
  ['tools/list', request('ABCDE')],
  ['tools/call', request('ABCDE')],
  ['prompts/list', request('ABCDE')],
  ['prompts/get', request('ABCDE')],
  ['resources/list', request('ABCDE')],
  ['resources/templates/list', request('ABCDE')],
  ['resources/read', request('ABCDE')],
  ['completion/complete', request('ABCDE')],
  ['resources/subscribe', request('ABCD')],
  ['resources/unsubscribe', request('ABCD')],
  ['logging/setLevel', request('ABCD')],
  ['subscriptions/listen', request('E')],
  ['sampling/createMessage', request('', 'ABCD')],
  ['roots/list', request('', 'ABCD')],
  ['elicitation/create', request('', 'CD')],
  ['tasks/get', request('D', 'D')],
  ['tasks/result', request('D', 'D')],
  ['tasks/list', request('D', 'D')],
  ['tasks/cancel', request('D', 'D')],
  ['notifications/initialized', notification('ABCD')],
  ['notifications/cancelled', notification('ABCDE', 'ABCDE')],
  ['notifications/progress', notification('ABCD', 'ABCDE')],
  ['notifications/roots/list_changed', notification('ABCD')],
  ['notifications/message', notification('', 'ABCDE')],
  ['notifications/tools/list_changed', notification('', 'ABCDE')],
  ['notifications/prompts/list_changed', notification('', 'ABCDE')],
  ['notifications/resources/list_changed', notification('', 'ABCDE')],
  ['notifications/resources/updated', notification('', 'ABCDE')],
  ['notifications/subscriptions/acknowledged', notification('', 'E')],
  ['notifications/tasks/status', notification('D', 'D')],
  ['notifications/elicitation/complete', notification('', 'D')],
]);

/** What the tasks extension of 2026-07-28 adds for clients. */
const TASKS_EXTENSION: ReadonlySet<string> = new Set(['tasks/get', 'tasks/update', 'tasks/cancel']);

const NAMES: ReadonlyMap<string, string> = new Map([...METHODS.keys(), ...TASKS_EXTENSION].map((name) => [name, name]));

/**
 * The same text. For a method that some revision has, it is always the same string in memory, and not one more that was cut from a frame:
 * to compare it and to look it up, which is done many times with each message, then costs next to nothing.
 */
export function methodName(text: string): string {
  return NAMES.get(text) ?? text;
}

/** Who may send a method, in which revisions; undefined where no revision has it. Extensions are not part of it. */
export function methodUse(method: string): MethodUse | undefined {
  return METHODS.get(method);
}

/** The names of all methods of all revisions. */
export function methodNames(): readonly string[] {
  return [...METHODS.keys()];
}

/** Whether a method belongs to the tasks extension of 2026-07-28. */
export function isTasksExtension(method: string): boolean {
  return TASKS_EXTENSION.has(method) || method === 'notifications/tasks/status';
}

/** Whether a method is a request (or a notification) of a revision, whoever sends it. */
export function isMethodOf(letter: Letter, kind: 'request' | 'notification', method: string): boolean {
  const use = METHODS.get(method);
  return use !== undefined && use.kind === kind && (use.client.includes(letter) || use.server.includes(letter));
}

/** Whether a revision lets the sender of a direction send this request. Extensions of E count as part of it. */
export function maySend(letter: Letter, dir: Dir, method: string): boolean {
  if (letter === 'E' && dir === 'c2s' && TASKS_EXTENSION.has(method)) return true;
  const use = METHODS.get(method);
  return use !== undefined && (dir === 'c2s' ? use.client : use.server).includes(letter);
}

/** Whether any revision knows the method at all. */
export function isKnownMethod(method: string): boolean {
  return METHODS.has(method) || TASKS_EXTENSION.has(method);
}

/** Whether some revision has a notification of this name. */
export function isNotificationName(method: string): boolean {
  return METHODS.get(method)?.kind === 'notification';
}

/** Whether some revision has a request of this name. */
export function isRequestName(method: string): boolean {
  return METHODS.get(method)?.kind === 'request';
}

/** `subscriptions/listen` stays open as long as the session by design, so it never leaks. */
export function neverLeaks(method: string): boolean {
  return method === 'subscriptions/listen';
}

/** Requests that a person answers, or looks over. */
export function isHuman(method: string): boolean {
  return method === 'elicitation/create' || method === 'sampling/createMessage';
}

/** Requests that are open for long by nature: a person answers them, or they wait for a task. They do not leak by age alone. */
export function isSlowByNature(method: string): boolean {
  return isHuman(method) || method === 'tasks/result';
}
