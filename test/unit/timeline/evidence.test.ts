import { describe, expect, it, vi } from 'vitest';
import { type Evidence, pairs, provesOrphans, TAPPED } from '../../../src/session/evidence.js';
import { Session } from '../../../src/session/session.js';
import type { RowState } from '../../../src/session/timeline/row.js';
import { rowAt } from '../../../src/session/timeline/rows.js';
import { Timeline } from '../../../src/session/timeline/timeline.js';
import { wordsOf } from '../../../webview/presenter/words.js';
import { call, cancel, client, HANDSHAKE, result, server } from './support.js';

const FRAMES: readonly Evidence['frames'][] = ['all', 'some', 'client', 'server', 'refused'];

/** A session with a request that stays open, one that is cancelled and answered late, and answers to nothing and to what was answered. */
const RECORDS = [
  ...HANDSHAKE,
  client(100, call(1, 'height')),
  client(101, call(2, 'slow')),
  client(102, cancel(2)),
  server(103, result(2)),
  server(104, result(77)),
  server(105, result(0)),
  server(106, { jsonrpc: '2.0', id: null, result: {} }),
];

function shown(frames: Evidence['frames']) {
  const timeline = new Timeline();
  const mark = vi.spyOn(timeline.overview, 'mark');
  const session = new Session([timeline], { evidence: { ...TAPPED, frames } });
  RECORDS.forEach((record, at) => {
    session.push(record, at);
  });
  session.end();
  const view = { now: timeline.store.now, graceMs: 1000, live: false };
  const rows = Array.from({ length: timeline.store.rows.length }, (_, row) => rowAt(timeline.store, row, view));
  const marks = mark.mock.calls.filter(([kind]) => kind === 'orphaned').length;
  return {
    rows,
    counts: timeline.counts,
    marks,
    of: (kind: RowState['kind']) => rows.filter(({ state }) => state.kind === kind),
  };
}

describe.each(FRAMES)('the rows of a session of which these frames are known: %s', (frames) => {
  const { rows, counts, marks, of } = shown(frames);
  const evidence = { ...TAPPED, frames };

  it('call no answer orphaned, and no request leaked, that the counters do not count', () => {
    expect(of('orphaned')).toHaveLength(counts.orphaned);
    expect(of('leaked')).toHaveLength(counts.leaked);
    expect(counts.orphaned > 0).toBe(provesOrphans(evidence));
    expect(counts.leaked > 0).toBe(pairs(evidence));
  });

  it('show every answer all the same, with its id', () => {
    const answers = rows.filter(({ state }) => state.kind === 'orphaned' || (state.kind === 'notification' && state.answer));
    expect(answers.map(({ id }) => id)).toEqual(['2', '77', '0', 'null']);
  });

  it('put no more orphans into the overview than the counters count', () => {
    expect(marks).toBe(counts.orphaned);
  });

  it('use no words of alarm for what cannot be told, nor show it as in flight', () => {
    const clock = { now: 200, atLeast: false };
    const words = rows.map((row) => wordsOf(row, clock).state).join('\n');
    expect(/\borphaned\b/.test(words)).toBe(provesOrphans(evidence));
    expect(/\bleaked\b/.test(words)).toBe(pairs(evidence));
    expect(words).not.toMatch(/\bpending\b/);
    for (const row of of('pending')) expect(wordsOf(row, clock)).toMatchObject({ state: 'no answer seen', plain: true });
  });
});
