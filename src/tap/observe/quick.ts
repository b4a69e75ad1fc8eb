import type { Dir } from '../../protocol/direction.js';
import type { Tracker } from './tracker.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACE = 0x7d;

/** All digits of ids up to this length are exact in a number. */
const MOST_DIGITS = 15;

const ID_FIRST = Buffer.from('{"jsonrpc":"2.0","id":');
const ID_LAST = Buffer.from(',"jsonrpc":"2.0","id":');
const METHOD_FIRST = Buffer.from('{"method":"');
const METHOD = Buffer.from(',"method":"');
const RESULT_FIRST = Buffer.from('{"result":');
const TASK = Buffer.from('"task"');
const RESULT = Buffer.from(',"result":');

/**
 * Recognises requests and results in the shapes in which the known SDKs write them, by their first and last bytes alone, at a tenth
 * of the cost of the scanner. It takes for granted that a line with such a beginning and such an end is JSON; what it does not
 * recognise, the scanner reads. Nothing that passes on or keeps back a message relies on it.
 */
export class QuickReader {
  private methodBytes: Buffer = Buffer.alloc(0);
  private method = '';
  /** Whether the bytes at hand hold no request with `_meta`, or with `task` where that means something, which only the scanner understands; null while nobody asked. */
  private plain: boolean | null = null;

  constructor(private readonly tracker: Tracker) {}

  /** Another chunk of bytes is at hand. */
  begin(): void {
    this.plain = null;
  }

  /**
   * Reads the line `[start…end)` of the bytes that it began with and tells the tracker, or returns false.
   */
  read(dir: Dir, bytes: Buffer, start: number, end: number, t: number): boolean {
    if (bytes[end - 1] !== BRACE) return false;
    if (has(bytes, start, ID_FIRST)) {
      const digits = start + ID_FIRST.length;
      const behind = afterDigits(bytes, digits);
      const id = idIn(bytes, digits, behind);
      if (id < 0) return false;
      if (has(bytes, behind, RESULT)) return this.tracker.quickResult(dir, id);
      return has(bytes, behind, METHOD) && this.request(dir, bytes, behind + METHOD.length, id, t);
    }
    const isResult = has(bytes, start, RESULT_FIRST);
    if (!isResult && !has(bytes, start, METHOD_FIRST)) return false;
    const digits = beforeDigits(bytes, end - 1);
    const id = idIn(bytes, digits, end - 1);
    if (id < 0 || !has(bytes, digits - ID_LAST.length, ID_LAST)) return false;
    return isResult ? this.tracker.quickResult(dir, id) : this.request(dir, bytes, start + METHOD_FIRST.length, id, t);
  }

  private request(dir: Dir, bytes: Buffer, start: number, id: number, t: number): boolean {
    this.plain ??= isPlain(bytes, this.tracker.knowsTasks(dir));
    if (!this.plain) return false;
    const { length } = this.methodBytes;
    if (length === 0 || bytes[start + length] !== QUOTE || !has(bytes, start, this.methodBytes)) {
      const end = bytes.indexOf(QUOTE, start);
      const name = bytes.subarray(start, end);
      if (end < 0 || name.length === 0 || name.length > 100 || name.includes(BACKSLASH)) return false;
      this.methodBytes = Buffer.from(name);
      this.method = name.toString();
    }
    // What the client declares in it has to be read.
    if (this.method === 'initialize') return false;
    this.tracker.quickRequest(dir, id, this.method, t);
    return true;
  }
}

/** Both searches begin with a letter that is rare in JSON, because the search looks for the first one first. */
function isPlain(bytes: Buffer, withTasks: boolean): boolean {
  if (bytes.includes('_meta')) return false;
  if (!withTasks) return true;
  for (let at = bytes.indexOf('k"'); at >= 0; at = bytes.indexOf('k"', at + 2)) if (has(bytes, at - 4, TASK)) return false;
  return true;
}

function has(bytes: Buffer, at: number, part: Buffer): boolean {
  for (let i = 0; i < part.length; i++) if (bytes[at + i] !== part[i]) return false;
  return true;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function afterDigits(bytes: Buffer, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at++;
  return at;
}

function beforeDigits(bytes: Buffer, end: number): number {
  let at = end;
  while (isDigit(bytes[at - 1])) at--;
  return at;
}

/** The number in `bytes[start…end)`; -1 where it is none that a double holds exactly. */
function idIn(bytes: Buffer, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > MOST_DIGITS || (length > 1 && bytes[start] === 0x30)) return -1;
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + bytes[at]! - 0x30;
  return value;
}
