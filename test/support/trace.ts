import type { Dir } from '../../src/protocol/direction.js';
import { createJudge } from '../../src/rules/judge.js';
import type { Finding, SessionListener } from '../../src/session/listener.js';
import { Session } from '../../src/session/session.js';
import type { EventRecord, FrameRecord, TraceRecord } from '../../src/trace/record.js';
import { validParams, validResult } from './terse.js';

type Message = { readonly [member: string]: unknown };
type Event = EventRecord extends infer E ? (E extends EventRecord ? Omit<E, 't'> : never) : never;
type Mark = Partial<Pick<FrameRecord, 'nl' | 'injected' | 'withheld' | 'parts' | 'begun' | 'b64'>>;

const MODERN = '2026-07-28';
/** What both ends can, unless a test says otherwise: everything but tasks. */
const CLIENT: Message = { roots: { listChanged: true }, sampling: {}, elicitation: {} };
const SERVER: Message = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  logging: {},
  completions: {},
};

/**
 * Builds a trace in few words. A message is an object, to which `jsonrpc` is added, and valid `params` where its method needs some
 * and none are there; anything else is a string, put on the wire as it is. Time goes on by 1 ms a record, and by what `wait` says.
 *
 * A wire of a handshake revision begins with the handshake (records 0 to 2, id 0); on one of 2026-07-28 every request of the client
 * gets the `_meta` that names it, and `server/discover` (records 0 and 1, id 0) comes first.
 */
export class Wire {
  readonly records: TraceRecord[] = [];
  /** The client's methods by id, as JSON. */
  readonly #methods = new Map<string, string>();
  #t = 0;

  constructor(
    readonly revision: string | null = '2025-06-18',
    capabilities: { readonly client?: Message; readonly server?: Message } = {},
  ) {
    if (revision === null) return;
    const { client = CLIENT, server = SERVER } = capabilities;
    if (revision === MODERN) {
      this.c({ id: 0, method: 'server/discover' });
      this.s({ id: 0, result: { ...validResult('server/discover', MODERN), capabilities: server } });
      return;
    }
    this.c({ id: 0, method: 'initialize', params: { ...hello(revision), capabilities: client } });
    this.s({ id: 0, result: { ...welcome(revision), capabilities: server } });
    this.c({ method: 'notifications/initialized' });
  }

  /** The index that the next record will have. */
  get next(): number {
    return this.records.length;
  }

  /** A frame of the client. */
  c(message: Message | string, mark: Mark = {}): this {
    return this.#frame('c2s', message, mark);
  }

  /** A frame of the server. */
  s(message: Message | string, mark: Mark = {}): this {
    return this.#frame('s2c', message, mark);
  }

  /** A call of a tool. */
  call(id: unknown, params: Message = { name: 'slow' }): this {
    return this.c({ id, method: 'tools/call', params });
  }

  /** A good answer to a request of the client: a result that is valid for the method it asked last under this id. */
  answer(id: unknown): this {
    const method = this.#methods.get(JSON.stringify(id)) ?? 'tools/call';
    return this.s({ id, result: validResult(method, this.revision) });
  }

  /** The client cancels. */
  cancel(requestId: unknown, mark: Mark = {}): this {
    return this.c({ method: 'notifications/cancelled', params: { requestId } }, mark);
  }

  progress(progressToken: unknown, progress = 1): this {
    return this.s({ method: 'notifications/progress', params: { progressToken, progress } });
  }

  wait(ms: number): this {
    this.#t += ms;
    return this;
  }

  event(event: Event): this {
    this.#t += 1;
    this.records.push({ t: this.#t, ...event } as EventRecord);
    return this;
  }

  #frame(dir: Dir, message: Message | string, mark: Mark): this {
    this.#t += 1;
    if (dir === 'c2s') this.#remember(typeof message === 'string' ? parsed(message) : message);
    const raw = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...this.#dress(dir, message) });
    this.records.push(mark.b64 === undefined ? { t: this.#t, dir, raw, ...mark } : { t: this.#t, dir, ...mark });
    return this;
  }

  #remember({ id, method }: Message): void {
    if (typeof method === 'string' && id !== undefined) this.#methods.set(JSON.stringify(id), method);
  }

  #dress(dir: Dir, message: Message): Message {
    const { method } = message;
    if (typeof method !== 'string') return message;
    const params = 'params' in message ? message.params : validParams(method);
    if (this.revision === MODERN && dir === 'c2s' && !Array.isArray(params)) return { ...message, params: modern(params as Message) };
    return params === undefined ? message : { ...message, params };
  }
}

/** The message of a raw line, as far as it holds one. */
function parsed(line: string): Message {
  try {
    return (JSON.parse(line.replace(/^\ufeff/, '')) ?? {}) as Message;
  } catch {
    return {};
  }
}

function modern(params: Message = {}): Message {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': CLIENT,
  };
  return { ...params, _meta: { ...meta, ...(params._meta as Message | undefined) } };
}

/** Proper params of `initialize`. */
export function hello(protocolVersion: string | undefined = '2025-06-18'): Message {
  return { protocolVersion, capabilities: CLIENT, clientInfo: { name: 'client', version: '1' } };
}

/** A proper answer to `initialize`. */
export function welcome(protocolVersion: string | undefined = '2025-06-18'): Message {
  return { protocolVersion, capabilities: SERVER, serverInfo: { name: 'server', version: '1' } };
}

/** Runs records through a session, with listeners. */
export function run(records: readonly TraceRecord[], listeners: readonly SessionListener[] = [], leakThresholdMs = 60_000): Session {
  const session = new Session(listeners, { leakThresholdMs });
  for (const [at, record] of records.entries()) session.push(record, at);
  session.end();
  return session;
}

/** The findings of a trace, sorted by record. */
export function judge(wire: Wire, options: { readonly leakThresholdMs?: number } = {}): Finding[] {
  const judge = createJudge({ guarded: false, ...options });
  run(wire.records, [judge], options.leakThresholdMs);
  return [...judge.findings].sort((a, b) => a.at - b.at);
}

/** The findings of one family (`cancel/`) as text: "error cancel/initialize client 5"; `+2` counts further records. */
export function found(wire: Wire, family = ''): string[] {
  return judge(wire)
    .filter(({ rule }) => rule.startsWith(family))
    .map(({ level, rule, by, at, total }) => `${level} ${rule} ${by} ${at}${total > 0 ? ` +${total}` : ''}`);
}

/** Errors and warnings only: what a person would be alarmed by. */
export function alarms(wire: Wire): string[] {
  return found(wire).filter((text) => !text.startsWith('info'));
}
