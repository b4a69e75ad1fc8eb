import { isObject } from '../../protocol/message.js';
import type { SessionFacts } from '../../session/facts.js';
import type { Cancellation, Exchange, OrphanInfo, ResponseInfo, SessionListener } from '../../session/listener.js';

export type ClientKind = 'python-1' | 'python-2' | 'typescript-1' | 'typescript-2' | 'claude-code' | 'claude-desktop' | 'codex' | 'unknown';
export type ServerKind = 'python-1' | 'unknown';

/** How programs name themselves in `clientInfo` where their user gives no other name. */
const CLIENT_NAMES: ReadonlyMap<string, ClientKind> = new Map([
  ['claude-code', 'claude-code'],
  ['claude-ai', 'claude-desktop'],
  ['codex-mcp-client', 'codex'],
]);

/** Reasons that libraries write into a cancellation when the time of a request is up; a caller's own text tells nothing. */
const REASONS: readonly (readonly [RegExp, ClientKind])[] = [
  [/^McpError: MCP error -32001: Request timed out/, 'typescript-1'],
  [/^SdkError: /, 'typescript-2'],
  [/^timed out after [\d.]+s$/, 'python-2'],
  [/^caller cancelled$/, 'python-2'],
];

/**
 * Which library speaks on each side, as far as the wire proves it: by the name it gives itself, or by words that only it writes.
 * What is not proved stays `unknown`.
 */
export class Software implements SessionListener {
  #session: SessionFacts | null = null;
  #byReason: ClientKind = 'unknown';
  #server: ServerKind = 'unknown';
  #cancels = false;

  start(session: SessionFacts): void {
    this.#session = session;
  }

  get client(): ClientKind {
    const client = this.#session?.client ?? null;
    const named = client === null ? undefined : CLIENT_NAMES.get(client.name);
    if (named !== undefined) return named;
    if (this.#byReason !== 'unknown') return this.#byReason;
    // Python's SDK 1.x under the name it takes where it is given none. A version of 2.x has other ones, and cancels.
    return client?.name === 'mcp' && client.version === '0.1.0' && !this.#cancels ? 'python-1' : 'unknown';
  }

  get server(): ServerKind {
    return this.#server;
  }

  cancelled(exchange: Exchange, cancellation: Cancellation): void {
    if (exchange.dir !== 'c2s' || cancellation.injected) return;
    this.#cancels = true;
    const kind = cancellation.reason === null ? undefined : REASONS.find(([form]) => form.test(cancellation.reason ?? ''))?.[1];
    if (kind !== undefined) this.#byReason = kind;
  }

  orphan(orphan: OrphanInfo): void {
    if (orphan.of?.dir === 'c2s' && isPython1Answer(orphan.error)) this.#server = 'python-1';
  }

  response(exchange: Exchange, response: ResponseInfo): void {
    if (exchange.dir === 'c2s' && isPython1Refusal(response.error)) this.#server = 'python-1';
  }
}

/** What a server of Python's SDK 1.x answers to a cancellation: `RequestResponder.cancel` in its `shared/session.py`. */
export function isPython1Answer(error: unknown): boolean {
  return isObject(error) && error.code === 0 && error.message === 'Request cancelled';
}

/** What it answers to a request that it does not want at this time, or whose method it does not know. */
export function isPython1Refusal(error: unknown): boolean {
  return isObject(error) && error.code === -32602 && error.message === 'Invalid request parameters' && error.data === '';
}
