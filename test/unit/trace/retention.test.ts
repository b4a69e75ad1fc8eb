import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAge, parseSize } from '../../../src/trace/limits.js';
import { DAY_MS, DEFAULT_LIMITS, expired, type Limits, type Stored } from '../../../src/trace/retention.js';

const NOW = 1_000 * DAY_MS;
const NONE: Limits = { maxBytes: null, maxAgeMs: null, maxCount: null };

interface Named extends Stored {
  readonly name: string;
}
const session = (name: string, daysAgo: number, bytes = 10, hold: Stored['hold'] = null): Named => ({
  ...{ name, bytes, hold },
  written: NOW - daysAgo * DAY_MS,
});
const gone = (sessions: readonly Named[], limits: Partial<Limits>) =>
  expired(sessions, { ...NONE, ...limits }, NOW).map(({ session, because }) => `${session.name}: ${because}`);

describe('which recorded sessions go', () => {
  it('is none without a limit', () => {
    expect(gone([session('a', 900, 1e12), session('b', 3)], {})).toEqual([]);
  });

  it('is what is too old, what is too many, and what is too large together, oldest first', () => {
    const all = [session('b', 2), session('d', 40), session('a', 1), session('c', 3)];
    expect(gone(all, { maxAgeMs: 30 * DAY_MS })).toEqual(['d: age']);
    expect(gone(all, { maxCount: 2 })).toEqual(['d: count', 'c: count']);
    expect(gone(all, { maxBytes: 30 })).toEqual(['d: size']);
    expect(gone(all, { maxBytes: 29, maxAgeMs: 30 * DAY_MS })).toEqual(['d: age', 'c: size']);
  });

  it('is never what lives, is open or is kept, and these take no room from the others', () => {
    const held = (['live', 'open', 'kept'] as const).map((hold, i) => session(hold, 500 + i, 1e12, hold));
    expect(gone([...held, session('a', 1), session('b', 2)], { maxBytes: 20, maxCount: 2, maxAgeMs: DAY_MS * 30 })).toEqual([]);
  });

  it('is not what was recorded last, however large, unless it is too old', () => {
    expect(gone([session('a', 1, 1e12), session('b', 2)], { maxBytes: 100 })).toEqual(['b: size']);
    expect(gone([session('a', 1)], { maxCount: 0 })).toEqual([]);
    expect(gone([session('a', 31)], { maxAgeMs: 30 * DAY_MS })).toEqual(['a: age']);
  });

  it('leaves the rest within the limits, and nothing that is older than what went for its size or number', () => {
    const any = fc.array(
      fc.record({
        name: fc.string(),
        bytes: fc.nat(1000),
        written: fc.integer({ min: 0, max: NOW }),
        hold: fc.constantFrom(null, null, null, 'live' as const, 'open' as const, 'kept' as const),
      }),
    );
    fc.assert(
      fc.property(any, fc.nat(5000), fc.integer({ min: 1, max: 10 }), (sessions, maxBytes, maxCount) => {
        const went = new Set(expired(sessions, { maxBytes, maxCount, maxAgeMs: null }, NOW).map(({ session }) => session));
        const stays = sessions.filter((one) => one.hold === null && !went.has(one));
        expect([...went].every(({ hold }) => hold === null)).toBe(true);
        expect(stays.length).toBeLessThanOrEqual(maxCount);
        if (stays.length > 1) expect(stays.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(maxBytes);
        const newest = Math.max(...[...went].map(({ written }) => written));
        expect(stays.every(({ written }) => written >= newest)).toBe(true);
        if (sessions.some(({ hold }) => hold === null)) expect(stays.length).toBeGreaterThan(0);
      }),
    );
  });

  it('is nothing of some months’ work by itself', () => {
    const months = Array.from({ length: 900 }, (_, i) => session(String(i), i / 10.1, 2_000_000));
    expect(expired(months, DEFAULT_LIMITS, NOW)).toEqual([]);
  });
});

describe('limits as people write them', () => {
  it('are sizes in steps of 1000', () => {
    expect(['2GB', '500 mb', '1.5 kB', '12', ' 3b '].map(parseSize)).toEqual([2e9, 5e8, 1500, 12, 3]);
    expect(['', 'GB', '-1GB', '2 G B', '1e3', 'NaN', '2GiB'].map(parseSize)).toEqual(Array(7).fill(null));
  });

  it('are ages in hours, days and weeks', () => {
    expect(['7d', '12h', '2w', '30', '0.5 d'].map(parseAge)).toEqual([7, 0.5, 14, 30, 0.5].map((days) => days * DAY_MS));
    expect(['', 'd', '7m', '-7d', '7 days'].map(parseAge)).toEqual(Array(5).fill(null));
  });
});
