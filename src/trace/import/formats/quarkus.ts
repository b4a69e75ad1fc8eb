import type { Dir } from '../../../protocol/direction.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { JsonBlock, parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { type Moment, readTime } from '../time.js';

const HEAD = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}) +\w+ +\[.*?\].* MCP message (sent|received) \[(.*?)\]:(.*)$/is;
const ENTRY = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} +[A-Z]+ /;

interface Awaited {
  readonly writer: SessionWriter;
  readonly dir: Dir;
  readonly moment: Moment | null;
  readonly line: number;
}

/** The traffic log of Quarkus' MCP server: a head, then the message as indented JSON. Seen from the server. */
export const quarkus: Format = {
  id: 'quarkus',
  name: 'the traffic log of Quarkus MCP servers',
  bears: (line) => HEAD.test(line),
  standing: 'printed',
  reader: (open) => new Quarkus(open),
};

class Quarkus implements FormatReader {
  readonly #writers = new Map<string, SessionWriter>();
  readonly #block = new JsonBlock();
  #awaited: Awaited | null = null;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const head = HEAD.exec(text);
    if (head === null && !ENTRY.test(text)) {
      this.#part(text);
      return;
    }
    this.#giveUp();
    if (head === null) return;
    const dir = head[2]!.toLowerCase() === 'sent' ? 's2c' : 'c2s';
    this.#awaited = { writer: this.#writer(head[3]!), dir, moment: readTime(head[1]!), line: number };
    if (head[4]!.trim() !== '') this.#part(head[4]!);
  }

  tooLong(number: number): void {
    this.#awaited = null;
    this.#block.reset();
    for (const writer of this.#writers.values()) writer.gap(1, 'cut', null, number);
  }

  end(): void {
    this.#giveUp();
    for (const writer of this.#writers.values()) writer.end();
  }

  #part(text: string): void {
    const awaited = this.#awaited;
    if (awaited === null) return;
    const found = this.#block.add(text.trim());
    if (found === null) return;
    this.#awaited = null;
    const value = parseJson(found.json);
    const { writer, dir, moment, line } = awaited;
    if (value === undefined) writer.gap(1, 'cut', moment, line);
    else writer.message(dir, found.json, value, moment, line);
  }

  #giveUp(): void {
    const awaited = this.#awaited;
    this.#awaited = null;
    this.#block.reset();
    awaited?.writer.gap(1, 'cut', awaited.moment, awaited.line);
  }

  /** A connection is a session. */
  #writer(connection: string): SessionWriter {
    let writer = this.#writers.get(connection);
    if (writer === undefined) {
      writer = this.open({ pipe: 'unknown' });
      this.#writers.set(connection, writer);
    }
    return writer;
  }
}
