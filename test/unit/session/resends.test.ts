import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalParams } from '../../../src/session/equal-json.js';
import type { Exchange } from '../../../src/session/listener.js';
import { run, Wire } from '../../support/trace.js';

/** By id: as which request it was sent again. */
function sentAgain(wire: Wire): Record<string, string> {
  const all: Exchange[] = [];
  run(wire.records, [{ request: (exchange) => all.push(exchange) }]);
  return Object.fromEntries(all.flatMap(({ id, sentAgain: again }) => (again === null ? [] : [[id, again.id]])));
}

describe('requests that are sent again', () => {
  it('are those with equal method and params under another id, tokens and `_meta` aside', () => {
    const w = new Wire(null).call(9, { name: 'x', _meta: { progressToken: 9 } }).call(10, { name: 'x', _meta: { progressToken: 10 } });
    w.c({ id: 'a', method: 'tools/list' }).c({ id: 'bb', method: 'tools/list' });
    expect(sentAgain(w)).toEqual({ 9: '10', '"a"': '"bb"' });
  });

  it('are no others: other params, other method, other side, answered, cancelled, pings', () => {
    const w = new Wire(null)
      .call(1, { name: 'x' })
      .call(2, { name: 'y' })
      .c({ id: 3, method: 'tools/cal2', params: { name: 'x' } });
    w.s({ id: 4, method: 'tools/call', params: { name: 'x' } })
      .answer(1)
      .cancel(2)
      .call(5, { name: 'x' })
      .call(6, { name: 'y' });
    w.c({ id: 7, method: 'ping' }).c({ id: 8, method: 'ping' });
    expect(sentAgain(w)).toEqual({});
  });

  it('are found behind others of the same length, in whatever order those end', () => {
    const w = new Wire(null)
      .call(1, { name: 'a' })
      .call(2, { name: 'b' })
      .call(3, { name: 'c' })
      .answer(2)
      .answer(3)
      .call(4, { name: 'a' });
    expect(sentAgain(w)).toEqual({ 1: '4' });
  });
});

describe('params', () => {
  it('are equal where their JSON is, whatever the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const copy = JSON.parse(JSON.stringify(a));
        const turned =
          typeof copy === 'object' && copy !== null && !Array.isArray(copy) ? Object.fromEntries(Object.entries(copy).reverse()) : copy;
        if (!Object.hasOwn(Object(a), '__proto__')) expect(equalParams(a, turned)).toBe(true);
        const bare = (value: unknown) => JSON.stringify(value, (name, member) => (name === '_meta' ? undefined : member));
        if (bare(a) !== bare(b) && !equalParams(a, b)) expect(equalParams(b, a)).toBe(false);
      }),
    );
    expect(equalParams({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(equalParams({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
    expect(equalParams({ a: undefined }, {})).toBe(false);
  });
});
