import { expect, test } from 'vitest';
import type { RowState } from '../../../src/session/timeline/row.js';
import { BAR_LEAST, barOf, type Stretch } from '../../../webview/presenter/bars.js';
import { row } from './rows.js';

const AXIS = { from: 0, to: 100_000, left: 10, width: 1000 };

function stretch(change: Parameters<typeof row>[0], now = 100_000): Stretch {
  const bar = barOf(row(change), AXIS, now);
  if (bar?.kind !== 'stretch') throw new Error('expected a stretch');
  return bar;
}

test('a bar lies from start to end and is wide enough to be seen', () => {
  expect(stretch({ start: 10_000, end: 20_000 })).toMatchObject({ left: 110, width: 100, open: false });
  expect(stretch({ start: 10_000, end: 10_001 }).width).toBe(BAR_LEAST);
  expect(stretch({ start: 100_000, end: 100_000 }).left + BAR_LEAST).toBeLessThanOrEqual(1010);
});

test('an open bar reaches to now and grows with it', () => {
  const open = { start: 0, end: null, state: { kind: 'pending', progress: null } } as const;
  expect(stretch(open, 50_000)).toMatchObject({ width: 500, open: true });
  expect(stretch(open, 60_000).width).toBe(600);
});

test('a bar that an edge of the axis cuts off says at which end', () => {
  const axis = { ...AXIS, from: 40_000, to: 80_000 };
  expect(barOf(row({ start: 10_000, end: 50_000 }), axis, 90_000)).toMatchObject({ cutLeft: true, cutRight: false, left: 10 });
  expect(barOf(row({ start: 50_000, end: 90_000 }), axis, 90_000)).toMatchObject({ cutLeft: false, cutRight: true });
  expect(barOf(row({ start: 1000, end: 2000 }), axis, 90_000)).toBeNull();
});

test('progress that would look like a dashed line is thinned out', () => {
  const { notches } = stretch({ start: 0, end: 10_000, progress: Array.from({ length: 64 }, (_, i) => 1000 + i * 100) });
  expect(notches.length).toBeGreaterThan(5);
  notches.slice(1).forEach((x, i) => {
    expect(x - notches[i]!).toBeGreaterThanOrEqual(4);
  });
});

test('a leaked bar is dashed and carries the mark of the threshold', () => {
  const bar = stretch({ start: 0, end: null, leakedAt: 60_000, state: { kind: 'leaked', cause: { kind: 'age' } } });
  expect(bar).toMatchObject({ dashed: true, open: true, threshold: 600 });
});

test('a late answer stands 8 px from the mark at least, so that 4 ms are seen, and its orphan stands right under it', () => {
  const outcome = { kind: 'answered', afterMs: 4 } as const;
  const { cancel } = stretch({ start: 0, end: 50_000, tail: 50_004, state: { kind: 'cancelled', by: 'client', outcome } });
  expect(cancel?.answer).toBeGreaterThanOrEqual(cancel!.mark! + 8);
  const orphan = barOf(
    row({ state: { kind: 'orphaned', cause: 'cancelled-before' }, start: 50_004, end: 50_004, afterCancel: 4 }),
    AXIS,
    60_000,
  );
  expect(orphan).toMatchObject({ kind: 'point', shape: 'diamond', x: cancel!.answer });
});

test('a tail reaches to the last sign of life, and a receiver that stopped has none', () => {
  const noReaction = { kind: 'no-reaction', lastMs: 20_000, signs: 4 } as const;
  const { cancel } = stretch({ start: 0, end: 50_000, tail: 70_000, state: { kind: 'cancelled', by: 'tapline', outcome: noReaction } });
  expect(cancel).toMatchObject({ mark: 510, tail: { left: 510, width: 200 }, answer: null });
  const stopped = stretch({ start: 0, end: 50_000, state: { kind: 'cancelled', by: 'client', outcome: { kind: 'stopped' } } });
  expect(stopped.cancel).toMatchObject({ tail: null, answer: null });
});

test('what happens at one moment is a point, each kind with its shape', () => {
  const states: readonly RowState[] = [
    { kind: 'orphaned', cause: 'unknown-id' },
    { kind: 'stray', what: 'not JSON' },
    { kind: 'stderr' },
    { kind: 'process' },
    { kind: 'notification' },
  ];
  const shapes = states.map((state) => {
    const bar = barOf(row({ state, end: 1000 }), AXIS, 100_000);
    return bar?.kind === 'point' ? bar.shape : null;
  });
  expect(shapes).toEqual(['diamond', 'dot', 'dot', 'dot', 'tick']);
  expect(barOf(row({ state: { kind: 'gap', lost: 3 } }), AXIS, 100_000)).toBeNull();
});

test('of a request that was cancelled before the axis begins, what came after is drawn, and of one cancelled behind its end, nothing of that', () => {
  const axis = { ...AXIS, from: 40_000, to: 80_000 };
  const noReaction = { kind: 'no-reaction', lastMs: 20_000, signs: 3 } as const;
  const late = row({ start: 0, end: 30_000, tail: 50_000, state: { kind: 'cancelled', by: 'client', outcome: noReaction } });
  expect(barOf(late, axis, 90_000)).toMatchObject({ width: 0, cancel: { mark: null, tail: { left: 10, width: 250 }, answer: null } });
  const answered = { kind: 'answered', afterMs: 20_000 } as const;
  const whole = row({ start: 50_000, end: 60_000, tail: 85_000, state: { kind: 'cancelled', by: 'client', outcome: answered } });
  expect(barOf(whole, axis, 90_000)).toMatchObject({ cancel: { mark: 510, tail: { left: 510, width: 500 }, answer: null } });
  const later = row({ start: 50_000, end: 85_000, tail: 86_000, state: { kind: 'cancelled', by: 'client', outcome: answered } });
  expect(barOf(later, axis, 90_000)).toMatchObject({ cutRight: true, cancel: null });
});
