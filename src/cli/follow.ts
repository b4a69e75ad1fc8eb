import { open } from 'node:fs/promises';
import { type ControlClient, ControlError } from '../tap/control/client.js';
import { LineSplitter } from '../trace/lines.js';
import { readRecord } from '../trace/read-record.js';
import type { TraceRecord } from '../trace/record.js';

const STEP = 256 * 1024;

/** A trace that is being read while it grows. */
export interface Following {
  /** Waits until `enough` says so, the session ends, or `withinMs` have passed. Rejects where the trace cannot be read. */
  until(enough: () => boolean, withinMs: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reads the records that are written to a live session's trace behind the byte `from`, as they come. `client`: the connection to its
 * tap; null for a session that is over. `ready`: resolves when more may be read, which is asked before each quarter of a MiB.
 */
export async function followTrace(
  client: ControlClient | null,
  file: string,
  from: number,
  onRecord: (record: TraceRecord) => void,
  ready: () => Promise<void> = async () => {},
): Promise<Following> {
  const handle = await open(file, 'r');
  const buffer = Buffer.allocUnsafe(STEP);
  const lines = new LineSplitter(
    (line) => take(line, onRecord),
    () => {},
  );
  let at = from;
  let known = from;
  let wake = () => {};
  let over = client === null;
  client?.onClosed(() => {
    over = true;
    wake();
  });
  try {
    await client?.follow(({ bytes }) => {
      known = bytes;
      wake();
    });
  } catch (error) {
    // What a session that ended meanwhile has written is there all the same.
    if (!(error instanceof ControlError) || error.code !== 'ended') {
      await handle.close();
      throw error;
    }
    over = true;
  }

  const readOn = async () => {
    // What was written while the connection closed is read too.
    while (at < known || over) {
      await ready();
      const { bytesRead } = await handle.read(buffer, 0, over ? STEP : Math.min(STEP, known - at), at);
      if (bytesRead === 0) return;
      at += bytesRead;
      lines.push(buffer.subarray(0, bytesRead));
    }
  };

  return {
    until: async (enough, withinMs) => {
      const end = performance.now() + withinMs;
      for (;;) {
        await readOn();
        const left = end - performance.now();
        if (over || left <= 0 || enough()) return;
        await new Promise<void>((done) => {
          const timer = setTimeout(done, left);
          wake = () => {
            clearTimeout(timer);
            done();
          };
          if (at < known || over) wake();
        });
      }
    },
    close: () => handle.close(),
  };
}

function take(line: string, onRecord: (record: TraceRecord) => void): void {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return;
  }
  const record = readRecord(value);
  if (record !== null) onRecord(record);
}
