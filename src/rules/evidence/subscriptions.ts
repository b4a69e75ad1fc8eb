import { idKey, idText } from '../../protocol/ids.js';
import { objectAt } from '../../protocol/message.js';
import { META_SUBSCRIPTION } from '../../protocol/revisions.js';
import type { Exchange, NotificationInfo, SessionListener } from '../../session/listener.js';
import type { Races } from './races.js';

/** Subscriptions that are remembered; a client has a handful. */
const MAX_SUBSCRIPTIONS = 1000;

/** The `subscriptions/listen` requests of a session, by id, and which of them a notification belongs to. */
export class Subscriptions implements SessionListener {
  readonly concerns = { methods: ['subscriptions/listen'] } as const;
  /** By the id's JSON text. */
  readonly #listens = new Map<string, Exchange>();

  constructor(private readonly races: Races) {}

  request(exchange: Exchange): void {
    if (exchange.method !== 'subscriptions/listen' || exchange.dir !== 'c2s') return;
    this.#listens.delete(exchange.id);
    this.#listens.set(exchange.id, exchange);
    if (this.#listens.size > MAX_SUBSCRIPTIONS) this.#listens.delete(this.#listens.keys().next().value as string);
  }

  /** A notification for a subscription proves that the server has read the request for it. */
  notification(notification: NotificationInfo): void {
    const listen = this.of(notification);
    if (listen !== null) this.races.read(listen);
  }

  /** The subscription that a notification says it belongs to. */
  of(notification: NotificationInfo): Exchange | null {
    if (this.#listens.size === 0) return null;
    const meta = objectAt(notification.params, '_meta');
    const key = meta === null ? null : idKey(meta[META_SUBSCRIPTION], '', [], null);
    return key === null ? null : (this.#listens.get(idText(key)) ?? null);
  }

  /** Whether an id (JSON text) is that of a subscription. */
  has(id: string): boolean {
    return this.#listens.has(id);
  }

  /** Subscriptions that still wait, in order. */
  *active(): Iterable<Exchange> {
    for (const listen of this.#listens.values()) if (listen.state === 'pending') yield listen;
  }
}
