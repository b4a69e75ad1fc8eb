import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findIn, finding, MATCHES_MOST, pathTo, wayTo } from '../../../src/session/body/find.js';
import { localSource } from '../../../src/session/body/questions.js';
import { Find } from '../../../webview/presenter/find.js';

test('JSON is looked through in names and values, never across what stands between them', () => {
  const text = '{"name":"Name","n":[1,12],"on":true}';
  expect(findIn(text, 'NAME', 'json').places).toEqual([2, 9]);
  expect(findIn(text, '1', 'json').places).toEqual([text.indexOf('[1') + 1, text.indexOf('12')]);
  expect(findIn(text, '":"', 'json').count).toBe(0);
  expect(findIn(text, '1,1', 'json').count).toBe(0);
  expect(findIn(text, '":"', 'text').count).toBe(1);
  expect(findIn(text, 'tru', 'json').count).toBe(1);
});

test('every match lies in a name or a value, and none is missed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.stringMatching(/^[a-z0-9]{1,2}$/), (value, needle) => {
      const text = JSON.stringify({ aa: value, needle });
      const { count, places } = findIn(text, needle, 'json');
      expect(places.length).toBe(count);
      for (const place of places) expect(text.slice(place, place + needle.length).toLowerCase()).toBe(needle);
      // Letters and digits stand nowhere else.
      expect(count).toBe(findIn(text, needle, 'text').count);
    }),
  );
});

test('of very many matches all are counted and the first are told', () => {
  const { count, places } = findIn('a'.repeat(5000), 'a', 'text');
  expect(count).toBe(5000);
  expect(places.length).toBe(MATCHES_MOST);
});

test('letters that grow in lower case move no place', () => {
  const text = '"İ needle"';
  expect(findIn(text, 'needle', 'text').places).toEqual([text.indexOf('needle')]);
});

test('nothing is found of nothing, in nothing', () => {
  expect(findIn('abc', '', 'text')).toEqual({ count: 0, places: [] });
  expect(findIn('', 'a', 'json')).toEqual({ count: 0, places: [] });
});

test('the way to a value tells each level, which child it is, and where its page begins', () => {
  const text = JSON.stringify({ a: 1, b: [0, 1, 2, 3, 4, { c: 'x' }] });
  const steps = pathTo(text, text.indexOf('"x"'), 2);
  expect(steps.map(({ index, pageIndex }) => [index, pageIndex])).toEqual([
    [1, 0],
    [5, 4],
    [0, 0],
  ]);
  expect(text[steps[1]?.pageFrom ?? -1]).toBe('4');
});

test('the search goes through all bodies, around the end to the beginning, and a newer one wins', async () => {
  const shown: string[] = [];
  const body = (name: string, text: string) => ({
    source: localSource(text),
    kind: async () => 'text' as const,
    reveal: async (place: number) => void shown.push(`${name}${place}`),
  });
  const find = new Find(
    () => [body('a', 'x.x'), body('b', '..x')],
    () => {},
  );
  await Promise.all([find.look('.'), find.look('x')]);
  expect(find.found).toEqual({ text: 'x', count: 3, current: 1 });
  await find.step(1);
  await find.step(1);
  await find.step(1);
  await find.step(-1);
  expect(shown).toEqual(['a0', 'a2', 'b2', 'a0', 'b2']);
  await find.look('nowhere');
  expect(find.found).toEqual({ text: 'nowhere', count: 0, current: 0 });
});

test('a body that cannot be read has no matches and keeps the others from none', async () => {
  const broken = { source: async () => Promise.reject(new Error('gone')), kind: async () => 'json' as const, reveal: async () => {} };
  const whole = { source: localSource('"x"'), kind: async () => 'json' as const, reveal: async () => {} };
  const find = new Find(
    () => [broken, whole],
    () => {},
  );
  await find.look('x');
  expect(find.found.count).toBe(1);
});

test('a large text is looked through in small steps, and finds the same where matches lie across them', () => {
  const step = 1 << 17;
  // Matches lie around each place at which a step may end, within one long value, and between many short ones.
  const long = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 'NEEDLE' : 'x'.repeat(step / 2 - 7 + (i % 9)))).join('');
  const body = JSON.stringify({ long, list: Array.from({ length: 60_000 }, (_, i) => `needle ${i}`), end: '\\"needle' });
  const places = [...body.matchAll(/needle/gi)].map(({ index }) => index);
  for (const kind of ['json', 'text'] as const) {
    let steps = 0;
    const looking = finding(body, 'Needle', kind);
    let result = looking.next();
    for (; !result.done; result = looking.next()) steps++;
    expect(result.value.count).toBe(places.length);
    expect(result.value.places).toEqual(places.slice(0, MATCHES_MOST));
    expect(steps, kind).toBeGreaterThanOrEqual(Math.floor(body.length / step));
  }
  expect([...wayTo(body, body.length - 4, 100)].length).toBeGreaterThanOrEqual(Math.floor(body.length / step) - 1);
});
