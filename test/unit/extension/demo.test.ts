import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDemo, withoutDemo } from '../../../src/extension/demo/isDemo.js';
import { sessionOf } from './samples.js';

const MEDIA = resolve(import.meta.dirname, '../../../media/demo');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapline-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the demo', () => {
  const demo = sessionOf({ file: '/d', cwd: '/ext/media/demo', command: ['/usr/bin/node', '/ext/media/demo/server.mjs'] });
  const other = sessionOf({ file: '/o', cwd: '/w', command: ['node', '/ext/media/demo/server.mjs'] });

  it('is known by where it runs, not by its name or its server', () => {
    expect([demo, other, sessionOf({ name: 'demo' })].map(isDemo)).toEqual([true, false, false]);
    expect(isDemo(sessionOf({ cwd: 'C:\\ext\\media\\demo', command: ['node.exe', 'C:\\ext\\media\\demo\\server.mjs'] }))).toBe(true);
  });

  it('counts only while nothing else runs', () => {
    expect(withoutDemo([demo, other])).toEqual([other]);
    expect(withoutDemo([demo])).toEqual([demo]);
  });
});

describe.skipIf(process.platform === 'win32')('the client of the demo', () => {
  const CALLS = ['index_files', 'stubborn_report', 'late_answer'];
  const sent = () => readFileSync(join(folder, 'sent'), 'utf8');

  /** Runs until `end` has been carried out and the client is gone; returns what it has sent then. */
  async function runUntil(end: (file: string) => void): Promise<string> {
    const file = join(folder, 'run');
    writeFileSync(file, '');
    writeFileSync(join(folder, 'sent'), '');
    const server = `tee "${join(folder, 'sent')}" | "${process.execPath}" "${join(MEDIA, 'server.mjs')}"`;
    const client = spawn(process.execPath, [join(MEDIA, 'client.mjs'), '--while', file, 'sh', '-c', server], { stdio: 'ignore' });
    const gone = once(client, 'exit');
    await vi.waitFor(() => expect(CALLS.filter((name) => !sent().includes(name))).toEqual([]), { timeout: 30_000 });
    end(file);
    expect(await gone).toEqual([0, null]);
    return sent();
  }

  it('ends when its file is gone, whoever removed it: cancels what is open, says why, and leaves nothing behind', {
    timeout: 60_000,
  }, async () => {
    const text = await runUntil((file) => rmSync(file));
    expect(text.match(/"notifications\/cancelled"/g)).toHaveLength(CALLS.length);
    expect(text.match(/"The demo was stopped\."/g)).toHaveLength(CALLS.length);
  });

  it('ends when no window has touched its file for long', { timeout: 60_000 }, async () => {
    const text = await runUntil((file) => utimesSync(file, 0, 0));
    expect(text).toContain('No window of the editor watches the demo any more.');
  });
});
