// How much memory `check` takes for a log of another tool with a gigabyte in it: lines in, records out, whatever its length.

import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './check.mjs';

/** @typedef {import('./table.mjs').Row} Row */

const BYTES = 1e9;
const MAX_MIB = 320;
const cli = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');

/** @returns {Promise<Row[]>} */
export async function rows() {
  if (!existsSync(cli)) throw new Error('dist/cli.js is missing: run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'tapline-bench-'));
  try {
    const file = join(folder, 'mcp-server-bench.log');
    write(file);
    const { seconds, mib } = measure([cli, 'check', '--format', 'json', '--fail-on', 'never', file]);
    return [
      {
        what: `check, a log of Claude Desktop of ${BYTES / 1e9} GB: memory at its peak`,
        reference: `in ${seconds.toFixed(1)} s`,
        measured: `${Math.round(mib)} MiB`,
        bar: `≤ ${MAX_MIB} MiB`,
        verdict: mib <= MAX_MIB,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Calls and their answers, with a line on stderr after each and a new session after every hundred thousand. */
function write(/** @type {string} */ file) {
  const fd = openSync(file, 'w', 0o600);
  const text = 'x'.repeat(300);
  const at = (/** @type {number} */ i) => new Date(Date.UTC(2026, 0, 1) + i * 5).toISOString();
  for (let i = 0, bytes = 0; bytes < BYTES; ) {
    const lines = [];
    for (const end = i + 1000; i < end; i++) {
      const id = i % 100_000;
      const head = `${at(i)} [bench] [info]`;
      if (id === 0) lines.push(`${head} Initializing server... { metadata: undefined }`);
      const call = { method: 'tools/call', params: { name: 'echo', arguments: { text } }, jsonrpc: '2.0', id };
      const answer = { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } };
      lines.push(
        `${head} Message from client: ${JSON.stringify(call)} { metadata: undefined }`,
        `bench: served ${id}`,
        `${head} Message from server: ${JSON.stringify(answer)} { metadata: undefined }`,
      );
    }
    bytes += writeSync(fd, `${lines.join('\n')}\n`);
  }
  closeSync(fd);
}
