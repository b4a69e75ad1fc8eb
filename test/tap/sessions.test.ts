import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { check } from '../../src/cli/check.js';
import { sessions } from '../../src/cli/sessions.js';
import { sessionsFolder } from '../../src/tap/home.js';
import { printed } from '../support/printed.js';
import { readTrace, until, Workplace } from './support/tap.js';

const place = new Workplace();
afterAll(() => place.dispose());

const caught = printed();

async function listed() {
  caught.out = '';
  expect(await sessions(['--format', 'json'])).toBe(0);
  return JSON.parse(caught.out).sessions;
}

it('counts what live and recorded sessions come to, newest last, and keeps the sums of recorded ones', async () => {
  expect(await listed()).toEqual([]);
  const run = await place.server();
  run.call(1, 'echo');
  run.call(2, 'silent');
  await run.next(({ id }) => id === 1);
  const { id, file } = await run.entry();
  await run.record(({ raw }) => raw?.includes('"id":1,"result"'));
  const [live] = await listed();
  expect(live).toMatchObject({ id, live: true, file, server: { name: 'scripted', version: '1' }, client: null });
  expect(live.command.at(-1)).toMatch(/server\.mjs$/);
  expect(live.counts).toMatchObject({ frames: 5, requests: 3, responses: 2, leaked: 0, inFlight: 1 });

  run.child.kill('SIGKILL');
  await run.ended;
  const [recorded] = await listed();
  expect(recorded).toMatchObject({ id, live: false, counts: { requests: 3, leaked: 1 } });
  const kept = join(place.home, 'sessions', `${id}.summary.json`);
  expect(existsSync(kept)).toBe(true);
  expect(await listed()).toEqual([recorded]);

  writeFileSync(file, `${readFileSync(file, 'utf8')}{"t":9999,"dir":"s2c","raw":"stray"}\n`);
  expect((await listed())[0].counts).toMatchObject({ stray: 1 });
});

it('is judged as one that goes on while its tap runs: what waits is in flight, wherever the trace lies', async () => {
  const file = join(place.folder, 'elsewhere.jsonl');
  const run = await place.server('2025-11-25', { options: ['--trace', file] });
  run.call(1, 'silent');
  await run.entry();
  await until(() => readTrace(file).some(({ raw }) => raw?.includes('"id":1')));
  const report = async (format: string) => {
    caught.out = '';
    expect(await check(['--format', format, '--fail-on', 'never', file])).toBe(0);
    return caught.out;
  };
  const [live] = JSON.parse(await report('json')).files;
  expect(live).toMatchObject({ live: true, inFlight: 1, counts: { leaked: 0 } });
  expect(await report('text')).toContain('The session goes on: this is how it stands now. 1 pending request is not judged yet.');
  run.child.kill('SIGKILL');
  await run.ended;
  const [over] = JSON.parse(await report('json')).files;
  expect(over).toMatchObject({ counts: { leaked: 1 } });
  expect('live' in over).toBe(false);
});

it('lists a session whose trace is gone or is none, without what only the trace knows', async () => {
  const run = await place.server();
  const { id, file } = await run.entry();
  run.child.kill('SIGKILL');
  await run.ended;
  writeFileSync(file, '');
  expect((await listed()).at(-1)).toMatchObject({ id, live: false, counts: null });
});

it('prints text for people, in which nothing captured drives the terminal', async () => {
  const run = place.run(['sh', '-c', 'exit 0', '\u001b[31mred']);
  await run.ended;
  caught.out = '';
  expect(await sessions([])).toBe(0);
  expect(caught.out).toContain('red');
  expect(caught.out).not.toContain('\u001b');
  expect(await sessions(['--format', 'xml'])).toBe(2);
});

it('says why where the folder of sessions cannot be read, instead of that there are none', async () => {
  const home = process.env.TAPLINE_HOME;
  const file = join(tmpdir(), `tapline-no-folder-${process.pid}`);
  writeFileSync(file, '');
  try {
    process.env.TAPLINE_HOME = file;
    expect(await sessions([])).toBe(1);
    expect(caught.err).toContain(`${join(file, 'sessions')} cannot be read`);
  } finally {
    process.env.TAPLINE_HOME = home;
    rmSync(file);
  }
});

it.skipIf(process.platform === 'win32')('does not wait for a pipe that is named like a trace', async () => {
  const pipe = join(sessionsFolder(), 'pipe.tapline.jsonl');
  execFileSync('mkfifo', [pipe]);
  try {
    expect(await listed()).toContainEqual(expect.objectContaining({ id: 'pipe', counts: null, problem: 'this is not a file.' }));
  } finally {
    rmSync(pipe);
  }
});
