import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFilter } from '../../../src/session/timeline/filter/format.js';
import { Matches } from '../../../src/session/timeline/filter/list.js';
import { parseFilter } from '../../../src/session/timeline/filter/parse.js';
import { pattern } from '../../../src/session/timeline/filter/pattern.js';
import { predicateOf } from '../../../src/session/timeline/filter/predicate.js';
import {
  COMPARISONS,
  FILTER_SIDES,
  FILTER_STATES,
  FILTER_THINGS,
  type Parsed,
  type Term,
} from '../../../src/session/timeline/filter/terms.js';
import { english } from '../../support/english.js';
import * as s from './support.js';

/** A session with a row of every state. */
function session(): s.Run {
  const made = s.run([
    ...s.HANDSHAKE,
    s.client(100, s.call(1, 'search_issues', { q: 1 })),
    s.client(200, s.call(2, 'get_issue')),
    s.server(300, s.result(2, { content: [] })),
    s.client(400, s.call(3, 'export_report')),
    s.client(500, s.cancel(3)),
    s.server(504, s.error(3, 0, 'Request cancelled')),
    s.server(600, 'Loading…'),
    s.stderr(700, 'WARNING upstream 429'),
    s.server(800, s.request('r', 'roots/list')),
    s.client(900, s.error('r', -32601)),
  ]);
  made.tick(61_000);
  made.push(s.client(61_000, s.call('9', 'index_repo', {}, 't')), s.server(61_001, s.progress('t', 1)));
  return made;
}

function found(made: s.Run, text: string): readonly string[] {
  const parsed = parseFilter(text);
  if (parsed.kind === 'error') throw new Error(english(parsed.errors.map(({ message }) => message)));
  const passes = predicateOf(made.timeline, parsed.terms);
  return made
    .rows()
    .filter(({ index }) => passes(index))
    .map(({ label }) => label);
}

describe('a filter finds', () => {
  const made = session();
  test.each([
    ['', 10],
    ['state:leaked', ['search_issues']],
    ['state:pending', ['index_repo']],
    ['state:cancelled', ['export_report']],
    ['state:orphaned', ['late answer to 3']],
    ['state:stray', ['Loading…']],
    ['state:failed', ['roots/list']],
    ['state:stderr', ['WARNING upstream 429']],
    ['method:tools/call tool:issue', ['search_issues', 'get_issue']],
    ['method:tools/*', ['search_issues', 'get_issue', 'export_report', 'index_repo']],
    ['method:tool*s', []],
    ['tool:"index_repo"', ['index_repo']],
    ['tool:"index"', []],
    ['tool:"INDEX_REPO"', []],
    ['method:"tools/*"', []],
    ['-tool:"index_repo" method:"tools/call" tool:_', ['search_issues', 'get_issue', 'export_report']],
    ['id:9', ['index_repo']],
    ['id:"r"', ['roots/list']],
    ['id:"9"', ['index_repo']],
    ['id:"1"', []],
    ['id:r', ['roots/list']],
    ['dur:>59s', ['search_issues']],
    ['dur:>=1m dur:<2m', ['search_issues']],
    ['dur:<=100ms -tool:index_repo', ['initialize', 'get_issue', 'export_report', 'late answer to 3', 'roots/list']],
    ['-dur:>0ms', ['notifications/initialized', 'Loading…', 'WARNING upstream 429']],
    ['size:>250B', ['initialize']],
    ['size:>0.25KB', ['initialize']],
    ['size:<1mb', 10],
    ['by:server -state:orphaned', ['Loading…', 'roots/list']],
    ['by:tapline', []],
    ['has:progress', ['index_repo']],
    ['"UPSTREAM 4"', ['WARNING upstream 429']],
    ['tools/call -issue', ['export_report', 'index_repo']],
    ['STATE:Leaked', ['search_issues']],
    ['2025-11', ['initialize']],
  ] as const)('%s', (text, expected) => {
    const rows = found(made, text);
    if (typeof expected === 'number') expect(rows).toHaveLength(expected);
    else expect(rows).toEqual(expected);
  });

  test('rows by the rule that was broken there', () => {
    expect(found(made, 'rule:cancel/*')).toEqual(['export_report', 'late answer to 3']);
    expect(found(made, 'rule:"stdout"')).toEqual([]);
    expect(found(made, 'rule:stdout')).toEqual(['Loading…']);
  });

  test('rows with findings, as many as rows have any', () => {
    const rows = made.rows().filter(({ findings }) => findings > 0);
    expect(rows.length).toBeGreaterThan(1);
    expect(found(made, 'has:finding')).toEqual(rows.map(({ label }) => label));
  });
});

const mistakesOf = (text: string) => (parseFilter(text) as Extract<Parsed, { kind: 'error' }>).errors;

describe('a mistake in a filter is told with its place', () => {
  test.each([
    ['tool:x  speed:>2s', 'speed:>2s', /There is no “speed:”\. Use one of state: method:/],
    ['state:leakd b', 'state:leakd', /state: can be pending, answered/],
    ['state:', 'state:', /state: can be/],
    ['by:me', 'by:me', /by: can be client, server, tapline/],
    ['tool:', 'tool:', /tool: needs a value, such as tool:search/],
    ['text:""', 'text:""', /text: needs a value/],
    ['id: x', 'id:', /id: needs a value, such as id:7/],
    ['a -', '-', /A word must follow the minus/],
    ['a -method:"tools and ', '-method:"tools and', /never closed/],
    ['method:tools/call dur:>2x', 'dur:>2x', /dur: needs a time with a unit, such as dur:>2s or dur:<150ms/],
    ['dur:2s', 'dur:2s', /dur: needs/],
    ['-dur:>2 s', '-dur:>2', /dur: needs/],
    ['size:>2s', 'size:>2s', /size: needs a size with a unit, such as size:>100kB/],
  ])('%s', (text, wrong, message) => {
    const { offset, length, message: told } = mistakesOf(text)[0];
    expect(english([told])).toMatch(message);
    expect(text.slice(offset, offset + length)).toBe(wrong);
  });

  test('each of several mistakes has its place and its words, up to a quotation mark that is never closed', () => {
    const text = 'tool:x state:leakd  dur:2s by:client foo:1 "open size:2';
    expect(mistakesOf(text).map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([
      ...['state:leakd', 'dur:2s', 'foo:1'],
      '"open size:2',
    ]);
    expect(english(mistakesOf(text).map(({ message }) => message))).toMatch(/state: can be .*dur: needs .*no “foo:”.*never closed/);
  });

  test('an address is a word, not a key', () => {
    expect(parseFilter('tracker://issues/412')).toMatchObject({ terms: [{ key: 'word', value: 'tracker://issues/412' }] });
  });
});

/** Values that need quotation marks, escapes, or look like something else. */
const VALUE = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab:"\\ -*/\u00e4\t\n', '👍'), minLength: 1 }),
  fc.constantFrom('-x', 'state:leaked', 'https://x', '//x', '"', '\\', '>2s'),
);
const AMOUNT = fc.integer({ min: 0, max: 999_999_999 }).map((thousandths) => thousandths / 1000);
const TERM: fc.Arbitrary<Term> = fc
  .tuple(
    fc.boolean(),
    fc.oneof(
      fc.record({ key: fc.constant('state' as const), value: fc.constantFrom(...FILTER_STATES) }),
      fc.record({ key: fc.constant('by' as const), value: fc.constantFrom(...FILTER_SIDES) }),
      fc.record({ key: fc.constant('has' as const), value: fc.constantFrom(...FILTER_THINGS) }),
      fc.record({ key: fc.constantFrom('word', 'text'), value: VALUE }),
      fc.record({ key: fc.constantFrom('method', 'tool', 'rule'), is: fc.constant('exactly' as const), value: VALUE }),
      fc.record({
        key: fc.constantFrom('method', 'tool', 'rule'),
        is: fc.constant('like' as const),
        value: fc.stringMatching(/^[0-9a-z.:*-][0-9a-z.:*"/-]*$/),
      }),
      fc.record({ key: fc.constant('id' as const), is: fc.constant('string' as const), value: fc.oneof(VALUE, fc.constant('')) }),
      fc.record({ key: fc.constant('id' as const), is: fc.constant('any' as const), value: fc.stringMatching(/^[0-9a-z.:-]+$/) }),
      fc.record({
        key: fc.constant('dur' as const),
        compare: fc.constantFrom(...COMPARISONS),
        amount: AMOUNT,
        unit: fc.constantFrom('ms', 's', 'm', 'h'),
      }),
      fc.record({
        key: fc.constant('size' as const),
        compare: fc.constantFrom(...COMPARISONS),
        amount: AMOUNT,
        unit: fc.constantFrom('B', 'kB', 'MB', 'GB'),
      }),
    ),
  )
  .map(([negated, term]) => ({ ...term, negated }) as Term);

test('what a filter means can be written down and read again, and then reads the same', () => {
  fc.assert(
    fc.property(fc.array(TERM), (terms) => {
      const text = formatFilter(terms);
      expect(parseFilter(text)).toEqual({ kind: 'terms', terms });
      expect(formatFilter((parseFilter(text) as Extract<Parsed, { kind: 'terms' }>).terms)).toBe(text);
    }),
  );
});

test('whatever is typed is a filter or a mistake in some term of it, and a filter means the same when it is written anew', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('state:', 'dur:', 'id:', 'text:', 'leaked', '>2s', ...'-"\\ x:7') }), (text) => {
      const parsed = parseFilter(text);
      if (parsed.kind === 'terms') {
        expect(parseFilter(formatFilter(parsed.terms))).toEqual(parsed);
        return;
      }
      let behind = 0;
      for (const { offset, length } of parsed.errors) {
        expect(length).toBeGreaterThan(0);
        expect(offset).toBeGreaterThanOrEqual(behind);
        behind = offset + length;
        expect(behind).toBeLessThanOrEqual(text.length);
        expect(text.slice(offset, behind).trim()).not.toBe('');
      }
    }),
  );
});

test('patterns with many stars take no more time than their length explains', () => {
  const hard = pattern(`${'a*'.repeat(100)}b`);
  const started = performance.now();
  expect(hard('a'.repeat(2000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(200);
});

test('matches stay sorted and complete while rows come, change and are looked at in steps', () => {
  const filters = ['state:pending', 'state:answered', 'state:leaked', '-state:pending', 'state:orphaned', 'tool:t1', 'has:progress'];
  const made = s.run(s.HANDSHAKE);
  const watched = filters.map((text) => {
    const parsed = parseFilter(text);
    if (parsed.kind === 'error') throw new Error(text);
    return { text, passes: predicateOf(made.timeline, parsed.terms), matches: null as Matches | null };
  });
  for (const each of watched) each.matches = new Matches(made.timeline.store, each.passes);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 0x7fff_ffff;
    return seed % below;
  };
  for (let i = 1; i <= 3000; i++) {
    const t = i * 100;
    made.push(s.client(t, s.call(i, `t${random(3)}`, {}, i)));
    if (random(3) > 0) made.push(s.server(t + 1, s.result(1 + random(i))));
    if (random(5) === 0) made.push(s.client(t + 2, s.cancel(1 + random(i))));
    if (random(5) === 0) made.push(s.server(t + 3, s.progress(1 + random(i), 1)));
    if (random(40) > 0) continue;
    const changes = made.timeline.store.takeChanges();
    for (const { matches } of watched) {
      matches!.update(changes);
      matches!.advance(random(200));
    }
  }
  const changes = made.timeline.store.takeChanges();
  for (const { text, matches, passes } of watched) {
    matches!.update(changes);
    matches!.advance(1_000_000);
    const expected = made
      .rows()
      .map(({ index }) => index)
      .filter(passes);
    expect(expected.length, text).toBeGreaterThan(0);
    expect(
      Array.from({ length: matches!.length }, (_, position) => matches!.at(position)),
      text,
    ).toEqual(expected);
    expect(matches!.positionOf(expected[0]!)).toBe(0);
  }
});
