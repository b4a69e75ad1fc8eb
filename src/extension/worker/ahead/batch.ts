import type { Dir } from '../../../protocol/direction.js';
import { type QuickRecord, quickRecord } from '../../../trace/quick-record.js';
import { LineSource, type SourceLine } from '../line-source.js';

/** Lines that follow one another in a file, taken apart as far as that needs no session; in columns, as those cost the least to hand over. */
export interface Batch {
  /** Of each line its text, or of a record its `raw`; null where the line is so long that it should not be handed from thread to thread. */
  readonly texts: readonly (string | null)[];
  /** Of each line what it is: a place in `KINDS`. */
  readonly kinds: Uint8Array;
  /** Of each record its time. */
  readonly times: Float64Array;
  /** Of each record how many bytes its text takes in UTF-8. */
  readonly sizes: Uint32Array;
  /** The offset behind each line and its `\n`. */
  readonly ends: Float64Array;
  /** The offset of the first line. */
  readonly start: number;
  /** Whether the file held no more. */
  readonly last: boolean;
}

/** What a line is: text that is yet to be read, or a frame or line of stderr as `quickRecord` reads it. */
const KINDS = ['text', 'c2s', 's2c', 'stderr'] as const satisfies readonly ('text' | Dir | 'stderr')[];
/** Longer lines are not handed over, in bytes. */
const LONGEST = 1024 * 1024;

/** Reads a file in batches. */
export class Batches {
  private readonly source: LineSource;

  /** `from`: an offset; the first line is the first that starts there or behind it. Throws the system's error. */
  constructor(fd: number, from: number) {
    this.source = new LineSource(fd, Math.max(0, from - 1), LONGEST);
    // What ends before it, or on it, is somebody else's.
    if (from > 0) while (this.source.next() === null && this.source.fill());
  }

  /** The next lines, so many bytes of the file or a little more. Throws the system's error. */
  next(bytes: number): Batch {
    const texts: (string | null)[] = [];
    const kinds: number[] = [];
    const times: number[] = [];
    const sizes: number[] = [];
    const ends: number[] = [];
    const start = this.source.offset;
    let last = false;
    for (let end = start; end - start < bytes; ) {
      const line = this.source.next();
      if (line === null) {
        if (this.source.fill()) continue;
        last = true;
        break;
      }
      end = line.end;
      const record = line.text === null ? null : quickRecord(line.text);
      const text = record?.raw ?? line.text;
      texts.push(text);
      kinds.push(KINDS.indexOf(record?.dir ?? 'text'));
      times.push(record?.t ?? 0);
      sizes.push(record === null ? 0 : Buffer.byteLength(record.raw));
      ends.push(end);
    }
    return {
      texts,
      kinds: Uint8Array.from(kinds),
      times: Float64Array.from(times),
      sizes: Uint32Array.from(sizes),
      ends: Float64Array.from(ends),
      start,
      last,
    };
  }
}

/** The line at a place of a batch; null where it has to be read from the file. */
export function lineIn(batch: Batch, at: number): SourceLine | null {
  const text = batch.texts[at]!;
  if (text === null) return null;
  const offset = offsetIn(batch, at);
  const end = batch.ends[at]!;
  const kind = KINDS[batch.kinds[at]!]!;
  if (kind === 'text') return { text, record: null, size: null, offset, end };
  const record = { t: batch.times[at]!, dir: kind, raw: text } as QuickRecord;
  return { text, record, size: batch.sizes[at]!, offset, end };
}

/** Where the line at a place of a batch starts in the file. */
export function offsetIn({ start, ends }: Batch, at: number): number {
  return at === 0 ? start : ends[at - 1]!;
}
