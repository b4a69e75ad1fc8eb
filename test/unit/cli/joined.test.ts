import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/cli/check.js';
import { exportTrace } from '../../../src/cli/export/export.js';
import { convertLog } from '../../../src/trace/files/convert.js';
import { SAMPLES } from '../../support/logs.js';
import { printed } from '../../support/printed.js';
import { Wire } from '../../support/trace.js';

const folder = mkdtempSync(join(tmpdir(), 'tapline-joined-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const caught = printed();

function trace(name: string, wire: Wire): string {
  const header = { tapline: 1, id: name, started: '2026-01-01T00:00:00.000Z', command: ['server'], name };
  return [header, ...wire.records].map((line) => `${JSON.stringify(line)}\n`).join('');
}

const FIRST = trace('first', new Wire().call(1).answer(1).call(2));
const SECOND = trace('second', new Wire().call(1).answer(1).s('hello'));
const THIRD = trace('third', new Wire().call(7));

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

interface Entry {
  readonly file: string;
  readonly counts: { readonly requests: number; readonly leaked: number; readonly stray: number };
  readonly missing: { readonly unreadable: number };
  readonly findings: readonly { readonly rule: string; readonly at: number }[];
}

async function judged(...names: string[]): Promise<readonly Entry[]> {
  const before = caught.out.length;
  await check(['--format', 'json', '--fail-on', 'never', ...names]);
  return JSON.parse(caught.out.slice(before)).files;
}

describe('several traces in one file, as cat makes such', () => {
  const file = fileOf('all.tapline.jsonl', FIRST + SECOND + THIRD);

  it('are judged as several sessions, each as it is judged alone', async () => {
    const alone = await judged(fileOf('a.tapline.jsonl', FIRST), fileOf('b.tapline.jsonl', SECOND), fileOf('c.tapline.jsonl', THIRD));
    const together = await judged(file);
    expect(together.map((entry) => entry.file)).toEqual([`${file}#1`, `${file}#2`, `${file}#3`]);
    expect(together.map((entry) => ({ ...entry, file: '' }))).toEqual(alone.map((entry) => ({ ...entry, file: '' })));
    expect(together[0]).not.toHaveProperty('format');
  });

  it('are told with the lines of the file on which their records stand', async () => {
    await check([file]);
    const at = Number(/stdout-not-json .*line (\d+)/.exec(caught.out)?.[1]);
    expect(readFileSync(file, 'utf8').split('\n')[at - 1]).toContain('hello');
  });

  it('are named one by one by FILE#2, in check and in what takes one trace', async () => {
    expect((await judged(`${file}#2`)).map(({ counts }) => counts.stray)).toEqual([1]);
    expect(await exportTrace(['--format', 'jsonl', '-o', '-', file])).toBe(2);
    expect(caught.err).toContain('holds 3 sessions; say which:');
    expect(caught.err).toMatch(/all\.tapline\.jsonl#2 {2}second, 2026-01-01T00:00:00.000Z, 6 frames/);
    expect(await exportTrace(['--format', 'jsonl', '-o', '-', `${file}#3`])).toBe(0);
    expect(caught.out).toContain('"id":"7"');
    expect(await exportTrace(['--format', 'jsonl', '-o', '-', `${file}#4`])).toBe(2);
    expect(caught.err).toContain('holds no session #4; it has:');
  });

  it('become files of their own, line by line as they are', async () => {
    const parts = await convertLog(file, folder, 'part');
    expect(parts?.map(({ name, messages }) => [name, messages])).toEqual([
      ['first', 6],
      ['second', 6],
      ['third', 4],
    ]);
    expect(parts?.map((part) => readFileSync(part.file, 'utf8'))).toEqual([FIRST, SECOND, THIRD]);
    expect(await convertLog(fileOf('one.jsonl', FIRST), folder, 'one')).toBeNull();
  });

  it('are kept apart where the first was cut in its last line, lacks its end, or begins without a header', async () => {
    const cut = `${FIRST}{"t":99,"dir":"c2s","raw":"{\\"jsonrpc`;
    const endless = FIRST.slice(0, -1);
    const headless = FIRST.slice(FIRST.indexOf('\n') + 1);
    for (const first of [cut, endless, headless, `${FIRST}\n\r\n`, `\uFEFF${FIRST}`]) {
      const both = fileOf('cut.tapline.jsonl', `${first}${SECOND}`);
      const entries = await judged(both);
      expect(entries.map(({ counts }) => [counts.requests, counts.leaked, counts.stray])).toEqual([
        [3, 1, 0],
        [2, 0, 1],
      ]);
      expect(entries.map(({ missing }) => missing.unreadable)).toEqual([0, 0]);
      const parts = await convertLog(both, folder, 'cut');
      expect(parts?.map(({ messages }) => messages)).toEqual([6, 6]);
      expect((await judged(parts![0]!.file))[0]!.counts).toEqual(entries[0]!.counts);
    }
  });

  it('are one where a message only speaks of a trace', async () => {
    const talk = trace('talk', new Wire().call(1, { name: 'x', arguments: { text: SECOND, header: { tapline: 1 } } }));
    const one = fileOf('talk.tapline.jsonl', talk);
    expect((await judged(one)).map((entry) => entry.file)).toEqual([one]);
    appendFileSync(one, '{"t":5,"dir":"s2c","raw":"x","more":{"tapline":1}}\n');
    expect((await judged(one)).map((entry) => entry.file)).toEqual([one]);
    expect(await convertLog(one, folder, 'talk')).toBeNull();
  });

  it('begins with its header, whatever stands in front of it', async () => {
    const [entry, ...others] = await judged(fileOf('noise.txt', `$ cat x.tapline.jsonl\n${FIRST}`));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ counts: { requests: 3 }, missing: { unreadable: 1 } });
  });

  it('are kept apart from a log in front of them', async () => {
    const log = readFileSync(join(SAMPLES, 'claude-desktop.all.log'), 'utf8');
    for (const front of [log, log.repeat(30)]) {
      const both = fileOf('log-first.txt', `${front}${FIRST}${SECOND}`);
      const entries = await judged(both);
      const sessions = (await judged(fileOf('log.txt', front))).length;
      expect(entries.map((entry) => entry.file)).toEqual(entries.map((_, i) => `${both}#${i + 1}`));
      expect(entries.slice(sessions).map(({ counts }) => [counts.requests, counts.leaked, counts.stray])).toEqual([
        [3, 1, 0],
        [2, 0, 1],
      ]);
      const parts = await convertLog(both, folder, 'behind');
      expect(parts?.slice(sessions).map((part) => readFileSync(part.file, 'utf8'))).toEqual([FIRST, SECOND]);
      expect(parts).toHaveLength(entries.length);
    }
  });
});
