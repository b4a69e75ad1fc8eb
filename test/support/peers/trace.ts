import { readFileSync } from 'node:fs';
import type { Dir } from '../../../src/protocol/direction.js';
import type { FrameRecord } from '../../../src/trace/record.js';

/** The frames of a trace, in order. */
export function framesOf(file: string): FrameRecord[] {
  const records = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Partial<FrameRecord>);
  // Events have a direction too where a stream ended; only frames have bytes.
  const isFrame = ({ dir, raw, b64 }: Partial<FrameRecord>) => (dir === 'c2s' || dir === 's2c') && (raw !== undefined || b64 !== undefined);
  return records.filter((record): record is FrameRecord => isFrame(record));
}

/** Whether a debugger held the server, as the trace tells it in order: `stopped`, `continued` … It may still be written to. */
export function stopsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const lines = text.slice(0, text.lastIndexOf('\n')).split('\n');
  return lines.flatMap((line) => {
    const { ev, state } = JSON.parse(line) as { readonly ev?: string; readonly state?: string };
    return ev === 'debug' && state !== undefined ? [state] : [];
  });
}

/** The bytes that one end wrote, put together again from the trace: what was injected is left out, what was withheld is not. */
export function recordedBytes(file: string, dir: Dir): Buffer {
  const lines = framesOf(file).filter((frame) => frame.dir === dir && frame.injected === undefined);
  return Buffer.concat(
    lines.flatMap(({ raw, b64, nl }) => [
      raw === undefined ? Buffer.from(b64!, 'base64') : Buffer.from(raw, 'utf8'),
      Buffer.from(nl === false ? '' : '\n'),
    ]),
  );
}
