import { objectAt, stringAt } from '../../../protocol/message.js';
import { methodUse } from '../../../protocol/methods.js';
import type { OpenSession } from '../format.js';
import { finite, InOrder } from '../in-order.js';
import type { SessionWriter } from '../session-writer.js';
import { type Moment, readTime } from '../time.js';
import { type HarEntry, type HarSessions, parseMessage } from './har-entry.js';

interface Session {
  readonly writer: SessionWriter;
  readonly order: InOrder;
  /** The moment of its first message, in ms since 1970; null where the archive has no times. */
  readonly start: number | null;
  /** Whether its handshake was seen. */
  opened: boolean;
}

/** What a browser or a proxy kept of MCP over HTTP: what was posted to each address, and what came back as JSON or as a stream of events. */
export class HarOfHttp implements HarSessions {
  readonly #sessions = new Map<string, Session>();
  readonly writers: SessionWriter[] = [];

  constructor(private readonly open: OpenSession) {}

  entry({ entry, url, asked, answered, line }: HarEntry): void {
    const message = parseMessage(asked);
    if (message === null) return;
    const began = readTime(stringAt(entry, 'startedDateTime') ?? '');
    const session = this.#session(url.replace(/[?#].*$/s, ''), message, began);
    if (session === null) return;
    const { order, start } = session;
    const t = began === null || start === null ? 0 : began.ms - start;
    order.add({ t, at: null, kind: 'request', dir: 'c2s', raw: asked, line });
    const end = t + Math.max(0, finite(entry.time) ?? 0);
    for (const raw of messagesOf(entry, answered ?? '')) order.add({ t: end, at: null, kind: 'follows', dir: 's2c', raw, line });
  }

  cut(): void {
    for (const writer of this.writers) writer.lacks('cut');
  }

  end(): void {
    for (const { order } of this.#sessions.values()) order.end();
  }

  /** The session at an address; null where nothing shows that what is there is MCP. */
  #session(url: string, message: unknown, began: Moment | null): Session | null {
    const method = stringAt(message, 'method');
    const opens = method === 'initialize';
    const known = this.#sessions.get(url);
    if (known !== undefined && !(opens && known.opened)) {
      known.opened ||= opens;
      return known;
    }
    if (known === undefined && (method === null || methodUse(method) === undefined)) return null;
    known?.order.end();
    const writer = this.open({ frames: 'some', order: 'sides', pipe: 'unknown' });
    writer.lacks('http');
    writer.name = url;
    if (began !== null) writer.begin(began.iso);
    this.writers.push(writer);
    const session = { writer, order: new InOrder(writer), start: began?.ms ?? null, opened: opens };
    this.#sessions.set(url, session);
    return session;
  }
}

/** The texts of the messages in what a server answered over HTTP. */
function messagesOf(entry: HarEntry['entry'], text: string): readonly string[] {
  const type = stringAt(objectAt(objectAt(entry, 'response'), 'content'), 'mimeType') ?? '';
  const bodies = /^text\/event-stream\b/i.test(type) ? eventsOf(text) : [text];
  return bodies.filter((body) => parseMessage(body) !== null);
}

/** The data of the events in a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream). */
function eventsOf(stream: string): readonly string[] {
  const blocks = stream.replace(/\r\n?/g, '\n').split(/\n\n+/);
  return blocks.map((block) =>
    block
      .split('\n')
      .flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
      .join('\n'),
  );
}
