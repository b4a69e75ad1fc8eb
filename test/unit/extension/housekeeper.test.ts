import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Emitter } from '../../../src/extension/base/emitter.js';
import { Housekeeper } from '../../../src/extension/housekeeping/housekeeper.js';
import { DAY_MS, type Limits } from '../../../src/trace/retention.js';
import { quiet, sessionOf } from './samples.js';

let folder: string;
let lines: string[];
let told: [number, number][];
let open: string | null;
let live: string[];
let housekeeper: Housekeeper;
const changed = new Emitter<void>();
const LIMITS: Limits = { maxBytes: null, maxAgeMs: 7 * DAY_MS, maxCount: null };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapline-housekeeper-'));
  [lines, told, open, live] = [[], [], null, []];
  housekeeper = new Housekeeper({
    store: {
      ...{ onDidChange: changed.event, listed: true, refresh: async () => {} },
      get live() {
        return live.map((file) => sessionOf({ file }));
      },
    },
    limits: () => LIMITS,
    isOpen: (file) => file === open,
    folder,
    log: { ...quiet, warn: (line) => lines.push(line) },
    tell: (...about) => told.push(about),
  });
});
afterEach(() => {
  vi.useRealTimers();
  housekeeper.dispose();
  rmSync(folder, { recursive: true, force: true });
});

function record(id: string, daysAgo: number): string {
  const file = join(folder, `${id}.tapline.jsonl`);
  writeFileSync(file, 'x'.repeat(100));
  const time = Date.now() / 1000 - daysAgo * 86_400;
  utimesSync(file, time, time);
  return file;
}

describe('housekeeping', () => {
  it('writes down what it deleted and why, and tells of it once a window', async () => {
    record('a', 8);
    const young = record('b', 1);
    await housekeeper.sweep();
    expect(lines).toEqual([`Deleted ${join(folder, 'a.tapline.jsonl')} (100 B): older than tapline.traces.maxAge`]);
    expect(told).toEqual([[1, 100]]);
    record('c', 9);
    await housekeeper.sweep();
    expect(lines).toHaveLength(2);
    expect(told).toHaveLength(1);
    expect(existsSync(young)).toBe(true);
  });

  it('leaves alone what this window shows, and says nothing where there is nothing to do', async () => {
    open = record('a', 8);
    await housekeeper.sweep();
    expect(existsSync(open)).toBe(true);
    expect([lines, told]).toEqual([[], []]);
  });

  it('looks when the window begins and when a session has ended, a while later, and at no other time', () => {
    vi.useFakeTimers();
    const sweep = vi.spyOn(housekeeper, 'sweep').mockResolvedValue();
    const sweeps = (files: string[]) => {
      live = files;
      changed.fire();
      expect(sweep).not.toHaveBeenCalled();
      vi.advanceTimersByTime(60_000);
      const count = sweep.mock.calls.length;
      sweep.mockClear();
      return count;
    };
    expect(sweeps(['/a'])).toBe(1);
    expect(sweeps(['/a'])).toBe(0);
    expect(sweeps(['/a', '/b'])).toBe(0);
    expect(sweeps(['/b'])).toBe(1);
  });
});
