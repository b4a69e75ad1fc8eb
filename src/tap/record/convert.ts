import { frameEnd, frameStart } from '../../trace/writer.js';
import type { Item } from './item.js';
import type { TraceFile } from './traceFile.js';
import { openTail } from './utf8.js';

/** Bytes converted in one step: well under a millisecond, so that the relay runs in between. A multiple of 3, for base64. */
const STEP = 96 * 1024;

/**
 * Writes a spilled line as one record behind the trace's end, in small steps, and gives its side file back. `done(false)`: the side
 * file could not be read, and the trace is as it was.
 */
export function convertSpill(file: TraceFile, item: Extract<Item, { kind: 'spilled' }>, done: (whole: boolean) => void): void {
  const { spill, stream, t, utf8, mark } = item;
  const step = Buffer.allocUnsafeSlow(STEP);
  let position = 0;
  let ahead = 0;

  const put = (text: string, then: () => void) => {
    const bytes = Buffer.from(text);
    file.write([bytes], ahead, () => {
      ahead += bytes.length;
      then();
    });
  };

  const end = (whole: boolean) => {
    spill.discard();
    if (whole) file.keep(ahead);
    done(whole);
  };

  const next = (): void => {
    if (position === spill.size) {
      put(`"${frameEnd(mark)}`, () => end(true));
      return;
    }
    spill.read(step, position, (read) => {
      if (read <= 0) return file.trim(() => end(false));
      const bytes = step.subarray(0, wholePart(step.subarray(0, read), utf8, position + read === spill.size));
      position += bytes.length;
      put(utf8 ? JSON.stringify(bytes.toString('utf8')).slice(1, -1) : bytes.toString('base64'), next);
    });
  };

  spill.settled(() => {
    if (spill.failed) return end(false);
    put(`${frameStart({ t, dir: stream }, utf8 ? 'raw' : 'b64')}"`, next);
  });
}

/** How much of a step can be converted by itself: whole characters, or whole groups of three bytes. */
function wholePart(bytes: Buffer, utf8: boolean, last: boolean): number {
  if (last) return bytes.length;
  return utf8 ? bytes.length - openTail(bytes) : bytes.length - (bytes.length % 3);
}
