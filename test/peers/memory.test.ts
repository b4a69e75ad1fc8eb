import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLI } from '../support/peers/command.js';
import { Wire } from '../support/trace.js';

/** The trace is longer than all that the program may hold: what keeps it ends with "heap out of memory". */
const TRACE_MB = 40;
const HEAP_MB = 32;

const folder = mkdtempSync(join(tmpdir(), 'tapline-memory-'));
const trace = join(folder, 'long.tapline.jsonl');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  const file = openSync(trace, 'w');
  const words = 'some words that stand for a body '.repeat(300);
  for (let id = 1, size = 0; size < TRACE_MB << 20; ) {
    const wire = new Wire(id === 1 ? '2025-06-18' : null);
    for (let n = 0; n < 200; n++, id++)
      wire
        .call(id, { name: 'echo', arguments: { text: words } })
        .answer(id)
        .call(id, { name: 'echo' })
        .cancel(id);
    const lines = wire.records.map((record) => `${JSON.stringify(record)}\n`).join('');
    size += writeSync(file, lines);
  }
  closeSync(file);
});

async function runBounded(...args: string[]): Promise<{ readonly code: number | null; readonly err: string }> {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, CLI, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>((close) => child.on('close', close));
  return { err: await text(child.stderr), code: await ended };
}

test.each(['jsonl', 'har', 'pcapng', 'test'])('a trace of any length is exported as %s in bounded memory', async (format) => {
  const output = join(folder, `out.${format}`);
  expect(await runBounded('export', '--format', format, '-o', output, trace)).toEqual({
    code: 0,
    err: expect.stringMatching(/^Written to/),
  });
  expect(statSync(output).size).toBeGreaterThan(1_000);
});

test('a trace of any length is shared in bounded memory', async () => {
  const { code, err } = await runBounded('share', '-o', join(folder, 'copy.tapline.jsonl'), trace);
  expect(err).toMatch(/Written to/);
  expect(code).toBe(0);
});
