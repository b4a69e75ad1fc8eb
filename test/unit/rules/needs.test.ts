import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/rules/families.js';
import { createJudge } from '../../../src/rules/judge.js';
import { NEEDS, needsOf } from '../../../src/rules/needs.js';
import { type Evidence, meets, TAPPED } from '../../../src/session/evidence.js';
import type { Finding } from '../../../src/session/listener.js';
import { Session } from '../../../src/session/session.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import { allRecords } from '../../support/allRecords.js';

const RANK: Readonly<Record<Finding['level'], number>> = { info: 0, warning: 1, error: 2 };

function findings(records: readonly TraceRecord[], evidence: Evidence): readonly Finding[] {
  const judge = createJudge({ guarded: false });
  const session = new Session([judge], { evidence });
  for (const [at, record] of records.entries()) session.push(record, at);
  session.end();
  return judge.findings;
}

/** Sources that see less than a tap, and what they make of its records. */
const SOURCES: readonly {
  readonly name: string;
  readonly evidence: Evidence;
  readonly make: (records: readonly TraceRecord[]) => TraceRecord[];
}[] = [
  {
    name: 'a log without times',
    evidence: { ...TAPPED, times: 'none' },
    make: (records) => records.map((record) => ({ ...record, t: 0 })),
  },
  {
    name: 'a log of what the client sent',
    evidence: { ...TAPPED, frames: 'client', pipe: 'stdio' },
    make: (records) => records.filter((record) => !('dir' in record && record.dir === 's2c')),
  },
  {
    name: 'a log of what the server sent',
    evidence: { ...TAPPED, frames: 'server', pipe: 'stdio' },
    make: (records) => records.filter((record) => !('dir' in record && record.dir === 'c2s')),
  },
  {
    name: 'a log that drops every third frame',
    evidence: { ...TAPPED, frames: 'some', pipe: 'stdio' },
    make: (records) => records.filter((_, i) => i % 3 !== 2),
  },
  { name: 'a log of messages written anew', evidence: { ...TAPPED, text: 'json', pipe: 'unknown' }, make: rewritten },
  {
    name: 'a log that shows each side for itself',
    evidence: { ...TAPPED, order: 'sides', times: 'none', pipe: 'stdio' },
    make: (records) =>
      [...records]
        .filter((record) => 'dir' in record)
        .map((record) => ({ ...record, t: 0 }))
        .sort(bySide),
  },
];

function rewritten(records: readonly TraceRecord[]): TraceRecord[] {
  return records.map((record) => {
    if ('ev' in record || record.raw === undefined || record.dir === 'stderr') return record;
    try {
      return { ...record, raw: JSON.stringify(JSON.parse(record.raw)) };
    } catch {
      return record;
    }
  });
}

function bySide(a: TraceRecord, b: TraceRecord): number {
  const side = (record: TraceRecord) => ('dir' in record && record.dir === 'c2s' ? 0 : 1);
  return side(a) - side(b);
}

/** A frame by its text, as parsed: it stands elsewhere in a source that lacks others, and may have been written anew. */
function frameAt(records: readonly TraceRecord[], at: number): string {
  const record = records[at];
  const raw = record === undefined || 'ev' in record ? '' : (record.raw ?? '');
  try {
    return JSON.stringify(JSON.parse(raw));
  } catch {
    return raw;
  }
}

describe('what rules need to see', { timeout: 120_000 }, () => {
  it('is written down for every rule, and for none that is not there', () => {
    expect(RULES.map(({ id }) => id).filter((id) => needsOf(id) === undefined)).toEqual([]);
    expect(NEEDS.rules.filter((id) => !RULES.some((rule) => rule.id === id))).toEqual([]);
    expect(NEEDS.families.filter((family) => !RULES.some(({ id }) => id.startsWith(`${family}/`)))).toEqual([]);
  });

  it('is there in a trace of a tap, and not all of it in any other source', () => {
    for (const { id } of RULES) {
      const needs = needsOf(id)!;
      expect(meets(TAPPED, needs), id).toBe(true);
      expect(needs.length, id).toBeGreaterThan(0);
    }
  });

  it.each(SOURCES)('makes $name raise no alarm that the whole would not', ({ evidence, make }) => {
    for (const { name, records } of allRecords()) {
      // By the frame: where the rule that speaks of a fault lacks evidence, that of the schema may speak of the same one.
      const allowed = new Map<string, number>();
      for (const { at, more, level } of findings(records, TAPPED)) {
        for (const place of [at, ...more])
          allowed.set(frameAt(records, place), Math.max(allowed.get(frameAt(records, place)) ?? 0, RANK[level]));
      }
      const made = make(records);
      const wrong = findings(made, evidence).filter(
        ({ at, level }) => level !== 'info' && (allowed.get(frameAt(made, at)) ?? -1) < RANK[level],
      );
      expect(wrong.map(({ rule, message }) => `${name}: ${rule}: ${message}`)).toEqual([]);
    }
  });
});
