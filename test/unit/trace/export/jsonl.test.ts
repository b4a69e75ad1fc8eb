import { describe, expect, it } from 'vitest';
import { Session } from '../../../../src/session/session.js';
import { type ExportSource, exported, exportOf, exportSources } from '../../../support/exports.js';
import { Wire } from '../../../support/trace.js';

interface Row {
  readonly kind: 'exchange' | 'notification' | 'orphan' | 'stray' | 'batch' | 'gap';
  readonly time: string;
  readonly id?: string;
  readonly [member: string]: unknown;
}

function rowsOf(source: ExportSource): Row[] {
  const text = exported('jsonl', source).toString();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

describe('JSON Lines', () => {
  it.each(exportSources())('of $name hold every exchange, orphaned response, notification, stray line, batch and gap once', (source) => {
    const seen = { exchange: 0, orphan: 0, notification: 0, stray: 0, batch: 0, gap: 0 };
    const session = new Session([
      {
        request: () => void seen.exchange++,
        orphan: () => void seen.orphan++,
        notification: () => void seen.notification++,
        progress: () => void seen.notification++,
        cancelVoid: () => void seen.notification++,
        stray: () => void seen.stray++,
        batch: () => void seen.batch++,
        event: ({ ev }) => {
          if (ev === 'gap') seen.gap++;
        },
      },
    ]);
    for (const [at, record] of source.records.entries()) session.push(record, at);
    session.end();
    const rows = rowsOf(source);
    const count = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).length;
    expect(Object.fromEntries(Object.keys(seen).map((kind) => [kind, count(kind as Row['kind'])]))).toEqual(seen);
    for (const { time } of rows) expect(new Date(time).toISOString()).toBe(time);
  });

  it('say what became of each request, and how long it took', () => {
    const wire = new Wire()
      .call(1)
      .wait(99)
      .answer(1)
      .call(2)
      .s({ id: 2, error: { code: -32602, message: 'no' } });
    wire.call(3).cancel(3).s({ id: 3, result: {} }).call(4);
    expect(rowsOf(exportOf(wire)).filter(({ kind, id }) => kind === 'exchange' && id !== '0')).toMatchObject([
      { id: '1', state: 'answered', ms: 100, dir: 'c2s', method: 'tools/call', params: { name: 'slow' }, revision: '2025-06-18' },
      { id: '2', state: 'failed', ms: 1, error: { code: -32602 } },
      { id: '3', state: 'cancelled', ms: 1, byTapline: false, lateAnswer: '{"jsonrpc":"2.0","id":3,"result":{}}' },
      { id: '4', state: 'leaked' },
    ]);
  });

  it('never let a member that came over the wire stand for one of a row', () => {
    const wire = new Wire().c(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"__proto__":{"kind":"no"}}}}',
    );
    const row = rowsOf(exportOf(wire)).find(({ id }) => id === '1');
    expect(row).toMatchObject({ kind: 'exchange', params: { name: 'a' } });
    expect(JSON.stringify(row?.params)).toBe('{"name":"a","arguments":{"__proto__":{"kind":"no"}}}');
  });
});
