import { isObject, objectAt, stringAt } from '../../../protocol/message.js';
import { ArrayObjects } from '../array-objects.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseJson } from '../json-block.js';
import { HarOfHttp } from './har-http.js';

const MARK = /^\s*"category"\s*:\s*"(?:auth|transport)"/;

/** The export of MCP Inspector 2's Network screen: an array of what it sent over HTTP, with what came back. */
export const inspectorNetwork: Format = {
  id: 'inspector',
  name: "MCP Inspector 2's network export",
  bears: (line) => MARK.test(line),
  reader: (open) => new InspectorNetwork(open),
};

class InspectorNetwork implements FormatReader {
  readonly #entries = new ArrayObjects(/\[/, (json, line) => this.#entry(json, line));
  readonly #sessions: HarOfHttp;
  #cut = false;

  constructor(private readonly open: OpenSession) {
    this.#sessions = new HarOfHttp(open);
  }

  line(text: string, number: number): void {
    this.#entries.line(text, number);
  }

  tooLong(): void {
    this.#entries.reset();
    this.#cut = true;
  }

  end(): void {
    if (this.#cut || !this.#entries.closed) this.#sessions.cut();
    // Signing in, or another protocol: nothing of it is MCP.
    if (this.#sessions.writers.length === 0) this.open({ pipe: 'unknown' }).end();
    this.#sessions.end();
  }

  #entry(json: string, line: number): void {
    const fetched = parseJson(json);
    const url = stringAt(fetched, 'url');
    if (!isObject(fetched) || url === null) {
      this.#cut = true;
      return;
    }
    const mimeType = stringAt(objectAt(fetched, 'responseHeaders'), 'content-type') ?? '';
    this.#sessions.entry({
      entry: { startedDateTime: fetched.timestamp, time: fetched.duration, response: { content: { mimeType } } },
      url,
      asked: stringAt(fetched, 'requestBody') ?? '',
      answered: stringAt(fetched, 'responseBody'),
      line,
    });
  }
}
