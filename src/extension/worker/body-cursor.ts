import { readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { BodyCursor, BodyPiece } from '../../session/timeline/filter/search.js';
import { wholeBody } from './bodies.js';
import { bodyHead } from './cut-body.js';
import { LONGEST_LINE } from './line-source.js';
import type { RecordIndex } from './record-index.js';

/** So many bytes of the file are held, and so many at most become one piece. */
const CHUNK = 256 * 1024;

/** The texts of the records of a trace file, in order. Holds one chunk of the file and one piece of a text. */
export class FileBodyCursor implements BodyCursor {
  private readonly chunk = Buffer.allocUnsafeSlow(CHUNK);
  /** What of the file the chunk holds. */
  private base = 0;
  private filled = 0;
  private at = 0;
  private long: LongBody | null = null;

  constructor(
    private readonly fd: number,
    private readonly index: RecordIndex,
    private readonly overlap: number,
  ) {}

  /** Throws the system's error. */
  next(): BodyPiece | null {
    const { at } = this;
    const place = this.index.get(at);
    if (place === null) return null;
    if (this.long === null && place.length > CHUNK) this.long = this.openLong(place);
    const piece = this.long === null ? this.whole(at, place) : this.pieceOf(at, this.long);
    if (piece.last) {
      this.at++;
      this.long = null;
    }
    return piece;
  }

  private whole(at: number, place: { readonly offset: number; readonly length: number }): BodyPiece {
    return { at, text: wholeBody(this.line(place))?.text ?? '', last: true };
  }

  private line(place: { readonly offset: number; readonly length: number }): string {
    if (place.length <= CHUNK) return this.take(place);
    // Of what is too long to be a record nobody has seen anything.
    return place.length > LONGEST_LINE ? '' : readLine(this.fd, place);
  }

  private take({ offset, length }: { readonly offset: number; readonly length: number }): string {
    if (offset < this.base || offset + length > this.base + this.filled) {
      this.base = offset;
      this.filled = readSync(this.fd, this.chunk, 0, CHUNK, offset);
    }
    const start = offset - this.base;
    return this.chunk.toString('utf8', start, Math.min(this.filled, start + length));
  }

  /** Null where the text does not stand where our recorder puts it: then the record has to be read whole. */
  private openLong({ offset, length }: { readonly offset: number; readonly length: number }): LongBody | null {
    this.filled = 0;
    const head = bodyHead(this.chunk.toString('utf8', 0, readSync(this.fd, this.chunk, 0, CHUNK, offset)));
    if (head === null) return null;
    return head.is === 'raw'
      ? new LongBody(offset + head.bytes, offset + length, new JsonStringDecoder())
      : new LongBody(offset + head.bytes, offset + length, new Base64Decoder());
  }

  private pieceOf(at: number, long: LongBody): BodyPiece {
    const bytes = readSync(this.fd, this.chunk, 0, Math.min(CHUNK, long.end - long.offset), long.offset);
    long.offset += bytes;
    const { text, ended } = long.decoder.write(this.chunk.subarray(0, bytes));
    const piece = long.tail + text;
    long.tail = this.overlap === 0 ? '' : piece.slice(-this.overlap);
    return { at, text: piece, last: ended || bytes === 0 || long.offset >= long.end };
  }
}

function readLine(fd: number, { offset, length }: { readonly offset: number; readonly length: number }): string {
  const buffer = Buffer.allocUnsafe(length);
  return buffer.toString('utf8', 0, readSync(fd, buffer, 0, length, offset));
}

/** A body that is read in pieces. */
class LongBody {
  /** How the piece before ended. */
  tail = '';

  constructor(
    /** Where in the file the next piece begins. */
    public offset: number,
    readonly end: number,
    readonly decoder: PieceDecoder,
  ) {}
}

/** Bytes of a string in a JSON line, as the text that they stand for. `ended`: its closing quote was among them. */
interface PieceDecoder {
  write(bytes: Buffer): { readonly text: string; readonly ended: boolean };
}

class JsonStringDecoder implements PieceDecoder {
  private readonly utf8 = new StringDecoder('utf8');
  private rest = '';

  write(bytes: Buffer): { readonly text: string; readonly ended: boolean } {
    const all = this.rest + this.utf8.write(bytes);
    const end = closingQuote(all);
    const inside = end < 0 ? all : all.slice(0, end);
    const whole = end < 0 ? inside.length - openEscape(inside) : inside.length;
    this.rest = inside.slice(whole);
    return { text: parsed(inside.slice(0, whole)), ended: end >= 0 };
  }
}

class Base64Decoder implements PieceDecoder {
  private readonly utf8 = new StringDecoder('utf8');
  private rest = '';

  write(bytes: Buffer): { readonly text: string; readonly ended: boolean } {
    const all = this.rest + bytes.toString('latin1');
    const end = all.indexOf('"');
    const inside = end < 0 ? all : all.slice(0, end);
    const whole = inside.length - (inside.length % 4);
    this.rest = inside.slice(whole);
    return { text: this.utf8.write(Buffer.from(inside.slice(0, end < 0 ? whole : inside.length), 'base64')), ended: end >= 0 };
  }
}

/** Where a JSON string ends, from somewhere in it; -1 where it does not. */
function closingQuote(text: string): number {
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** Length of the escape at the end of a text that is not there whole. */
function openEscape(text: string): number {
  const match = /(\\+)(u[0-9a-fA-F]{0,3})?$/.exec(text.slice(-64));
  if (match === null) return 0;
  let slashes = 0;
  const after = match[2]?.length ?? 0;
  while (text[text.length - after - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1 ? after + 1 : 0;
}

/** A piece of a JSON string; as it stands there where it is no JSON. */
function parsed(inside: string): string {
  if (!inside.includes('\\')) return inside;
  try {
    return JSON.parse(`"${inside}"`);
  } catch {
    return inside;
  }
}
