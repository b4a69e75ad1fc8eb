import type { Exchange } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { requestName } from '../words.js';
import { CANCEL } from './rules.js';

/** How long the server has for cancelling what it had asked on behalf of a cancelled call. */
const PATIENCE_MS = 2000;
/** What servers ask in the course of a call. */
const ON_BEHALF: ReadonlySet<string> = new Set(['elicitation/create', 'sampling/createMessage', 'roots/list']);

interface Nested {
  readonly request: Exchange;
  readonly parent: Exchange;
}

/** Requests of the server whose only possible parent is one call of the client, and what becomes of them when that is cancelled. */
export class NestedRequests {
  readonly #open = new Map<Exchange, Nested[]>();
  #waiting: { readonly nested: Nested; readonly since: number }[] = [];

  constructor(private readonly context: RuleContext) {}

  requested(request: Exchange): void {
    if (request.dir !== 's2c' || !ON_BEHALF.has(request.method) || this.context.session.openCount('c2s') !== 1) return;
    for (const parent of this.context.session.open('c2s')) {
      const list = this.#open.get(parent) ?? [];
      list.push({ request, parent });
      this.#open.set(parent, list);
    }
  }

  closed(parent: Exchange): void {
    if (this.#open.size > 0) this.#open.delete(parent);
  }

  cancelled(parent: Exchange, clock: number): void {
    const list = this.#open.get(parent);
    if (list === undefined) return;
    this.#open.delete(parent);
    for (const nested of list) if (isOpen(nested.request)) this.#waiting.push({ nested, since: clock });
  }

  /** Time has passed, up to `clock`. */
  pass(clock: number): void {
    if (this.#waiting.length === 0) return;
    this.#waiting = this.#waiting.filter(({ nested, since }) => {
      if (!isOpen(nested.request)) return false;
      if (clock - since <= PATIENCE_MS) return true;
      this.#report(nested);
      return false;
    });
  }

  #report({ request, parent }: Nested): void {
    this.context.report(CANCEL.nestedOrphaned, {
      at: request.at,
      by: 'server',
      scope: this.context.session.scopeOf(request),
      exchange: request,
      related: [parent.at],
      text: () =>
        `The server left its ${requestName(request)} open, although ${requestName(parent)}, for which it was sent, was cancelled; it should cancel it too.`,
    });
  }
}

function isOpen(exchange: Exchange): boolean {
  return exchange.state === 'pending' || exchange.state === 'leaked';
}
