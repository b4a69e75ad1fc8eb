import { describe, expect, it } from 'vitest';
import { allRecords } from '../../../support/allRecords.js';
import { DRESSES, passed } from '../../../support/dresses.js';
import { readLog } from '../../../support/logs.js';
import { judgeInPieces, traceText } from '../../../support/pieces.js';

const sessions = allRecords().flatMap(({ name, records }) => {
  const messages = passed(records);
  if (messages === null || messages.length === 0) return [];
  const frames = records.filter((record) => !('ev' in record) && record.dir !== 'stderr');
  return [{ name, messages, whole: judgeInPieces(traceText(frames)) }];
});

const RANK = { info: 0, warning: 1, error: 2 } as const;

describe.each(Object.entries(DRESSES))('a session as %s writes it', (format, dress) => {
  it(`gives the exchanges that it had, and no alarm that its trace does not give (${sessions.length} sessions)`, () => {
    for (const { name, messages, whole } of sessions) {
      const read = readLog(dress(messages));
      expect(read.length, name).toBe(1);
      const { session, imported, findings } = read[0]!;
      expect(imported.format, name).toBe(format);
      const { leaked, orphaned, cancelled, requests, responses, notifications } = session.counts;
      expect({ leaked, orphaned, cancelled, requests, responses, notifications }, name).toEqual({
        leaked: whole.session.counts.leaked,
        orphaned: whole.session.counts.orphaned,
        cancelled: whole.session.counts.cancelled,
        requests: whole.session.counts.requests,
        responses: whole.session.counts.responses,
        notifications: whole.session.counts.notifications,
      });
      // Where the rule that speaks of a fault lacks evidence, that of the schema may speak of the same one.
      const allowed = new Map<number, number>();
      for (const { at, level, more } of whole.findings) {
        for (const place of [at, ...more]) allowed.set(place, Math.max(allowed.get(place) ?? 0, RANK[level]));
      }
      const loud = findings.filter(({ at, level }) => level !== 'info' && (allowed.get(at) ?? -1) < RANK[level]);
      expect(
        loud.map(({ rule, at, message }) => `${rule} ${at}: ${message}`),
        name,
      ).toEqual([]);
    }
  }, 120_000);
});
