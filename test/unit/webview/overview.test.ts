import { array, assert, constantFrom, double, integer, pre, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARK_KINDS, type OverviewBins } from '../../../src/session/timeline/overview/bins.js';
import { Overview as Model } from '../../../src/session/timeline/overview/overview.js';
import { rangeAxis, sessionAxis } from '../../../webview/presenter/axis.js';
import { countersOf } from '../../../webview/presenter/counters.js';
import { Bins } from '../../../webview/presenter/overview/bins.js';
import { dragFrom, dragTo, gripAt, timeAt } from '../../../webview/presenter/overview/drag.js';
import { type Mark, markAt, markWidth, placeMarks, SHIFT_MOST } from '../../../webview/presenter/overview/marks.js';
import { Overview, type OverviewPorts } from '../../../webview/presenter/overview/overview.js';
import { stripOf } from '../../../webview/presenter/overview/strip.js';
import { between, pan, RANGE_LEAST, within, zoom } from '../../../webview/presenter/overview/timeRange.js';
import { markLines } from '../../../webview/presenter/overview/words.js';

const WHOLE = 100_000;

describe('a range of time', () => {
  const ranges = record({ from: double({ min: 0, max: 90_000, noNaN: true }), length: double({ min: 10, max: 9000, noNaN: true }) });

  test('comes back when one zooms in and out again at the same place', () => {
    assert(
      property(
        ranges,
        double({ min: 0, max: 1, noNaN: true }),
        double({ min: 0.1, max: 1, noNaN: true }),
        ({ from, length }, share, factor) => {
          const range = { from, to: from + length };
          const at = from + share * length;
          const back = zoom(zoom(range, WHOLE, at, factor), WHOLE, at, 1 / factor)!;
          expect(back.from).toBeCloseTo(range.from, 3);
          expect(back.to).toBeCloseTo(range.to, 3);
        },
      ),
    );
  });

  test('keeps the time under the pointer where it is, and never leaves the session', () => {
    assert(
      property(
        ranges,
        double({ min: 0, max: 1, noNaN: true }),
        double({ min: 0.01, max: 50, noNaN: true }),
        ({ from, length }, share, factor) => {
          const range = { from, to: from + length };
          const at = from + share * length;
          const zoomed = zoom(range, WHOLE, at, factor);
          if (zoomed === null) return;
          expect(zoomed.from).toBeGreaterThanOrEqual(0);
          expect(zoomed.to).toBeLessThanOrEqual(WHOLE * (1 + 1e-9));
          pre(zoomed.from > 0 && zoomed.to < WHOLE);
          expect((at - zoomed.from) / (zoomed.to - zoomed.from)).toBeCloseTo(share, 3);
        },
      ),
    );
  });

  test('moves there and back, and stops at the ends with its length', () => {
    expect(pan(pan({ from: 1000, to: 2000 }, WHOLE, 0.5), WHOLE, -0.5)).toEqual({ from: 1000, to: 2000 });
    expect(pan({ from: 200, to: 1200 }, WHOLE, -1)).toEqual({ from: 0, to: 1000 });
    expect(pan({ from: 98_000, to: 99_500 }, WHOLE, 3)).toEqual({ from: 98_500, to: WHOLE });
    expect(pan(null, WHOLE, 1)).toBeNull();
  });

  test('that is the whole session is none: what is still to come belongs to it', () => {
    expect(within({ from: 0, to: WHOLE }, WHOLE)).toBeNull();
    expect(zoom({ from: 1000, to: 90_000 }, WHOLE, 5000, 10)).toBeNull();
    expect(between(-5, WHOLE + 5, WHOLE)).toBeNull();
  });

  test('has its ends in order and is never shorter than can be told apart', () => {
    expect(between(5000, 2000, WHOLE)).toEqual({ from: 2000, to: 5000 });
    expect(between(5000, 5000, WHOLE)).toEqual({ from: 5000, to: 5000 + RANGE_LEAST });
    const tiny = zoom({ from: 10, to: 12 }, WHOLE, 11, 1e-9)!;
    expect(tiny.to - tiny.from).toBeCloseTo(RANGE_LEAST, 9);
  });
});

describe('the brush', () => {
  const axis = sessionAxis(WHOLE, 10, 1000);
  const range = { from: 20_000, to: 40_000 };

  test('is gripped at its ends, in its middle, or nowhere', () => {
    expect([210, 214, 300, 408, 500].map((x) => gripAt(axis, range, x))).toEqual(['from', 'from', 'range', 'to', 'outside']);
    expect(gripAt(axis, null, 300)).toBe('outside');
  });

  test('grows from where the pointer was pressed, in both directions', () => {
    const drag = dragFrom(axis, null, 510);
    expect(dragTo(drag, timeAt(axis, 610), WHOLE)).toEqual({ from: 50_000, to: 60_000 });
    expect(dragTo(drag, timeAt(axis, 410), WHOLE)).toEqual({ from: 40_000, to: 50_000 });
    expect(dragTo(drag, timeAt(axis, -300), WHOLE)).toEqual({ from: 0, to: 50_000 });
  });

  test('has one end that moves where a handle is held, also past the other one', () => {
    const drag = dragFrom(axis, range, 210);
    expect(dragTo(drag, 10_000, WHOLE)).toEqual({ from: 10_000, to: 40_000 });
    expect(dragTo(drag, 70_000, WHOLE)).toEqual({ from: 40_000, to: 70_000 });
  });

  test('moves as a whole where it is held in the middle', () => {
    const drag = dragFrom(axis, range, 310);
    expect(dragTo(drag, 35_000, WHOLE)).toEqual({ from: 25_000, to: 45_000 });
    expect(dragTo(drag, 99_000, WHOLE)).toEqual({ from: 80_000, to: 100_000 });
  });
});

const marks = array(
  record({
    kind: constantFrom(...MARK_KINDS),
    count: integer({ min: 1, max: 5000 }),
    x: double({ min: 10, max: 310, noNaN: true }),
  }).map(({ kind, count, x }) => mark(kind, x, count)),
  { maxLength: 120 },
);

describe('marks', () => {
  test('stand alone where there is room, and move apart where there is little', () => {
    const placed = placeMarks([mark('cancelled', 100), mark('orphaned', 103), mark('error', 200)], 10, 310);
    expect(placed.map(({ kind }) => kind)).toEqual(['cancelled', 'orphaned', 'error']);
    expect(placed[1]!.x - placed[0]!.x).toBeCloseTo(11);
    expect((placed[0]!.x + placed[1]!.x) / 2).toBeCloseTo(101.5);
    expect(placed[2]!.x).toBe(200);
    expect(placed.every(({ text }) => text === '')).toBe(true);
  });

  test('become one with a count and the heaviest shape where there is none', () => {
    const many = Array.from({ length: 9 }, (_, i) => mark(i === 4 ? 'leaked' : 'warning', 100 + i));
    const placed = placeMarks(many, 10, 310);
    expect(placed.length).toBeLessThan(6);
    expect(placed.some(({ text }) => text !== '')).toBe(true);
    const one = placeMarks([...many, ...many, ...many], 95, 120);
    expect(one.map(({ kind, count }) => [kind, count])).toEqual([['leaked', 27]]);
  });

  test('know what they stand for, and say so', () => {
    const [one] = placeMarks([mark('cancelled', 100, 2), mark('orphaned', 101), mark('cancelled', 102)], 95, 106);
    expect(one).toMatchObject({ kind: 'orphaned', count: 4, of: { cancelled: 3, orphaned: 1 }, time: { from: 10_000, to: 10_250 } });
    expect(markLines(one!)).toEqual(['at 0:10.1', 'Cancelled: 3', 'Orphaned: 1']);
    expect(markLines({ of: { error: 1200 }, time: { from: 60_000, to: 90_000 } })).toEqual([
      '1:00.0 to 1:30.0',
      'Records with an error: 1,200',
    ]);
    const placed = placeMarks([mark('error', 100), mark('leaked', 200)], 10, 310);
    expect([95, 100, 106, 150, 204].map((x) => markAt(placed, x)?.kind)).toEqual(['error', 'error', 'error', undefined, 'leaked']);
  });

  test('none covers another, none is lost, none is far from its moment, none hangs out', () => {
    assert(
      property(marks, (all) => {
        const placed = placeMarks(all, 10, 310);
        expect(placed.reduce((sum, { count }) => sum + count, 0)).toBe(all.reduce((sum, { count }) => sum + count, 0));
        for (const [i, one] of placed.entries()) {
          expect(one.x - markWidth(one) / 2).toBeGreaterThanOrEqual(10 - 1e-6);
          expect(one.x + markWidth(one) / 2).toBeLessThanOrEqual(310 + 1e-6);
          const next = placed[i + 1];
          if (next) expect(next.x - markWidth(next) / 2).toBeGreaterThanOrEqual(one.x + markWidth(one) / 2);
          const nearest = Math.min(...all.map(({ x }) => Math.abs(x - one.x)));
          expect(nearest).toBeLessThanOrEqual(SHIFT_MOST + 40);
        }
      }),
    );
  });

  test('of a million findings are placed at once', () => {
    const dense = Array.from({ length: 2048 }, (_, bin) => MARK_KINDS.map((kind) => mark(kind, 10 + (bin * 1380) / 2048, 80))).flat();
    const placed = placeMarks(dense, 10, 1390);
    expect(placed.reduce((sum, { count }) => sum + count, 0)).toBe(2048 * 6 * 80);
  });
});

function mark(kind: Mark['kind'], x: number, count = 1): Mark {
  return { kind, count, x, of: { [kind]: count }, time: { from: x * 100, to: x * 100 + 50 } };
}

function binsOf(fill: (model: Model) => void): Bins {
  const model = new Model();
  fill(model);
  const bins = new Bins();
  bins.accept(model.since(null));
  return bins;
}

describe('the counters', () => {
  test('stay those of the whole session where a part of its time is shown, and say so', () => {
    const counts = {
      frames: 0,
      requests: 0,
      responses: 0,
      notifications: 0,
      stray: 0,
      inFlight: 1,
      cancelled: 0,
      leaked: 0,
      orphaned: 0,
      findings: 0,
    };
    const none = { error: 0, warning: 0, info: 0 };
    const view = { counts, found: none, flagged: none, leakThresholdMs: 60_000 };
    expect(countersOf(view, '')[0]!.tipText).not.toContain('whole session');
    expect(countersOf({ ...view, range: { from: 1, to: 2 } }, '')[0]!.tipText).toContain('whole session');
  });
});

describe('the strip', () => {
  test('has the depth of each moment: steps that last until the next one', () => {
    const bins = binsOf((model) => {
      model.move(100, 1);
      model.move(500, 1);
      model.move(700, -1);
    });
    const { depths, deepest } = stripOf(bins, sessionAxis(1000, 0, 100));
    expect(deepest).toBe(2);
    expect([5, 30, 60, 80, 99].map((x) => depths[x])).toEqual([0, 1, 2, 1, 1]);
  });

  test('shows a moment of depth however narrow it is drawn', () => {
    const bins = binsOf((model) => {
      for (let i = 0; i < 40; i++) model.move(50_000, 1);
      for (let i = 0; i < 40; i++) model.move(50_000.5, -1);
      model.move(3_600_000, 1);
    });
    expect(stripOf(bins, sessionAxis(3_600_000, 0, 50)).deepest).toBe(40);
  });

  test('loses no frame and no mark, at any width', () => {
    assert(
      property(
        array(double({ min: 0, max: 500_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
        integer({ min: 1, max: 1400 }),
        (times, width) => {
          const bins = binsOf((model) => {
            for (const t of times) {
              model.frame(t);
              model.mark('orphaned', t);
            }
          });
          const { loads, marks: found } = stripOf(bins, sessionAxis(500_000, 0, width));
          expect(bins.sums().frames).toBe(times.length);
          expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(times.length);
          expect(loads.reduce((sum, load) => sum + load, 0)).toBeGreaterThanOrEqual(times.length);
        },
      ),
    );
  });

  test('is empty where nothing is known yet, or where what came is nonsense', () => {
    const bins = new Bins();
    expect(stripOf(bins, sessionAxis(0, 0, 100))).toMatchObject({ deepest: 0, busiest: 0, marks: [] });
    bins.accept({ state: 'x', whole: true, width: 1, bins: [99_999, 1, 1, 1, 0, 0, 0, 0, 0, 0] });
    expect(bins.used).toBe(0);
  });
});

describe('the overview', () => {
  function made(range: OverviewRange = null) {
    const shown: OverviewRange[] = [];
    const waiting: (() => void)[] = [];
    const replies: OverviewBins[] = [];
    let now = 0;
    const ports: OverviewPorts = {
      ask: async () => replies.shift() ?? null,
      show: (next) => {
        shown.push(next);
        return new Promise<void>((done) => waiting.push(done));
      },
      whole: () => WHOLE,
      changed: () => undefined,
      clock: () => now,
    };
    const pass = (ms: number) => {
      now += ms;
    };
    const answered = async () => {
      waiting.shift()?.();
      await Promise.resolve();
      await Promise.resolve();
    };
    return { overview: new Overview(ports, range), shown, replies, pass, answered };
  }
  type OverviewRange = ConstructorParameters<typeof Overview>[1];

  test('asks for one range at a time while the pointer moves on, and for the last one at the end', async () => {
    const { overview, shown, answered } = made();
    for (let to = 1; to <= 50; to++) overview.choose({ from: 0, to });
    expect(shown).toEqual([{ from: 0, to: 1 }]);
    await answered();
    expect(shown.at(-1)).toEqual({ from: 0, to: 50 });
    await answered();
    expect(shown).toHaveLength(2);
  });

  test('catches up with the session, but not more often than four times a second', async () => {
    const { overview, replies, pass } = made();
    const reply = { whole: true, width: 1, bins: [] };
    const notice = (state: string) => overview.notice({ overview: state } as Parameters<Overview['notice']>[0]);
    replies.push({ ...reply, state: 'a 1' }, { ...reply, state: 'a 2' });
    notice('a 1');
    await Promise.resolve();
    expect(overview.bins.state).toBe('a 1');
    notice('a 2');
    await Promise.resolve();
    expect(overview.bins.state).toBe('a 1');
    pass(250);
    overview.tick();
    await Promise.resolve();
    expect(overview.bins.state).toBe('a 2');
  });

  test('asks again for bins that did not come', async () => {
    const { overview, replies, pass } = made();
    overview.notice({ overview: 'a 1' } as Parameters<Overview['notice']>[0]);
    await Promise.resolve();
    replies.push({ state: 'a 1', whole: true, width: 1, bins: [] });
    pass(250);
    overview.tick();
    await Promise.resolve();
    expect(overview.bins.state).toBe('a 1');
  });

  test('zooms about the chosen row, pans by a quarter, and shows all again', () => {
    const { overview } = made();
    overview.zoomStep(-1, 20_000);
    expect(overview.range).toEqual({ from: 10_000, to: 60_000 });
    overview.panStep(1);
    expect(overview.range).toEqual({ from: 22_500, to: 72_500 });
    overview.zoomStep(-1, 99_000);
    expect(overview.range).toEqual({ from: 35_000, to: 60_000 });
    overview.zoomStep(1, null);
    overview.zoomStep(1, null);
    expect(overview.range).toBeNull();
  });

  test('moves one end by the keys, never past the other', () => {
    const { overview } = made();
    overview.moveEnd('from', 30_000);
    expect(overview.range).toEqual({ from: 30_000, to: WHOLE });
    overview.moveEnd('to', 10);
    expect(overview.range).toEqual({ from: 30_000, to: 30_001 });
    overview.moveEnd('from', -50);
    overview.moveEnd('to', WHOLE + 50);
    expect(overview.range).toBeNull();
  });

  test('forgets its range and its bins with the session', () => {
    const { overview, shown } = made({ from: 5, to: 10 });
    overview.bins.accept({ state: 'a 1', whole: true, width: 1, bins: [0, 1, 1, 1, 0, 0, 0, 0, 0, 0] });
    overview.forget();
    expect(overview.range).toBeNull();
    expect(overview.bins.used).toBe(0);
    expect(shown).toEqual([null]);
    expect(rangeAxis(overview.range, WHOLE, 0, 10)).toEqual({ from: 0, to: WHOLE, left: 0, width: 10 });
  });
});
