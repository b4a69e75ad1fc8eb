import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilterValue } from '../../../src/session/timeline/filter/values.js';
import { countersOf, sumOf } from '../../../webview/presenter/counters.js';
import { hasTerm, toggleTerm, tokensOf } from '../../../webview/presenter/filterText.js';
import { RecentFilters, withRecent } from '../../../webview/presenter/recent.js';
import { suggestionsFor, take, wantedAt } from '../../../webview/presenter/suggestions.js';
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
  const offered = (filter: string, caret = filter.length, always = false) => {
    const wanted = wantedAt(filter, caret, always);
    return wanted === null ? null : suggestionsFor(wanted).map(({ text }) => text);
  };
  expect(offered('st')).toEqual(['state:']);
  expect(offered('-S')).toEqual(['state:', 'size:']);
  expect(offered('state:le')).toEqual(['leaked', 'failed', 'cancelled']);
  expect(offered('a -by:')).toEqual(['client', 'server', 'tapline']);
  expect(offered('')).toBeNull();
  expect(offered('by:client ')).toBeNull();
  expect(offered('by:client ', 10, true)).toHaveLength(10);
  expect(offered('stray', 2)).toBeNull();
  expect(offered('"st')).toBeNull();
  expect(offered('nonsense:x')).toBeNull();
  // What stands in quotation marks is no key.
  expect(offered('tool:"a state:le')).toEqual([]);
});

test('what is taken stands in the place of what was typed, in quotation marks where it needs them', () => {
  const taken = (filter: string, values: readonly FilterValue[] | null = null) => {
    const wanted = wantedAt(filter, filter.length)!;
    return take(filter, filter.length, wanted, suggestionsFor(wanted, values)[0]!);
  };
  expect(taken('by:client state:le')).toEqual({ filter: 'by:client state:leaked ', caret: 23 });
  expect(taken('-st')).toEqual({ filter: '-state:', caret: 7 });
  expect(taken('tool:an', [{ text: 'an odd "tool"', count: 1 }]).filter).toBe('tool:"an odd \\"tool\\"" ');
  expect(taken('tool:"an o', [{ text: 'an odd tool', count: 1 }]).filter).toBe('tool:"an odd tool" ');
});

test('values of the session come with their number of rows and what was typed in them, families of rules in front', () => {
  const values = ['cancel/late', 'cancel/unknown', 'id/reused'].map((text, i) => ({ text, count: 9 - i }));
  const offered = suggestionsFor(wantedAt('rule:', 5)!, values);
  expect(offered.map(({ text, count }) => [text, count])).toEqual([
    ['cancel/*', null],
    ['cancel/late', 9],
    ['cancel/unknown', 8],
    ['id/reused', 7],
  ]);
  const [states] = suggestionsFor(wantedAt('state:END', 9)!, [{ text: 'pending', count: 12 }]);
  expect(states).toMatchObject({ text: 'pending', typed: { at: 1, length: 3 }, count: 12, example: null });
  // Before the session has one, a state is offered all the same.
  expect(suggestionsFor(wantedAt('state:le', 8)!, []).map(({ text, count }) => [text, count])).toContainEqual(['leaked', null]);
});

test('a name that others have in them is offered to be taken at its word, also where it was typed to its end', () => {
  const values = ['read', 'read_file', 'list'].map((text, i) => ({ text, count: 9 - i }));
  const offered = (filter: string) => {
    const wanted = wantedAt(filter, filter.length)!;
    return suggestionsFor(wanted, values).map((item) => [item.exactly, take(filter, filter.length, wanted, item).filter]);
  };
  expect(offered('tool:re')).toEqual([
    [true, 'tool:"read" '],
    [false, 'tool:read_file '],
  ]);
  expect(offered('tool:read')).toEqual([
    [true, 'tool:"read" '],
    [false, 'tool:read_file '],
  ]);
  expect(offered('tool:list')).toEqual([]);
});

test('filters used lately are kept newest first, once each, without mistakes; the way through them begins at an empty box', () => {
  let recent: readonly string[] = [];
  for (const filter of ['a', 'b ', '', 'state:nonsense', 'a', 'c']) recent = withRecent(recent, filter);
  expect(recent).toEqual(['c', 'a', 'b']);
  expect(Array.from({ length: 50 }, (_, i) => `w${i}`).reduce(withRecent, recent)).toHaveLength(20);
  const way = new RecentFilters(() => recent);
  expect(way.older('typed')).toBeNull();
  expect(way.newer()).toBeNull();
  expect([way.older(''), way.older('c'), way.older('a'), way.older('b')]).toEqual(['c', 'a', 'b', null]);
  expect([way.newer(), way.newer(), way.newer(), way.newer()]).toEqual(['a', 'c', '', null]);
  way.older('');
  way.leave();
  expect(way.newer()).toBeNull();
});

test('counters show short numbers, tell exact ones, and know whether they are pressed', () => {
  const { counts } = snapshot(0, 0, 0);
  const counters = countersOf(
    {
      counts: { ...counts, leaked: 12_345, findings: 3 },
      found: { error: 0, warning: 1, info: 2 },
      flagged: { error: 0, warning: 2, info: 3 },
      leakThresholdMs: 60_000,
    },
    'state:leaked',
  );
  const leaked = counters.find((counter) => counter.name === 'leaked');
  expect(leaked).toMatchObject({ number: '12.3k', pressed: true, none: false });
  expect(leaked?.tipText).toContain('12,345');
  expect(leaked?.tipText).toContain('1 m 00 s');
  // As many as everywhere else; the rows that its filter shows are another number, and said to be.
  const findings = counters.find((counter) => counter.name === 'findings');
  expect(findings).toMatchObject({ number: '3', level: 'warning' });
  expect(findings?.tipText).toContain(': 3 (1 warning, 2 info), in 5 rows');
  expect(counters.find((counter) => counter.name === 'inFlight')).toMatchObject({ none: true, pressed: false });
});

test('what happened is told as one sum, and nothing where nothing did', () => {
  const { counts } = snapshot(0, 0, 0);
  expect(sumOf(counts, { ...counts, requests: 12, leaked: 1 })).toBe('12 new requests, 1 leaked');
  expect(sumOf(counts, { ...counts, requests: 1, findings: 1 })).toBe('1 new request, 1 new finding');
  expect(sumOf(counts, { ...counts, findings: 2 })).toBe('2 new findings');
  expect(sumOf(counts, counts)).toBe('');
  expect(sumOf({ ...counts, leaked: 3 }, counts)).toBe('');
});
