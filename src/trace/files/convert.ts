import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AnyReader } from '../import/any-reader.js';
import type { ImportedSession, ImportedSink } from '../import/imported.js';
import { sourceOf } from '../import/source.js';
import { type FrameRecord, TRACE_VERSION, type TraceHeader, type TraceRecord } from '../record.js';
import { eventLine, frameLine, headerLine } from '../writer.js';
import type { Converted } from './converted.js';
import { mayBeJoined, splitTraces } from './joined.js';
import { readLines } from './read-file.js';

/** What the header may take: it is written last, in front. Longer names than this are left out. */
const HEADER_BYTES = 4096;
const BUFFERED = 1024 * 1024;

/** Thrown through the reader to stop it: the file needs no conversion. */
class OwnTrace extends Error {}

function stop(): never {
  throw new OwnTrace();
}

/**
 * Writes every session of a log, or of several traces that were joined, into a trace of its own in `folder`, which only its owner may read.
 * Null for a file that is one trace of Tapline's own. Rejects with a `TraceError` where the file is neither, and with the system's error.
 */
export async function convertLog(file: string, folder: string, stem: string): Promise<readonly Converted[] | null> {
  const converted: Converted[] = [];
  const open = new Set<TraceOf>();
  let own = false;
  const reader = new AnyReader({
    own: () => {
      own = true;
      return { header: stop, record: stop };
    },
    log: () => ({
      session: (session) => {
        const place = converted.length + open.size + 1;
        const trace: TraceOf = new TraceOf(session, join(folder, `${stem}-${place}.tapline.jsonl`), `${stem}-${place}`, () => {
          open.delete(trace);
          converted.push({
            file: trace.file,
            format: session.format,
            name: session.name,
            started: session.started,
            messages: trace.messages,
          });
        });
        open.add(trace);
        return trace;
      },
    }),
  });
  try {
    await readLines(file, reader);
    if (own) return null;
    return converted.sort((a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }));
  } catch (error) {
    if (!(error instanceof OwnTrace)) throw error;
    return (await mayBeJoined(file)) ? await splitTraces(file, folder, stem) : null;
  } finally {
    for (const trace of open) trace.close();
  }
}

/** The trace that a session of a log becomes. */
class TraceOf implements ImportedSink {
  messages = 0;
  readonly #fd: number;
  #buffered: string[] = [];
  #chars = 0;

  constructor(
    private readonly session: ImportedSession,
    readonly file: string,
    private readonly id: string,
    private readonly done: () => void,
  ) {
    this.#fd = openSync(file, 'w', 0o600);
    writeSync(this.#fd, `${' '.repeat(HEADER_BYTES - 1)}\n`);
  }

  record(record: TraceRecord): void {
    const line = 'ev' in record ? eventLine(record) : frameLine(record);
    if (isFrame(record)) this.messages++;
    this.#buffered.push(line);
    this.#chars += line.length;
    if (this.#chars >= BUFFERED) this.#flush();
  }

  /** The header says so: it is among the reasons. */
  joinedLate(): void {}

  end(): void {
    this.#flush();
    writeSync(this.#fd, this.#header(), 0);
    this.close();
    this.done();
  }

  close(): void {
    closeSync(this.#fd);
  }

  #flush(): void {
    writeSync(this.#fd, this.#buffered.join(''));
    this.#buffered = [];
    this.#chars = 0;
  }

  /** What is known of a log only when it was read to its end stands in its first line: white space fills what is left of that. */
  #header(): string {
    const { name, command, started } = this.session;
    const least = { tapline: TRACE_VERSION, id: this.id, started: started ?? '', command: [], source: sourceOf(this.session) };
    const whole: TraceHeader = { ...least, command, ...(name === null ? {} : { name }) };
    return [whole, least].map((header) => headerLine(header).trimEnd()).find((line) => Buffer.byteLength(line) < HEADER_BYTES) ?? '';
  }
}

function isFrame(record: TraceRecord): record is FrameRecord {
  return !('ev' in record) && record.dir !== 'stderr';
}
