import { hasSpecial } from '../words.js';
import { Capture } from './capture.js';
import { Envelope } from './envelope.js';
import { begin, isCaptured, keep, type Member, memberNamed, memberSpelled, type Place, placeInside } from './members.js';

/** What a line has turned out to be so far. */
export type LineKind = 'nothing' | 'message' | 'batch' | 'stray';

/** What the string at hand is. */
type StringRole = 'key' | 'value' | 'skipped';

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** An id of at most so many digits is read as a number: all of them are exact. */
const MOST_DIGITS = 15;

/**
 * Reads the envelopes of JSON-RPC messages out of a line's bytes as they come, in pieces of any size, with memory that does not
 * grow with the line and time that is linear in it, however deep it nests. It does not validate: a line counts as JSON when its
 * brackets and strings close and nothing follows. Of members with the same name the last one counts, as in `JSON.parse`.
 */
export class EnvelopeScanner {
  kind: LineKind = 'nothing';
  /** The messages of the line. While the line is incomplete the last one holds what is known so far. */
  messages: Envelope[] = [];
  /** How many values the line holds that are no messages, beside some in a batch. To be asked at the line's end. */
  get others(): number {
    return this.commas + 1 - this.messages.length;
  }

  /** Between the elements of a batch. */
  private commas = 0;
  /** The objects and arrays of interest that are open; brackets inside other values are only counted, in `skipped`. */
  private places: Place[] = [];
  private skipped = 0;
  private string: StringRole | null = null;
  private escaped = false;
  private inWord = false;
  private expectKey = false;
  private member: Member | null = null;
  private capture = new Capture();
  /** How many bytes of the line earlier pieces held. */
  private offset = 0;
  private closed = false;
  private viewed: Buffer | null = null;
  private view: DataView = new DataView(new ArrayBuffer(0));

  /** Forgets the line: the next byte begins a new one. */
  reset(): void {
    this.kind = 'nothing';
    this.messages = [];
    this.commas = 0;
    this.places.length = 0;
    this.skipped = 0;
    this.string = null;
    this.escaped = this.inWord = this.expectKey = this.closed = false;
    this.member = null;
    this.capture.cancel();
    this.offset = 0;
  }

  /** A scanner that goes on where this one stands. */
  clone(): EnvelopeScanner {
    return Object.assign(new EnvelopeScanner(), this, {
      messages: this.messages.map((message) => message.clone()),
      places: [...this.places],
      capture: this.capture.clone(),
    });
  }

  /** True after the first bytes of a line. */
  get midLine(): boolean {
    return this.offset > 0;
  }

  /** True if what has been read is whole JSON that holds at least one message. To be asked at the line's end. */
  get whole(): boolean {
    return this.closed && this.kind !== 'stray' && this.messages.length > 0;
  }

  /** Reads from `bytes[start]` up to the next `\n` or the end of the bytes, and returns where it stopped. */
  scan(bytes: Buffer, start: number): number {
    this.capture.resume(start);
    const base = this.offset - start;
    const end = bytes.length;
    let at = start;
    while (at < end && bytes[at] !== NEWLINE) {
      if (this.string !== null) at = this.inString(bytes, at);
      else if (this.skipped > 0) at = this.skip(bytes, at);
      else if (this.kind !== 'stray') at = this.token(bytes, at, base);
      else {
        const newline = bytes.indexOf(NEWLINE, at);
        at = newline < 0 ? end : newline;
      }
    }
    this.capture.suspend(bytes, at);
    this.offset += at - start;
    return at;
  }

  /** One view for all lines of a chunk. */
  private viewOf(bytes: Buffer): DataView {
    if (this.viewed !== bytes) {
      this.viewed = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    return this.view;
  }

  private get message(): Envelope {
    return this.messages[this.messages.length - 1]!;
  }

  /** One byte outside strings and skipped values, or one whole key; `base` turns an index into an offset in the line. */
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
        return at + 1;
      case 0x2c: // ','
        this.expectKey = this.places[this.places.length - 1] !== 'batch';
        if (!this.expectKey) this.commas++;
        return at + 1;
      case QUOTE:
        return this.expectKey ? this.beginKey(bytes, at + 1) : this.beginString(at);
      case 0x7b: // '{'
      case 0x5b: // '['
        this.open(byte === 0x7b, at, base);
        return at + 1;
      case 0x7d: // '}'
      case 0x5d: // ']'
        this.close(base + at);
        return at + 1;
      default:
        return this.beginWord(bytes, at);
    }
  }

  /** A key that is whole and plain is recognised where it stands; others are captured like values. */
  private beginKey(bytes: Buffer, start: number): number {
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        this.member = memberNamed(this.places[this.places.length - 1]!, bytes, start, at);
        this.expectKey = false;
        return at + 1;
      }
      if (byte === BACKSLASH || byte === NEWLINE) break;
    }
    this.string = 'key';
    this.capture.begin(start);
    return start;
  }

  private beginString(at: number): number {
    this.beginValue(at);
    this.string = 'value';
    return at + 1;
  }

  /** Plain integers as ids are read where they stand; other words are captured. */
  private beginWord(bytes: Buffer, start: number): number {
    if (this.member === 'id' && this.places.length > 0) {
      let value = 0;
      let at = start;
      for (let byte = bytes[at]!; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]!) value = value * 10 + byte - 0x30;
      if (
        at > start &&
        at - start <= MOST_DIGITS &&
        (bytes[at] === 0x2c || bytes[at] === 0x7d) &&
        (bytes[start] !== 0x30 || at === start + 1)
      ) {
        this.message.id = value;
        this.member = null;
        return at;
      }
    }
    this.beginValue(start);
    this.inWord = true;
    return start + 1;
  }

  private inString(bytes: Buffer, from: number): number {
    const end = bytes.length;
    let at = from;
    if (this.escaped) {
      this.escaped = false;
      at++;
    }
    const view = this.viewOf(bytes);
    while (at < end) {
      while (at + 4 <= end && !hasSpecial(view.getInt32(at, true))) at += 4;
      if (at === end) return end;
      const byte = bytes[at]!;
      if (byte > BACKSLASH) at++;
      else if (byte === QUOTE) {
        this.endString(bytes, at);
        return at + 1;
      } else if (byte === BACKSLASH) {
        if (at + 1 < end) at += bytes[at + 1] === NEWLINE ? 1 : 2;
        else {
          this.escaped = true;
          return end;
        }
      } else if (byte === NEWLINE) return at;
      else at++;
    }
    return at;
  }

  private endString(bytes: Buffer, quote: number): void {
    const role = this.string;
    this.string = null;
    if (role === 'value') this.endValue(bytes, quote + 1, 'string');
    else if (role === 'key') {
      this.member = memberSpelled(this.places[this.places.length - 1]!, this.capture.end(bytes, quote));
      this.expectKey = false;
    }
  }

  /** A value begins in the place that is open; in the root it can only be a message or a batch. */
  private beginValue(at: number): void {
    if (this.places.length === 0) this.kind = 'stray';
    else if (this.member !== null) {
      begin(this.message, this.member);
      if (isCaptured(this.member)) this.capture.begin(at);
    }
  }

  private endValue(bytes: Buffer, end: number, type: 'word' | 'string' | 'structure'): void {
    const { member } = this;
    this.member = null;
    if (member !== null && isCaptured(member)) keep(this.message, member, this.capture.end(bytes, end), type);
  }

  private open(isObject: boolean, at: number, base: number): void {
    const place = this.placeOpened(isObject);
    if (place === null) {
      this.beginValue(at);
      this.skipped = 1;
      return;
    }
    if (place === 'message') this.messages.push(new Envelope(base + at));
    else if (this.member !== null) begin(this.message, this.member);
    this.member = null;
    this.places.push(place);
    this.expectKey = isObject;
  }

  private placeOpened(isObject: boolean): Place | null {
    const around = this.places[this.places.length - 1];
    if (around === 'batch') return isObject ? 'message' : null;
    if (around !== undefined) return placeInside(this.member, isObject);
    if (this.closed) return null;
    this.kind = isObject ? 'message' : 'batch';
    return this.kind;
  }

  private close(offset: number): void {
    const place = this.places.pop();
    if (place === undefined) {
      this.kind = 'stray';
      return;
    }
    if (place === 'message') this.message.end = offset + 1;
    this.expectKey = false;
    this.member = null;
    this.closed = this.places.length === 0;
  }

  /** Through a value that nobody asked for. */
  private skip(bytes: Buffer, from: number): number {
    const end = bytes.length;
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
        case NEWLINE:
          return at;
      }
    }
    return end;
  }
}
