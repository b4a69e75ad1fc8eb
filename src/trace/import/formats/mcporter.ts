import { isObject, type JsonObject } from '../../../protocol/message.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseObject } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { readTime } from '../time.js';

/** The recordings of `mcporter record`: a message a line, with `_meta.dir`, `server` and `ts` put into it. */
export const mcporter: Format = {
  id: 'mcporter',
  name: 'recordings of mcporter',
  bears: (line) => entryOf(line) !== null,
  standing: 'sure',
  reader: (open) => new Mcporter(open),
};

class Mcporter implements FormatReader {
  readonly #writers = new Map<string, SessionWriter>();
  readonly #opened = new Set<string>();
  #latest: SessionWriter | null = null;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const entry = entryOf(text);
    if (entry === null) {
      if (text.trim() !== '') this.#latest?.gap(1, 'cut', null, number);
      return;
    }
    const { message, dir, server, ts } = entry;
    if (dir === 'lifecycle') {
      if (message.method === '$transport/start') this.#over(server);
      return;
    }
    const opens = dir === 'send' && message.method === 'initialize';
    if (opens && this.#opened.has(server)) this.#over(server);
    if (opens) this.#opened.add(server);
    const writer = this.#writer(server);
    writer.message(dir === 'send' ? 'c2s' : 's2c', JSON.stringify(message), message, readTime(ts), number);
  }

  tooLong(number: number): void {
    this.#latest?.gap(1, 'cut', null, number);
  }

  end(): void {
    for (const writer of this.#writers.values()) writer.end();
  }

  /** The server is connected to anew: another session begins. */
  #over(server: string): void {
    this.#writers.get(server)?.end();
    this.#writers.delete(server);
    this.#opened.delete(server);
  }

  #writer(server: string): SessionWriter {
    let writer = this.#writers.get(server);
    if (writer === undefined) {
      writer = this.open({ text: 'model', pipe: 'unknown' });
      writer.name = server === '' ? null : server;
      this.#writers.set(server, writer);
    }
    this.#latest = writer;
    return writer;
  }
}

interface Entry {
  readonly message: JsonObject;
  readonly dir: 'send' | 'recv' | 'lifecycle';
  readonly server: string;
  readonly ts: string;
}

function entryOf(line: string): Entry | null {
  if (!line.includes('"_meta"')) return null;
  const object = parseObject(line);
  const meta = object?._meta;
  if (object === null || !isObject(meta) || typeof meta.ts !== 'string') return null;
  const { dir } = meta;
  if (dir !== 'send' && dir !== 'recv' && dir !== 'lifecycle') return null;
  const { _meta: _, ...message } = object;
  return { message, dir, server: typeof meta.server === 'string' ? meta.server : '', ts: meta.ts };
}
