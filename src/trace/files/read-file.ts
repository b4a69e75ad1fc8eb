import { isAscii } from 'node:buffer';
import { open } from 'node:fs/promises';
import { type FileTaker, Intake } from '../intake.js';
import { TraceReader, type TraceSink } from '../reader.js';

const CHUNK_BYTES = 1 << 20;
/** Small enough that a block which is pure ASCII is the rule: such a block becomes a string of one byte a character. */
const BLOCK_BYTES = 1 << 16;

/**
 * Streams a trace file through a reader in bounded memory. Rejects with a `TraceError` for what is no trace, and with the system's
 * error where the file cannot be opened or read. Resolves with the reader, which knows on which line a record stands.
 */
export async function readTraceFile(file: string, sink: TraceSink): Promise<TraceReader> {
  const reader = new TraceReader(sink);
  await readLines(file, reader);
  return reader;
}

/** Streams a file, line by line where it is text, in bounded memory. Rejects with what the taker throws, and with the system's error. */
export async function readLines(file: string, taker: FileTaker): Promise<void> {
  const handle = await open(file, 'r');
  let reading = Promise.resolve({ bytesRead: 0 });
  try {
    const intake = new Intake(taker, decode);
    // While one buffer is worked on, the other one is filled.
    let [buffer, spare] = [Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)];
    reading = handle.read(buffer, 0, CHUNK_BYTES, null);
    for (let { bytesRead } = await reading; bytesRead > 0; { bytesRead } = await reading) {
      reading = handle.read(spare, 0, CHUNK_BYTES, null);
      pushBlocks(intake, buffer.subarray(0, bytesRead));
      [buffer, spare] = [spare, buffer];
    }
    intake.end();
  } finally {
    // A reader that refuses the file leaves a read behind, whose outcome nobody waits for any more.
    await reading.catch(() => undefined);
    await handle.close();
  }
}

/** The same of what comes through a pipe. Rejects with the stream's error where it breaks off. */
export async function readLinesOf(stream: AsyncIterable<Uint8Array>, taker: FileTaker): Promise<void> {
  const intake = new Intake(taker, decode);
  for await (const chunk of stream) pushBlocks(intake, chunk);
  intake.end();
}

function pushBlocks(intake: Intake, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) intake.push(bytes.subarray(at, at + BLOCK_BYTES));
}

function decode(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isAscii(buffer) ? buffer.toString('latin1') : buffer.toString('utf8');
}
