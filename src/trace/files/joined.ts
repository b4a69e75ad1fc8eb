import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { LineTaker } from '../lines.js';
import { HEADER_BEGINS, TraceReader } from '../reader.js';
import type { TraceHeader, TraceRecord } from '../record.js';
import type { Converted } from './converted.js';
import { LineFile } from './line-file.js';
import { readLines } from './read-file.js';

const CHUNK_BYTES = 4 * 1024 * 1024;
/** Where the only header of a trace stands: at its beginning, a byte order mark aside. */
const FIRST = 3;

/**
 * Whether a file may hold several traces, one behind the other: looks for headers alone, and reads no line. Rejects with the system's error.
 */
export async function mayBeJoined(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const overlap = HEADER_BEGINS.length - 1;
    // A header may straddle two chunks: the last bytes of one stand in front of the next.
    for (let from = 0, kept = 0; ; ) {
      const { bytesRead } = await handle.read(buffer, kept, CHUNK_BYTES - kept, null);
      if (bytesRead === 0) return false;
      const bytes = buffer.subarray(0, kept + bytesRead);
      for (let at = bytes.indexOf(HEADER_BEGINS); at >= 0; at = bytes.indexOf(HEADER_BEGINS, at + 1)) if (from + at > FIRST) return true;
      kept = Math.min(overlap, bytes.length);
      from += bytes.length - kept;
      buffer.copy(buffer, 0, bytes.length - kept, bytes.length);
    }
  } finally {
    await handle.close();
  }
}

/**
 * Writes every trace of several that were joined into a file of its own in `folder`, which only its owner may read, line by line as it is.
 * Null where there is but one. Rejects with a `TraceError` where there is none, and with the system's error.
 */
export async function splitTraces(file: string, folder: string, stem: string): Promise<readonly Converted[] | null> {
  const splitter = new Splitter((place) => join(folder, `${stem}-${place}.tapline.jsonl`));
  try {
    await readLines(file, splitter);
  } finally {
    splitter.close();
  }
  if (splitter.parts.length > 1) return splitter.parts;
  for (const part of splitter.parts) rmSync(part.file, { force: true });
  return null;
}

type Part = { -readonly [Member in keyof Converted]: Converted[Member] };

/** Copies lines, and begins another file where another trace begins. */
class Splitter implements LineTaker {
  readonly parts: Part[] = [];
  #lines: LineFile | null = null;
  #reader: TraceReader;
  /** The line at hand. */
  #text = '';

  constructor(private readonly fileOf: (place: number) => string) {
    this.#reader = this.#begin();
  }

  line(text: string): void {
    const before = this.parts.length;
    this.#text = text;
    this.#reader.line(text);
    if (this.parts.length === before) this.#copy(`${text}\n`);
  }

  tooLong(): void {
    this.#reader.tooLong();
    // No record either, and so the others keep their places.
    this.#copy('?\n');
  }

  end(rest = ''): void {
    const before = this.parts.length;
    this.#text = rest;
    this.#reader.end(rest);
    if (this.parts.length === before) this.#copy(rest);
  }

  close(): void {
    this.#lines?.close();
  }

  #begin(): TraceReader {
    this.close();
    const file = this.fileOf(this.parts.length + 1);
    this.#lines = new LineFile(file);
    const part: Part = { file, format: null, name: null, started: null, messages: 0 };
    this.parts.push(part);
    const reader: TraceReader = new TraceReader(
      {
        header: ({ name, started }: TraceHeader) => {
          part.name = typeof name === 'string' ? name : null;
          part.started = typeof started === 'string' && started !== '' ? started : null;
        },
        record: (record: TraceRecord) => {
          if (!('ev' in record) && record.dir !== 'stderr') part.messages++;
        },
      },
      (header) => {
        // The last line of the trace before may lack its end.
        this.#copy(this.#text.slice(0, this.#text.length - header.length));
        this.#reader = this.#begin();
        this.#reader.line(header);
        this.#copy(`${header}\n`);
      },
    );
    return reader;
  }

  #copy(text: string): void {
    this.#lines?.write(text);
  }
}
