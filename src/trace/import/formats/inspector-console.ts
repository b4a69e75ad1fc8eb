import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseObject } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { badLine } from './bad-line.js';

const SAYS =
  /^\W*(?:Starting MCP inspector\.\.\.|Proxy server listening on |MCP Inspector is up and running at|New (?:STDIO|SSE|StreamableHttp) connection request|STDIO transport: command=|Received POST message for sessionId |Error from MCP server: )/i;
const NEW = /^New (?:STDIO|SSE|StreamableHttp) connection request/i;
const COMMAND = /^STDIO transport: command=(.*?), args=(.*)$/s;
const ERROR = /^Error from MCP server: (.*)$/s;

/** The console of MCP Inspector 1: no messages, but the lines of the server that were no JSON. */
export const inspectorConsole: Format = {
  id: 'inspector',
  name: "MCP Inspector 1's console",
  bears: (line) => SAYS.test(line),
  reader: (open) => new InspectorConsole(open),
};

class InspectorConsole implements FormatReader {
  #writer: SessionWriter | null = null;
  #connected = false;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    if (NEW.test(text)) {
      if (this.#connected) this.end();
      this.#connected = true;
    }
    const writer = this.#current();
    const command = COMMAND.exec(text);
    const query = text.startsWith('Query parameters: ') ? parseObject(text.slice('Query parameters: '.length)) : null;
    const error = ERROR.exec(text)?.[1];
    if (command !== null) writer.command = [command[1]!, ...command[2]!.split(',').filter((word) => word !== '')];
    else if (query !== null && query.transportType === 'stdio') writer.evidence.pipe = 'stdio';
    const bad = error === undefined ? null : badLine(error);
    if (bad !== null) writer.stray('s2c', bad, null, number);
  }

  end(): void {
    this.#writer?.end();
    this.#writer = null;
  }

  #current(): SessionWriter {
    this.#writer ??= this.open({ text: 'model', times: 'none', pipe: 'unknown' });
    return this.#writer;
  }
}
