import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../../src/rules/example.js';
import { EXAMPLES } from '../../../src/rules/examples.js';
import { createJudge } from '../../../src/rules/judge.js';
import type { TraceRecord } from '../../../src/session/listener.js';
import { recordsOf as recorded } from '../../support/recordings/read.js';
import { run } from '../../support/trace.js';

// What was not seen may hold the reason for all that was: traffic without a fault has none where parts of it are missing.

function faults(records: readonly TraceRecord[]): string[] {
  const judge = createJudge({ guarded: false });
  run(records, [judge]);
  return judge.findings.filter(({ level }) => level !== 'info').map(({ level, rule, message }) => `${level} ${rule}: ${message}`);
}

const gap = (t: number): TraceRecord => ({ t, ev: 'gap', lost: 1 });

describe('conversations that come close to a fault', () => {
  const faultless = [...EXAMPLES].flatMap(([id, example]) => {
    const records = recordsOf(example, 'spares');
    return faults(records).length === 0 ? [{ id, records }] : [];
  });

  it.each(faultless)('$id: have none where their beginning was not seen', ({ records }) => {
    for (let cut = 1; cut < records.length; cut++) {
      expect(faults([gap(records[cut - 1]!.t), ...records.slice(cut)]), `without the first ${cut} records`).toEqual([]);
    }
  });

  it.each(faultless)('$id: have none where a part of them was not seen', ({ records }) => {
    for (let cut = 0; cut < records.length; cut++) {
      const missing = records.map((record, i) => (i === cut ? gap(record.t) : record));
      expect(faults(missing), `without record ${cut}`).toEqual([]);
    }
  });
});

describe('a request whose answer, cancellation or progress may be in what was not seen', () => {
  const ask = (t: number, dir: 'c2s' | 's2c', id: number): TraceRecord => ({
    t,
    dir,
    raw: JSON.stringify({ jsonrpc: '2.0', id, method: dir === 'c2s' ? 'tools/list' : 'roots/list' }),
  });
  const leaks = (records: readonly TraceRecord[]) => {
    const judge = createJudge({ guarded: false });
    run(records, [judge]);
    return judge.findings.filter(({ rule }) => rule.startsWith('leak/')).map(({ rule, id }) => `${rule} ${id}`);
  };

  it.each(['c2s', 's2c'] as const)('%s: is not said to be unanswered, open at the end or answered late', (dir) => {
    const back = dir === 'c2s' ? 's2c' : 'c2s';
    const answer: TraceRecord = { t: 90_000, dir: back, raw: '{"jsonrpc":"2.0","id":1,"result":{}}' };
    const ended: TraceRecord = { t: 95_000, ev: 'eof', dir: 'c2s' };
    expect(leaks([ask(1, dir, 1), gap(2)])).toEqual([]);
    expect(leaks([ask(1, dir, 1), gap(2), ended])).toEqual([]);
    expect(leaks([ask(1, dir, 1), gap(2), answer])).toEqual([]);
    // One that was asked afterwards is seen whole.
    expect(leaks([gap(1), ask(2, dir, 1), ended]).length).toBeGreaterThan(0);
  });
});

describe('recordings of real traffic', () => {
  const FOLDER = resolve(import.meta.dirname, '../../recordings');
  const rule = (fault: string) => fault.slice(0, fault.indexOf(':'));

  it.each(readdirSync(FOLDER).filter((file) => file.includes('--')))(
    '%s: has no other fault where a part of it was not seen',
    (file) => {
      const records = recorded(join(FOLDER, file));
      const known = new Set(faults(records).map(rule));
      for (let cut = 0; cut < records.length; cut++) {
        const hole = gap(records[cut]!.t);
        const others = (part: readonly TraceRecord[]) => faults(part).filter((fault) => !known.has(rule(fault)));
        expect(others([hole, ...records.slice(cut + 1)]), `without the first ${cut + 1} records`).toEqual([]);
        expect(others(records.with(cut, hole)), `without record ${cut}`).toEqual([]);
      }
    },
    60_000,
  );
});
