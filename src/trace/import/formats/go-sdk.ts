import type { Dir } from '../../../protocol/direction.js';
import { isObject, type JsonObject } from '../../../protocol/message.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { soleSender } from './sender.js';

const LINE = /^(read|write): (\{.*|\[.*)$/s;

/** The Go SDK's `LoggingTransport`: `read:` and `write:`, seen from the side that wraps it. */
export const goSdk: Format = {
  id: 'go-sdk',
  name: "the Go SDK's LoggingTransport",
  bears: (line) => LINE.test(line) || /^(?:read|write) error: /.test(line),
  standing: 'printed',
  reader: (open) => new GoSdk(open),
};

class GoSdk implements FormatReader {
  #writer: SessionWriter | null = null;
  /** The direction of what is read; unknown until a message shows it. */
  #read: Dir | null = null;
  /** Whether an `initialize` was seen, so that another one begins a new session. */
  #opened = false;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const [, verb, message] = LINE.exec(text) ?? [];
    if (verb === undefined || message === undefined) {
      if (/^(?:read|write) error: /.test(text)) this.#current();
      return;
    }
    const value = parseJson(message);
    const opens = isObject(value) && value.method === 'initialize';
    if (opens && this.#opened) this.end();
    this.#opened ||= opens;
    const writer = this.#current();
    if (value === undefined) {
      writer.gap(1, 'cut', null, number);
      return;
    }
    this.#read ??= isObject(value) ? directionOfRead(verb, value) : null;
    const read = this.#read ?? 'c2s';
    const dir = verb === 'read' ? read : read === 'c2s' ? 's2c' : 'c2s';
    writer.message(dir, message, value, null, number);
  }

  tooLong(number: number): void {
    this.#current().gap(1, 'cut', null, number);
  }

  end(): void {
    this.#writer?.end();
    this.#writer = null;
    this.#opened = false;
  }

  #current(): SessionWriter {
    this.#writer ??= this.open({ text: 'model', times: 'none', pipe: 'unknown' });
    return this.#writer;
  }
}

/** A server reads what a client sends, and the other way round; the first request or notification of one side tells which it is. */
function directionOfRead(verb: string, message: JsonObject): Dir | null {
  const sender = soleSender(message);
  if (sender === null) return null;
  return (sender === 'client') === (verb === 'read') ? 'c2s' : 's2c';
}
