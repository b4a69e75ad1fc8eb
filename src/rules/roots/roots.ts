import { isObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { broughtAnswers, mayBringAnswers } from '../evidence/asks.js';
import type { Family } from '../family.js';
import { requestName, shown } from '../words.js';
import { ROOTS } from './rules.js';

/** Folders of an editor that are not on this machine: its own schemes are the only names that they have. */
const REMOTE = /^vscode-[a-z-]+:/i;

/** Roots: the folders that a client lets a server work in. */
export const roots: Family = {
  rules: Object.values(ROOTS),
  watch: (context) => new RootChecks(context),
};

class RootChecks implements SessionListener {
  readonly concerns = { methods: ['roots/list'], modern: true } as const;
  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange, frame: FrameInfo): void {
    if (!mayBringAnswers(exchange)) return;
    for (const [, answer] of broughtAnswers(exchange)) this.#check(answer.roots, exchange, frame, `in ${requestName(exchange)}`);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.method !== 'roots/list' || exchange.dir !== 's2c' || exchange.injected !== null || response.kind !== 'result') return;
    if (isObject(response.result)) this.#check(response.result.roots, exchange, frame, `as answer to ${requestName(exchange)}`);
  }

  #check(list: unknown, exchange: Exchange, frame: FrameInfo, where: string): void {
    if (!Array.isArray(list)) return;
    for (const root of list) {
      const uri = isObject(root) ? root.uri : undefined;
      if (typeof uri !== 'string' || /^file:\/\//i.test(uri)) continue;
      this.context.report(ROOTS.uriScheme, {
        at: frame.at,
        by: 'client',
        scope: this.context.session.scopeOf(exchange),
        exchange,
        ...(REMOTE.test(uri) ? { atMost: 'info' } : {}),
        text: () => `The client gave the root ${shown(uri)} ${where}; the URI of a root must begin with file://.`,
      });
    }
  }
}
