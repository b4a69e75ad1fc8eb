import type { Dir } from '../../../protocol/direction.js';
import { isObject, type JsonObject } from '../../../protocol/message.js';
import { ArrayObjects } from '../array-objects.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { type Moment, readTime } from '../time.js';
import { soleSender } from './sender.js';

/** Its first versions did not say who sent a message. */
const MARK = /"origin"\s*:\s*"(?:client|server)"|^\s*"direction"\s*:\s*"(?:request|response|notification)",?$/;
/** The export holds so many entries at most; it drops the oldest. */
const MOST = 1000;

/** A response that is folded into its request, and came when another entry was there already. */
interface Folded {
  readonly dir: Dir;
  readonly value: JsonObject;
  readonly moment: Moment;
  readonly line: number;
}

/** The export of MCP Inspector 2's Protocol screen: an array of entries, responses folded into their requests. */
export const inspectorExport: Format = {
  id: 'inspector',
  name: "MCP Inspector 2's protocol export",
  bears: (line) => MARK.test(line),
  reader: (open) => new InspectorExport(open),
};

class InspectorExport implements FormatReader {
  readonly #objects = new ArrayObjects(/\[/, (json, line) => this.#entry(json, line));
  #writer: SessionWriter | null = null;
  #entries = 0;
  /** Sorted by time: a response comes before the entries that are later than it. */
  #folded: Folded[] = [];

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    this.#objects.line(text, number);
  }

  tooLong(number: number): void {
    this.#objects.reset();
    this.#current().gap(1, 'cut', null, number);
  }

  end(): void {
    const writer = this.#writer;
    const { open, closed } = this.#objects;
    if (open !== null) this.#current().gap(1, 'cut', null, open);
    this.#unfold(Number.POSITIVE_INFINITY);
    if (!closed) this.#current().lacks('cut');
    if (writer !== null && this.#entries >= MOST && writer.reasons.has('beginning')) writer.lacks('oldest-dropped');
    this.#writer?.end();
  }

  #entry(json: string, line: number): void {
    const entry = parseJson(json);
    const writer = this.#current();
    const message = isObject(entry) ? entry.message : undefined;
    if (!isObject(entry) || !isObject(message)) {
      writer.gap(1, 'cut', null, line);
      return;
    }
    this.#entries++;
    const dir = directionOf(entry.origin, message);
    const moment = typeof entry.timestamp === 'string' ? readTime(entry.timestamp) : null;
    this.#unfold(moment === null ? Number.NEGATIVE_INFINITY : moment.ms);
    writer.message(dir, JSON.stringify(message), message, moment, line);
    if (isObject(entry.response)) this.#fold(dir === 'c2s' ? 's2c' : 'c2s', entry.response, moment, entry.duration, line);
  }

  #fold(dir: Dir, value: JsonObject, sent: Moment | null, duration: unknown, line: number): void {
    const ms = (sent?.ms ?? 0) + (typeof duration === 'number' && duration >= 0 ? duration : 0);
    const at = this.#folded.findIndex((other) => other.moment.ms > ms);
    this.#folded.splice(at < 0 ? this.#folded.length : at, 0, { dir, value, moment: { ms, iso: '' }, line });
  }

  /** Takes in the responses that came before a time. */
  #unfold(before: number): void {
    while (this.#folded.length > 0 && this.#folded[0]!.moment.ms <= before) {
      const { dir, value, moment, line } = this.#folded.shift()!;
      this.#current().message(dir, JSON.stringify(value), value, moment, line);
    }
  }

  #current(): SessionWriter {
    this.#writer ??= this.open({ pipe: 'unknown' });
    return this.#writer;
  }
}

/** Who sent an entry's message. Where the export does not say so: the client, unless only servers send such, or it stands for itself as an answer. */
function directionOf(origin: unknown, message: JsonObject): Dir {
  if (origin === undefined) return soleSender(message) === 'server' || message.method === undefined ? 's2c' : 'c2s';
  return origin === 'server' ? 's2c' : 'c2s';
}
