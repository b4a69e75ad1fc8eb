import type { Format, FormatReader, OpenSession } from '../format.js';
import type { SessionWriter } from '../session-writer.js';
import { readTime } from '../time.js';

const SAYS =
  /(?:\bmcp\.server\.lowlevel\.server\b|Received message: (?:<mcp\.shared\.session\.RequestResponder |root=\w+Notification\()|(?:Processing|Dispatching) request of type \w+Request\b|Message that failed validation: )/;
/** How a line of the log begins: with its time, its level or its logger. A text that only quotes such a line begins otherwise. */
const BEGINS =
  /^\s*(?:\[?(?:\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d\d)[ T]\d\d:|\[?(?:DEBUG|INFO|WARNING|ERROR|CRITICAL)\b|mcp\.server\.lowlevel\.server\s*[-:|])/i;
const TIME = /^\[?(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}|\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d)/;

/** What the Python SDK logs of itself: types of messages, neither ids nor contents. It stands on the server's stderr. */
export const pythonSdk: Format = {
  id: 'python-sdk',
  name: "the Python SDK's logging",
  bears: (line) => SAYS.test(line) && BEGINS.test(line),
  reader: (open) => new LinesOfStderr(open, TIME),
};

/** A log without messages: its lines are kept as the server's stderr, with their times where they have some. */
export class LinesOfStderr implements FormatReader {
  #writer: SessionWriter | null = null;

  constructor(
    private readonly open: OpenSession,
    private readonly time: RegExp,
    /** What of a line is stderr; null: nothing. */
    private readonly part: (line: string) => string | null = (line) => line,
  ) {}

  line(text: string, number: number): void {
    const time = this.time.exec(text)?.[1];
    this.#writer ??= this.open({ text: 'model', times: time === undefined ? 'none' : 'measured', pipe: 'unknown' });
    const part = text === '' ? null : this.part(text);
    if (part !== null) this.#writer.stderr(part, time === undefined ? null : readTime(time), number);
  }

  end(): void {
    this.#writer?.end();
  }
}
