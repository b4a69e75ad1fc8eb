import { expect, test } from 'vitest';
import { labelsOf, sessionAxis, TICK_GAP, tickStep, ticksOf, xOf } from '../../../webview/presenter/axis.js';

test('an axis ends at now, and a session that has just begun divides nothing by zero', () => {
  const axis = sessionAxis(96_000, 10, 320);
  expect(xOf(axis, 0)).toBe(10);
  expect(xOf(axis, 96_000)).toBe(330);
  expect(Number.isFinite(xOf(sessionAxis(0, 0, 0), 0))).toBe(true);
});

test('a session of a few milliseconds takes the whole axis, with ticks in milliseconds', () => {
  const axis = sessionAxis(40, 0, 300);
  expect(xOf(axis, 40)).toBe(300);
  expect(ticksOf(axis).map(({ text }) => text)).toEqual(['0', '0:00.01', '0:00.02', '0:00.03', '0:00.04']);
});

test('ticks are 1, 2 or 5 times a power of ten of a unit, and stand at least 64 px apart, whatever the length of the session', () => {
  for (let ms = 1; ms < 200 * 3_600_000; ms = Math.ceil(ms * 1.37)) {
    for (const width of [100, 300, 900]) {
      const ticks = ticksOf({ from: 0, to: ms, left: 0, width });
      const gaps = ticks.slice(1).map((tick, i) => tick.x - ticks[i]!.x);
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(TICK_GAP - 0.001);
      expect(ticks.length).toBeLessThan(width / TICK_GAP + 2);
      const step = tickStep((ms / width) * TICK_GAP);
      const unit = step < 60_000 ? 1000 : step < 3_600_000 ? 60_000 : 3_600_000;
      expect(['1', '2', '5']).toContain((step / unit).toExponential(0)[0]);
    }
  }
});

test('ticks of minutes fall on whole minutes and say so', () => {
  const ticks = ticksOf({ from: 0, to: 2_700_000, left: 0, width: 900 });
  expect(ticks.map((tick) => tick.text).slice(0, 3)).toEqual(['0', '5:00', '10:00']);
});

test('an axis that begins later has its first tick inside', () => {
  const ticks = ticksOf({ from: 41_000, to: 80_000, left: 0, width: 300 });
  expect(ticks[0]!.t).toBe(50_000);
});

test('ticks of a trace with absurd times stand as far apart as their words are long', () => {
  for (const to of [1e12, 1e15, 8e15]) {
    const ticks = ticksOf({ from: 0, to, left: 0, width: 300 });
    const pairs = ticks.slice(1).map((tick, i) => ({ gap: tick.x - ticks[i]!.x, chars: ticks[i]!.text.length }));
    for (const { gap, chars } of pairs) expect(gap).toBeGreaterThan(chars * 6);
  }
});

test('the texts of ticks lie neither over each other nor beyond the end, however long the session and wherever one looks', () => {
  for (const width of [100, 180, 300, 900]) {
    for (let to = 3; to < 1e18; to *= 1.9) {
      for (const from of [0, to * 0.4, to * 0.9999]) {
        const labels = labelsOf(ticksOf({ from, to, left: 10, width }), width + 20);
        const spans = labels.map(({ x, text, stands }) => {
          const long = text.length * 7;
          return stands === 'left' ? { left: x - long, right: x } : { left: x - long / 2, right: x + long / 2 };
        });
        for (const [i, { left, right }] of spans.entries()) {
          expect(right).toBeLessThanOrEqual(width + 20);
          expect(left).toBeGreaterThanOrEqual(spans[i - 1]?.right ?? Number.NEGATIVE_INFINITY);
        }
      }
    }
  }
});
