import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childrenOf, isContainer, type JsonNode, rootOf } from '../../../webview/presenter/json.js';
import { JsonLines, PAGE, STRING_PAGE } from '../../../webview/presenter/jsonLines.js';

/** The value that the reader finds, through all its levels. */
function read(text: string, node: JsonNode | null = rootOf(text)): unknown {
  if (node === null) return undefined;
  if (!isContainer(node)) return JSON.parse(text.slice(node.start, node.end));
  const entries: [string, unknown][] = [];
  let from: number | null = 0;
  while (from !== null) {
    const page = childrenOf(text, node, from, 3);
    for (const { name, node: child } of page.children) entries.push([name === null ? '' : JSON.parse(`"${name}"`), read(text, child)]);
    from = page.next;
  }
  expect(entries.length).toBe(node.count);
  return node.kind === 'array' ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

test('it finds in every JSON text what JSON.parse finds, written tightly or prettily', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(undefined, 2, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      // An own member `__proto__` cannot be told from a prototype by comparison.
      if (text.includes('__proto__')) return;
      expect(read(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('numbers keep their digits, and repeated members and __proto__ stand as they came', () => {
  const text = '{"id":12345678901234567890,"id":1e400,"__proto__":{"a":1}}';
  const lines = new JsonLines(text).all.flatMap((line) =>
    line.kind === 'value' ? [`${line.name}=${text.slice(line.node.start, line.node.end)}`] : [],
  );
  expect(lines).toEqual(['id=12345678901234567890', 'id=1e400', '__proto__={"a":1}', 'a=1']);
});

test('100,000 levels are read a level at a time and cost no stack', () => {
  const depth = 100_000;
  const lines = new JsonLines('['.repeat(depth) + ']'.repeat(depth));
  expect(lines.all.length).toBeLessThan(10);
  const last = lines.all.length - 1;
  lines.toggle(last);
  expect(lines.all.length).toBe(last + 2);
});

test('a text of 1 MB is ready to be shown within a blink', () => {
  const text = JSON.stringify({ items: Array.from({ length: 20_000 }, (_, i) => ({ id: i, name: `item number ${i}`, on: true })) });
  expect(text.length).toBeGreaterThan(900_000);
  const start = performance.now();
  const lines = new JsonLines(text);
  expect(performance.now() - start).toBeLessThan(200);
  expect(lines.all.length).toBeLessThan(200);
});

test('a long array unfolds a page at a time, each element with its position, to the very last', () => {
  const lines = new JsonLines(JSON.stringify({ list: Array.from({ length: 2 * PAGE + 50 }, (_, i) => i) }));
  if (lines.all[0]?.kind === 'value' && lines.all[0].open !== true) lines.toggle(0);
  expect(lines.all.length).toBe(1 + PAGE + 1);
  lines.toggle(PAGE + 1);
  lines.toggle(2 * PAGE + 1);
  const names = lines.all.slice(1).map((line) => (line.kind === 'value' ? line.name : '…'));
  expect(names).toEqual(Array.from({ length: 2 * PAGE + 50 }, (_, i) => String(i)));
});

test('a long string grows in steps to its end', () => {
  const text = JSON.stringify({ s: 'x'.repeat(STRING_PAGE + 600) });
  const lines = new JsonLines(text);
  expect(lines.all[1]).toMatchObject({ kind: 'more' });
  lines.toggle(1);
  lines.toggle(1);
  expect(lines.all.length).toBe(1);
  expect(lines.all[0]).toMatchObject({ shown: STRING_PAGE + 602 });
});

test('folding takes away everything below, and unfolding brings it back', () => {
  const lines = new JsonLines('{"a":{"b":{"c":1}},"d":2}');
  const before = lines.all.length;
  const { removed } = lines.toggle(0);
  expect(removed).toBe(before - 1);
  expect(lines.all.map((line) => line.level)).toEqual([1, 1]);
  lines.toggle(0);
  expect(lines.all.length).toBeGreaterThan(2);
  expect(lines.parentOf(1)).toBe(0);
  expect(lines.parentOf(0)).toBeNull();
});

test('a text that was cut is readable up to the cut, and whatever else comes makes an end', () => {
  const whole = JSON.stringify({ a: [1, 2, { b: 'long text' }], c: 'd' });
  for (let length = 1; length <= whole.length; length++) {
    const lines = new JsonLines(whole.slice(0, length));
    for (let at = 0; at < 20; at++) lines.toggle(at);
    expect(lines.all.length).toBeLessThan(30);
  }
  fc.assert(
    fc.property(fc.stringMatching(/^[[\]{}",:0-9a-z\\ ]{0,40}$/), (text) => {
      const lines = new JsonLines(text);
      for (let at = 0; at < 10; at++) lines.toggle(at);
    }),
  );
});

test('an empty text has no lines, a bare value one', () => {
  expect(new JsonLines('  ').all).toEqual([]);
  expect(new JsonLines('7').all).toHaveLength(1);
  expect(new JsonLines('[]').all).toHaveLength(1);
});
