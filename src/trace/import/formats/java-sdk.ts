import { isObject } from '../../../protocol/message.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { readTime } from '../time.js';
import { soleSender } from './sender.js';

const LINE = /Received JSON message: (\{\s*".*|\[\s*\{.*)$/s;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,]\d{1,9}(?:Z|[+-]\d\d:?\d\d)?/;

/** The Java SDK at level debug: what one side received, the raw lines. What it sent is there in no form that can be read back. */
export const javaSdk: Format = {
  id: 'java-sdk',
  name: 'the Java SDK at level debug',
  bears: (line) => LINE.test(line),
  standing: 'printed',
  reader: (open) => new JavaSdk(open),
};

class JavaSdk implements FormatReader {
  #writer: SessionWriter | null = null;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const message = LINE.exec(text)?.[1];
    if (message === undefined) return;
    const time = TIME.exec(text);
    const value = parseJson(message);
    this.#writer ??= this.open({ frames: 'client', times: time === null ? 'none' : 'measured', pipe: 'unknown' });
    const writer = this.#writer;
    writer.lacks('one-direction');
    const moment = time === null ? null : readTime(time[0]);
    if (value === undefined) {
      writer.gap(1, 'cut', moment, number);
      return;
    }
    // A log that shows what a client received has answers and what only servers send.
    if (writer.messages === 0 && isObject(value) && (value.method === undefined || soleSender(value) === 'server')) {
      writer.evidence.frames = 'server';
    }
    writer.message(writer.evidence.frames === 'server' ? 's2c' : 'c2s', message.trimEnd(), value, moment, number);
  }

  end(): void {
    this.#writer?.end();
  }
}
