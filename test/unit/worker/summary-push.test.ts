import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionSummary } from '../../../src/extension/worker/messages.js';
import { SummaryPush } from '../../../src/extension/worker/summary-push.js';

let state: { complete: boolean; rows: number };
let pushed: { readonly at: number; readonly complete: boolean; readonly rows: number }[];
let summaries: SummaryPush;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  state = { complete: false, rows: 0 };
  pushed = [];
  summaries = new SummaryPush(
    () => ({ ...state }) as unknown as SessionSummary,
    (summary) => pushed.push({ at: Date.now(), ...(summary as unknown as typeof state) }),
  );
});
afterEach(() => {
  summaries.dispose();
  vi.useRealTimers();
});

function read(rows: number): void {
  state.rows = rows;
  summaries.soon();
}

test('the first summary goes out at once, those that follow four times a second, and one that says the same not at all', () => {
  for (let ms = 0; ms < 1000; ms += 10) {
    read(Math.min(60, ms / 10));
    vi.advanceTimersByTime(10);
  }
  expect(pushed.map(({ at }) => at)).toEqual([0, 250, 500, 750]);
});

test('that the trace is read to its end is told at that moment, once; what a live session adds keeps the pace again', () => {
  read(1);
  vi.advanceTimersByTime(10);
  state = { complete: true, rows: 2 };
  summaries.settled();
  expect(pushed).toEqual([
    { at: 0, complete: false, rows: 1 },
    { at: 10, complete: true, rows: 2 },
  ]);
  for (let ms = 0; ms < 500; ms += 10) {
    state.rows++;
    summaries.settled();
    vi.advanceTimersByTime(10);
  }
  expect(pushed.slice(2).map(({ at }) => at)).toEqual([260, 510]);
});
