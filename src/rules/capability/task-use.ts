import { senderOf } from '../../protocol/direction.js';
import { type JsonObject, stringAt } from '../../protocol/message.js';
import type { Exchange, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Rule } from '../rule.js';
import { requestName, sentence, shown, the } from '../words.js';
import { type Declared, has, hasPath } from './declared.js';
import { CAP } from './rules.js';

/** The requests that may run as a task. On any other one `task` is a member without meaning. */
const AUGMENTABLE: ReadonlySet<string> = new Set(['tools/call', 'sampling/createMessage', 'elicitation/create']);

/** Tasks of 2025-11-25: only where the receiver declared them, and as each tool wants it. */
export class TaskUse implements SessionListener {
  readonly concerns = { methods: [...AUGMENTABLE, 'tasks/list', 'tasks/cancel'] } as const;
  constructor(
    private readonly context: RuleContext,
    private readonly declared: Declared,
  ) {}

  request(exchange: Exchange): void {
    const { method, taskAugmented } = exchange;
    const manages = method === 'tasks/list' || method === 'tasks/cancel';
    if (!manages && method !== 'tools/call' && !(taskAugmented && AUGMENTABLE.has(method))) return;
    if (exchange.modern || exchange.injected !== null || this.context.session.scopeOf(exchange) !== 'D') return;
    const capabilities = exchange.dir === 'c2s' ? this.declared.byServer(exchange) : this.declared.byClient(exchange);
    if (capabilities === null) return;
    if (manages) this.#manages(exchange, capabilities);
    else if (taskAugmented || has(capabilities, 'tasks')) this.#augments(exchange, capabilities);
  }

  #manages(exchange: Exchange, capabilities: JsonObject): void {
    const name = exchange.method === 'tasks/list' ? 'list' : 'cancel';
    if (has(capabilities, 'tasks', name)) return;
    this.#report(
      CAP.tasksOps,
      exchange,
      `although the other side does not declare tasks.${name}; only negotiated capabilities may be used`,
    );
  }

  #augments(exchange: Exchange, capabilities: JsonObject): void {
    const path = ['tasks', 'requests', ...exchange.method.split('/')];
    const isTool = exchange.method === 'tools/call';
    if (hasPath(capabilities, path)) {
      if (isTool && exchange.dir === 'c2s') this.#asTheToolWants(exchange);
    } else if (exchange.taskAugmented) {
      const why = `as a task although the other side does not declare ${path.map(shown).join('.')}; ${isTool ? 'it must' : 'it should'} be an ordinary request`;
      this.#report(CAP.tasks, exchange, why, !isTool);
    }
  }

  #asTheToolWants(exchange: Exchange): void {
    const name = stringAt(exchange.params, 'name');
    const tool = name === null ? null : this.context.listings.tools.get(name, exchange.at);
    if (name === null || tool === null) return;
    const support = tool.taskSupport ?? 'forbidden';
    if (support === 'forbidden' && exchange.taskAugmented) {
      this.#report(
        CAP.taskSupport,
        exchange,
        `as a task although the tool ${shown(name)} does not allow that; it must be an ordinary call`,
      );
    } else if (support === 'required' && !exchange.taskAugmented) {
      this.#report(
        CAP.taskSupport,
        exchange,
        `as an ordinary call although the tool ${shown(name)} requires a task; it must be called as one`,
      );
    }
  }

  #report(rule: Rule, exchange: Exchange, why: string, mild = false): void {
    const by = senderOf(exchange.dir);
    this.context.report(rule, {
      at: exchange.at,
      by,
      scope: 'D',
      exchange,
      ...(mild ? { atMost: 'warning' } : {}),
      burst: `${exchange.dir} ${why}`,
      text: () => sentence(`${the(by)} sent ${requestName(exchange)} ${why}.`),
    });
  }
}
