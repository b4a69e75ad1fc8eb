import { describe, expect, it } from 'vitest';
import { dateOf, type Letter, META_CAPABILITIES, META_VERSION, type Scope } from '../../../src/protocol/revisions.js';
import type { Exchange, SessionListener } from '../../../src/session/listener.js';
import { Session } from '../../../src/session/session.js';
import { run, Wire } from '../../support/trace.js';

// Which revision a message is of: rules must never be held against a message of another one.

const client = { name: 'client', version: '1' };
const server = { name: 'server', version: '1' };

function modern(version: string, capabilities: unknown = {}) {
  return { _meta: { [META_VERSION]: version, [META_CAPABILITIES]: capabilities } };
}

/** A wire without an opening of its own. */
class Eras extends Wire {
  constructor() {
    super(null);
  }

  initialize(id: number, protocolVersion: string, capabilities: unknown = {}): this {
    return this.c({ id, method: 'initialize', params: { protocolVersion, capabilities, clientInfo: client } });
  }

  welcome(id: number, protocolVersion: string, capabilities: unknown = {}): this {
    return this.s({ id, result: { protocolVersion, capabilities, serverInfo: server } });
  }

  discover(id: number, version = '2026-07-28'): this {
    return this.c({ id, method: 'server/discover', params: modern(version) });
  }

  discovered(id: number, supportedVersions = ['2026-07-28'], capabilities: unknown = {}): this {
    return this.s({ id, result: { resultType: 'complete', supportedVersions, capabilities, ttlMs: 0, cacheScope: 'public' } });
  }

  refused(id: number, code: number): this {
    return this.s({ id, error: { code, message: 'no' } });
  }

  list(id: number, params: Record<string, unknown> = {}): this {
    return this.c({ id, method: 'tools/list', params });
  }

  listed(id: number, modern = true): this {
    return this.s({ id, result: modern ? { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'public' } : { tools: [] } });
  }
}

/** The revision of every request, as it is known when the session is over, and of what belongs to none. */
function scopes(wire: Wire): { requests: Scope[]; rest: Scope } {
  const requests: Exchange[] = [];
  const session = run(wire.records, [{ request: (exchange) => void requests.push(exchange) } satisfies SessionListener]);
  return { requests: requests.map((request) => session.scopeOf(request)), rest: session.scope };
}

describe('the revision of a message', () => {
  it.each<[string, Letter]>([
    ['2024-10-07', 'A'],
    ['2024-11-05', 'A'],
    ['2025-03-26', 'B'],
    ['2025-06-18', 'C'],
    ['2025-11-25', 'D'],
    ['DRAFT-2025-v3', 'D'],
    ['2026-07-28', 'D'],
    ['2031-01-01', 'D'],
    ['', 'D'],
  ])('is, after a handshake on %j, %s: the newest one with a handshake where the string is none of those', (version, letter) => {
    const wire = new Eras().initialize(0, version).welcome(0, version).list(1).listed(1, false);
    expect(scopes(wire)).toEqual({ requests: [letter, letter], rest: letter });
    expect(run(wire.records).revision).toBe(version);
  });

  it.each(['2026-07-28', 'DRAFT-2026-v1', '2027-01-01', '1900-01-01'])(
    'is that without a handshake where the request itself names its version, even %s',
    (version) => {
      const wire = new Eras().list(1, modern(version)).listed(1);
      expect(scopes(wire)).toEqual({ requests: ['E'], rest: 'E' });
      expect(run(wire.records).revision).toBe(version);
    },
  );

  it('is one with a handshake, not known which, until the handshake is over', () => {
    const wire = new Eras().list(1).initialize(2, '2025-06-18');
    expect(scopes(wire)).toEqual({ requests: ['legacy', 'legacy'], rest: 'any' });
    expect(scopes(wire.welcome(2, '2025-03-26'))).toEqual({ requests: ['B', 'B'], rest: 'B' });
  });

  it('is open while nothing was said, and for what a server says unasked', () => {
    expect(scopes(new Eras().s({ id: 1, method: 'ping' }))).toEqual({ requests: ['any'], rest: 'any' });
  });

  it.each([-32601, -32602, -32000, 0])('is that of the handshake after a probe that was refused with %i', (code) => {
    const wire = new Eras().discover(1).refused(1, code).initialize(2, '2025-11-25').welcome(2, '2025-11-25');
    expect(scopes(wire)).toEqual({ requests: ['E', 'D'], rest: 'D' });
    expect(run(wire.records)).toMatchObject({ modern: false, servesModern: false, revision: '2025-11-25' });
  });

  it('is that of the handshake after a probe that was never answered', () => {
    const wire = new Eras().discover(1).wait(10_000).initialize(2, '2025-11-25').welcome(2, '2025-11-25').list(3);
    expect(scopes(wire)).toEqual({ requests: ['E', 'D', 'D'], rest: 'D' });
  });

  it('is that of the handshake also after a probe that was answered, if the client goes on with a handshake', () => {
    const wire = new Eras().discover(1).discovered(1, ['2025-11-25']).initialize(2, '2025-11-25').welcome(2, '2025-11-25');
    expect(scopes(wire)).toEqual({ requests: ['E', 'D'], rest: 'D' });
  });

  it('is open for what belongs to no request until the server has shown that it knows the era', () => {
    const wire = new Eras().list(1, modern('2026-07-28'));
    expect(scopes(wire)).toEqual({ requests: ['E'], rest: 'any' });
    expect(scopes(wire.listed(1, false)).rest).toBe('any');
    expect(scopes(wire.list(2, modern('2026-07-28')).listed(2)).rest).toBe('E');
  });

  it('is told request by request where one process serves both eras, and is open for what belongs to none', () => {
    const wire = new Eras().list(1, modern('2026-07-28')).listed(1).initialize(2, '2025-06-18').welcome(2, '2025-06-18');
    wire.list(3).list(4, modern('2026-07-28')).s({ id: 1, method: 'ping' });
    expect(scopes(wire)).toEqual({ requests: ['E', 'C', 'C', 'E', 'C'], rest: 'any' });
  });

  it('is not changed by an initialize that was refused', () => {
    const wire = new Eras().initialize(0, '2025-11-25').refused(0, -32602).list(1, modern('2026-07-28')).listed(1);
    expect(scopes(wire)).toEqual({ requests: ['legacy', 'E'], rest: 'E' });
  });

  it('is that of a handshake for an initialize that carries the members of the other era', () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client, ...modern('2025-11-25') };
    const wire = new Eras().c({ id: 0, method: 'initialize', params }).welcome(0, '2025-11-25');
    expect(scopes(wire)).toEqual({ requests: ['D'], rest: 'D' });
  });

  it('is open for what belongs to no request where a handshake may have been missed', () => {
    const wire = new Eras().list(1, modern('2026-07-28')).listed(1).event({ ev: 'gap', lost: 4 }).list(9);
    expect(scopes(wire)).toEqual({ requests: ['E', 'legacy'], rest: 'any' });
    const seen = new Eras().event({ ev: 'gap', lost: 4 }).initialize(2, '2025-06-18').welcome(2, '2025-06-18');
    expect(scopes(seen)).toEqual({ requests: ['C'], rest: 'C' });
  });

  it('is open as well where a record could not be read', () => {
    const session = new Session([]);
    const wire = new Eras().list(1, modern('2026-07-28')).listed(1);
    for (const [at, record] of wire.records.entries()) session.push(record, at);
    expect(session.scope).toBe('E');
    session.unreadable(2);
    expect(session.scope).toBe('any');
  });
});

describe('whether a server knows the era without a handshake', () => {
  const serves = (wire: Wire) => run(wire.records).servesModern;

  it('is shown by a result type, by its name in a result, by what it discovers, and by that era’s errors', () => {
    const asked = () => new Eras().list(1, modern('2026-07-28'));
    expect(serves(asked().listed(1))).toBe(true);
    expect(serves(asked().s({ id: 1, result: { tools: [], _meta: { 'io.modelcontextprotocol/serverInfo': server } } }))).toBe(true);
    expect(serves(new Eras().discover(1).s({ id: 1, result: { supportedVersions: [] } }))).toBe(true);
    for (const code of [-32020, -32021, -32022]) expect(serves(asked().refused(1, code))).toBe(true);
  });

  it('is not shown by a server that serves what it happens to know, refuses, or is silent', () => {
    const asked = () => new Eras().list(1, modern('2026-07-28'));
    expect(serves(asked())).toBe(false);
    expect(serves(asked().listed(1, false))).toBe(false);
    expect(serves(asked().refused(1, -32601))).toBe(false);
    expect(serves(new Eras().list(1).listed(1))).toBe(false);
  });
});

describe('what a side declared', () => {
  const told = (wire: Wire) => {
    const seen: unknown[] = [];
    const listener: SessionListener = {
      start: (session) => void seen.push(session),
      response: (exchange) => {
        const session = seen[0] as Session;
        seen.push([session.capabilitiesFor('client', exchange), session.capabilitiesFor('server', exchange)]);
      },
    };
    run(wire.records, [listener]);
    return seen.slice(1);
  };

  it('comes with each request without a handshake: an older declaration says nothing about a newer request', () => {
    const wire = new Eras().discover(1).discovered(1, [dateOf('E')], { tools: {} });
    wire.list(2, modern('2026-07-28', { roots: {} })).list(3, modern('2026-07-28', { sampling: {} }));
    expect(told(wire.listed(3).listed(2))).toEqual([
      [{}, { tools: {} }],
      [{ sampling: {} }, { tools: {} }],
      [{ roots: {} }, { tools: {} }],
    ]);
  });

  it('comes with the handshake otherwise, whatever modern requests say on the same process', () => {
    const wire = new Eras().initialize(1, '2025-11-25', { roots: {} }).welcome(1, '2025-11-25', { logging: {} });
    wire
      .list(2, modern('2026-07-28', { sampling: {} }))
      .list(3)
      .listed(2)
      .listed(3, false);
    expect(told(wire)).toEqual([
      [{ roots: {} }, { logging: {} }],
      [{ sampling: {} }, null],
      [{ roots: {} }, { logging: {} }],
    ]);
    expect(run(wire.records)).toMatchObject({ clientCapabilities: { roots: {} }, serverCapabilities: { logging: {} } });
  });

  it('is unknown where a member is missing or no object', () => {
    const wire = new Eras().list(1, modern('2026-07-28', 'all of them')).listed(1);
    expect(told(wire)).toEqual([[null, null]]);
  });
});
