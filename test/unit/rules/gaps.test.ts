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
