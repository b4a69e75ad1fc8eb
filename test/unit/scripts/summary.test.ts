import { describe, expect, test } from 'vitest';
import { succeeded, summaryLines } from '../../../scripts/test/summary.mjs';

const skipped = [
  { name: 'test/a.test.ts > one', why: 'no Python' },
  { name: 'test/a.test.ts > two', why: 'no Python' },
  { name: 'test/b.test.ts > three', why: null },
];

describe('the summary of npm test', () => {
  test('ends with the line that other programs read, word for word', () => {
    expect(summaryLines({ passed: 12, failed: ['x'], skipped }, { all: false }).at(-1)).toBe('12 passed, 1 failed, 3 skipped');
  });

  test('says each reason for skipping once, and where none was given', () => {
    const lines = summaryLines({ passed: 1, failed: [], skipped }, { all: false });
    expect(lines).toContain('skipped 2: no Python');
    expect(lines).toContain('skipped 1: no reason given, in test/b.test.ts');
  });

  test('lets a skipped test pass on a machine that lacks something, and not where everything must run', () => {
    expect(succeeded({ passed: 1, failed: [], skipped }, { all: false })).toBe(true);
    expect(succeeded({ passed: 1, failed: [], skipped }, { all: true })).toBe(false);
  });

  test('takes a failure, and a run in which nothing passed, for what it is', () => {
    expect(succeeded({ passed: 9, failed: ['x'], skipped: [] }, { all: false })).toBe(false);
    expect(succeeded({ passed: 0, failed: [], skipped: [] }, { all: false })).toBe(false);
  });
});
