import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childrenOf, isContainer, type JsonNode, rootOf } from '../../../src/session/body/json-text.js';
import { localSource } from '../../../src/session/body/questions.js';
import { type JsonLine, JsonLines, PAGE, STRING_PAGE } from '../../../webview/presenter/jsonLines.js';
import { pathOf } from '../../../webview/presenter/jsonPath.js';
import { textOfValue } from '../../../webview/presenter/jsonValue.js';

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

/** The lines of a text as they are from the start. Every splice is held against them: what is drawn must be what is there. */
async function linesOf(text: string): Promise<JsonLines> {
  const drawn: JsonLine[] = [];
  const lines: JsonLines = new JsonLines(localSource(text), ({ at, removed, added }) => {
    drawn.splice(at, removed, ...added);
    expect(drawn).toEqual(lines.all);
  });
  await lines.begin();
  return lines;
}

async function toggle(lines: JsonLines, at: number): Promise<void> {
  const line = lines.all[at];
  if (line !== undefined) await lines.toggle(line);
}

const nameOf = (line: JsonLine | undefined) => (line?.kind === 'value' ? (line.entry.name ?? String(line.index)) : '…');

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

test('numbers keep their digits, and repeated members and __proto__ stand as they came', async () => {
  const text = '{"id":12345678901234567890,"id":1e400,"__proto__":{"a":1}}';
  const lines = (await linesOf(text)).all.flatMap((line) =>
    line.kind === 'value' ? [`${line.entry.name}=${text.slice(line.entry.node.start, line.entry.node.end)}`] : [],
  );
  expect(lines).toEqual(['id=12345678901234567890', 'id=1e400', '__proto__={"a":1}', 'a=1']);
});

test('100,000 levels are read a level at a time and cost no stack', async () => {
  const depth = 100_000;
  const text = '['.repeat(depth) + ']'.repeat(depth);
  const lines = await linesOf(text);
  expect(lines.all.length).toBeLessThan(10);
  const last = lines.all.length - 1;
  await toggle(lines, last);
  expect(lines.all.length).toBe(last + 2);
  await lines.reveal(depth);
  expect(lines.all.length).toBeLessThan(300);
});

test('a text of 1 MB is ready to be shown within a blink', async () => {
  const text = JSON.stringify({ items: Array.from({ length: 20_000 }, (_, i) => ({ id: i, name: `item number ${i}`, on: true })) });
  expect(text.length).toBeGreaterThan(900_000);
  const start = performance.now();
  const lines = await linesOf(text);
  expect(performance.now() - start).toBeLessThan(400);
  expect(lines.all.length).toBeLessThan(200);
});

test('a long array unfolds a page at a time, each element with its position, to the very last', async () => {
  const lines = await linesOf(JSON.stringify({ list: Array.from({ length: 2 * PAGE + 50 }, (_, i) => i) }));
  if (lines.all[0]?.kind === 'value' && lines.all[0].open !== true) await toggle(lines, 0);
  expect(lines.all.length).toBe(1 + PAGE + 1);
  await toggle(lines, PAGE + 1);
  await toggle(lines, 2 * PAGE + 1);
  expect(lines.all.slice(1).map(nameOf)).toEqual(Array.from({ length: 2 * PAGE + 50 }, (_, i) => String(i)));
});

test('a long string grows in steps to its end', async () => {
  const long = Array.from({ length: STRING_PAGE + 600 }, (_, i) => String.fromCharCode(97 + (i % 26))).join('');
  const lines = await linesOf(JSON.stringify({ s: long }));
  expect(lines.all[1]).toMatchObject({ kind: 'gap' });
  await toggle(lines, 1);
  await toggle(lines, 2);
  expect(lines.all.map((line) => line.kind)).toEqual(['value', 'piece', 'piece']);
  const shown = lines.all.map((line) => (line.kind === 'value' ? line.entry.text : line.kind === 'piece' ? line.text : '')).join('');
  expect(shown).toBe(JSON.stringify(long));
});

test('a piece of a string never ends in the middle of a character', async () => {
  const lines = await linesOf(JSON.stringify(['x', '😀'.repeat(STRING_PAGE)]));
  for (let gap = lines.all.findIndex(({ kind }) => kind === 'gap'); gap >= 0; gap = lines.all.findIndex(({ kind }) => kind === 'gap'))
    await toggle(lines, gap);
  const texts = lines.all.slice(1).map((line) => (line.kind === 'value' ? line.entry.text : line.kind === 'piece' ? line.text : ''));
  for (const text of texts) expect(text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
  expect(texts.join('')).toBe(`"${'😀'.repeat(STRING_PAGE)}"`);
});

test('folding takes away everything below, and unfolding brings it back', async () => {
  const lines = await linesOf('{"a":{"b":{"c":1}},"d":2}');
  await toggle(lines, 0);
  expect(lines.all.map((line) => line.level)).toEqual([1, 1]);
  await toggle(lines, 0);
  expect(lines.all.length).toBeGreaterThan(2);
  expect(lines.parentOf(1)).toBe(0);
  expect(lines.parentOf(0)).toBeNull();
});

test('a text that was cut is readable up to the cut, and whatever else comes makes an end', async () => {
  const whole = JSON.stringify({ a: [1, 2, { b: 'long text' }], c: 'd' });
  for (let length = 1; length <= whole.length; length++) {
    const lines = await linesOf(whole.slice(0, length));
    for (let at = 0; at < 20; at++) await toggle(lines, at);
    expect(lines.all.length).toBeLessThan(30);
  }
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[[\]{}",:0-9a-z\\ ]{0,40}$/), fc.nat(40), async (text, place) => {
      const lines = await linesOf(text);
      for (let at = 0; at < 10; at++) await toggle(lines, at);
      await lines.reveal(place);
    }),
  );
});

test('an empty text has no lines, a bare value one', async () => {
  expect((await linesOf('  ')).all).toEqual([]);
  expect((await linesOf('7')).all).toHaveLength(1);
  expect((await linesOf('[]')).all).toHaveLength(1);
});

test('every value of every text can be unfolded to, and its path leads from the root to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), fc.nat(), async (value, seed) => {
      const text = JSON.stringify({ needle: value, list: Array.from({ length: 120 }, (_, i) => [i, 'x'.repeat(i * 40)]) });
      // The braces of the whole text stand on no line of their own.
      const place = 1 + (seed % (text.length - 2));
      const lines = await linesOf(text);
      const line = await lines.reveal(place);
      expect(line).not.toBeNull();
      if (line?.kind !== 'value' || text[place] === ',' || !isContainer(line.entry.node)) return;
      expect(place).toBeGreaterThanOrEqual(line.entry.from);
      expect(place).toBeLessThan(line.entry.node.end);
    }),
  );
});

test('the last of 100,000 items, and a word deep in a string of 10 MB, are shown without what stands before them', async () => {
  const items = JSON.stringify({ list: Array.from({ length: 100_000 }, (_, i) => `item ${i}`) });
  const lines = await linesOf(items);
  const line = await lines.reveal(items.indexOf('item 99950'));
  expect(nameOf(line ?? undefined)).toBe('99950');
  expect(lines.all.length).toBeLessThan(2 * PAGE + 10);
  expect(line === null ? '' : pathOf(lines, line)).toBe('$.list[99950]');

  const long = JSON.stringify({ s: `${'x'.repeat(7_000_000)}needle${'y'.repeat(3_000_000)}` });
  const deep = await linesOf(long);
  const piece = await deep.reveal(long.indexOf('needle'));
  expect(piece?.kind === 'piece' ? piece.text : '').toContain('needle');
  expect(deep.all.map(({ kind }) => kind)).toEqual(['value', 'gap', 'piece', 'gap']);
  expect(piece === null ? '' : pathOf(deep, piece)).toBe('$.s');
});

test('many wishes at once end in the same lines as one after the other', async () => {
  const text = JSON.stringify({ list: Array.from({ length: 1000 }, (_, i) => ({ i })) });
  const lines = await linesOf(text);
  await Promise.all([300, 700, 301, 5, 999].map((i) => lines.reveal(text.indexOf(`{"i":${i}}`) + 1)));
  const numbers = lines.all.flatMap((line) => (line.kind === 'value' && line.level === 2 ? [line.index] : []));
  expect(numbers).toEqual([...numbers].sort((a, b) => (a ?? 0) - (b ?? 0)));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('paths are JSONPath: plain names behind dots, others in brackets as they stand in the text', async () => {
  const text = '{"params":{"a b":[{"\\"":1}],"_x9":true}}';
  const lines = await linesOf(text);
  const at = async (place: number) => pathOf(lines, (await lines.reveal(place)) as JsonLine);
  expect(await at(text.indexOf('1}'))).toBe('$.params["a b"][0]["\\""]');
  expect(await at(text.indexOf('true'))).toBe('$.params._x9');
});

test('a copied string is what it says, anything else as it stands, and what is too long is refused in words', async () => {
  const text = '{"s":"a\\nb \\ud83d","n":1.50,"o":{"a":1}}';
  const lines = await linesOf(text);
  const copied = await Promise.all(
    lines.all.flatMap((line) => (line.kind === 'value' ? [textOfValue(localSource(text), line.entry.node)] : [])),
  );
  expect(copied.slice(0, 3)).toEqual(['a\nb \ud83d', '1.50', '{"a":1}']);
  const node: JsonNode = { kind: 'string', start: 0, end: 2_000_000, count: 0, cut: false };
  await expect(textOfValue(localSource(''), node)).rejects.toThrow('too long');
});
