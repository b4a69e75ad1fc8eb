import { describe, expect, it } from 'vitest';
import { META_CAPABILITIES, META_CLIENT, META_SERVER, META_SUBSCRIPTION, META_VERSION } from '../../../src/protocol/revisions.js';
import { alarms, Wire } from '../../support/trace.js';

// Two eras on one wire: nobody is held to the rules of the one that he does not speak.

const client = { name: 'client', version: '1' };
const server = { name: 'server', version: '1' };
const capabilities = { tools: { listChanged: true }, logging: {} };
const modern = { _meta: { [META_VERSION]: '2026-07-28', [META_CLIENT]: client, [META_CAPABILITIES]: {} } };
const typed = { resultType: 'complete', _meta: { [META_SERVER]: server } };
const tools = { tools: [{ name: 'now', inputSchema: { type: 'object' } }] };
const text = { content: [{ type: 'text', text: 'noon' }] };
const log = { method: 'notifications/message', params: { level: 'info', data: 'up' } };
const changed = { method: 'notifications/tools/list_changed' };

const handshake = (wire: Wire, id: number) =>
  wire
    .c({ id, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: { roots: {} }, clientInfo: client } })
    .s({ id, result: { protocolVersion: '2025-11-25', capabilities, serverInfo: server } })
    .c({ method: 'notifications/initialized' });

const probe = (wire: Wire) => wire.c({ id: 'probe', method: 'server/discover', params: modern });
const discovered = { ...typed, supportedVersions: ['2026-07-28'], capabilities, ttlMs: 0, cacheScope: 'public' };

/** A conversation as the era with a handshake has it, the server's own requests and notifications included. */
const legacyTalk = (wire: Wire, id: number) =>
  wire
    .c({ id, method: 'tools/list' })
    .s(log)
    .s({ id, result: tools })
    .s({ id, method: 'roots/list' })
    .c({ id, result: { roots: [] } })
    .s(changed)
    .c({ id: id + 1, method: 'ping' })
    .s({ id: id + 1, result: {} })
    .c({ id: id + 2, method: 'tools/call', params: { name: 'now' } })
    .s({ id: id + 2, result: text });

const modernTalk = (wire: Wire, id: number) =>
  wire
    .c({ id, method: 'tools/list', params: modern })
    .s({ id, result: { ...typed, ...tools, ttlMs: 0, cacheScope: 'public' } })
    .c({ id: id + 1, method: 'tools/call', params: { name: 'now', ...modern } })
    .s({ id: id + 1, result: { ...typed, ...text } });

const listen = (wire: Wire) =>
  wire
    .c({ id: 'l', method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true }, ...modern } })
    .s({
      method: 'notifications/subscriptions/acknowledged',
      params: { notifications: { toolsListChanged: true }, _meta: { [META_SUBSCRIPTION]: 'l' } },
    })
    .s({ ...changed, params: { _meta: { [META_SUBSCRIPTION]: 'l' } } });

describe('correct traffic raises no alarm', () => {
  it('where a probe is refused, and a handshake follows', () => {
    for (const code of [-32601, -32602, -32000]) {
      const wire = probe(new Wire(null)).s({ id: 'probe', error: { code, message: 'no' } });
      expect(alarms(legacyTalk(handshake(wire, 1), 10))).toEqual([]);
    }
  });

  it('where a probe is not answered, and a handshake follows', () => {
    expect(alarms(legacyTalk(handshake(probe(new Wire(null)).wait(10_000), 1), 10))).toEqual([]);
  });

  it('where a probe is answered, and the client goes on without a handshake', () => {
    expect(alarms(listen(modernTalk(probe(new Wire(null)).s({ id: 'probe', result: discovered }), 1)))).toEqual([]);
  });

  it('where a probe is all there is, on a process that is thrown away', () => {
    expect(alarms(probe(new Wire(null)).s({ id: 'probe', result: discovered }).event({ ev: 'eof', dir: 'c2s' }))).toEqual([]);
    expect(alarms(probe(new Wire(null)).event({ ev: 'exit', code: null, signal: 'SIGTERM' }))).toEqual([]);
  });

  it('where nobody probes', () => {
    expect(alarms(listen(modernTalk(new Wire(null), 1)))).toEqual([]);
    expect(alarms(legacyTalk(handshake(new Wire(null), 0), 10))).toEqual([]);
  });

  it('where one process serves both eras, in turns', () => {
    const first = legacyTalk(handshake(new Wire(null), 0), 10);
    expect(alarms(legacyTalk(listen(modernTalk(first, 20)), 30).s(changed))).toEqual([]);
    const last = listen(modernTalk(probe(new Wire(null)).s({ id: 'probe', result: discovered }), 20));
    expect(alarms(modernTalk(legacyTalk(handshake(last, 0), 10), 40))).toEqual([]);
  });

  it('where the beginning, or a part, was not seen', () => {
    const gap = () => new Wire(null).event({ ev: 'gap', lost: 12 });
    expect(alarms(legacyTalk(gap(), 10))).toEqual([]);
    expect(alarms(listen(modernTalk(gap(), 10)))).toEqual([]);
    const both = modernTalk(gap(), 10).event({ ev: 'gap', lost: 12 });
    expect(alarms(legacyTalk(both, 30))).toEqual([]);
  });
});

describe('a server of an older era', () => {
  it('that serves requests of the newer one as its own is not held to rules that it does not know', () => {
    const wire = new Wire(null)
      .c({ id: 1, method: 'tools/list', params: modern })
      .s(log)
      .s({ id: 1, result: tools })
      .s(changed)
      .c({ id: 2, method: 'tools/call', params: { name: 'now', ...modern } })
      .s({ id: 2, result: text })
      .s({ id: 0, method: 'ping' })
      .c({ id: 0, result: {} });
    expect(alarms(wire).filter((alarm) => alarm.includes('server'))).toEqual([]);
  });
});

describe('versions that nobody published', () => {
  it.each(['DRAFT-2026-v1', 'DRAFT-2025-v3', '2027-01-01', '2024-10-07', ''])('raise no alarm in a handshake: %j', (version) => {
    const wire = new Wire(null)
      .c({ id: 0, method: 'initialize', params: { protocolVersion: version, capabilities: {}, clientInfo: client } })
      .s({ id: 0, result: { protocolVersion: version, capabilities, serverInfo: server } })
      .c({ method: 'notifications/initialized' })
      .c({ id: 1, method: 'tools/list' })
      .s({ id: 1, result: tools });
    const expected = version === '2027-01-01' ? ['warning version/modern-in-handshake server 1'] : [];
    expect(alarms(wire).filter((alarm) => !alarm.includes('client'))).toEqual(expected);
  });
});
