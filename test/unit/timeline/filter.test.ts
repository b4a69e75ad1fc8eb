import { describe, expect, test } from 'vitest';
import { Matches } from '../../../src/session/timeline/filter/list.js';
import { parseFilter } from '../../../src/session/timeline/filter/parse.js';
import { pattern } from '../../../src/session/timeline/filter/pattern.js';
import { predicateOf } from '../../../src/session/timeline/filter/predicate.js';
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
  if (parsed.kind === 'error') throw new Error(parsed.error.message);
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
    ['id:9', ['index_repo']],
    ['id:"r"', ['roots/list']],
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
    expect(found(made, 'rule:stdout')).toEqual(['Loading…']);
  });

  test('rows with findings, as many as rows have any', () => {
    const rows = made.rows().filter(({ findings }) => findings > 0);
    expect(rows.length).toBeGreaterThan(1);
    expect(found(made, 'has:finding')).toEqual(rows.map(({ label }) => label));
  });
});

describe('a mistake in a filter is told with its place', () => {
  test.each([
    ['tool:x dur:>2s', 7, /There is no “dur:”\. Use one of state: method:/],
    ['state:leakd', 6, /state: can be pending, answered/],
    ['state:', 6, /state: can be/],
    ['by:me', 3, /by: can be client, server, tapline/],
    ['tool:', 5, /tool: needs a value, such as tool:search/],
    ['a -', 3, /A word must follow the minus/],
    ['method:"tools', 7, /never closed/],
  ])('%s', (text, offset, message) => {
    expect(parseFilter(text)).toMatchObject({ kind: 'error', error: { offset, message: expect.stringMatching(message) } });
  });

  test('an address is a word, not a key', () => {
    expect(parseFilter('tracker://issues/412')).toMatchObject({ terms: [{ key: 'word', value: 'tracker://issues/412' }] });
  });
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
