import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { type Moment, readTime } from '../time.js';

const LINE = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) \[(?:trace|debug|info|warning|error)\] (.*)$/is;
const MESSAGE = /^\[(editor -> server|server -> editor|Client Says|Server Says)\] (.*)$/s;
const START = /^Starting server (?!from \S+ extension host)(.*)$/s;
const BAD = /^Failed to parse message: (".*")\s*$/s;
const SAYS =
  /^(?:\[(?:editor -> server|server -> editor|Client Says|Server Says|server stderr)\] |Starting server |Connection state: |Failed to parse message: "|Waiting for server to respond to `initialize`|Server command line: |Stopping server )/;

/** The output channel "MCP: NAME": messages at level debug, the server's stderr, its stray lines. */
export const vscode: Format = {
  id: 'vscode',
  name: 'the output of an MCP server in VS Code',
  bears: (line) => SAYS.test(LINE.exec(line)?.[2] ?? ''),
  standing: 'likely',
  reader: (open) => new VSCode(open),
};

class VSCode implements FormatReader {
  #writer: SessionWriter | null = null;
  /** Whether more than its start was said of the session. */
  #used = false;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const [, time, said] = LINE.exec(text) ?? [];
    if (time === undefined || said === undefined) return;
    const moment = readTime(time);
    const start = START.exec(said);
    if (start !== null) this.#begin(start[1]!);
    const writer = this.#current();
    const [, who, message] = MESSAGE.exec(said) ?? [];
    if (who !== undefined && message !== undefined) this.#message(writer, who, message, moment, number);
    else if (said.startsWith('[server stderr] ')) writer.stderr(said.slice('[server stderr] '.length), moment, number);
    else if (said.startsWith('Connection state: Stopped')) writer.event({ t: 0, ev: 'eof', dir: 's2c' }, moment, number);
    else {
      const bad = BAD.exec(said);
      const line = bad === null ? undefined : parseJson(bad[1]!);
      if (typeof line === 'string') writer.stray('s2c', line, moment, number);
    }
    if (start === null && !said.startsWith('Connection state: Starting')) this.#used = true;
  }

  tooLong(number: number): void {
    this.#writer?.gap(1, 'cut', null, number);
  }

  end(): void {
    this.#writer?.end();
  }

  #message(writer: SessionWriter, who: string, text: string, moment: Moment | null, number: number): void {
    const dir = who === 'editor -> server' || who === 'Client Says' ? 'c2s' : 's2c';
    const value = parseJson(text);
    if (value === undefined) writer.gap(1, 'cut', moment, number);
    else writer.message(dir, text.trimEnd(), value, moment, number);
  }

  #begin(name: string): void {
    if (this.#used) {
      this.#writer?.end();
      this.#writer = null;
      this.#used = false;
    }
    this.#current().name = name === '' ? null : name;
  }

  #current(): SessionWriter {
    this.#writer ??= this.open();
    return this.#writer;
  }
}
