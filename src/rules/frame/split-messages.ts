import { isObject } from '../../protocol/message.js';
import type { StrayKind } from '../../session/listener.js';
import { JsonScan, parseOrNothing } from './json-scan.js';

/** A line that holds no message, kept until it is clear whether it is part of one. */
export interface StrayLine {
  readonly at: number;
  readonly kind: StrayKind;
  readonly text: string;
}

const MAX_LINES = 100_000;
const MAX_CHARS = 16 * 1024 * 1024;

/**
 * One direction's open run of lines that may together be one message: pretty-printed JSON, or a raw line break inside a string.
 * A run begins with a line that opens an object or array and does not close it; it ends when the brackets are closed.
 */
export class SplitMessage {
  #scan: JsonScan | null = null;
  #lines: StrayLine[] = [];
  #joined: string[] = [];
  #chars = 0;

  /** `whole`: the lines are one message. `apart`: they are not, and each is what it is. */
  constructor(
    private readonly whole: (lines: readonly StrayLine[]) => void,
    private readonly apart: (lines: readonly StrayLine[]) => void,
  ) {}

  get open(): boolean {
    return this.#scan !== null;
  }

  /** Offers a line. False if it neither continues an open run nor begins one: then it is not kept. */
  take(line: StrayLine): boolean {
    if (this.#scan === null && !/^\s*[{[]/.test(line.text)) return false;
    const scan = this.#scan ?? new JsonScan();
    if (this.#scan !== null) this.#joined.push(scan.inString ? '\\n' : '\n');
    const end = scan.push(line.text);
    if (this.#scan === null && end >= 0) return false;
    this.#scan = scan;
    this.#lines.push(line);
    this.#joined.push(line.text.replace(/\r$/, ''));
    this.#chars += line.text.length;
    if (end >= 0 || this.#lines.length >= MAX_LINES || this.#chars >= MAX_CHARS) this.#finish(end >= 0);
    return true;
  }

  /** Something else came: the run is over. */
  flush(): void {
    if (this.#scan !== null) this.#finish(false);
  }

  #finish(closed: boolean): void {
    const lines = this.#lines;
    const text = closed ? this.#joined.join('') : '';
    this.#scan = null;
    this.#lines = [];
    this.#joined = [];
    this.#chars = 0;
    const value = closed ? parseOrNothing(text) : undefined;
    if (isObject(value) && 'jsonrpc' in value) this.whole(lines);
    else this.apart(lines);
  }
}
