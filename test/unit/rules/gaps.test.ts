import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../../src/rules/example.js';
import { EXAMPLES } from '../../../src/rules/examples.js';
import { createJudge } from '../../../src/rules/judge.js';
import type { TraceRecord } from '../../../src/session/listener.js';
import { run } from '../../support/trace.js';

// What was not seen may hold the reason for all that was: traffic without a fault has none where parts of it are missing.

function faults(records: readonly TraceRecord[]): string[] {
  const judge = createJudge();
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
