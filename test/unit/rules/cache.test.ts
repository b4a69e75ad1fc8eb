import { describe, expect, it } from 'vitest';
import { META_CAPABILITIES, META_SUBSCRIPTION, META_VERSION } from '../../../src/protocol/revisions.js';
import { found, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const HINTS = { ttlMs: 60_000, cacheScope: 'public' };
type Members = Record<string, unknown>;

class Caching extends Wire {
  constructor() {
    super(MODERN, { server: { tools: { listChanged: true }, resources: {}, prompts: {} } });
  }

  ask(id: number, method = 'tools/list', params: Members = {}): this {
    return this.c({ id, method, params });
  }

  reply(id: number, result: Members): this {
    return this.s({ id, result: { resultType: 'complete', tools: [], ...result } });
  }
}

const faults = (wire: Wire) => found(wire, 'cache/');

describe('caching hints', () => {
  it.each(['server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'])(
    'are due in results of %s',
    (method) => {
      expect(faults(new Caching().ask(1, method).reply(1, {}))).toEqual(['error cache/hints-missing server 3']);
      expect(faults(new Caching().ask(1, method).reply(1, { ttlMs: 0 }))).toEqual(['error cache/hints-missing server 3']);
      expect(faults(new Caching().ask(1, method).reply(1, HINTS))).toEqual([]);
    },
  );

  it.each(['tools/call', 'prompts/get', 'completion/complete', 'com.example/list'])('are not due in results of %s', (method) => {
    expect(faults(new Caching().ask(1, method).reply(1, {}))).toEqual([]);
  });

  it('are not due in errors, in older revisions, nor from a server that does not know the era', () => {
    expect(faults(new Caching().ask(1).s({ id: 1, error: { code: -32603, message: 'no' } }))).toEqual([]);
    expect(faults(new Wire('2025-11-25').c({ id: 1, method: 'tools/list' }).s({ id: 1, result: { tools: [] } }))).toEqual([]);
    const meta = { [META_VERSION]: MODERN, [META_CAPABILITIES]: {} };
    const legacy = new Wire(null).c({ id: 1, method: 'tools/list', params: { _meta: meta } }).s({ id: 1, result: { tools: [] } });
    expect(faults(legacy)).toEqual([]);
  });

  it.each([-1, 0.5, '60', null, true])('are no duration: ttlMs %j', (ttlMs) => {
    expect(faults(new Caching().ask(1).reply(1, { ttlMs, cacheScope: 'public' }))).toEqual(['error cache/ttl-negative server 3']);
  });

  it('do not belong into a question', () => {
    const asked = (more: Members) =>
      faults(new Caching().ask(1, 'resources/read').reply(1, { resultType: 'input_required', requestState: 's', ...more }));
    expect(asked({})).toEqual([]);
    expect(asked({ ttlMs: 1 })).toEqual(['info cache/hints-on-interim server 3']);
  });
});

describe('the scope of pages', () => {
  const page = (wire: Caching, id: number, cursor: string | null, next: string | null, cacheScope: string, method = 'tools/list') =>
    wire
      .ask(id, method, cursor === null ? {} : { cursor })
      .reply(id, { ttlMs: 0, cacheScope, ...(next === null ? {} : { nextCursor: next }) });

  it('stays that of the first, and each that differs is told', () => {
    const wire = page(new Caching(), 1, null, 'a', 'public');
    page(page(page(wire, 2, 'a', 'b', 'private'), 3, 'b', 'c', 'private'), 4, 'c', null, 'public');
    expect(faults(wire)).toEqual(['warning cache/scope-differs server 5', 'warning cache/scope-differs server 7']);
  });

  it('is one of each listing: other methods, and another time', () => {
    const wire = page(page(new Caching(), 1, null, 'a', 'public'), 2, null, 'a', 'private', 'prompts/list');
    page(page(wire, 3, 'a', null, 'public'), 4, 'a', null, 'private', 'prompts/list');
    expect(faults(page(page(wire, 5, null, 'a', 'private'), 6, 'a', null, 'private'))).toEqual([]);
  });

  it('is not judged where a part is missing between two pages', () => {
    const wire = page(new Caching(), 1, null, 'a', 'public').event({ ev: 'gap', lost: 4 }) as Caching;
    expect(faults(page(wire, 3, 'a', null, 'private'))).toEqual([]);
  });

  it('is not judged where two listings with the same cursor overlap', () => {
    const wire = page(page(new Caching(), 1, null, 'a', 'public'), 2, null, 'a', 'private');
    expect(faults(page(wire, 3, 'a', null, 'public'))).toEqual([]);
  });
});

describe('what is still fresh', () => {
  const kept = () => new Caching().ask(1).reply(1, HINTS);

  it('needs not be asked for again; many requests are one finding', () => {
    expect(faults(kept().ask(2).reply(2, HINTS).ask(3).reply(3, HINTS))).toEqual(['info cache/refetch-fresh client 4 +1']);
    expect(faults(kept().ask(2, 'tools/list', { cursor: 'x' }))).toEqual([]);
    expect(faults(kept().ask(2, 'prompts/list'))).toEqual([]);
  });

  it('is fresh no longer than was said', () => {
    expect(faults(kept().wait(59_000).ask(2))).toEqual(['info cache/refetch-fresh client 4']);
    expect(faults(kept().wait(60_000).ask(2))).toEqual([]);
    expect(faults(new Caching().ask(1).reply(1, { ttlMs: 0, cacheScope: 'public' }).ask(2))).toEqual([]);
  });

  it('is so no more after a change of its kind, an error, or a part that was not seen', () => {
    const change = (method: string) => ({ method: `notifications/${method}`, params: { uri: 'a', _meta: { [META_SUBSCRIPTION]: 9 } } });
    expect(faults(kept().s(change('tools/list_changed')).ask(2))).toEqual([]);
    expect(faults(kept().s(change('prompts/list_changed')).ask(2))).toHaveLength(1);
    expect(
      faults(
        kept()
          .call(2)
          .s({ id: 2, error: { code: -32602, message: 'no such tool' } })
          .ask(3),
      ),
    ).toEqual([]);
    expect(faults(kept().event({ ev: 'gap', lost: 1 }).ask(2))).toEqual([]);
    const read = new Caching().ask(1, 'resources/read', { uri: 'a' }).reply(1, HINTS).s(change('resources/updated'));
    expect(faults(read.ask(2, 'resources/read', { uri: 'a' }))).toEqual([]);
  });
});
