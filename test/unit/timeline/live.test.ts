import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detailOf } from '../../../src/session/timeline/details.js';
import { MARK_KINDS } from '../../../src/session/timeline/overview/bins.js';
import type { Overview } from '../../../src/session/timeline/overview/overview.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import * as s from './support.js';

/** Numbers that tell of one bin of the strip. */
const OF_A_BIN = 4 + MARK_KINDS.length;

/** What follows a record: how long nothing comes, in ms, and what comes then. Long silences are common, so that requests leak. */
const step = fc.record({
  wait: fc.oneof(fc.nat(300), fc.constantFrom(30_000, 59_999, 60_000, 60_001, 90_000)),
  id: fc.nat(4),
  kind: fc.nat(9),
});

function recordOf(kind: number, id: number, t: number): TraceRecord {
  switch (kind) {
    case 0:
    case 1:
      return s.client(t, s.call(id, `tool ${id % 2}`, {}, `token ${id}`));
    case 2:
      return s.server(t, s.result(id));
    case 3:
      return s.server(t, s.progress(`token ${id}`, t));
    case 4:
      return s.client(t, s.cancel(id), id === 0 ? { injected: 'cancel' } : {});
    case 5:
      return s.server(t, s.request(id, id === 1 ? 'elicitation/create' : 'roots/list'));
    case 6:
      return s.client(t, s.result(id));
    case 7:
      return { t, ev: 'debug', state: id % 2 === 0 ? 'stopped' : 'continued' };
    case 8:
      return s.stderr(t, 'log');
    default:
      return s.server(t, 'not JSON');
  }
}

/** The strip, without bins in which nothing is (any more). */
function stripOf(overview: Overview) {
  const { width, bins } = overview.since(null);
  const each = Array.from({ length: bins.length / OF_A_BIN }, (_, i) => bins.slice(i * OF_A_BIN, (i + 1) * OF_A_BIN));
  return { width, bins: each.filter(([_bin, most, _last, ...sums]) => most !== -1 || sums.some((sum) => sum > 0)) };
}

/** Everything that a person is shown of a session, whatever the time. */
function picture(made: s.Run, now: number): unknown {
  const { timeline } = made;
  return {
    counts: timeline.counts,
    lines: s.lines(made, now),
    details: made.rows(now).map(({ index }) => detailOf(timeline, index, { now, graceMs: 1000, live: false })),
    findings: made.rows(now).map(({ index }) => timeline.findings.of(index).map((finding) => structuredClone(finding))),
    overview: stripOf(timeline.overview),
  };
}

/** Ticks: behind which record, and how far the wall clock is ahead of it, in ms. */
const ticks = fc.array(fc.record({ behind: fc.nat(40), ahead: fc.oneof(fc.nat(500), fc.nat(200_000)) }), { maxLength: 25 });

test('a session that was followed, with a wall clock that runs ahead of its records, reads as its trace does afterwards', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), ticks, (steps, ahead) => {
      const once = s.run(s.HANDSHAKE);
      const followed = s.run(s.HANDSHAKE);
      let t = 100;
      for (const [i, { wait, id, kind }] of steps.entries()) {
        t += wait;
        const record = recordOf(kind, id, t);
        once.push(record);
        followed.push(record);
        for (const tick of ahead) if (tick.behind === i) followed.tick(t + tick.ahead);
        // Findings come from records alone, at any moment.
        expect(followed.timeline.findings.count).toBe(once.timeline.findings.count);
        expect(followed.session.counts).toEqual(once.session.counts);
      }
      followed.tick(t + 500_000);
      once.end();
      followed.end();
      expect(followed.timeline.store.now).toBe(once.timeline.store.now);
      const [live, again] = [picture(followed, t), picture(once, t)] as { overview: { width: number } }[];
      // Only how finely the strip is divided may tell that somebody waited longer.
      if (live!.overview.width !== again!.overview.width) live!.overview = again!.overview;
      expect(live).toEqual(again);
    }),
    { numRuns: 80 },
  );
}, 60_000);

test('a duration is what the trace says, however far ahead the wall clock was when the answer was read', () => {
  const made = s.run([...s.HANDSHAKE, s.client(1000, s.call(1, 'quick'))]);
  made.tick(1250);
  made.push(s.server(1000.34, s.result(1)), s.client(1001, s.call(2, 'next')));
  made.tick(1500);
  made.push(s.server(1041.4, s.result(2)));
  expect(made.rows().slice(2)).toMatchObject([
    { start: 1000, end: 1000.34 },
    { start: 1001, end: 1041.4 },
  ]);
});
