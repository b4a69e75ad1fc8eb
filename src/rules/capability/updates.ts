import { stringAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo, NotificationInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { shown } from '../words.js';
import { CAP } from './rules.js';

/** Subscribed URIs that are remembered, and how long one may be; beyond, updates are not judged any more. */
const MAX_URIS = 1000;
const MAX_URI = 2000;
/** So many parents of a URI are looked up. */
const MAX_PARENTS = 64;

/** Updates of resources: only those that the client subscribed to, or within them. Revisions with a handshake only. */
export class Updates implements SessionListener {
  readonly concerns = { methods: ['resources/subscribe', 'resources/unsubscribe'] } as const;
  /** Subscribed URIs, from the request on; `until` is the session's clock once the subscription ended. */
  readonly #subscribed = new Map<string, { until: number }>();
  #overflown = false;

  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (exchange.method !== 'resources/subscribe' || exchange.dir !== 'c2s') return;
    const uri = stringAt(exchange.params, 'uri');
    if (uri === null || uri.length > MAX_URI || this.#subscribed.size >= MAX_URIS) this.#overflown = true;
    else this.#subscribed.set(plain(uri), { until: Number.POSITIVE_INFINITY });
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const ends = exchange.method === 'resources/unsubscribe' && response.kind === 'result';
    const failed = exchange.method === 'resources/subscribe' && response.kind === 'error';
    if (!ends && !failed) return;
    const subscription = this.#subscribed.get(plain(stringAt(exchange.params, 'uri') ?? ''));
    if (subscription !== undefined) subscription.until = frame.clock;
  }

  notification({ method, params }: NotificationInfo, frame: FrameInfo): void {
    if (method !== 'notifications/resources/updated' || frame.dir !== 's2c' || frame.injected !== null) return;
    const { session } = this.context;
    const uri = stringAt(params, 'uri');
    if (uri === null || this.#overflown || session.lastGap >= 0 || session.scope === 'any' || this.#covered(uri, frame)) return;
    this.context.report(CAP.updated, {
      at: frame.at,
      by: 'server',
      scope: session.scope,
      burst: '',
      text: () =>
        `The server sent notifications/resources/updated for ${shown(uri)}, to which the client is not subscribed; updates are only for subscribed resources.`,
    });
  }

  /** Whether the URI, or one that it lies within, is subscribed, or was until just now. */
  #covered(uri: string, frame: FrameInfo): boolean {
    if (this.#subscribed.size === 0) return false;
    let rest = plain(uri.slice(0, MAX_URI));
    for (let i = 0; i < MAX_PARENTS && rest !== ''; i++) {
      const subscription = this.#subscribed.get(rest);
      if (subscription !== undefined && frame.clock - subscription.until <= this.context.races.windowMs) return true;
      rest = rest.slice(0, Math.max(rest.lastIndexOf('/'), rest.lastIndexOf('#'), rest.lastIndexOf('?'), 0)).replace(/\/+$/, '');
    }
    return false;
  }
}

/** A URI for comparing: writers differ in escapes, in the case of drive letters and in a slash at the end. */
function plain(uri: string): string {
  let text = uri;
  try {
    text = decodeURIComponent(uri);
  } catch {
    // Not escaped as it should be: compared as it stands.
  }
  return text.toLowerCase().replace(/\/+$/, '');
}
