import { open } from 'node:fs/promises';
import { LineSplitter } from '../lines.js';
import { TraceReader, type TraceSink } from '../reader.js';

const CHUNK_BYTES = 1 << 20;

/**
 * Streams a trace file through a reader in bounded memory. Rejects with a `TraceError` for what is no trace, and with the system's
 * error where the file cannot be opened or read.
 */
export async function readTraceFile(file: string, sink: TraceSink): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const reader = new TraceReader(sink);
    const splitter = new LineSplitter(
      (line) => reader.line(line),
      () => reader.line('?'),
    );
    const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) break;
      splitter.push(buffer.subarray(0, bytesRead));
    }
    reader.end(splitter.rest());
  } finally {
    await handle.close();
  }
}
