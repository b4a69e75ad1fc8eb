import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../../src/rules/judge.js';
import { type Evidence, TAPPED } from '../../../../src/session/evidence.js';
import type { Finding } from '../../../../src/session/listener.js';
import { Session } from '../../../../src/session/session.js';
import { type ExportedExchange, ExportedExchanges } from '../../../../src/trace/export/exchanges.js';
import { InOrder } from '../../../../src/trace/import/in-order.js';
import { SessionWriter } from '../../../../src/trace/import/session-writer.js';
import { TraceError, TraceReader } from '../../../../src/trace/reader.js';
import type { FrameRecord, Source, TraceRecord } from '../../../../src/trace/record.js';
import { type ExportSource, exported, exportOf, exportSources } from '../../../support/exports.js';
import { type ReadSession, readLog } from '../../../support/logs.js';
import { describeWith } from '../../../support/need.js';
import { Wire } from '../../../support/trace.js';
import { wires } from '../../../support/wires.js';

/** What an exchange was, its times to the microsecond. */
function said({ dir, id, method, params, request, outcome }: ExportedExchange) {
  const common = { dir, id, method, params, begun: micros(request.t) };
  switch (outcome.kind) {
    case 'answered':
      return { ...common, state: 'answered', end: micros(outcome.response.t), result: outcome.result, injected: outcome.injected };
    case 'failed':
      return { ...common, state: 'failed', end: micros(outcome.response.t), error: outcome.error, injected: outcome.injected };
    case 'cancelled':
      return { ...common, state: 'cancelled', end: micros(outcome.t), reason: outcome.reason, injected: outcome.injected };
    case 'unanswered':
      return { ...common, state: outcome.leaked ? 'leaked' : 'pending' };
  }
}

const micros = (t: number) => Math.round(t * 1000);

interface Whole {
  readonly session: Session;
  readonly exchanges: ReturnType<typeof said>[];
  readonly findings: readonly Finding[];
}

/** A session by what `evidence` proves of it. */
function wholeOf(records: readonly TraceRecord[], evidence: Evidence, late: boolean): Whole {
  const exchanges: ExportedExchange[] = [];
  const judge = createJudge({ guarded: false });
  const session = new Session([judge, new ExportedExchanges({ exchange: (exchange) => exchanges.push(exchange) })], { evidence });
  if (late) session.joinedLate();
  for (const [at, record] of records.entries()) session.push(record, at);
  session.end();
  return { session, exchanges: exchanges.map(said), findings: judge.findings };
}

/** Frames, and what is missing of them: how processes end and what they say besides is in no export. */
function onTheWire(source: ExportSource): ExportSource {
  return { ...source, records: source.records.filter((record) => ('ev' in record ? record.ev === 'gap' : record.dir !== 'stderr')) };
}

const isFrame = (record: TraceRecord): record is FrameRecord => !('ev' in record) && record.dir !== 'stderr';

function isBatch(record: TraceRecord): boolean {
  try {
    return 'raw' in record && Array.isArray(JSON.parse(record.raw ?? ''));
  } catch {
    return false;
  }
}

const STDIO: Evidence = { ...TAPPED, pipe: 'stdio' };
const NO_CLOCK = 'times that no clock shows';

function only(sessions: readonly ReadSession[]): ReadSession {
  expect(sessions).toHaveLength(1);
  return sessions[0]!;
}

/** The counts of a session that an export holds whole. */
function countsOf({ counts }: Session) {
  const { requests, responses, notifications, cancelled, leaked, orphaned, stray } = counts;
  return { requests, responses, notifications, cancelled, leaked, orphaned, stray };
}

const RANK = { info: 0, warning: 1, error: 2 } as const;

/** Alarms about frames of which `allowed` knows none as loud. Where the rule for a fault lacks evidence, that of the schema may speak of it. */
function falseAlarms({ findings }: Pick<Whole, 'findings'>, allowed: (at: number) => number): string[] {
  return findings
    .filter(({ level, at }) => level !== 'info' && allowed(at) < RANK[level])
    .map(({ rule, at, message }) => `${rule} ${at}: ${message}`);
}

/** How loud the findings are about each thing that `keyOf` tells of a record. */
function loudness({ findings }: Whole, keyOf: (at: number) => unknown): Map<unknown, number> {
  const loud = new Map<unknown, number>();
  for (const { at, level, more } of findings)
    for (const place of [at, ...more]) loud.set(keyOf(place), Math.max(loud.get(keyOf(place)) ?? 0, RANK[level]));
  return loud;
}

const textAt = (records: readonly TraceRecord[], at: number) => {
  const record = records[at];
  return record !== undefined && 'raw' in record ? `${record.dir} ${record.raw}` : '';
};

function comesBack(source: ExportSource): void {
  capture(source);
  lines(source);
  archive(source);
}

function capture(source: ExportSource): void {
  const { records } = source;
  const frames = records.filter(isFrame);
  const read = only(readLog(exported('pcapng', source)));
  expect(read.imported.format).toBe('pcapng');
  const lossy = read.imported.evidence.text === 'json';
  const back = read.records.filter(isFrame);
  const marks = (record: FrameRecord) => [record.dir, record.injected, record.withheld, record.nl, lossy ? '' : record.raw];
  expect(back.map(marks)).toEqual(frames.map(marks));
  if (lossy || source.name === NO_CLOCK) return;
  for (const [i, { t }] of back.entries()) expect(Math.abs(t - (frames[i]!.t - frames[0]!.t)), `frame ${i}`).toBeLessThan(0.0021);
  const whole = wholeOf(records, STDIO, read.joinedLate);
  expect(countsOf(read.session)).toEqual(countsOf(whole.session));
  const short = ({ rule, at, level, by }: Finding) => ({ rule, at, level, by });
  expect(read.findings.map(short)).toEqual(whole.findings.map(short));
}

function lines(source: ExportSource): void {
  const text = exported('jsonl', source);
  if (text.length === 0) return;
  const read = only(readLog(text));
  expect(read.imported.format).toBe('jsonl');
  const evidence: Evidence = { ...STDIO, text: 'model' };
  const [whole, back] = [wholeOf(source.records, evidence, read.joinedLate), wholeOf(read.records, evidence, read.joinedLate)];
  if (source.name !== NO_CLOCK) expect(back.exchanges).toEqual(whole.exchanges);
  expect(countsOf(read.session)).toEqual(countsOf(whole.session));
  const batches = source.records.some(isBatch);
  expect(read.imported.reasons.has('batches')).toBe(batches);
  if (batches) return;
  const loud = loudness(whole, (at) => at);
  expect(falseAlarms(read, (at) => loud.get(at) ?? -1)).toEqual([]);
}

function archive(source: ExportSource): void {
  const text = exported('har', source);
  const evidence: Evidence = { ...STDIO, text: 'model' };
  if (wholeOf(source.records, evidence, false).exchanges.length === 0) {
    expect(() => readLog(text)).toThrow(TraceError);
    return;
  }
  const read = only(readLog(text));
  expect(read.imported.format).toBe('har');
  expect([...read.imported.reasons]).toContain('exchanges-only');
  const whole = wholeOf(source.records, evidence, read.joinedLate);
  const back = wholeOf(read.records, { ...evidence, frames: 'exchanges' }, read.joinedLate);
  if (source.name !== NO_CLOCK) expect(back.exchanges).toEqual(whole.exchanges);
  const { requests, cancelled, leaked } = countsOf(whole.session);
  expect(countsOf(read.session)).toMatchObject({ requests, cancelled });
  expect(read.session.counts.leaked).toBeLessThanOrEqual(leaked);
  const loud = loudness(whole, (at) => textAt(source.records, at));
  expect(falseAlarms(read, (at) => loud.get(textAt(read.records, at)) ?? -1)).toEqual([]);
}

describe('an export that is opened again', () => {
  it.each(exportSources().map(onTheWire))('has the exchanges, times and verdicts that its format holds: $name', comesBack);

  it('has them whatever passed', () => {
    fc.assert(
      fc.property(wires, (records) => comesBack({ ...exportOf(new Wire(null)), records })),
      { numRuns: 50 },
    );
  }, 120_000);

  it('has one cancellation where one ended two requests of the same id', () => {
    const source = exportOf(new Wire().call(1).call(1).cancel(1));
    expect(countsOf(only(readLog(exported('jsonl', source))).session)).toMatchObject({ cancelled: 2, notifications: 2 });
    comesBack(source);
  });

  it('proves no more than the log that the session was read from before', () => {
    const source: Source = { format: 'cursor', evidence: { ...TAPPED, text: 'model', frames: 'refused' }, reasons: ['refused-only'] };
    const whole = exportOf(new Wire().call(1).answer(1).call(2), { source });
    for (const format of ['har', 'jsonl', 'pcapng'] as const) {
      const { imported, session } = only(readLog(exported(format, whole)));
      expect(imported.evidence, format).toMatchObject({ frames: 'refused', text: 'model' });
      expect([...imported.reasons], format).toContain('refused-only');
      expect(session.counts.leaked, format).toBe(0);
    }
  });

  it('is not called whole where it was cut, and gives what stands before', () => {
    for (const format of ['har', 'jsonl', 'pcapng'] as const) {
      const whole = exported(format, exportOf(new Wire().call(1).answer(1).call(2).answer(2)));
      const { imported, session } = only(readLog(whole.subarray(0, whole.length - 60)));
      expect([...imported.reasons], format).toContain('cut');
      expect(session.counts.requests, format).toBeGreaterThan(1);
      expect(session.counts.leaked, format).toBe(0);
    }
  });

  it('is refused with the way out where it is of spans: they hold no messages', () => {
    const spans = exported('otlp', exportOf(new Wire().call(1).answer(1)));
    expect(() => readLog(spans)).toThrow(/spans.*Open the trace that they were made from/);
    expect(() => readLog(JSON.stringify(JSON.parse(spans.toString()), null, 2))).toThrow(/spans/);
  });

  it('survives any damage, in pieces of any size', () => {
    const files = (['har', 'jsonl', 'pcapng', 'otlp'] as const).map((format) =>
      exported(format, exportOf(new Wire().call(1).progress(1).answer(1).s('hello').call(2).cancel(2).s({ id: 2, result: {} }).call(3))),
    );
    const damage = fc.record({
      file: fc.constantFrom(...files),
      flips: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { maxLength: 8 }),
      from: fc.nat(),
      length: fc.nat(300),
      copies: fc.nat(2),
      size: fc.integer({ min: 1, max: 5000 }),
    });
    fc.assert(
      fc.property(damage, ({ file, flips, from, length, copies, size }) => {
        const bytes = Buffer.from(file);
        for (const [at, by] of flips) bytes[at % bytes.length]! ^= by;
        const at = from % bytes.length;
        // Nothing, once or twice what stood there.
        const part = Array.from({ length: copies }, () => bytes.subarray(at, at + length));
        const damaged = Buffer.concat([bytes.subarray(0, at), ...part, bytes.subarray(at + length)]);
        try {
          for (const { ended, lines: places, records } of readLog(damaged, size)) {
            expect(ended).toBe(true);
            expect(places).toHaveLength(records.length);
          }
        } catch (error) {
          if (!(error instanceof TraceError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});

const CASES = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'corpus', 'cases');
const isThere = existsSync(CASES);

describeWith(
  isThere ? null : 'The sample cases are not there: ../shared/corpus/cases is not beside this clone.',
  'an export of a sample case',
  () => {
    const cases = isThere ? readdirSync(CASES).filter((file) => /^[^.]+\.jsonl$/.test(file)) : [];

    it.each(cases)('has the exchanges, times and verdicts that its format holds: %s', (file) => {
      const records: TraceRecord[] = [];
      const reader = new TraceReader({ record: (record) => records.push(record) });
      for (const line of readFileSync(join(CASES, file), 'utf8').split('\n')) reader.line(line);
      comesBack(onTheWire({ ...exportOf(new Wire(null)), name: file, records }));
    });
  },
);

describe('a file that looks like an export, but is none', () => {
  it('is refused in words where it is an archive without MCP in it', () => {
    const page = { startedDateTime: '2026-01-01T00:00:00Z', time: 1, request: { method: 'GET', url: 'https://a.example/' }, response: {} };
    const rpc = {
      ...page,
      request: { method: 'POST', url: 'https://a.example/', postData: { text: '{"jsonrpc":"2.0","id":1,"method":"eth_call"}' } },
    };
    for (const entries of [[], [page], [rpc]]) {
      for (const indent of [0, 2])
        expect(() => readLog(JSON.stringify({ log: { version: '1.2', entries } }, null, indent))).toThrow(/without any MCP/);
    }
  });

  it('is refused in words where it is a capture of something else', () => {
    const own = exported('pcapng', exportOf(new Wire()));
    const ethernet = Buffer.from(own);
    // The link type stands behind the section's block, and the head of the interface's.
    ethernet.writeUInt16LE(1, ethernet.readUInt32LE(4) + 8);
    for (const size of [1, 5, 1000]) expect(() => readLog(ethernet, size)).toThrow(/capture of packets.*none of Tapline/);
    expect(readLog(own, 1)).toHaveLength(1);
  });

  it('is read as what it is where it holds bare JSON-RPC, a message a line', () => {
    const wire = new Wire().call(1).answer(1);
    const text = wire.records.map((record) => ('raw' in record ? record.raw : '')).join('\n');
    expect(only(readLog(text)).imported.format).toBe('transcript');
    expect(() => readLog('{"time":"2026-01-01T00:00:00Z","kind":"notification","text":"build done"}\n')).toThrow(
      /no log that Tapline knows/,
    );
  });
});

describe('an export that is longer than can be held', () => {
  it('is read in bounded memory, and said not to be in order where something comes too late', () => {
    const told: TraceRecord[] = [];
    const writer = new SessionWriter('jsonl', {
      session: () => ({ record: (record) => void told.push(record), joinedLate: () => {}, end: () => {} }),
    });
    const order = new InOrder(writer, 20_000);
    const raw = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    for (let t = 0; t < 1000; t++) order.add({ t, at: t, kind: 'request', dir: 'c2s', raw, line: t });
    expect(told.length).toBeGreaterThan(500);
    expect([...writer.reasons]).not.toContain('order');
    order.add({ t: 1, at: 1, kind: 'follows', dir: 's2c', raw: '{"jsonrpc":"2.0","id":1,"result":{}}', line: 1 });
    order.end();
    expect(told).toHaveLength(1001);
    expect(told.every(({ t }, i) => t >= (told[i - 1]?.t ?? 0))).toBe(true);
    expect([...writer.reasons]).toContain('order');
    expect(writer.evidence.order).toBe('sides');
  });
});
