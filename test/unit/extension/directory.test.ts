import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionsFolder } from '../../../src/extension/sessions/directory.js';
import { entryOf, quiet } from './samples.js';

const HEADER = { tapline: 1, id: 'x', started: '2026-11-29T10:00:00.000Z', command: ['nosuch'], cwd: '/w/shop', name: 'tracker' };
const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

let folder: string;
let server: Server | null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapline-sessions-'));
  server = null;
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const list = () => new SessionsFolder(folder, quiet).list();
const trace = (name: string, text: string, secondsAgo = 0) => {
  const path = join(folder, `${name}.tapline.jsonl`);
  writeFileSync(path, text);
  const time = Date.now() / 1000 - secondsAgo;
  utimesSync(path, time, time);
  return path;
};

describe('the folder of sessions', () => {
  it('names a server that could not be started as its trace does', async () => {
    trace('a', lines(HEADER, { t: 6, ev: 'error', message: 'cannot start the server' }));
    const { name, command, cwd, started } = HEADER;
    expect(await list()).toMatchObject([{ name, command, cwd, started, state: { kind: 'recorded' } }]);
  });

  it('leaves out a trace whose tap is just starting, until it tells how it is reached or is silent for long', async () => {
    trace('a', lines(HEADER, { t: 6, dir: 'c2s', raw: '{}' }));
    expect(await list()).toEqual([]);
    trace('a', lines(HEADER, { t: 6, dir: 'c2s', raw: '{}' }), 10);
    expect(await list()).toMatchObject([{ name: 'tracker', state: { kind: 'recorded' } }]);
  });

  it('takes no name from a header that is none, and the time of the file for its start', async () => {
    trace('a', '[1]\nnonsense', 10);
    trace('b', lines({ ...HEADER, name: 7, command: 'x', cwd: null, started: 'never' }), 10);
    for (const session of await list()) {
      expect(session).toMatchObject({ name: '', command: [], cwd: null });
      expect(Date.parse(session.started)).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  it.skipIf(process.platform === 'win32')('keeps a session live whose tap lives but is too busy to answer', async () => {
    const socket = join(folder, 's');
    server = createServer((connection) => connection.resume()).listen(socket);
    const file = trace('a', lines(HEADER));
    const entry = { ...entryOf(file, 0), id: 'a', pid: process.pid, socket };
    writeFileSync(join(folder, 'a.session.json'), JSON.stringify(entry));
    expect(await list()).toMatchObject([{ file, state: { kind: 'live', entry: { id: 'a' } } }]);
    await new Promise((resolve) => server?.close(resolve));
    server = null;
    expect(await list()).toMatchObject([{ file, state: { kind: 'recorded' } }]);
  });
});
