import { describe, expect, it } from 'vitest';
import { META_CAPABILITIES, META_VERSION } from '../../../src/protocol/revisions.js';
import { found, judge, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';

class Talk extends Wire {
  constructor() {
    super(null);
  }

  ask(id: number, version: string, method = 'tools/call'): this {
    const params = method === 'tools/call' ? { name: 'a' } : {};
    return this.c({ id, method, params: { ...params, _meta: { [META_VERSION]: version, [META_CAPABILITIES]: {} } } });
  }

  discovered(id: number, supportedVersions: unknown): this {
    return this.s({
      id,
      result: { resultType: 'complete', supportedVersions, capabilities: { tools: {} }, ttlMs: 0, cacheScope: 'public' },
    });
  }

  done(id: number): this {
    return this.s({ id, result: { resultType: 'complete', content: [] } });
  }

  fail(id: number, code: number, data?: unknown): this {
    return this.s({ id, error: { code, message: 'no', ...(data === undefined ? {} : { data }) } });
  }

  initialize(id: number): this {
    return this.c({
      id,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
    });
  }
}

const rules = (wire: Wire) => found(wire, 'version/').filter((text) => !text.includes('unknown-string'));

describe('a version that the server does not support', () => {
  it('is to be refused, as soon as the server said what it supports', () => {
    expect(rules(new Talk().ask(1, '1900-01-01').done(1))).toEqual([]);
    const known = () => new Talk().ask(0, MODERN, 'server/discover').discovered(0, [MODERN]);
    expect(rules(known().ask(1, '1900-01-01').done(1))).toContain('error version/unsupported-not-rejected server 3');
    expect(rules(known().ask(1, MODERN).done(1))).toEqual([]);
    expect(rules(known().ask(1, '1900-01-01').fail(1, -32602)).filter((text) => text.startsWith('error'))).toEqual([]);
  });

  it('is known from a refusal as well', () => {
    const wire = new Talk()
      .ask(1, '2027-01-01')
      .fail(1, -32022, { supported: [MODERN], requested: '2027-01-01' })
      .ask(2, '2027-01-01')
      .done(2);
    expect(rules(wire)).toEqual(['error version/unsupported-not-rejected server 3']);
  });

  it('is to be refused although it is asked what is supported', () => {
    expect(rules(new Talk().ask(0, MODERN, 'server/discover').discovered(0, ['2025-11-25']))).toEqual([
      'error version/unsupported-not-rejected server 1',
    ]);
  });

  it.each([undefined, null, {}, { supported: MODERN, requested: MODERN }, { supported: [MODERN] }, { supported: [MODERN], requested: 7 }])(
    'is to be refused with what is supported and what was requested, not with the data %j',
    (data) => {
      expect(rules(new Talk().ask(1, '2027-01-01').fail(1, -32022, data))).toEqual(['error version/unsupported-not-rejected server 1']);
    },
  );

  it('is not held against a server whose list cannot be read', () => {
    for (const list of [undefined, MODERN, 7]) expect(rules(new Talk().ask(0, MODERN, 'server/discover').discovered(0, list))).toEqual([]);
  });
});

describe('falling back to initialize', () => {
  it.each([-32020, -32021, -32022])('is wrong after error %i', (code) => {
    const data = { supported: [MODERN], requested: '2027-01-01', requiredCapabilities: {} };
    const wire = new Talk().ask(1, '2027-01-01', 'server/discover').fail(1, code, data).initialize(2);
    expect(rules(wire)).toContain('warning version/fallback-after-modern-error client 2');
    expect(rules(wire.initialize(3)).filter((text) => text.includes('fallback'))).toHaveLength(1);
  });

  it.each([-32601, -32602, -32000, -32603])('is right after error %i', (code) => {
    expect(rules(new Talk().ask(1, MODERN, 'server/discover').fail(1, code).initialize(2))).toEqual([]);
  });

  it('is right where the server lists nothing but versions with a handshake, or does not answer', () => {
    const listed = new Talk()
      .ask(1, MODERN)
      .fail(1, -32022, { supported: ['2025-11-25', '2024-11-05'], requested: MODERN })
      .initialize(2);
    expect(rules(listed)).toEqual([]);
    expect(rules(new Talk().ask(1, MODERN, 'server/discover').wait(10_000).initialize(2))).toEqual([]);
  });

  it('is not judged where a part is missing between', () => {
    const wire = new Talk().ask(1, '2027-01-01').fail(1, -32022, { supported: [MODERN], requested: '2027-01-01' });
    expect(rules(wire.event({ ev: 'gap', lost: 2 }).initialize(2))).toEqual([]);
  });
});

describe('server/discover', () => {
  it('is missed in a server that serves the era, whichever comes first', () => {
    const wire = new Talk().ask(1, MODERN, 'server/discover').fail(1, -32601);
    expect(rules(wire)).toEqual([]);
    expect(rules(wire.ask(2, MODERN).done(2))).toEqual(['error version/discover-missing server 1']);
    expect(rules(new Talk().ask(2, MODERN).done(2).ask(1, MODERN, 'server/discover').fail(1, -32601))).toEqual([
      'error version/discover-missing server 3',
    ]);
  });

  it('is not missed in a server of an older era, nor called missing when it fails otherwise', () => {
    const legacy = new Talk()
      .ask(1, MODERN, 'server/discover')
      .fail(1, -32601)
      .ask(2, MODERN)
      .s({ id: 2, result: { content: [] } });
    expect(rules(legacy)).toEqual([]);
    expect(rules(new Talk().ask(2, MODERN).done(2).ask(1, MODERN, 'server/discover').fail(1, -32603))).toEqual([]);
  });
});

describe('an error that answers initialize', () => {
  const refusal = (wire: Talk, message: string, data?: unknown) =>
    rules(wire.initialize(1).s({ id: 1, error: { code: -32601, message, data } })).filter((text) => text.includes('initialize-error'));
  const modernOnly = () => new Talk().ask(0, MODERN, 'server/discover').discovered(0, [MODERN]);

  it('should name a version', () => {
    expect(refusal(modernOnly(), 'Method not found')).toEqual(['info version/initialize-error-text server 3']);
    expect(refusal(modernOnly(), 'Use 2026-07-28')).toEqual([]);
    expect(refusal(modernOnly(), 'no', { supported: [MODERN] })).toEqual([]);
    expect(refusal(modernOnly(), 'no', 'DRAFT-2026-v1')).toEqual([]);
  });

  it('is not asked to by a server of an older era, nor by one that serves both', () => {
    expect(refusal(new Talk(), 'no')).toEqual([]);
    expect(refusal(new Talk().ask(0, MODERN, 'server/discover').discovered(0, [MODERN, '2025-06-18']), 'no')).toEqual([]);
  });
});

describe('a client that changes its version', () => {
  const changes = (wire: Wire) => rules(wire).filter((text) => text.includes('changes'));

  it('is worth a look, but not after its version was refused', () => {
    expect(changes(new Talk().ask(1, MODERN).done(1).ask(2, '2027-01-01'))).toEqual(['info version/changes-between-requests client 2']);
    const refused = new Talk()
      .ask(1, '2027-01-01')
      .fail(1, -32022, { supported: [MODERN], requested: '2027-01-01' })
      .ask(2, MODERN)
      .done(2);
    expect(changes(refused)).toEqual([]);
    expect(changes(new Talk().ask(1, MODERN).done(1).event({ ev: 'gap', lost: 2 }).ask(2, '2027-01-01'))).toEqual([]);
  });
});

it('shows what came from the wire without its tricks', () => {
  const wire = new Talk()
    .ask(0, MODERN, 'server/discover')
    .discovered(0, [MODERN])
    .ask(1, `\u202e${'x'.repeat(10_000)}`)
    .done(1);
  for (const { message } of judge(wire)) expect(message).toMatch(/^[^\u202e]{1,600}$/);
});
