import type { Format, FormatReader, OpenSession } from '../format.js';
import type { SessionWriter } from '../session-writer.js';
import { readTime } from '../time.js';
import { badLine } from './bad-line.js';
import { REFUSED_ONLY, takeRefused } from './refused.js';

const LINE = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) \[(info|warning|error)\] (.*)$/is;
const SAYS =
  /^(?:.{4}: |.{1,40}: )?(?:Handling \w+ action|getOrCreateClient for |Starting new stdio process|Client error|Error in MCP: |Client closed for command|CreateClient completed|\[V2 FSM\] |listOfferings: |Successfully connected to stdio server|Failed to reload client|Found \d+ tools)/;
const STARTS = /(?:Starting new stdio process with command: (.*)|Handling CreateClient action)$/s;
const ERROR = /(?:Client error for command|Client error:) (.*)$/s;

/** Cursor's MCP log: no traffic, but what happened to the connection, and the lines that were no JSON. */
export const cursor: Format = {
  id: 'cursor',
  name: 'Cursor (MCP Logs)',
  bears: (line) => SAYS.test(LINE.exec(line)?.[3] ?? ''),
  standing: 'likely',
  reader: (open) => new Cursor(open),
};

class Cursor implements FormatReader {
  #writer: SessionWriter | null = null;
  #started = false;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const [, time, , said] = LINE.exec(text) ?? [];
    if (time === undefined || said === undefined) return;
    const starts = STARTS.exec(said);
    if (starts !== null) this.#begin(starts[1]);
    this.#writer ??= this.open(REFUSED_ONLY);
    const moment = readTime(time);
    const error = ERROR.exec(said)?.[1];
    if (error === undefined || takeRefused(this.#writer, error, moment, number)) return;
    const bad = badLine(error);
    if (bad !== null) this.#writer.stray('s2c', bad, moment, number);
  }

  end(): void {
    this.#writer?.end();
  }

  #begin(command: string | undefined): void {
    if (this.#started) {
      this.#writer?.end();
      this.#writer = null;
    }
    this.#started = true;
    this.#writer ??= this.open(REFUSED_ONLY);
    if (command !== undefined) this.#writer.command = command.split(' ');
  }
}
