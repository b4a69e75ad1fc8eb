import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Role } from '../../../../src/cli/spans/role.js';

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-role-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'role');
}

const take = (file: string, lost = () => {}) => Role.take(file, lost);

it('has one holder of many who want it, and the next one when that leaves', async () => {
  const file = place();
  const roles = await Promise.all(Array.from({ length: 8 }, () => take(file)));
  const held = roles.filter((role) => role !== null);
  expect(held).toHaveLength(1);
  held[0]!.leave();
  expect(existsSync(file)).toBe(false);
  (await take(file))!.leave();
});

it('is taken from a process that is gone, and from one that was silent for long, but not from one that is about to say who it is', async () => {
  const file = place();
  writeFileSync(file, '');
  expect(await take(file)).toBe(null);
  writeFileSync(file, `${2 ** 30} dead`);
  const role = await take(file);
  expect(role).not.toBe(null);
  role!.leave();
  writeFileSync(file, `${process.pid} hangs`);
  expect(await take(file)).toBe(null);
  utimesSync(file, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  const after = await take(file);
  expect(after).not.toBe(null);
  after!.leave();
});

it('tells who lost it, and leaves what is another’s alone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const file = place();
  const lost = vi.fn();
  const role = await take(file, lost);
  writeFileSync(file, 'another');
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(lost).toHaveBeenCalled());
  role!.leave();
  expect(readFileSync(file, 'utf8')).toBe('another');
});
