import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairs } from '../../../../src/session/evidence.js';
import { TraceError } from '../../../../src/trace/reader.js';
import { type ReadSession, readLog, sample, sampleNames } from '../../../support/logs.js';

const samples = sampleNames().map(sample);
const anySample = fc.constantFrom(...samples);

/** Reads what may be anything: only a clear refusal is allowed besides sessions. */
function read(log: string | Uint8Array): ReadSession[] {
  try {
    return readLog(log);
  } catch (error) {
    if (error instanceof TraceError) return [];
    throw error;
  }
}

function check(sessions: readonly ReadSession[]): void {
  for (const { session, ended, records, lines, imported } of sessions) {
    expect(ended).toBe(true);
    expect(lines.length).toBe(records.length);
    const { frames, leaked, orphaned, cancelled } = session.counts;
    expect(frames).toBe(records.filter((record) => !('ev' in record) && record.dir !== 'stderr').length);
    expect(Math.min(leaked, orphaned, cancelled)).toBeGreaterThanOrEqual(0);
    expect(records.every((record, i) => record.t >= (records[i - 1]?.t ?? 0))).toBe(true);
    if (!pairs(imported.evidence)) expect(leaked).toBe(0);
  }
}

// Time that grows with the square of the input would take hours for the hostile ones; the limit is for slow machines.
describe('the readers of logs', { timeout: 120_000 }, () => {
  it('survive any bytes in any place', () => {
    const damage = fc.record({ log: anySample, at: fc.nat(), bytes: fc.uint8Array({ maxLength: 40 }), cut: fc.nat(60) });
    fc.assert(
      fc.property(damage, ({ log, at, bytes, cut }) => {
        const whole = new TextEncoder().encode(log);
        const place = at % whole.length;
        check(read(Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place + cut)])));
      }),
      { numRuns: 400 },
    );
  });

  it('survive lines that are lost, doubled and out of order, from logs of several formats', () => {
    const lines = fc.array(fc.tuple(anySample, fc.nat()), { maxLength: 60 });
    fc.assert(
      fc.property(lines, (picks) => {
        check(read(picks.map(([log, at]) => log.split('\n')[at % log.split('\n').length]).join('\n')));
      }),
      { numRuns: 400 },
    );
  });

  it('survive lines that begin like theirs and go on as anything', () => {
    const heads = samples.flatMap((log) => log.split('\n').map((line) => line.slice(0, 40)));
    const line = fc.tuple(fc.constantFrom(...heads), fc.string({ maxLength: 60 }), fc.json({ maxDepth: 3 }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (parts) => check(read(parts.map((part) => part.join('')).join('\n')))),
      { numRuns: 300 },
    );
  });

  it('come to the same however the bytes are cut', () => {
    fc.assert(
      fc.property(anySample, fc.integer({ min: 1, max: 300 }), (log, size) => {
        const pieces = readLog(log, size).map(({ records, lines }) => ({ records, lines }));
        expect(pieces).toEqual(readLog(log).map(({ records, lines }) => ({ records, lines })));
      }),
      { numRuns: 100 },
    );
  });

  it('take time in proportion to the length of what looks like the beginning of a message', () => {
    for (const hostile of [
      `>>> ${'{'.repeat(200_000)}\n`,
      `>>> {"jsonrpc":"2.0","a":"${'\\'.repeat(400_000)}\n`,
      `[supergateway] Child → SSE: ${'{ a: '.repeat(50_000)}\n`,
      `[supergateway] Child → SSE: {\n${"  a: 'x',\n".repeat(50_000)}`,
      `2026-05-04T08:30:10.003Z [info] [x] Message from client: {"a":${'['.repeat(200_000)}\n`,
      `$ printf '${'{"jsonrpc"'.repeat(20_000)}\n{"jsonrpc":"2.0","method":"ping"}\n`,
      `[\n${'{ "origin": "client",\n'.repeat(50_000)}`,
    ]) {
      check(read(hostile));
    }
  });
});
