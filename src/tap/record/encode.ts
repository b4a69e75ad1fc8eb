import { frameEnd, frameLine, frameStart } from '../../trace/writer.js';
import type { Block } from './block.js';
import type { Item } from './item.js';
import { isUtf8 } from './utf8.js';

type Lines = Extract<Item, { kind: 'lines' }>;

const NEWLINE = 10;

/** Adds the records of lines held in memory. */
export function addLines(block: Block, item: Lines): void {
  const { t, stream, bytes, mark } = item;
  if (!isUtf8(bytes)) {
    for (const line of linesOf(bytes)) addLine(block, item, line);
    return;
  }
  const start = `${frameStart({ t, dir: stream }, 'raw')}"`;
  const end = `"${frameEnd(mark)}`;
  block.addText(start);
  block.addEscaped(bytes, bytes.includes(NEWLINE) ? Buffer.from(end + start) : null);
  block.addText(end);
}

function addLine(block: Block, { t, stream, mark }: Lines, line: Buffer): void {
  const text = isUtf8(line) ? { raw: line.toString('utf8') } : { b64: line.toString('base64') };
  block.addText(frameLine({ t, dir: stream, ...text, ...mark }));
}

function* linesOf(bytes: Buffer): Iterable<Buffer> {
  let at = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, at)) {
    yield bytes.subarray(at, end);
    at = end + 1;
  }
  yield bytes.subarray(at);
}

/** How many lines an item holds. */
export function linesIn(item: Item): number {
  if (item.kind === 'event') return 0;
  let lines = 1;
  if (item.kind === 'lines') for (let at = item.bytes.indexOf(NEWLINE); at >= 0; at = item.bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}
