import { expect, it } from 'vitest';
import { SessionSink, sessionOf } from '../../../src/cli/session-sink.js';
import { Belongings, fewestRecords } from '../../../src/cli/share/part.js';
import { recordsOf } from '../../../src/rules/example.js';
import { EXAMPLES } from '../../../src/rules/examples.js';
import { createJudge } from '../../../src/rules/judge.js';
import type { TraceRecord } from '../../../src/trace/record.js';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const PAIRS = 500;

/** A request of other traffic and its answer, which break nothing. */
function pair(modern: boolean, n: number, t: number): readonly TraceRecord[] {
  const request = modern ? { method: 'tools/list', params: { _meta: META } } : { method: 'ping' };
  const result = modern ? { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' } : {};
  return [
    { t, dir: 'c2s', raw: JSON.stringify({ jsonrpc: '2.0', id: `other-${n}`, ...request }) },
    { t, dir: 's2c', raw: JSON.stringify({ jsonrpc: '2.0', id: `other-${n}`, result }) },
  ];
}

/** Records with other traffic between all of them that stand behind the handshake, or only in front of the first of those. */
function buried(own: readonly TraceRecord[], between: boolean): readonly TraceRecord[] {
  const says = (record: TraceRecord, what: string) => 'raw' in record && record.raw?.includes(what) === true;
  const modern = own.some((record) => says(record, 'io.modelcontextprotocol/protocolVersion'));
  const from = modern ? 2 : own.findIndex((record) => says(record, 'notifications/initialized')) + 1;
  const ending = own.findIndex((record, i) => i >= from && 'ev' in record);
  const spots = own.flatMap((_, i) => (i >= from && (ending < 0 || i <= ending) && (between || i === from) ? [i] : []));
  let n = 0;
  const traffic = (t: number) => Array.from({ length: Math.ceil(PAIRS / Math.max(1, spots.length)) }, () => pair(modern, n++, t)).flat();
  if (spots.length === 0) return [...own, ...traffic(own.at(-1)!.t)];
  return own.flatMap((record, i) => (spots.includes(i) ? [...traffic(record.t), record] : [record]));
}

function judged(records: readonly TraceRecord[], rule: string) {
  const judge = createJudge({});
  const belongings = new Belongings();
  const sink = new SessionSink([judge, belongings]);
  for (const [i, record] of records.entries()) sink.record(record, i);
  sink.session.end();
  const rules = new Set(judge.findings.map((one) => one.rule));
  return { finding: judge.findings.find((one) => one.rule === rule), whole: { belongings, standing: sink.standing, rules } };
}

/** Rules whose faults are a matter of many messages, and of which an example has many. */
const MANY = 20;

it.each([...EXAMPLES].map(([rule, example]) => ({ rule, own: recordsOf(example, 'breaks') })))(
  'of a thousand frames a few are left that still break $rule',
  ({ rule, own }) => {
    const offByNature = judged(own, rule).finding === undefined;
    if (offByNature) return;
    const records = [true, false].map((between) => buried(own, between)).find((all) => judged(all, rule).finding !== undefined);
    expect(records, 'the traffic around it hides the fault').toBeDefined();
    const { finding, whole } = judged(records!, rule);
    const { kept, minimal } = fewestRecords(records!, finding!, { ...whole, finding: finding! });
    const judge = createJudge({});
    const session = sessionOf([judge], whole.standing);
    for (const [i, place] of kept.entries()) session.push(records![place]!, i);
    session.end();
    expect(judge.findings.map((one) => one.rule)).toContain(rule);
    expect(minimal).toBe(true);
    expect(kept.length).toBeLessThanOrEqual(Math.max(own.length, MANY));
    expect(kept.length).toBeLessThan(records!.length / 4);
  },
);
