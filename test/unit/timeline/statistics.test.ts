import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AllRows, Matches } from '../../../src/session/timeline/filter/list.js';
import { parseFilter } from '../../../src/session/timeline/filter/parse.js';
import { predicateOf } from '../../../src/session/timeline/filter/predicate.js';
import { Count, MOST_GROUPS } from '../../../src/session/timeline/statistics/count.js';
import { Depth } from '../../../src/session/timeline/statistics/depth.js';
import type { Figures, Statistics } from '../../../src/session/timeline/statistics/statistics.js';
import { BARS, TIMES_ERROR, Times } from '../../../src/session/timeline/statistics/times.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import { english } from '../../support/english.js';
import * as s from './support.js';

function count(made: s.Run, filter = '', now = made.timeline.store.now): Statistics {
  const { store } = made.timeline;
  const parsed = parseFilter(filter);
  if (parsed.kind === 'error') throw new Error(english([parsed.errors[0].message]));
  const matches = new Matches(store, predicateOf(made.timeline, parsed.terms));
  matches.advance(Number.POSITIVE_INFINITY);
  const counting = new Count(store, filter === '' ? new AllRows(store) : matches, now);
  while (!counting.done) counting.advance(7);
  return counting.result();
}

function tool(statistics: Statistics, name: string): Figures {
  const found = statistics.methods.flatMap(({ tools }) => tools).find((of) => of.tool === name);
  if (found === undefined) throw new Error(`No tool ${name} was counted.`);
  return found.figures;
}

const numbers = (figures: Figures) => {
  const { calls, failed, toolErrors, cancelled, leaked, open, sent, received } = figures;
  return [calls, failed, toolErrors, cancelled, leaked, open, sent, received];
};

const sum = (all: readonly Figures[]) =>
  all.map(numbers).reduce((total, one) => total.map((value, i) => value + one[i]!), [0, 0, 0, 0, 0, 0, 0, 0]);

/** What may happen to a request, one after the other. */
const events = fc.array(
  fc.record({
    kind: fc.constantFrom('call', 'read', 'ask', 'answer', 'fail', 'tool error', 'cancel', 'progress', 'noise', 'inject'),
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.constantFrom('search', 'index', 'read', ''),
    dt: fc.integer({ min: 0, max: 20_000 }),
  }),
  { maxLength: 80 },
);

function recordsOf(happened: readonly { kind: string; id: number; name: string; dt: number }[]): TraceRecord[] {
  let t = 100;
  return happened.map(({ kind, id, name, dt }) => {
    t += dt;
    switch (kind) {
      case 'call':
        return s.client(t, s.call(id, name, {}, `p${id}`));
      case 'read':
        return s.client(t, s.request(id, 'resources/read', { uri: 'file:///a' }));
      case 'ask':
        return s.server(t, s.request(id, 'sampling/createMessage', { messages: [] }));
      case 'answer':
        return s.server(t, s.result(id));
      case 'fail':
        return s.server(t, s.error(id, -32603));
      case 'tool error':
        return s.server(t, s.result(id, { isError: true, content: [] }));
      case 'cancel':
        return s.client(t, s.cancel(id));
      case 'progress':
        return s.server(t, s.progress(`p${id}`, t));
      case 'inject':
        return s.client(t, s.request(`tapline-${id}`, 'ping'), { injected: 'ping' });
      default:
        return s.stderr(t, 'noise');
    }
  });
}

test('sums over the lines are the numbers of all, and those are the counters of the session', () => {
  fc.assert(
    fc.property(events, fc.boolean(), (happened, over) => {
      const made = s.run([...s.HANDSHAKE, ...recordsOf(happened)]);
      if (over) made.end();
      const { all, methods, unlisted, counted } = count(made);
      const { requests, cancelled, leaked, inFlight } = made.timeline.counts;
      expect({ unlisted, counted }).toEqual({ unlisted: 0, counted: 1 });
      expect(sum(methods.map(({ figures }) => figures))).toEqual(numbers(all));
      expect([all.calls, all.cancelled, all.leaked]).toEqual([requests, cancelled, leaked]);
      if (!over) expect(all.open).toBe(inFlight);
      for (const { tools, figures } of methods) expect(sum(tools.map((of) => of.figures))[0]).toBeLessThanOrEqual(figures.calls);
    }),
  );
});

test('a filter leaves the requests that it lets through, whatever the size of the steps', () => {
  const made = s.run([
    ...s.HANDSHAKE,
    s.client(100, s.call(1, 'search')),
    s.server(150, s.result(1)),
    s.client(200, s.call(2, 'index')),
    s.server(290, s.result(2, { isError: true })),
    s.client(300, s.call(3, 'index')),
    s.server(330, s.error(3, -32000)),
  ]);
  const { all, methods } = count(made, 'tool:index');
  expect(methods.map(({ dir, method, tools }) => [dir, method, tools.map((of) => of.tool)])).toEqual([['c2s', 'tools/call', ['index']]]);
  expect(all).toMatchObject({ calls: 2, failed: 1, toolErrors: 1, times: { p50: 30, p95: 90, p99: 90, max: 90 } });
});

test('bytes are told apart by who sent them, whichever side asked', () => {
  const ask = s.request(7, 'sampling/createMessage', { messages: [] });
  const answer = s.result(7, { role: 'assistant' });
  const call = s.call(1, 'search', { q: 'ü' }, 'p');
  const progress = s.progress('p', 1);
  const made = s.run([
    ...s.HANDSHAKE,
    s.client(100, call),
    s.server(110, progress),
    s.server(120, ask),
    s.client(130, answer),
    s.client(140, s.cancel(1)),
    s.server(150, s.result(1)),
  ]);
  const size = (...bodies: readonly unknown[]) => bodies.reduce<number>((all, body) => all + Buffer.byteLength(JSON.stringify(body)), 0);
  const { methods } = count(made);
  const of = (method: string) => methods.find((one) => one.method === method)!.figures;
  expect(of('tools/call')).toMatchObject({ sent: size(call, s.cancel(1)), received: size(progress, s.result(1)) });
  expect(of('sampling/createMessage')).toMatchObject({ sent: size(ask), received: size(answer) });
});

test('only answers have a time: what was cancelled or leaked took as long as somebody waited', () => {
  const made = s.run([
    ...s.HANDSHAKE,
    s.client(100, s.call(1, 'slow')),
    s.client(50_000, s.cancel(1)),
    s.client(50_100, s.call(2, 'slow')),
    s.server(50_110, s.result(2)),
    s.client(50_200, s.call(3, 'lost')),
  ]);
  made.end();
  const statistics = count(made);
  expect(tool(statistics, 'slow').times).toMatchObject({ p50: 10, max: 10 });
  expect(tool(statistics, 'lost')).toMatchObject({ leaked: 1, times: null });
});

test('a picture that was frozen counts what came later as not come', () => {
  const made = s.run([...s.HANDSHAKE, s.client(100, s.call(1, 'search')), s.server(500, s.result(1))]);
  expect(tool(count(made, '', 300), 'search')).toMatchObject({ calls: 1, open: 1, times: null });
});

test('names without end take no room without end, and nothing of them is lost from the sums', () => {
  const made = s.run(s.HANDSHAKE);
  for (let i = 0; i < 2 * MOST_GROUPS; i++) made.push(s.client(100 + i, s.call(i + 1, `tool ${i}`)));
  const { all, methods, unlisted } = count(made);
  const listed = methods.reduce((lines, { tools }) => lines + 1 + tools.length, 0);
  expect(listed).toBe(MOST_GROUPS);
  expect(all.calls).toBe(2 * MOST_GROUPS + 1);
  expect(methods.find(({ method }) => method === 'tools/call')!.figures.calls).toBe(2 * MOST_GROUPS);
  expect(unlisted).toBe(2 * MOST_GROUPS - (MOST_GROUPS - 2));
});

test('a method may have the name of another thing: nothing is mixed up with what objects have by themselves', () => {
  const made = s.run([...s.HANDSHAKE, s.client(100, s.call(1, '__proto__')), s.client(101, s.request(2, 'constructor'))]);
  expect(count(made).methods.map(({ method, tools }) => [method, tools.length])).toContainEqual(['constructor', 0]);
  expect(tool(count(made), '__proto__').calls).toBe(1);
});

function trueQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1]!;
}

const SHARES = [0.5, 0.95, 0.99];

test('quantiles of few times are exact', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 256 }), (values) => {
      const times = new Times();
      for (const value of values) times.add(value);
      expect(times.quantiles(SHARES)).toEqual(SHARES.map((share) => trueQuantile(values, share)));
    }),
  );
});

test('quantiles of many times are off by one percent at most, from a microsecond to a year', () => {
  const time = fc.double({ min: Math.log(1e-3), max: Math.log(3e10), noNaN: true }).map(Math.exp);
  fc.assert(
    fc.property(fc.array(time, { minLength: 257, maxLength: 2000, size: 'max' }), (values) => {
      const times = new Times();
      for (const value of values) times.add(value);
      times.quantiles(SHARES).forEach((quantile, i) => {
        const exact = trueQuantile(values, SHARES[i]!);
        expect(Math.abs(quantile - exact)).toBeLessThanOrEqual(exact * TIMES_ERROR * 1.000_001);
      });
      const { max, bars, p99 } = times.summary()!;
      expect(max).toBe(Math.max(...values));
      expect(p99).toBeLessThanOrEqual(max);
      expect(bars.reduce((all, bar) => all + bar, 0)).toBe(values.length);
    }),
    { numRuns: 30 },
  );
});

test('the bars stand for four steps a decade from 1 ms to 100 s, with what is beyond at their ends', () => {
  const times = new Times();
  for (const ms of [0, 0.2, 1, 10, 100, 1000, 99_000, 3_600_000]) times.add(ms);
  const bars = times.summary()!.bars;
  expect(bars.length).toBe(BARS);
  expect(bars.flatMap((bar, i) => (bar > 0 ? [[i, bar]] : []))).toEqual([
    [0, 3],
    [4, 1],
    [8, 1],
    [12, 1],
    [19, 2],
  ]);
});

test('the greatest depth is the most that were open at one moment', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.option(fc.integer({ min: 0, max: 40 }), { nil: Number.NaN })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(spans, (lengths) => {
      const ordered = lengths.map(([start, length]) => [start, start + length] as const).toSorted((a, b) => a[0] - b[0]);
      const depth = new Depth(1000);
      for (const [start, end] of ordered) depth.add(start, end);
      // One that ends as another begins is not in flight with it.
      const depths = ordered.map(([start], i) => 1 + ordered.slice(0, i).filter(([, end]) => !(end <= start)).length);
      const most = Math.max(0, ...depths);
      expect(depth.peak()?.depth ?? 0).toBe(most);
    }),
  );
});
