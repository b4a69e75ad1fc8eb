import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEHIND_MS, LOADING_MS, PUSH_MS, PushedView, type PushedViewHooks } from '../../../src/extension/worker/pushed-view.js';
import type { ViewSnapshot } from '../../../src/session/timeline/row.js';
import * as s from '../timeline/support.js';
import { snapshot } from '../webview/rows.js';

const NO_BODIES = { records: 0, open: () => ({ next: () => null }) };
const head = snapshot(0, 0, 0).session!;

let made: s.Run;
let pushed: ViewSnapshot[];
let view: PushedView;
let state: { behind: boolean; loading: boolean };

/** More of the trace was read. */
function read(rows = 1): void {
  for (let i = 0; i < rows; i++) made.push(s.stderr(made.timeline.store.now + 1, 'more'));
  view.step(made.timeline.store.takeChanges());
}

beforeEach(() => {
  vi.useFakeTimers();
  made = s.run();
  pushed = [];
  state = { behind: false, loading: false };
  const hooks: PushedViewHooks = {
    picture: () => ({ head, problem: null, now: made.timeline.store.now, running: true, leakThresholdMs: 60_000 }),
    push: (each) => pushed.push(each),
    rate: () => 0,
    loading: () => state.loading,
    behind: () => state.behind,
  };
  view = new PushedView(made.timeline, NO_BODIES, hooks);
  view.view.watch(50, { kind: 'tail' });
  view.reply();
});
afterEach(() => {
  view.dispose();
  vi.useRealTimers();
});

test('what comes alone is pushed at once, what follows it at once together', () => {
  vi.advanceTimersByTime(PUSH_MS);
  read();
  expect(pushed.map(({ total }) => total)).toEqual([1]);
  read();
  read();
  vi.advanceTimersByTime(PUSH_MS);
  expect(pushed.map(({ total }) => total)).toEqual([1, 3]);
});

test.each([
  ['behind', BEHIND_MS],
  ['loading', LOADING_MS],
] as const)('pictures that are out of date at once are few (%s), and the first one that is not follows as soon as ever', (is, gap) => {
  state[is] = true;
  for (let at = 0; at < 10 * gap; at += 10) {
    read(100);
    vi.advanceTimersByTime(10);
  }
  expect(pushed.length).toBeGreaterThanOrEqual(9);
  expect(pushed.length).toBeLessThanOrEqual(10);
  state[is] = false;
  read();
  vi.advanceTimersByTime(PUSH_MS);
  expect(pushed.at(-1)?.total).toBe(made.timeline.store.rows.length);
});
