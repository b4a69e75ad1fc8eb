import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sessions } from '../../src/cli/sessions.js';
import { setKept } from '../../src/tap/stored/marks.js';
import { keepMark, openMark } from '../../src/tap/stored/names.js';
import { printed } from '../support/printed.js';
import { Workplace } from './support/tap.js';

const place = new Workplace();
const folder = join(place.home, 'sessions');
afterAll(() => place.dispose());

const caught = printed();
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});

async function call(...argv: string[]): Promise<number> {
  caught.out = '';
  caught.err = '';
  return sessions(argv);
}

/** A recorded session in the folder: its trace, its entry, a summary, and what a tap that died left of a long line. */
function recorded(id: string, daysAgo: number, bytes = 1000, file = join(folder, `${id}.tapline.jsonl`)): string {
  const time = Date.now() / 1000 - daysAgo * 86_400;
  const started = new Date(time * 1000).toISOString();
  const header = JSON.stringify({ tapline: 1, id, started, command: ['node'], cwd: '/w' });
  writeFileSync(file, `${header}\n`.padEnd(bytes, '\n'));
  utimesSync(file, time, time);
  const entry = { control: 1, id, pid: 2 ** 30, socket: '/nowhere', token: 't', file, started, command: ['node'], cwd: '/w' };
  writeFileSync(join(folder, `${id}.session.json`), JSON.stringify(entry));
  writeFileSync(join(folder, `${id}.${2 ** 30}.0.spill`), 'x'.repeat(500));
  writeFileSync(join(folder, `${id}.summary.json.${2 ** 30}.tmp`), '');
  return file;
}

const left = () => [...new Set(readdirSync(folder).map((name) => name.split('.')[0]))].sort();

it('tells what each session takes on the disk, with all that lies beside its trace', async () => {
  recorded('a', 3);
  recorded('b', 2);
  await setKept(folder, 'b', true);
  expect(await call('--format', 'json')).toBe(0);
  const [a, b] = JSON.parse(caught.out).sessions;
  expect(a).toMatchObject({ id: 'a', live: false });
  expect(a.bytes).toBeGreaterThan(1500);
  expect('kept' in a).toBe(false);
  expect(b.kept).toBe(true);
  expect(await call()).toBe(0);
  expect(caught.out).toMatch(/^a .*\d\.\d kB\nb .*\d\.\d kB, kept\n2 sessions, \d\.\d kB in /);
});

it('deletes the sessions that are named with their side files, and no other that begins alike', async () => {
  recorded('a', 3);
  recorded('a-b', 3);
  recorded('ab', 3);
  expect(await call('--delete', 'a')).toBe(0);
  expect(caught.out).toMatch(/^a {2}1\.\d kB {2}deleted: named\n1 session, 1\.\d kB deleted\n$/);
  expect(left()).toEqual(['a-b', 'ab']);
  expect(await call('--delete', 'a', 'ab')).toBe(1);
  expect(caught.err).toBe('a stays: there is no session of that id; "tapline sessions" lists them.\n');
  expect(left()).toEqual(['a-b']);
});

it('refuses to delete a live session and says why; the traffic goes on and the trace with it', async () => {
  const run = await place.server();
  const { id, file } = await run.entry();
  recorded('a', 3);
  expect(await call('--delete', id)).toBe(1);
  expect(caught.err).toBe(`${id} stays: it is live. End its server or its client first.\n`);
  expect(await call('--delete', '--all')).toBe(0);
  expect(left()).toEqual([id]);
  expect(await call('--prune', '--max-count', '0', '--max-age', '0', '--max-size', '0')).toBe(0);
  expect(existsSync(file)).toBe(true);
  run.call(7, 'echo');
  await run.record(({ raw }) => raw?.includes('"id":7,"result"'));
  run.child.kill('SIGKILL');
  await run.ended;
  expect(await call('--delete', id)).toBe(0);
  expect(left()).toEqual([]);
});

it.skipIf(process.platform === 'win32')('takes a tap that is stopped, and so does not answer, for a live one', async () => {
  const run = await place.server();
  const { id, file } = await run.entry();
  run.child.kill('SIGSTOP');
  expect(await call('--delete', id)).toBe(1);
  expect(existsSync(file)).toBe(true);
  run.child.kill('SIGKILL');
  await run.ended;
});

it('spares what is kept or open where all are deleted, not where it is named', async () => {
  for (const id of ['a', 'kept', 'open', 'closed']) recorded(id, 9);
  await setKept(folder, 'kept', true);
  writeFileSync(openMark(folder, 'open', process.pid), '');
  // The editor of that one is gone, however it ended.
  writeFileSync(openMark(folder, 'closed', 2 ** 30), '');
  expect(await call('--delete', '--all', '--format', 'json')).toBe(0);
  expect(JSON.parse(caught.out).left.map(({ id }: { id: string }) => id)).toEqual(['kept', 'open']);
  expect(left()).toEqual(['kept', 'open']);
  expect(await call('--delete', 'kept', 'open')).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  recorded('kept', 9);
  await setKept(folder, 'kept', true);
  await setKept(folder, 'kept', false);
  expect(existsSync(keepMark(folder, 'kept'))).toBe(false);
  expect(await call('--delete', '--older-than', '8d')).toBe(0);
  expect(left()).toEqual([]);
});

it('deletes what is beyond the limits, oldest first; a dry run only tells so', async () => {
  for (const [id, days] of [
    ['a', 100],
    ['b', 3],
    ['c', 2],
    ['d', 1],
  ] as const)
    recorded(id, days);
  expect(await call('--prune', '--dry-run')).toBe(0);
  expect(caught.out).toMatch(/^a {2}1\.\d kB {2}would be deleted: too old\n1 session, 1\.\d kB would be deleted\n$/);
  expect(left()).toEqual(['a', 'b', 'c', 'd']);
  expect(await call('--prune')).toBe(0);
  expect(left()).toEqual(['b', 'c', 'd']);
  expect(await call('--prune', '--max-count', '2')).toBe(0);
  expect(caught.out).toContain('deleted: too many');
  expect(left()).toEqual(['c', 'd']);
  expect(await call('--prune', '--max-size', '2kB', '--format', 'json')).toBe(0);
  expect(JSON.parse(caught.out)).toMatchObject({ dryRun: false, deleted: [{ id: 'c', because: 'size' }], left: [] });
  expect(await call('--prune', '--max-age', '12h')).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  expect(await call('--prune')).toBe(0);
  expect(caught.out).toBe('Nothing to delete.\n');
});

it('forgets a session whose trace a person put elsewhere, and leaves that file to them, unless they name it', async () => {
  const file = join(place.folder, 'mine.tapline.jsonl');
  recorded('a', 100, 5000, file);
  expect(await call('--prune')).toBe(0);
  expect(existsSync(file)).toBe(true);
  expect(left()).toEqual([]);
  recorded('a', 100, 5000, file);
  expect(await call('--delete', 'a')).toBe(0);
  expect(existsSync(file)).toBe(false);
});

it('takes no call that does not say what to delete', async () => {
  const wrong = [
    ['a'],
    ['--delete'],
    ['--delete', 'a', '--all'],
    ['--all'],
    ['--older-than', '7d'],
    ['--delete', '--older-than', 'soon'],
    ['--prune', 'a'],
    ['--prune', '--delete', 'a'],
    ['--prune', '--max-size', 'big'],
    ['--prune', '--max-count', '-1'],
    ['--max-count', '3'],
    ['--dry-run'],
  ];
  for (const argv of wrong) {
    expect([argv, await call(...argv)]).toEqual([argv, 2]);
    expect(caught.err).toMatch(/^tapline sessions: [\s\S]+\nusage: /);
  }
});
