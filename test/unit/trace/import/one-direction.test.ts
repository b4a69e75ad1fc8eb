import { describe, expect, it } from 'vitest';
import { inShort, readLog, sample } from '../../../support/logs.js';

const lines = sample('transcript.arrows.txt').split('\n');
const sides = { client: lines.filter((line) => line.startsWith('>>>')), server: lines.filter((line) => line.startsWith('<<<')) };

describe('a transcript of one side', () => {
  it.each(['client', 'server'] as const)('tells neither what leaked nor what is orphaned, where only the %s speaks', (side) => {
    for (let count = 1; count <= sides[side].length; count++) {
      const [read, ...others] = readLog(sides[side].slice(0, count).join('\n'));
      expect(others).toEqual([]);
      expect(read!.session.counts, `${count} messages`).toMatchObject({ leaked: 0, orphaned: 0 });
      expect(inShort(read!)).toContain('one-direction');
      expect(read!.imported.evidence.frames).toBe(side);
      expect(read!.findings.map(({ rule }) => rule).filter((rule) => /^leak\/|unknown-id|orphan/.test(rule))).toEqual([]);
    }
  });

  it('is one of both as soon as the other side said a word', () => {
    const [read] = readLog([...sides.client, sides.server[0]].join('\n'));
    expect(read!.imported.evidence.frames).toBe('all');
    expect(read!.session.counts.leaked).toBeGreaterThan(0);
  });
});
