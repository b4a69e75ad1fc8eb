import type { Place } from './finder.js';
import { eachToken } from './shapes.js';

/** Members by which text comes in pieces, one message after the other: progress, logs, answers that are streamed. */
const STREAMED = /^(?:message|data|text|delta|chunk|content|output|stdout|stderr|line)$/;
/** So much in front of a break is looked at, and behind it. */
const TAIL = 100;
const HEAD = 300;
/** A trace may have any number of members. */
const MOST_STREAMS = 1_000;

/** Finds tokens that are broken by the end of a message and go on in the next ones that say something in the same place. */
export class Pieces {
  /** Of each stream the end of what it said last; before it, what was nothing but part of a word. */
  readonly #last = new Map<string, readonly string[]>();

  constructor(private readonly found: (piece: string) => void) {}

  /** The next string of a stream. */
  take(stream: string, { text, path, key }: Place): void {
    if (key || !STREAMED.test(path[path.length - 1] ?? '')) return;
    const name = `${stream} ${path.join('.')}`;
    const before = this.#last.get(name) ?? [];
    this.#join(before, text.slice(0, HEAD));
    if (this.#last.size >= MOST_STREAMS) this.#last.clear();
    const goesOn = text.length < TAIL && /^[A-Za-z0-9_.-]*$/.test(text);
    this.#last.set(name, goesOn ? [...before.slice(-8), text] : [text.slice(-TAIL)]);
  }

  #join(pieces: readonly string[], head: string): void {
    const tail = pieces.join('');
    if (!/[A-Za-z0-9_.-]{3}$/.test(tail) || !/^[A-Za-z0-9_.-]{3}/.test(head)) return;
    let whole = false;
    eachToken(tail, (_, end) => {
      whole ||= end === tail.length;
    });
    // A token that ends with its message may be whole; then what begins the next one is a word, and no part of it.
    if (whole && !/^(?=[a-z_-]*[0-9])(?=[^a-z]*[a-z])[A-Za-z0-9_-]{6}/i.test(head)) return;
    eachToken(tail + head, (start, end) => {
      if (start >= tail.length || end <= tail.length) return;
      let at = 0;
      for (const piece of [...pieces, head]) {
        const part = piece.slice(Math.max(0, start - at), Math.max(0, end - at));
        if (/[0-9]|.{8}/.test(part)) this.found(part);
        at += piece.length;
      }
    });
  }
}
