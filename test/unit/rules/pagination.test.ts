import { describe, expect, it } from 'vitest';
import { found, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const ALL = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', MODERN];
const LISTS = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
};

const last = (w: Wire) => w.next - 1;

describe.each(ALL)('pages in %s', (revision) => {
  const level = revision === MODERN ? 'info' : 'warning';
  const wire = () => new Wire(revision, { server: { tools: {}, prompts: {}, resources: {} } });
  const ask = (w: Wire, id: unknown, cursor?: unknown, method = 'tools/list') =>
    w.c({ id, method, params: cursor === undefined ? {} : { cursor } });
  const give = (w: Wire, id: unknown, nextCursor?: unknown, member = 'tools') =>
    w.s({
      id,
      result: {
        ...(revision === MODERN ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } : {}),
        [member]: [],
        ...(nextCursor === undefined ? {} : { nextCursor }),
      },
    });

  it.each(Object.entries(LISTS))('of %s are asked for with cursors that it gave', (method, member) => {
    const w = give(ask(wire(), 1, undefined, method), 1, 'c1', member);
    expect(found(give(ask(w, 2, 'c1', method), 2, undefined, member), 'pagination/')).toEqual([]);
    ask(w, 3, 'c2', method);
    expect(found(w, 'pagination/')).toEqual([`${level} pagination/foreign-cursor client ${last(w)}`]);
  });

  it('are not asked for with the cursors of another list', () => {
    const w = ask(give(ask(wire(), 1), 1, 'c1'), 2, 'c1', 'prompts/list');
    expect(found(w, 'pagination/')).toEqual([`${level} pagination/foreign-cursor client ${last(w)}`]);
  });

  it('may be asked for again, and by a cursor of a late answer', () => {
    const w = give(ask(wire(), 1), 1, 'c1');
    ask(give(ask(w, 2, 'c1'), 2), 3, 'c1');
    expect(found(w, 'pagination/')).toEqual([]);
    const late = ask(give(ask(wire(), 1).cancel(1), 1, 'c9'), 2, 'c9');
    expect(found(late, 'pagination/')).toEqual([]);
  });

  it('prove nothing where a part was not seen', () => {
    expect(found(ask(wire().event({ ev: 'gap', lost: 1 }), 1, 'c'), 'pagination/')).toEqual([]);
  });

  it('that were never there are refused with one code', () => {
    const refuse = (code: number) => ask(wire(), 1, 'c').s({ id: 1, error: { code, message: 'no' } });
    expect(found(refuse(-32602), 'pagination/')).toHaveLength(1);
    expect(found(refuse(-32603), 'pagination/')[1]).toBe(`info pagination/invalid-cursor-code server ${last(refuse(-32603))}`);
    const known = ask(give(ask(wire(), 1), 1, 'c'), 2, 'c').s({ id: 2, error: { code: -32603, message: 'no' } });
    expect(found(known, 'pagination/')).toEqual([]);
  });

  it.each([null, 7, {}, ['a'], false])('end without a cursor, not with %j', (nextCursor) => {
    const w = give(ask(wire(), 1), 1, nextCursor);
    expect(found(w, 'pagination/')).toEqual([`warning pagination/next-cursor-type server ${last(w)}`]);
  });

  it('lead on', () => {
    const w = give(ask(wire(), 1), 1, 'a');
    for (const id of [2, 3]) give(ask(w, id, 'a'), id, 'a');
    expect(found(w, 'pagination/')).toEqual([]);
    give(ask(w, 4, 'a'), 4, 'a');
    give(ask(w, 5, 'a'), 5, 'a');
    expect(found(w, 'pagination/')).toEqual([`info pagination/loop server ${last(w) - 2}`]);
  });
});

it('cursors beyond number are not remembered, and then none is called foreign', () => {
  const w = new Wire('2025-11-25', { server: { tools: {} } });
  for (let i = 0; i <= 10_000; i++) w.c({ id: i + 1, method: 'tools/list' }).s({ id: i + 1, result: { tools: [], nextCursor: `c${i}` } });
  w.c({ id: 'x', method: 'tools/list', params: { cursor: 'never' } });
  expect(found(w, 'pagination/')).toEqual([]);
});
