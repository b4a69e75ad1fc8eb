import { appendFileSync, closeSync, copyFileSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Batches, lineIn } from '../../../src/extension/worker/ahead/batch.js';
import { ReadAhead } from '../../../src/extension/worker/ahead/read-ahead.js';
import { LineSource, type SourceLine } from '../../../src/extension/worker/line-source.js';
import { DEFAULT_SETTINGS } from '../../../src/extension/worker/messages.js';
import { Model } from '../../../src/extension/worker/model.js';
import { TraceFollower } from '../../../src/extension/worker/trace-follower.js';
import { TraceLines } from '../../../src/extension/worker/trace-lines.js';
import { rowAt } from '../../../src/session/timeline/rows.js';
import { quickRecord } from '../../../src/trace/quick-record.js';
import * as s from '../timeline/support.js';
import { eventually, folder, header, lines } from './support.js';

const dir = folder();
const script = join(dir.path, 'ahead.js');
const dying = join(dir.path, 'dying.js');
/** A trace that is long enough for a thread of its own, with a line that is too long to be handed over, and one that is cut short. */
const long = join(dir.path, 'long.tapline.jsonl');

beforeAll(async () => {
  const common = { bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' } as const;
  await build({ ...common, entryPoints: ['src/extension/worker/ahead/thread.ts'], outfile: script });
  // The same thread, which dies in the middle of its work.
  const death = `const { port } = require('node:worker_threads').workerData; let asked = 0; port.on('message', () => { if (++asked === 9) throw new Error('out of memory'); });`;
  await build({
    ...common,
    stdin: { contents: `${death}\nrequire('./src/extension/worker/ahead/thread.ts');`, resolveDir: process.cwd() },
    outfile: dying,
  });
  const some = Array.from({ length: 4000 }, (_, i) => [
    s.client(i, s.call(i, 'get_issue', { text: 'x'.repeat(1500) })),
    s.server(i + 0.5, s.result(i, { text: i % 7 === 0 ? 'ä\ud800😀' : 'y'.repeat(500) })),
    s.stderr(i + 0.6, '{"t":1,"dir":"c2s","raw":"no"}'),
  ]).flat();
  const tooLong = s.server(9000, s.result(-1, { text: 'ö'.repeat(700_000) }));
  writeFileSync(long, `${header()}\n${lines([...some.slice(0, 6000), tooLong, ...some.slice(6000)])}{"t":9999,"dir":"s2c","raw":"{}`);
});
afterAll(() => dir.done());

interface Understood {
  readonly says: unknown;
  readonly size: number | null;
  readonly offset: number;
  readonly end: number;
}

/** All lines of a file, as the reader of a trace would understand them. */
function plainly(fd: number): Understood[] {
  const source = new LineSource(fd);
  const found: Understood[] = [];
  do for (let line = source.next(); line !== null; line = source.next()) found.push(understood(line));
  while (source.fill());
  return found;
}

function understood({ text, record, size, offset, end }: SourceLine): Understood {
  const quick = record ?? (text === null ? null : quickRecord(text));
  return { says: quick ?? text, size: size ?? (quick === null ? null : Buffer.byteLength(quick.raw)), offset, end };
}

/** What a reader has of a file whose lines come from a thread. */
async function fromThread(fd: number, by: string): Promise<{ readonly found: unknown[]; readonly later: number }> {
  let arrived = (): void => {};
  const source = new TraceLines(
    fd,
    (of, from, tell) => new ReadAhead(of, from, by, tell),
    () => arrived(),
  );
  const found: unknown[] = [];
  for (let later = 0; ; ) {
    const more = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    for (let line = source.next(); line !== null; line = source.next()) found.push(understood(line));
    const filled = source.fill();
    if (filled === 'end') return { found, later };
    if (filled === 'filled') continue;
    later++;
    await more;
  }
}

test('lines that were read ahead are the same lines, in whatever batches', () => {
  const record = fc.record({
    t: fc.nat(9999),
    dir: fc.constantFrom('c2s', 's2c', 'stderr'),
    raw: fc.string({ unit: 'binary', maxLength: 60 }),
  });
  const noise = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\n', ''));
  const line = fc.oneof(
    noise,
    record.map((one) => JSON.stringify(one)),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), noise, fc.integer({ min: 1, max: 400 }), fc.nat(300), (all, rest, bytes, from) => {
      const file = join(dir.path, 'some');
      writeFileSync(file, [...all, rest].join('\n'));
      const fd = openSync(file, 'r');
      const batches = new Batches(fd, from);
      const found: unknown[] = [];
      for (let last = false; !last; ) {
        const batch = batches.next(bytes);
        last = batch.last;
        for (let at = 0; at < batch.texts.length; at++) found.push(understood(lineIn(batch, at)!));
      }
      expect(found).toEqual(plainly(fd).filter(({ offset }) => offset >= from));
      closeSync(fd);
    }),
    { numRuns: 200 },
  );
});

describe('a long trace', () => {
  test('has the same lines when a thread reads it ahead, those included that are too long to be handed over', async () => {
    const fd = openSync(long, 'r');
    const { found, later } = await fromThread(fd, script);
    expect(later).toBeGreaterThan(0);
    expect(found).toEqual(plainly(fd));
    closeSync(fd);
  });

  test.each([
    ['dies in the middle of it', () => dying],
    ['cannot be started', () => join(dir.path, 'missing.js')],
  ])('is read all the same where its thread %s', async (_, by) => {
    const fd = openSync(long, 'r');
    const { found } = await fromThread(fd, by());
    expect(found).toEqual(plainly(fd));
    closeSync(fd);
  });

  test('gives the same rows, findings and sizes as one that is read by its judge alone, and goes on when it grows', async () => {
    const file = join(dir.path, 'grows.tapline.jsonl');
    copyFileSync(long, file);
    let settled = 0;
    const follower = new TraceFollower(
      file,
      DEFAULT_SETTINGS,
      { live: () => true, restarted: () => {}, stepped: () => false, settled: () => settled++, refused: () => null },
      (fd, from, arrived) => new ReadAhead(fd, from, script, arrived),
    );
    follower.restart();
    await eventually(() => settled > 0 || undefined);
    appendFileSync(file, `}"}\n${lines([s.client(10_000, s.call('late', 'get_issue'))])}`);
    follower.look();
    const fd = openSync(file, 'r');
    const alone = new Model(fd, DEFAULT_SETTINGS);
    expect(alone.step(Number.POSITIVE_INFINITY)).toBe('caught-up');
    await eventually(() => follower.model!.reading.position === alone.reading.position || undefined);
    expect(follower.model!.timeline.counts).toEqual(alone.timeline.counts);
    expect(picture(follower.model!)).toEqual(picture(alone));
    follower.close();
    closeSync(fd);
  });

  test('may be closed while its thread reads: nothing comes any more', async () => {
    const fd = openSync(long, 'r');
    let source!: TraceLines;
    await new Promise<void>((resolve) => {
      source = new TraceLines(fd, (of, from, tell) => new ReadAhead(of, from, script, tell), resolve);
    });
    expect(source.fill()).toBe('filled');
    expect(source.next()).not.toBeNull();
    source.close();
    closeSync(fd);
  });
});

/** Every row with its findings, and where every record stands. */
function picture({ timeline, index }: Model): unknown {
  const view = { now: timeline.store.now, graceMs: 1000, live: true };
  return {
    rows: Array.from({ length: timeline.store.rows.length }, (_, row) => [
      rowAt(timeline.store, row, view),
      timeline.findings.of(row).map(({ rule }) => rule),
    ]),
    records: Array.from({ length: index.length }, (_, at) => index.get(at)),
  };
}
