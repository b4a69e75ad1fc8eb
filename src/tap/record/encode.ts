import { frameEnd, frameLine, frameStart } from '../../trace/writer.js';
import type { Item } from './item.js';
import { isUtf8 } from './utf8.js';

type Line = Extract<Item, { kind: 'line' }>;

/** A line held in memory as a record of the trace. */
export function encodeLine({ t, stream, bytes, mark }: Line): string {
  const buffer = bytes as Buffer;
  return isUtf8(bytes)
    ? frameStart({ t, dir: stream }, 'raw') + JSON.stringify(buffer.toString('utf8')) + frameEnd(mark)
    : frameLine({ t, dir: stream, b64: buffer.toString('base64'), ...mark });
}
