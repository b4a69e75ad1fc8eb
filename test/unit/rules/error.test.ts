import { describe, expect, it } from 'vitest';
import { found, judge, Wire } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

/** What is found where a call is answered with an error. */
function codes(revision: string, code: unknown, message = 'x', data?: unknown): string[] {
  const w = new Wire(revision).call(1).s({ id: 1, error: { code, message, ...(data === undefined ? {} : { data }) } });
  return found(w, 'error/').map((line) => line.split(' ').slice(0, 3).join(' '));
}

describe('error codes of 2026-07-28', () => {
  it.each([
    [-32019, ['info error/legacy-range server']],
    [-32000, ['info error/legacy-range server']],
    [-32002, ['error error/retired-code server']],
    [-32042, ['error error/retired-code server']],
    [-32020, ['warning error/header-mismatch-on-stdio server']],
    [-32023, ['error error/reserved-range server']],
    [-32099, ['error error/reserved-range server']],
    [-32100, ['info error/reserved-json-rpc server']],
    [-32768, ['info error/reserved-json-rpc server']],
    [-32769, []],
    [-32800, []],
    [-31999, []],
    [0, []],
    [1, []],
    [-32700, []],
    [-32600, []],
    [-32601, []],
    [-32602, []],
    [-32603, []],
  ])('%d: %j', (code, expected) => {
    expect(codes('2026-07-28', code)).toEqual(expected);
  });

  it('name the capabilities that are required', () => {
    const missing = ['error error/missing-capability-shape server'];
    expect(codes('2026-07-28', -32021)).toEqual(missing);
    expect(codes('2026-07-28', -32021, 'x', { requiredCapabilities: ['sampling'] })).toEqual(missing);
    expect(codes('2026-07-28', -32021, 'x', { requiredCapabilities: {} })).toEqual([]);
  });

  it('are not what a program tells itself', () => {
    expect(codes('2026-07-28', -32001, 'Request timed out')).toEqual(['info error/local-code-on-wire server']);
    expect(codes('2026-07-28', -32001, 'Busy')).toEqual(['info error/legacy-range server']);
  });

  it('leave a resource that is not found to the rule about it', () => {
    const w = new Wire('2026-07-28').c({ id: 1, method: 'resources/read' }).s({ id: 1, error: { code: -32002, message: 'gone' } });
    expect(found(w, 'error/')).toEqual([]);
    expect(found(w, 'resources/')).toHaveLength(1);
  });

  it('count for an error that came too late as well, and for none that Tapline gave', () => {
    const late = new Wire('2026-07-28')
      .call(1)
      .cancel(1)
      .s({ id: 1, error: { code: -32050, message: 'x' } });
    expect(found(late, 'error/')).toEqual([`error error/reserved-range server ${late.next - 1}`]);
    const own = new Wire('2026-07-28').call(1).s({ id: 1, error: { code: -32050, message: 'x' } }, { injected: 'answer' });
    expect(found(own, 'error/')).toEqual([]);
  });

  it('are told with the request and what to do', () => {
    const w = new Wire('2026-07-28').call(1).s({ id: 1, error: { code: -32050, message: 'x' } });
    expect(judge(w).find(({ rule }) => rule === 'error/reserved-range')?.message).toBe(
      'The server answered request 1 (tools/call) with error -32050, which the specification reserves for itself and does not define.',
    );
  });
});

describe.each(LEGACY)('error codes of %s', (revision) => {
  it('are free but for what JSON-RPC reserves', () => {
    for (const code of [-32000, -32002, -32020, -32021, -32042, -32050, -32001])
      expect(codes(revision, code, 'Request timed out')).toEqual([]);
    expect(codes(revision, -32500)).toEqual(['info error/reserved-json-rpc server']);
    expect(codes(revision, -32800)).toEqual([]);
    for (const odd of [1.5, '5', null]) expect(codes(revision, odd)).toEqual([]);
  });
});
