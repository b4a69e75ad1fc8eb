import { isObject, type JsonObject, objectAt, stringAt } from '../../../protocol/message.js';
import { phrase } from '../../../session/timeline/phrases.js';
import { TraceError } from '../../reader.js';
import type { Source } from '../../record.js';
import { ArrayObjects } from '../array-objects.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { JsonBlock, parseJson } from '../json-block.js';
import { readSource } from '../source.js';
import type { HarSessions } from './har-entry.js';
import { HarOfHttp } from './har-http.js';
import { HarOfTapline } from './har-own.js';

/** The first lines of an archive, however it is laid out. */
const MARK = /^\s*(?:\{\s*)?"log"\s*:\s*\{\s*(?:$|"(?:version|creator|browser|pages|entries|comment)"\s*:)/;

/** HTTP Archive 1.2: Tapline's own export, or what a browser or proxy kept of MCP over HTTP. */
export const har: Format = {
  id: 'har',
  name: 'HTTP archives (HAR) with MCP in them, Tapline’s exports too',
  bears: (line) => MARK.test(line),
  reader: (open) => new Har(open),
};

class Har implements FormatReader {
  readonly #entries = new ArrayObjects(/"entries"\s*:\s*\[/, (json, line) => this.#entry(json, line));
  #sessions: HarSessions | null = null;
  /** The log that a session was read from before it was exported. */
  #source: Source | null = null;
  /** On which line something was damaged before it was clear whose archive it is. */
  #damaged: number | null = null;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    if (this.#sessions === null && !this.#entries.found) this.#source ??= sourceIn(text);
    this.#entries.line(text, number);
  }

  tooLong(number: number): void {
    this.#entries.reset();
    this.#cut(number);
  }

  end(): void {
    const { open, closed } = this.#entries;
    if (open !== null) this.#cut(open);
    const sessions = this.#sessions;
    if (sessions === null || sessions.writers.length === 0) throw new TraceError('not-a-trace', phrase('harNoMessages'));
    if (!closed) for (const writer of sessions.writers) writer.lacks('cut');
    sessions.end();
  }

  #entry(json: string, line: number): void {
    const entry = parseJson(json);
    if (!isObject(entry)) {
      this.#cut(line);
      return;
    }
    const asked = stringAt(objectAt(objectAt(entry, 'request'), 'postData'), 'text');
    const url = stringAt(objectAt(entry, 'request'), 'url');
    if (asked === null || url === null) return;
    this.#sessions ??= url.startsWith('mcp+stdio:') ? new HarOfTapline(this.open, this.#source) : new HarOfHttp(this.open);
    if (this.#damaged !== null) this.#sessions.cut(this.#damaged);
    this.#damaged = null;
    this.#sessions.entry({ entry, url, asked, answered: answerOf(entry), line });
  }

  #cut(line: number): void {
    if (this.#sessions === null) this.#damaged ??= line;
    else this.#sessions.cut(line);
  }
}

/** What the export says in front of the entries of where its session comes from. */
function sourceIn(text: string): Source | null {
  const at = text.indexOf('"_log":');
  const found = at < 0 ? null : new JsonBlock().add(text.slice(at + '"_log":'.length));
  return found === null ? null : readSource(parseJson(found.json));
}

function answerOf(entry: JsonObject): string | null {
  const content = objectAt(objectAt(entry, 'response'), 'content');
  // Browsers write bytes that they take for no text as Base64.
  return stringAt(content, 'encoding') === null ? stringAt(content, 'text') : null;
}
