import { type Dir, opposite } from '../../protocol/direction.js';
import type { IdKey } from '../../protocol/ids.js';
import { isObject, objectAt, stringAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo, NotificationInfo, ResponseInfo, SessionListener } from '../../session/listener.js';

/** Tasks whose tokens are remembered; the tokens of older ones count as free. */
const MAX_TASKS = 1024;
const TERMINAL: ReadonlySet<unknown> = new Set(['completed', 'failed', 'cancelled']);

/** The progress tokens that tasks of 2025-11-25 keep in use after the answer that created them, until they end. */
export class TaskTokens implements SessionListener {
  readonly concerns = {
    methods: ['tools/call', 'sampling/createMessage', 'elicitation/create', 'tasks/get', 'tasks/result', 'tasks/list', 'tasks/cancel'],
  } as const;
  /** By direction of the request, token and task. */
  readonly #holders = new Map<string, Exchange>();
  readonly #keys = new Map<string, string>();

  /** The request whose task still uses a token; undefined where there is none. */
  holder(dir: Dir, token: IdKey): Exchange | undefined {
    return this.#holders.size === 0 ? undefined : this.#holders.get(`${dir} ${token}`);
  }

  response(exchange: Exchange, response: ResponseInfo): void {
    if (exchange.createdTask) this.#begin(exchange, response.result);
    else if (this.#holders.size === 0 || response.kind === 'error') return;
    else if (exchange.method === 'tasks/result') this.#end(exchange.dir, stringAt(exchange.params, 'taskId'));
    else if (exchange.method === 'tasks/get' || exchange.method === 'tasks/cancel') this.#status(exchange.dir, response.result);
    else if (exchange.method === 'tasks/list' && isObject(response.result) && Array.isArray(response.result.tasks)) {
      for (const task of response.result.tasks) this.#status(exchange.dir, task);
    }
  }

  notification({ method, params }: NotificationInfo, frame: FrameInfo): void {
    if (method === 'notifications/tasks/status') this.#status(opposite(frame.dir), params);
  }

  #begin(exchange: Exchange, result: unknown): void {
    const task = stringAt(objectAt(result, 'task'), 'taskId');
    if (exchange.modern || exchange.tokenKey === null || task === null) return;
    const key = `${exchange.dir} ${exchange.tokenKey}`;
    this.#holders.set(key, exchange);
    this.#keys.set(`${exchange.dir} ${task}`, key);
    if (this.#keys.size <= MAX_TASKS) return;
    const oldest = this.#keys.entries().next();
    if (oldest.done) return;
    this.#keys.delete(oldest.value[0]);
    this.#holders.delete(oldest.value[1]);
  }

  #status(dir: Dir, task: unknown): void {
    if (isObject(task) && TERMINAL.has(task.status)) this.#end(dir, stringAt(task, 'taskId'));
  }

  #end(dir: Dir, task: string | null): void {
    const name = `${dir} ${task}`;
    const key = this.#keys.get(name);
    if (key === undefined) return;
    this.#keys.delete(name);
    this.#holders.delete(key);
  }
}
