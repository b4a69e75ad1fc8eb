import { join } from 'node:path';
import { AnyReader } from '../import/any-reader.js';
import type { ImportedSession, ImportedSink } from '../import/imported.js';
import { sourceOf } from '../import/source.js';
import type { TraceSink } from '../reader.js';
import { type FrameRecord, TRACE_VERSION, type TraceHeader, type TraceRecord } from '../record.js';
import { eventLine, frameLine, headerLine } from '../writer.js';
import type { Converted } from './converted.js';
import { mayBeJoined, splitTraces } from './joined.js';
import { LineFile } from './line-file.js';
import { readLines } from './read-file.js';

/** What the header may take: it is written last, in front. Longer names than this are left out. */
const HEADER_BYTES = 4096;

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
  const parts: OwnPart[] = [];
  let own = false;
  const place = () => converted.length + open.size + parts.length + 1;
  const reader = new AnyReader({
    own: () => {
      own = place() === 1;
      if (own) return { header: stop, record: stop };
      const part = new OwnPart(join(folder, `${stem}-${place()}.tapline.jsonl`));
      parts.push(part);
      return part;
    },
    log: () => ({
      session: (session) => {
        const id = `${stem}-${place()}`;
        const trace: TraceOf = new TraceOf(session, join(folder, `${id}.tapline.jsonl`), id, () => {
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
    return [...converted, ...parts.map((part) => part.converted)].sort((a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }));
  } catch (error) {
    if (!(error instanceof OwnTrace)) throw error;
    return (await mayBeJoined(file)) ? await splitTraces(file, folder, stem) : null;
  } finally {
    for (const trace of [...open, ...parts]) trace.close();
  }
}

/** The trace that a session of a log becomes. */
class TraceOf implements ImportedSink {
  messages = 0;
  readonly #lines: LineFile;

  constructor(
    private readonly session: ImportedSession,
    readonly file: string,
    private readonly id: string,
    private readonly done: () => void,
  ) {
    this.#lines = new LineFile(file);
    this.#lines.write(`${' '.repeat(HEADER_BYTES - 1)}\n`);
  }

  record(record: TraceRecord): void {
    if (isFrame(record)) this.messages++;
    this.#lines.write('ev' in record ? eventLine(record) : frameLine(record));
  }

  /** The header says so: it is among the reasons. */
  joinedLate(): void {}

  end(): void {
    this.#lines.overwrite(this.#header());
    this.close();
    this.done();
  }

  close(): void {
    this.#lines.close();
  }

  /** What is known of a log only when it was read to its end stands in its first line: white space fills what is left of that. */
  #header(): string {
    const { name, command, started } = this.session;
    const least = { tapline: TRACE_VERSION, id: this.id, started: started ?? '', command: [], source: sourceOf(this.session) };
    const whole: TraceHeader = { ...least, command, ...(name === null ? {} : { name }) };
    return [whole, least].map((header) => headerLine(header).trimEnd()).find((line) => Buffer.byteLength(line) < HEADER_BYTES) ?? '';
  }
}

/** A trace of Tapline's own that stands behind a log. */
class OwnPart implements TraceSink {
  readonly #lines: LineFile;
  #told: Omit<Converted, 'file' | 'messages'> = { format: null, name: null, started: null };
  #messages = 0;

  constructor(private readonly file: string) {
    this.#lines = new LineFile(file);
  }

  get converted(): Converted {
    return { file: this.file, messages: this.#messages, ...this.#told };
  }

  header(header: TraceHeader): void {
    this.#told = { format: null, name: header.name ?? null, started: header.started };
    this.#lines.write(headerLine(header));
  }

  record(record: TraceRecord): void {
    if (isFrame(record)) this.#messages++;
    this.#lines.write('ev' in record ? eventLine(record) : frameLine(record));
  }

  /** No record here either, so that the others keep their places. */
  unreadable(): void {
    this.#lines.write('?\n');
  }

  close(): void {
    this.#lines.close();
  }
}

function isFrame(record: TraceRecord): record is FrameRecord {
  return !('ev' in record) && record.dir !== 'stderr';
}
