import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutJson } from '../../../src/session/body/lay-out.js';

test('every JSON text is laid out as JSON.stringify would, however it was written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 3, '\t'), (value, space) => {
      expect(layOutJson(JSON.stringify(value, null, space), 1000)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('tokens stay as they are: digits, escapes, repeated members', () => {
  expect(layOutJson('{"a":1.50,"a":12345678901234567890,"\\u0061":"\\/"}', 10)).toBe(
    '{\n  "a": 1.50,\n  "a": 12345678901234567890,\n  "\\u0061": "\\/"\n}',
  );
});

test('of any other text nothing but white space changes', () => {
  const bare = (text: string) => text.replace(/[ \t\r\n]/g, '');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[[\]{}",:0-9a-z\\ ]{0,40}$/)), (text) => {
      expect(bare(layOutJson(text, 1000) ?? '')).toBe(bare(text));
    }),
  );
});

test('what is nested too deeply is left alone, and costs no stack', () => {
  expect(layOutJson('['.repeat(100_000) + ']'.repeat(100_000), 200)).toBeNull();
});

test('two million characters take no longer than a blink', () => {
  const text = JSON.stringify({ list: Array.from({ length: 150_000 }, (_, i) => `item ${i}`) });
  const began = performance.now();
  expect(layOutJson(text, 200)?.split('\n').length).toBe(150_004);
  expect(performance.now() - began).toBeLessThan(2000);
});
