import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countersOf, sumOf } from '../../../webview/presenter/counters.js';
import { hasTerm, toggleTerm, tokensOf } from '../../../webview/presenter/filterText.js';
import { suggestionsAt, take } from '../../../webview/presenter/suggestions.js';
import { snapshot } from './rows.js';

test('painting a filter loses no character of it, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab:" \\-*\u00e4\t', '👍') }), (filter) => {
      const tokens = tokensOf(filter);
      expect(tokens.map((token) => token.text).join('')).toBe(filter);
      for (const token of tokens) expect(filter.startsWith(token.text, token.at)).toBe(true);
    }),
  );
});

test('keys and values are told apart from words and addresses', () => {
  expect(tokensOf('state:leaked foo -by:client https://x').map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'key state:',
    'value leaked',
    'space  ',
    'word foo',
    'space  ',
    'key -by:',
    'value client',
    'space  ',
    'word https://x',
  ]);
});

test('a counter puts its term beside what is there, and takes only that out again', () => {
  const filter = toggleTerm('tool:"a b" word', 'state:leaked');
  expect(filter).toBe('tool:"a b" word state:leaked');
  expect(hasTerm(filter, 'state:leaked')).toBe(true);
  expect(toggleTerm(filter, 'state:leaked')).toBe('tool:"a b" word');
  expect(hasTerm('-state:leaked', 'state:leaked')).toBe(false);
});

test('keys are offered while a word is begun, values behind a key, and nothing in the midst of a word', () => {
  expect(suggestionsAt('st', 2).items.map((item) => item.text)).toEqual(['state:']);
  expect(suggestionsAt('state:le', 8).items.map((item) => item.text)).toEqual(['leaked']);
  expect(suggestionsAt('', 0).items).toEqual([]);
  expect(suggestionsAt('stray', 2).items).toEqual([]);
  const offered = suggestionsAt('by:client state:le', 18);
  expect(take('by:client state:le', 18, offered, offered.items[0]!)).toEqual({ filter: 'by:client state:leaked ', caret: 23 });
});

test('counters show short numbers, tell exact ones, and know whether they are pressed', () => {
  const { counts } = snapshot(0, 0, 0);
  const counters = countersOf(
    { counts: { ...counts, leaked: 12_345 }, flagged: { error: 0, warning: 2, info: 3 }, leakThresholdMs: 60_000 },
    'state:leaked',
  );
  const leaked = counters.find((counter) => counter.name === 'leaked');
  expect(leaked).toMatchObject({ number: '12.3k', pressed: true, none: false });
  expect(leaked?.tipText).toContain('12,345');
  expect(leaked?.tipText).toContain('1 m 00 s');
  expect(counters.find((counter) => counter.name === 'inFlight')).toMatchObject({ none: true, pressed: false });
});

test('what happened is told as one sum, and nothing where nothing did', () => {
  const { counts } = snapshot(0, 0, 0);
  expect(sumOf(counts, { ...counts, requests: 12, leaked: 1 })).toBe('12 new requests, 1 leaked');
  expect(sumOf(counts, { ...counts, requests: 1, findings: 1 })).toBe('1 new request, 1 finding');
  expect(sumOf(counts, { ...counts, findings: 2 })).toBe('2 findings');
  expect(sumOf(counts, counts)).toBe('');
  expect(sumOf({ ...counts, leaked: 3 }, counts)).toBe('');
});
