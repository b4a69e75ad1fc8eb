import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/session/listener.js';
import { Nodes } from '../../../src/session/timeline/nodes.js';
import { rowAt } from '../../../src/session/timeline/rows.js';
import { LONGEST, Texts } from '../../../src/session/timeline/texts.js';
import * as s from './support.js';

test('texts come back as they were, whatever characters they have', () => {
  const texts = new Texts();
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 50 }), (many) => {
      const refs = many.map((text, i) => (i % 2 === 0 ? texts.add(text) : texts.addOnce(text)));
      expect(refs.map((ref) => texts.get(ref))).toEqual(many);
    }),
  );
  const long = '潮'.repeat(LONGEST + 5);
  expect(texts.get(texts.add(long))).toBe(long.slice(0, LONGEST));
});

test('equal short texts take their room once', () => {
  const texts = new Texts();
  const first = texts.add('tools/call');
  for (let i = 0; i < 100_000; i++) if (texts.add('tools/call') !== first) throw new Error('It was stored again.');
  expect(texts.bytes).toBeLessThan(100_000);
});

test('nodes that are given back are used again', () => {
  const nodes = new Nodes();
  for (let i = 0; i < 100_000; i++) nodes.release(nodes.add(i, i));
  expect(nodes.bytes).toBeLessThan(100_000);
});

test('a million rows take seconds to build, at most 150 bytes each, and any of them reads as quickly as the first', () => {
  const made = s.run();
  const { timeline } = made;
  const frame = {
    begun: 0,
    at: 0,
    t: 0,
    clock: 0,
    dir: 'c2s',
    size: 200,
    text: '',
    validUtf8: true,
    terminated: true,
    injected: null,
    withheld: null,
  } as const;
  const params = { name: 'search_issues', arguments: {} };
  const started = performance.now();
  for (let serial = 0; serial < 500_000; serial++) {
    const at = serial * 3;
    // As much of an exchange as the timeline looks at.
    const exchange = {
      serial,
      dir: 'c2s',
      id: String(serial),
      key: serial,
      method: 'tools/call',
      params,
      at,
      injected: null,
      sentAgain: null,
    } as unknown as Exchange;
    timeline.request(exchange, { ...frame, at, t: serial });
    timeline.stderr({ at: at + 1, t: serial, size: 30, text: `line ${serial} of the log` });
    timeline.response(exchange, { kind: 'result', result: {}, error: undefined }, { ...frame, at: at + 2, t: serial + 0.5, dir: 's2c' });
    if (serial % 1000 === 0) timeline.store.takeChanges();
  }
  // One second on an idle machine; the room is for busy ones.
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(timeline.store.rows.length).toBe(1_000_000);
  expect(timeline.store.bytes / 1_000_000).toBeLessThan(150);
  const read = performance.now();
  for (let row = 999_000; row < 1_000_000; row++) rowAt(timeline.store, row, { now: 1e9, graceMs: 1000, live: false });
  expect(performance.now() - read).toBeLessThan(200);
  expect(rowAt(timeline.store, 999_999, { now: 1e9, graceMs: 1000, live: false }).label).toBe('line 499999 of the log');
}, 30_000);
