import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import { Session } from '../../../src/session/session.js';
import { alarms, found, hello, judge, Wire, welcome } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const INITIALIZED = { method: 'notifications/initialized' };
const probe = (id: number) => ({ id, method: 'server/discover', params: { _meta: MODERN_META } });
const refusal = (id: number, code = -32601) => ({ id, error: { code, message: 'no' } });

describe.each(LEGACY)('the handshake in %s', (revision) => {
  const begin = () => new Wire(null).c({ id: 0, method: 'initialize', params: hello(revision) });
  const answered = () => begin().s({ id: 0, result: welcome(revision) });

  it('has nothing against a client that pings, initializes, and goes to work', () => {
    const w = new Wire(null).c({ id: 9, method: 'ping' }).s({ id: 9, result: {} });
    w.c({ id: 0, method: 'initialize', params: hello(revision) }).s({ id: 0, result: welcome(revision) });
    expect(found(w.c(INITIALIZED).call(1).answer(1))).toEqual([]);
  });

  it('lets pings pass while initialize waits, and what comes after its answer, before notifications/initialized', () => {
    const w = begin()
      .c({ id: 1, method: 'ping' })
      .s({ id: 1, result: {} })
      .s({ id: 0, result: welcome(revision) });
    w.c({ id: 2, method: 'logging/setLevel' }).answer(2).c(INITIALIZED).call(3).answer(3);
    expect(found(w)).toEqual([]);
  });

  it('holds requests against the client that it sends before the answer, once a session', () => {
    const w = begin()
      .call(1)
      .call(2, { name: 'other' })
      .s({ id: 0, result: welcome(revision) })
      .c(INITIALIZED)
      .answer(1)
      .answer(2);
    expect(alarms(w)).toEqual(['warning lifecycle/client-request-early client 1 +1']);
  });

  it('takes a second initialize for early while the first waits, for a repetition after a success, for a new try after an error', () => {
    const second = { id: 5, method: 'initialize', params: hello(revision) };
    const pending = begin()
      .c(second)
      .s({ id: 0, result: welcome(revision) })
      .s({ id: 5, result: welcome(revision) })
      .c(INITIALIZED);
    expect(alarms(pending)).toEqual(['warning lifecycle/client-request-early client 1']);
    const again = answered()
      .c(INITIALIZED)
      .c(second)
      .s({ id: 5, result: welcome(revision) });
    expect(alarms(again)).toEqual(['warning lifecycle/initialize-again client 3']);
    const retry = begin()
      .s(refusal(0, -32603))
      .c(second)
      .s({ id: 5, result: welcome(revision) })
      .c(INITIALIZED);
    expect(found(retry)).toEqual([]);
  });

  it('misses notifications/initialized at the first request after the answer, once there is a second one or the session is over', () => {
    expect(alarms(answered().call(1).answer(1))).toEqual(['error lifecycle/initialized-missing client 2']);
    expect(alarms(answered().call(1).call(2, { name: 'x' }).answer(1).answer(2))).toEqual(['error lifecycle/initialized-missing client 2']);
    expect(alarms(answered())).toEqual([]);
    expect(alarms(answered().c({ id: 1, method: 'ping' }).answer(1))).toEqual([]);
    expect(alarms(answered().call(1).answer(1).call(2).answer(2).c(INITIALIZED))).toEqual([]);
    expect(alarms(answered().call(1).event({ ev: 'gap', lost: 1 }).answer(1))).toEqual([]);
    expect(alarms(answered().c('{"jsonrpc":"2.0","method":"notifications/initialized"} x').call(1).answer(1))).toEqual([
      'error frame/stdin-not-json client 2',
    ]);
  });

  it('wants notifications/initialized after a successful answer', () => {
    expect(
      alarms(
        begin()
          .c(INITIALIZED)
          .s({ id: 0, result: welcome(revision) }),
      ),
    ).toEqual(['error lifecycle/initialized-early client 1']);
    expect(alarms(begin().s(refusal(0, -32603)).c(INITIALIZED))).toEqual(['error lifecycle/initialized-early client 2']);
  });

  it('keeps the server from asking before notifications/initialized, but for pings and log messages', () => {
    const log = { method: 'notifications/message' };
    expect(alarms(answered().s(log).s({ id: 1, method: 'ping' }).c({ id: 1, result: {} }).c(INITIALIZED))).toEqual([]);
    const ask = { id: 1, method: 'roots/list' };
    const roots = { id: 1, result: { roots: [] } };
    expect(alarms(answered().s(ask).c(INITIALIZED).c(roots))).toEqual(['warning lifecycle/server-request-early server 2']);
    expect(
      alarms(
        begin()
          .s(ask)
          .s({ id: 0, result: welcome(revision) })
          .c(INITIALIZED)
          .c(roots),
      ),
    ).toEqual(['warning lifecycle/server-request-early server 1']);
    const before = new Wire(null).s(ask).c({ id: 0, method: 'initialize', params: hello(revision) });
    expect(
      alarms(
        before
          .s({ id: 0, result: welcome(revision) })
          .c(INITIALIZED)
          .c(roots),
      ),
    ).toEqual(['warning lifecycle/server-request-early server 0']);
    expect(alarms(answered().c(INITIALIZED).s(ask).c(roots))).toEqual([]);
    // The client went to work without it: that is the fault.
    expect(alarms(answered().call(1).s(ask).c(roots).answer(1))).toEqual(['error lifecycle/initialized-missing client 2']);
  });

  it('is begun by the client', () => {
    const w = answered()
      .c(INITIALIZED)
      .s({ id: 1, method: 'initialize', params: hello(revision) })
      .c(refusal(1));
    expect(alarms(w)).toEqual(['error lifecycle/initialize-from-server server 3']);
  });

  it('names revision, capabilities and who one is, on both sides', () => {
    const params = hello(revision);
    const lacking = [{}, { ...params, protocolVersion: 1 }, { ...params, capabilities: [] }, { ...params, clientInfo: { name: 'x' } }];
    for (const bad of lacking) {
      const w = new Wire(null)
        .c({ id: 0, method: 'initialize', params: bad })
        .s({ id: 0, result: welcome(revision) })
        .c(INITIALIZED);
      expect(alarms(w), JSON.stringify(bad)).toEqual(['error lifecycle/initialize-params client 0']);
    }
    const result = welcome(revision);
    for (const bad of [
      { ...result, capabilities: undefined },
      { ...result, serverInfo: undefined },
      { ...result, serverInfo: { version: '1' } },
    ]) {
      expect(alarms(begin().s({ id: 0, result: bad }).c(INITIALIZED)), JSON.stringify(bad)).toEqual([
        'error lifecycle/initialize-result server 1',
      ]);
    }
    const noVersion = begin()
      .s({ id: 0, result: { ...result, protocolVersion: undefined } })
      .c(INITIALIZED);
    expect(alarms(noVersion)).toEqual(['error lifecycle/initialize-result server 1']);
  });

  it('is not judged where its beginning was not seen', () => {
    expect(alarms(new Wire(null).event({ ev: 'gap', lost: 3 }).call(1).answer(1))).toEqual([]);
  });
});

describe('a session', () => {
  it('must begin with initialize', () => {
    expect(alarms(new Wire(null).call(1).answer(1).call(2).answer(2))).toEqual(['error lifecycle/initialize-first client 0']);
    expect(alarms(new Wire(null).c({ id: null, method: 'initialize', params: hello() }).call(1).answer(1))).toEqual([
      'error rpc/id-null client 0',
    ]);
    expect(alarms(new Wire(null).c('{"jsonrpc":"2.0","id":0,"method":"initialize" x').call(1).answer(1))).toEqual([
      'error frame/stdin-not-json client 0',
    ]);
  });

  it('may begin with a probe for the other era, which is refused or not answered at all', () => {
    const refused = new Wire(null).c(probe(1)).s(refusal(1)).c({ id: 2, method: 'initialize', params: hello() });
    expect(alarms(refused.s({ id: 2, result: welcome() }).c(INITIALIZED).call(3).answer(3))).toEqual([]);
    const silent = new Wire(null).c(probe(1)).wait(3000).c({ id: 2, method: 'initialize', params: hello() });
    expect(alarms(silent.s({ id: 2, result: welcome() }).c(INITIALIZED).call(3).answer(3))).toEqual([]);
  });

  it('of 2026-07-28 needs no handshake', () => {
    expect(found(new Wire('2026-07-28').call(1).answer(1), 'lifecycle/')).toEqual([]);
  });

  it('takes back live that notifications/initialized is missing when it comes', () => {
    const log: string[] = [];
    const judge = createJudge({ added: (f) => log.push(`+${f.rule}`), withdrawn: (f) => log.push(`-${f.rule}`) });
    const session = new Session([judge]);
    const w = new Wire(null).c({ id: 0, method: 'initialize', params: hello() }).s({ id: 0, result: welcome() });
    w.call(1).answer(1).call(2).answer(2).c(INITIALIZED);
    for (const [at, record] of w.records.entries()) session.push(record, at);
    expect(log).toEqual(['+lifecycle/initialized-missing', '-lifecycle/initialized-missing']);
  });
});

describe('a process that serves both eras', () => {
  const modern = (id: number, method: string, params: object = {}) => ({ id, method, params: { ...params, _meta: MODERN_META } });
  const LISTED = {
    resultType: 'complete',
    tools: [],
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
  };
  const both = () =>
    new Wire(null)
      .c(modern(1, 'tools/list'))
      .s({ id: 1, result: LISTED })
      .c({ id: 2, method: 'initialize', params: hello('2025-11-25') })
      .s({ id: 2, result: welcome('2025-11-25') });

  it('may be spoken to in both, in any order', () => {
    const w = both().c(modern(3, 'tools/list')).s({ id: 3, result: LISTED }).c(INITIALIZED).call(4).answer(4);
    w.c({ id: 5, method: 'ping' })
      .s({ id: 5, result: {} })
      .s({ id: 1, method: 'roots/list' })
      .c({ id: 1, result: { roots: [] } });
    w.s({ method: 'notifications/tools/list_changed' }).c({ method: 'notifications/roots/list_changed' });
    expect(alarms(w.c(modern(6, 'tools/list')).s({ id: 6, result: LISTED }))).toEqual([]);
  });

  it('is owed notifications/initialized for the older era only', () => {
    expect(alarms(both().c(modern(3, 'tools/list')).s({ id: 3, result: LISTED }))).toEqual([]);
    expect(alarms(both().call(3).answer(3))).toEqual(['error lifecycle/initialized-missing client 4']);
  });

  it('has no pings in the newer one', () => {
    const w = both().c(INITIALIZED).c(modern(3, 'ping')).s(refusal(3));
    expect(alarms(w)).toEqual(['warning lifecycle/method-not-in-revision client 5']);
  });
});

describe('the revision of a handshake', () => {
  const shake = (offered: string, answered: string) =>
    new Wire(null)
      .c({ id: 0, method: 'initialize', params: hello(offered) })
      .s({ id: 0, result: welcome(answered) })
      .c(INITIALIZED);

  it('may be older than what the client offered, but not newer', () => {
    expect(alarms(shake('2025-11-25', '2024-11-05'))).toEqual([]);
    expect(alarms(shake('2024-11-05', '2025-06-18'))).toEqual(['warning version/continues-unsupported client 2']);
    const leaves = new Wire(null)
      .c({ id: 0, method: 'initialize', params: hello('2024-11-05') })
      .s({ id: 0, result: welcome('2025-06-18') });
    expect(alarms(leaves.event({ ev: 'eof', dir: 'c2s' }))).toEqual([]);
  });

  it('is told where it is not published, once a side, but for the pre-release and the drafts', () => {
    expect(found(shake('1.0', '1.0'))).toEqual(['info version/unknown-string client 0', 'info version/unknown-string server 1']);
    for (const known of ['2024-10-07', 'DRAFT-2025-v3', 'DRAFT-2026-v1']) expect(found(shake(known, known))).toEqual([]);
    const w = new Wire('2026-07-28');
    const odd = { _meta: { ...MODERN_META, 'io.modelcontextprotocol/protocolVersion': '2027-01-01' } };
    w.c({ id: 1, method: 'tools/list', params: odd }).s(refusal(1, -32022)).c({ id: 2, method: 'tools/list', params: odd });
    expect(found(w.s(refusal(2, -32022)), 'version/unknown-string')).toEqual(['info version/unknown-string client 2']);
  });

  it('cannot be one without a handshake', () => {
    expect(found(shake('2025-11-25', '2026-07-28'), 'version/')).toContain('warning version/modern-in-handshake server 1');
    expect(found(shake('2026-07-28', '2025-11-25'), 'version/')).toEqual(['warning version/modern-in-handshake client 0']);
  });

  it('is not refused with an error, unless the server has another reason', () => {
    const refused = (code: number, version = '2025-11-25') =>
      found(new Wire(null).c({ id: 0, method: 'initialize', params: hello(version) }).s(refusal(0, code)), 'version/error');
    expect(refused(-32602)).toEqual(['info version/error-instead-of-counteroffer server 1']);
    for (const code of [-32601, -32022, -32603]) expect(refused(code)).toEqual([]);
    expect(refused(-32602, '2.0')).toEqual([]);
  });
});

it('what waits for the handshake is judged by what it settles on, whatever is answered in between', () => {
  const w = new Wire(null).c({ id: 0, method: 'initialize', params: hello('2024-11-05') });
  w.c({ id: 1, method: 'ping' })
    .c(INITIALIZED)
    .s({ id: 1, result: {} })
    .s({ id: 0, result: welcome('2024-11-05') });
  expect(alarms(w)).toEqual(['error lifecycle/initialized-early client 2']);
  expect(judge(w)[0]?.clause).toContain('2024-11-05');
});
