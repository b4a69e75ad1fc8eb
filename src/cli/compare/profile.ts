import type { Peer } from '../../session/facts.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import { Times, type TimesSummary } from '../../session/timeline/statistics/times.js';

/** What a session used of a method, or of a tool (`tools/call:NAME`). */
export interface Use {
  readonly requests: number;
  readonly failed: number;
  readonly answers: number;
  readonly times: TimesSummary | null;
}

/** What the server offers, as it last listed it: definitions by name, as canonical JSON. */
export type Offers = ReadonlyMap<string, string>;

/** What is compared of a session. */
export interface Profile {
  readonly client: Peer | null;
  readonly server: Peer | null;
  readonly revision: string | null;
  /** As canonical JSON; null while unknown. */
  readonly capabilities: { readonly client: string | null; readonly server: string | null };
  readonly uses: ReadonlyMap<string, Use>;
  /** Tools, prompts, resources and templates, each by its name or URI. */
  readonly offers: Readonly<Record<OfferKind, Offers>>;
}

export const OFFERS = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
} as const;
export type OfferKind = (typeof OFFERS)[keyof typeof OFFERS];

/** Names beyond so many are not told apart: a client that makes up methods must not fill the memory. */
const MOST_NAMES = 10_000;

/** Gathers a session's profile while it is read. */
export class Profiler implements SessionListener {
  readonly #uses = new Map<string, { requests: number; failed: number; readonly times: Times }>();
  readonly #offers = new Map<OfferKind, Map<string, string>>();

  request(exchange: Exchange): void {
    if (exchange.injected === null) for (const name of namesOf(exchange)) this.#use(name, (use) => use.requests++);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.injected !== null) return;
    const failed = response.kind === 'error' || (response.result as { isError?: unknown } | null)?.isError === true;
    for (const name of namesOf(exchange)) {
      this.#use(name, (use) => {
        if (failed) use.failed++;
        use.times.add(frame.clock - exchange.clock);
      });
    }
    if (response.kind === 'result' && Object.hasOwn(OFFERS, exchange.method)) {
      this.#offer(OFFERS[exchange.method as keyof typeof OFFERS], exchange, response.result);
    }
  }

  /** What was gathered, with what the session itself knows. */
  profile(session: {
    readonly client: Peer | null;
    readonly server: Peer | null;
    readonly revision: string | null;
    readonly clientCapabilities: unknown;
    readonly serverCapabilities: unknown;
  }): Profile {
    const uses = [...this.#uses].map(
      ([name, { requests, failed, times }]) => [name, { requests, failed, answers: times.count, times: times.summary() }] as const,
    );
    const offers = (kind: OfferKind): Offers => this.#offers.get(kind) ?? new Map();
    return {
      client: session.client,
      server: session.server,
      revision: session.revision,
      capabilities: {
        client: session.clientCapabilities === null ? null : canonical(session.clientCapabilities),
        server: session.serverCapabilities === null ? null : canonical(session.serverCapabilities),
      },
      uses: new Map(uses),
      offers: {
        tools: offers('tools'),
        prompts: offers('prompts'),
        resources: offers('resources'),
        resourceTemplates: offers('resourceTemplates'),
      },
    };
  }

  #use(name: string, change: (use: { requests: number; failed: number; readonly times: Times }) => void): void {
    let use = this.#uses.get(name);
    if (use === undefined) {
      if (this.#uses.size >= MOST_NAMES) return;
      use = { requests: 0, failed: 0, times: new Times() };
      this.#uses.set(name, use);
    }
    change(use);
  }

  /** A list begins anew with its first page; later pages add to it. */
  #offer(kind: OfferKind, { params }: Exchange, result: unknown): void {
    const list = (result as Readonly<Record<string, unknown>> | null)?.[kind];
    if (!Array.isArray(list)) return;
    const first = (params as { cursor?: unknown } | null | undefined)?.cursor === undefined;
    const known = first ? new Map<string, string>() : (this.#offers.get(kind) ?? new Map<string, string>());
    for (const item of list as readonly unknown[]) {
      const { name, uri, uriTemplate } = (item ?? {}) as {
        readonly name?: unknown;
        readonly uri?: unknown;
        readonly uriTemplate?: unknown;
      };
      const key = kind === 'resources' ? uri : kind === 'resourceTemplates' ? uriTemplate : name;
      if (typeof key === 'string') known.set(key, canonical(item));
    }
    this.#offers.set(kind, known);
  }
}

function namesOf({ method, params }: Exchange): readonly string[] {
  const name = method === 'tools/call' ? (params as { name?: unknown } | null | undefined)?.name : undefined;
  return typeof name === 'string' ? [method, `${method}:${name}`] : [method];
}

/** JSON with the members of all objects in order: the same value gives the same text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    const sorted = Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1));
    // Not an object literal: `__proto__` is a member like any other here.
    return Object.assign(Object.create(null), Object.fromEntries(sorted));
  });
}
