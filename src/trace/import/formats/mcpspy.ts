import type { Dir } from '../../../protocol/direction.js';
import { isObject, type JsonObject } from '../../../protocol/message.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseJson, parseObject } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { readTime } from '../time.js';
import { soleSender } from './sender.js';

interface Pair {
  readonly writer: SessionWriter;
  /** The process of the client, once a message shows it. */
  client: unknown;
}

/** MCPSpy's JSON Lines: what it saw pass between processes. It leaves out answers without request, and long messages. */
export const mcpspy: Format = {
  id: 'mcpspy',
  name: 'MCPSpy (--output)',
  bears: (line) => eventOf(line) !== null,
  standing: 'sure',
  reader: (open) => new McpSpy(open),
};

class McpSpy implements FormatReader {
  readonly #pairs = new Map<string, Pair>();
  #latest: SessionWriter | null = null;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const event = eventOf(text);
    if (event === null) {
      // Its file holds what language models are asked, too.
      if (text.trim() !== '' && parseObject(text) === null) this.#latest?.gap(1, 'cut', null, number);
      return;
    }
    const { raw, timestamp, from, to } = event;
    const value = parseJson(raw);
    const pair = this.#pair(from, to, event.stdio);
    if (isObject(value)) pair.client ??= clientOf(value, from, to);
    const dir: Dir = (pair.client ?? (isObject(value) && value.method === undefined ? to : from)) === from ? 'c2s' : 's2c';
    const moment = readTime(timestamp);
    this.#latest = pair.writer;
    if (value === undefined) pair.writer.gap(1, 'cut', moment, number);
    else pair.writer.message(dir, raw.trim(), value, moment, number);
  }

  end(): void {
    for (const { writer } of this.#pairs.values()) writer.end();
  }

  #pair(from: unknown, to: unknown, stdio: boolean): Pair {
    const key = [String(from), String(to)].sort().join(' ');
    let pair = this.#pairs.get(key);
    if (pair === undefined) {
      const writer = this.open({ frames: 'some', order: 'sides', pipe: stdio ? 'stdio' : 'unknown' });
      writer.lacks('lossy');
      pair = { writer, client: null };
      this.#pairs.set(key, pair);
    }
    return pair;
  }
}

/** Which of the two processes is the client, where the message shows it. */
function clientOf(message: JsonObject, from: unknown, to: unknown): unknown {
  const sender = soleSender(message);
  if (sender === null) return null;
  return sender === 'client' ? from : to;
}

interface Seen {
  readonly raw: string;
  readonly timestamp: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly stdio: boolean;
}

function eventOf(line: string): Seen | null {
  if (!line.includes('"transport_type"')) return null;
  const event = parseObject(line);
  if (event === null || typeof event.raw !== 'string' || typeof event.timestamp !== 'string') return null;
  if (typeof event.transport_type !== 'string') return null;
  const { stdio_transport: stdio, http_transport: http } = event;
  if (isObject(stdio)) return { raw: event.raw, timestamp: event.timestamp, from: stdio.from_pid, to: stdio.to_pid, stdio: true };
  // Of HTTP one process is known, and whether it sent a request.
  const [here, there] = isObject(http) ? [String(http.pid), String(http.host)] : ['', ''];
  const out = isObject(http) && http.is_request === true;
  return { raw: event.raw, timestamp: event.timestamp, from: out ? here : there, to: out ? there : here, stdio: false };
}
