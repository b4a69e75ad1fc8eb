import type { Dir } from '../../../protocol/direction.js';
import { classify, type JsonObject } from '../../../protocol/message.js';
import type { SessionWriter } from '../session-writer.js';
import type { Moment } from '../time.js';

interface Held {
  readonly raw: string;
  readonly value: object;
  readonly moment: Moment | null;
  readonly line: number;
}

/** Two copies are started at once; what comes later under the same id is a fault, and to be told. */
const AT_ONCE_MS = 1000;

/**
 * Claude Desktop starts some servers twice at the same time, and both copies write into one file. The second `initialize` is then no
 * id used twice. It is kept aside, and begins a session of its own once more of that copy is seen.
 */
export class Twins {
  #first: Moment | null = null;
  #answered = false;
  #ids = new Set<unknown>();
  #held: Held | null = null;
  #twin: SessionWriter | null = null;

  constructor(
    private readonly writer: SessionWriter,
    private readonly begin: () => SessionWriter,
  ) {}

  take(dir: Dir, raw: string, value: object, moment: Moment | null, line: number): void {
    const message = value as JsonObject;
    const starts = dir === 'c2s' && message.method === 'initialize';
    if (starts && this.#first !== null && !this.#answered && this.#held === null && isAtOnce(this.#first, moment)) {
      this.#held = { raw, value, moment, line };
      return;
    }
    if (starts) this.#first ??= moment;
    const writer = this.#held !== null && this.#isOfTwin(dir, message) ? this.#split(this.#held) : this.writer;
    writer.message(dir, raw, value, moment, line);
    this.#note(dir, message);
  }

  end(): void {
    this.#twin?.end();
  }

  /** Whether the first copy has had this very message already. */
  #isOfTwin(dir: Dir, message: JsonObject): boolean {
    if (dir === 's2c') return this.#answered && message.id === 0 && message.result !== undefined;
    return classify(message) === 'request' && this.#ids.has(message.id);
  }

  #note(dir: Dir, message: JsonObject): void {
    if (this.#first === null) return;
    if (dir === 's2c' && message.id === 0) this.#answered = true;
    // Ids of a session in which no twin was seen by its handshake need not be kept.
    if (dir === 'c2s' && this.#held !== null && this.#ids.size < 10_000) this.#ids.add(message.id);
  }

  #split(held: Held): SessionWriter {
    if (this.#twin === null) {
      this.#twin = this.begin();
      for (const writer of [this.writer, this.#twin]) {
        writer.lacks('mixed');
        writer.evidence.frames = 'some';
      }
      this.#twin.message('c2s', held.raw, held.value, held.moment, held.line);
    }
    return this.#twin;
  }
}

function isAtOnce(first: Moment, second: Moment | null): boolean {
  return second !== null && second.ms - first.ms <= AT_ONCE_MS;
}
