import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { detailOf } from '../../../src/session/timeline/details.js';
import { NONE } from '../../../src/session/timeline/table.js';
import { TraceReader } from '../../../src/trace/reader.js';
import { english } from '../../support/english.js';
import { describeWith } from '../../support/need.js';
import { line, run } from './support.js';

const CASES = join(import.meta.dirname, '../../../../shared/corpus/cases');
const files = existsSync(CASES) ? readdirSync(CASES).filter((name) => name.endsWith('.jsonl')) : [];

// A clone that stands alone has no corpus beside it.
const missing = files.length > 0 ? null : 'The corpus is not there: ../shared/corpus is not beside this clone.';

describeWith(missing, 'of every recorded conversation in the corpus', () => {
  test.each(files)('%s: each record has its row, each row its words and details', (name) => {
    const made = run();
    let records = 0;
    const reader = new TraceReader({
      record: (record) => {
        made.push(record);
        records++;
      },
    });
    const text = readFileSync(join(CASES, name), 'utf8').split('\n');
    const rest = text.pop()!;
    for (const each of text) reader.line(each);
    reader.end(rest);
    made.end();

    const { store } = made.timeline;
    const without = Array.from({ length: records }, (_, at) => at).filter((at) => store.rowOfRecord.get(at) === NONE);
    expect(without).toEqual([]);
    const rows = made.rows();
    const now = store.now;
    for (const row of rows) {
      expect(line(row, now)).not.toMatch(/undefined|NaN/);
      const { verdict, wire, records: bodies } = detailOf(made.timeline, row.index, { now, graceMs: 1000, live: false });
      expect(english(verdict)).toMatch(/^\S.*\.$/s);
      expect(english(verdict)).not.toMatch(/undefined|NaN|null/);
      expect(row.dir === null || wire.length > 0).toBe(true);
      expect(bodies.every(({ at }) => at < records)).toBe(true);
    }
    const count = (kind: string) => rows.filter(({ state, injected }) => state.kind === kind && !(injected && kind !== 'cancelled')).length;
    const { cancelled, leaked, orphaned, stray } = made.timeline.counts;
    expect({ cancelled: count('cancelled'), leaked: count('leaked'), orphaned: count('orphaned'), stray: count('stray') }).toEqual({
      cancelled,
      leaked,
      orphaned,
      stray,
    });
  });
});
