import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../../../src/cli/jobs/verdict.js';
import type { Finding } from '../../../../src/session/listener.js';

const finding = (rule: string, at: number, id: string | null = null): Finding => ({
  ...{ rule, level: 'error', by: 'server', message: 'm', clause: 'c', clauseTitle: 't', related: [], known: [] },
  ...{ at, id, more: [], total: 0, exchange: null },
});
const ALL = { kind: 'all' } as const;
const PLACES = { kind: 'places', at: [1, 2] } as const;

describe('the verdict on a copy', () => {
  it('of a whole session is the same where every finding stands where it stood', () => {
    expect(verdictOf(ALL, null, [finding('a', 1)], [finding('a', 1)])).toEqual({ kind: 'same', findings: 1 });
    expect(verdictOf(ALL, null, [finding('a', 1)], [finding('a', 2)])).toEqual({ kind: 'other', gone: [], come: [] });
  });

  it('of a part is the same where the findings of the part are there, wherever they stand', () => {
    const before = [finding('a', 1, '7'), finding('b', 9)];
    expect(verdictOf(PLACES, new Set([1, 2]), before, [finding('a', 0, '7')])).toEqual({ kind: 'same', findings: 1 });
  });

  it('is the same where only ids read otherwise: one that is a secret is replaced', () => {
    const [before, after] = [[finding('a', 1, '"ghp_x"')], [finding('a', 1, '"xxx_y"')]];
    expect(verdictOf(ALL, null, before, after).kind).toBe('same');
    expect(verdictOf(PLACES, new Set([1, 2]), before, after).kind).toBe('same');
  });

  it('tells which rules are broken in only one of them, and counts', () => {
    const before = [finding('a', 1), finding('a', 2)];
    const after = [finding('a', 1), finding('b', 2)];
    expect(verdictOf(PLACES, new Set([1, 2]), before, after)).toEqual({ kind: 'other', gone: ['a'], come: ['b'] });
  });

  it('of a minimal trace may lack what the whole breaks elsewhere, and may add nothing', () => {
    const part = { kind: 'finding', rule: 'a', at: 1 } as const;
    expect(verdictOf(part, new Set([1]), [finding('a', 1), finding('b', 9)], [finding('a', 0)]).kind).toBe('same');
    expect(verdictOf(part, new Set([1]), [finding('a', 1)], [finding('a', 0), finding('c', 0)])).toEqual({
      kind: 'other',
      gone: [],
      come: ['c'],
    });
  });
});
