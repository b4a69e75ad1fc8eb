import { isObject } from '../../../protocol/message.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { InspectedLines } from '../inspected-lines.js';
import type { SessionWriter } from '../session-writer.js';

const EVENT = /^transport event (\{.*)$/s;

/** punkpeye/mcp-proxy with `--debug`: what came from the server, as `util.inspect` prints it. */
export const mcpProxyEvents: Format = {
  id: 'mcp-proxy',
  name: 'mcp-proxy --debug (transport events)',
  bears: (line) => EVENT.test(line),
  standing: 'printed',
  reader: (open) => new McpProxyEvents(open),
};

class McpProxyEvents implements FormatReader {
  readonly #printed = new InspectedLines();
  #writer: SessionWriter | null = null;
  #from = 0;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const event = EVENT.exec(text)?.[1];
    if (event !== undefined) {
      this.#giveUp();
      this.#from = number;
    } else if (!this.#printed.open) return;
    const read = this.#printed.add(event ?? text);
    if (read === null) return;
    const { value } = read;
    const message = isObject(value) && value.type === 'message' ? value.message : undefined;
    if (message === undefined) return;
    const writer = this.#current();
    if (read.abridged) writer.evidence.bodies = 'abridged';
    writer.message('s2c', JSON.stringify(message), message, null, this.#from);
  }

  end(): void {
    this.#giveUp();
    this.#writer?.end();
  }

  #giveUp(): void {
    if (this.#printed.open) this.#current().gap(1, 'cut', null, this.#from);
    this.#printed.reset();
  }

  #current(): SessionWriter {
    this.#writer ??= this.open({ frames: 'server', times: 'none', pipe: 'unknown' });
    this.#writer.lacks('one-direction');
    return this.#writer;
  }
}
