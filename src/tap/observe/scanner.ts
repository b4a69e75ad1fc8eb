import { Capture } from './capture.js';
import { type Envelope, emptyEnvelope } from './envelope.js';
import { enteredPlace, type Place, type Slot, slotOf, store } from './slots.js';

/** What a line has turned out to be so far. */
export type LineKind = 'nothing' | 'message' | 'batch' | 'stray';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What the string at hand is. */
type StringRole = 'key' | 'value' | 'skipped';

/**
 * Reads the envelopes of JSON-RPC messages out of a line's bytes as they come, in pieces of any size, with memory that does not
 * grow with the line and time that is linear in it, however deep it nests. It does not validate: a line counts as JSON when its
 * brackets and strings close and nothing follows. Of members with the same name the last one counts, as in `JSON.parse`.
 */
export class EnvelopeScanner {
  kind: LineKind = 'nothing';
  /** The messages of the line. While the line is incomplete the last one holds what is known so far. */
  messages: Envelope[] = [];

  /** The objects and arrays of interest that are open; brackets inside other values are only counted, in `skipped`. */
  private places: Place[] = [];
  private skipped = 0;
  private string: StringRole | null = null;
  private escaped = false;
  private inWord = false;
  private expectKey = false;
  private key = '';
  private slot: Slot | null = null;
  private capture = new Capture();
  /** How many bytes of the line earlier pieces held. */
  private offset = 0;
  private closed = false;

  /** Forgets the line: the next byte begins a new one. */
  reset(): void {
    if (this.offset === 0) return;
    this.kind = 'nothing';
    this.messages = [];
    this.places = [];
    this.skipped = 0;
    this.string = null;
    this.escaped = this.inWord = this.expectKey = this.closed = false;
    this.slot = null;
    this.capture.cancel();
    this.offset = 0;
  }

  /** A scanner that goes on where this one stands. */
  clone(): EnvelopeScanner {
    return Object.assign(new EnvelopeScanner(), this, {
      messages: this.messages.map((message) => ({ ...message })),
      places: [...this.places],
      capture: this.capture.clone(),
    });
  }

  /** True if what has been read is whole JSON that holds at least one message. To be asked at the line's end. */
  get whole(): boolean {
    return this.closed && this.kind !== 'stray' && this.messages.length > 0;
  }

  /** Reads `bytes[start…end)`, which holds no `\n`. */
  scan(bytes: Buffer, start: number, end: number): void {
    this.capture.resume(start);
    let at = start;
    while (at < end && this.kind !== 'stray') {
      if (this.string !== null) at = this.inString(bytes, at, end);
      else if (this.skipped > 0) at = this.skip(bytes, at, end);
      else at = this.token(bytes, at, this.offset - start);
    }
    this.capture.suspend(bytes, end);
    this.offset += end - start;
  }

  private get place(): Place | 'root' {
    return this.places[this.places.length - 1] ?? 'root';
  }

  /** One byte outside strings and skipped values; `base` turns its index into an offset in the line. */
  private token(bytes: Buffer, at: number, base: number): number {
    const byte = bytes[at]!;
    if (this.inWord) {
      if (byte !== 0x2c && byte !== 0x7d && byte !== 0x5d && byte > 0x20) return at + 1;
      this.inWord = false;
      this.endValue(bytes, at, 'word');
    }
    switch (byte) {
      case 0x20:
      case 0x09:
      case 0x0d:
      case 0x3a: // ':'
        break;
      case 0x2c: // ','
        this.expectKey = this.place !== 'batch';
        break;
      case QUOTE:
        this.beginString(at);
        break;
      case 0x7b: // '{'
      case 0x5b: // '['
        this.open(byte === 0x7b, at, base);
        break;
      case 0x7d: // '}'
      case 0x5d: // ']'
        this.close(base + at);
        break;
      default:
        this.beginValue(at);
        this.inWord = true;
    }
    return at + 1;
  }

  private beginString(at: number): void {
    if (this.expectKey) {
      this.string = 'key';
      this.capture.begin(at + 1);
    } else {
      this.beginValue(at);
      this.string = 'value';
    }
  }

  private inString(bytes: Buffer, from: number, end: number): number {
    let at = from;
    if (this.escaped) {
      this.escaped = false;
      at++;
    }
    while (at < end) {
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        this.endString(bytes, at);
        return at + 1;
      }
      if (byte !== BACKSLASH) at++;
      else if (at + 1 < end) at += 2;
      else {
        this.escaped = true;
        return end;
      }
    }
    return end;
  }

  private endString(bytes: Buffer, quote: number): void {
    const role = this.string;
    this.string = null;
    if (role === 'key') {
      const text = this.capture.end(bytes, quote);
      this.key = text === null ? '' : text.includes('\\') ? decoded(text) : text;
      this.expectKey = false;
    } else if (role === 'value') this.endValue(bytes, quote + 1, 'string');
  }

  /** A value begins at the place that is open; in the root that can only be a message or a batch. */
  private beginValue(at: number): void {
    if (this.places.length === 0) {
      this.kind = 'stray';
      return;
    }
    this.slot = slotOf(this.place, this.key);
    if (this.slot === null) return;
    if (this.slot === 'result' || this.slot === 'error' || this.slot === 'task') store(this.messages.at(-1)!, this.slot, '', 'word');
    else this.capture.begin(at);
  }

  private endValue(bytes: Buffer, end: number, type: 'word' | 'string' | 'structure'): void {
    const slot = this.slot;
    this.slot = null;
    if (slot === null || slot === 'result' || slot === 'error' || slot === 'task') return;
    store(this.messages.at(-1)!, slot, this.capture.end(bytes, end), type);
  }

  private open(isObject: boolean, at: number, base: number): void {
    const place = this.closed ? null : enteredPlace(this.place, this.key, isObject);
    if (place === null) {
      this.beginValue(at);
      this.skipped = 1;
      return;
    }
    if (this.place === 'root') this.kind = place === 'batch' ? 'batch' : 'message';
    if (place === 'message') this.messages.push({ ...emptyEnvelope(), start: base + at });
    else if (place === 'result') store(this.messages.at(-1)!, 'result', '', 'word');
    this.places.push(place);
    this.expectKey = isObject;
  }

  private close(offset: number): void {
    const place = this.places.pop();
    if (place === undefined) {
      this.kind = 'stray';
      return;
    }
    if (place === 'message') this.messages.at(-1)!.end = offset + 1;
    this.expectKey = false;
    this.closed = this.places.length === 0;
  }

  /** Through a value that nobody asked for. */
  private skip(bytes: Buffer, from: number, end: number): number {
    for (let at = from; at < end; at++) {
      switch (bytes[at]) {
        case QUOTE:
          this.string = 'skipped';
          return at + 1;
        case 0x7b:
        case 0x5b:
          this.skipped++;
          break;
        case 0x7d:
        case 0x5d:
          if (--this.skipped > 0) break;
          this.endValue(bytes, at + 1, 'structure');
          return at + 1;
      }
    }
    return end;
  }
}

function decoded(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return '';
  }
}
