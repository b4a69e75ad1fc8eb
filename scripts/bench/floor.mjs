// The least that judging a trace can cost: splitting it into lines, `JSON.parse` of each, and `JSON.parse` of each `raw`.
// Reads and decodes in the same pieces as Tapline's own reader, so that only the work on the records differs.
// usage: node scripts/bench/floor.mjs FILE

import { isAscii } from 'node:buffer';
import { openSync, readSync } from 'node:fs';

const file = openSync(process.argv[2] ?? '', 'r');
const buffer = Buffer.allocUnsafeSlow(1 << 16);
let rest = Buffer.alloc(0);
let frames = 0;

for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer)) {
  const end = buffer.lastIndexOf(0x0a, size - 1) + 1;
  const block = rest.length > 0 ? Buffer.concat([rest, buffer.subarray(0, end)]) : buffer.subarray(0, end);
  const lines = block.toString(isAscii(block) ? 'latin1' : 'utf8').split('\n');
  lines.pop();
  for (const line of lines) {
    const { raw } = JSON.parse(line);
    if (raw === undefined) continue;
    try {
      JSON.parse(raw);
      frames++;
    } catch {
      // A stray line: it has to be tried all the same.
    }
  }
  rest = Buffer.from(buffer.subarray(end, size));
}
console.log(frames);
