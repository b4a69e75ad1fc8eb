import { describe, expect, it } from 'vitest';
import { validResult } from '../../support/terse.js';
import { alarms, found, judge, Wire, welcome } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const ALL = [...LEGACY, '2026-07-28'];

const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe.each(ALL)('the shape of messages in %s', (revision) => {
  const wire = () => new Wire(revision);
  const RESULT = validResult('tools/call', revision);
  /** The alarms about the last frame; what 2026-07-28 asks of its every message is another matter. */
  const own = (w: Wire) =>
    alarms(w)
      .filter((text) => !/ (meta|logging)\//.test(text))
      .map((text) => text.replace(` ${w.next - 1}`, ''));
  /** The alarms of one more frame of the server, without those that only follow from it. */
  const ofServer = (message: Record<string, unknown>) => {
    const w = wire().call(1).s(message);
    return own(w);
  };
  const ofClient = (message: Record<string, unknown> | string) => {
    return own(wire().c(message));
  };

  it('wants jsonrpc 2.0 on every message', () => {
    expect(ofServer({ jsonrpc: '1.0', id: 1, result: RESULT })).toEqual(['error rpc/version server']);
    expect(ofServer({ jsonrpc: undefined, id: 1, result: RESULT })).toEqual(['error rpc/version server']);
    expect(ofServer({ jsonrpc: 2, method: 'notifications/message' })).toEqual(['error rpc/version server']);
  });

  it('reports JSON that is no message once a burst', () => {
    const w = wire().s({ jsonrpc: undefined, level: 'info' }).s({ jsonrpc: undefined, level: 'warn' });
    expect(alarms(w)).toEqual([`error rpc/unclassifiable server ${w.next - 2} +1`]);
    expect(ofServer({ jsonrpc: undefined, type: 'hello', payload: {} })).toEqual(['error rpc/unclassifiable server']);
    expect(ofServer({ method: 5 })).toEqual(['error rpc/unclassifiable server']);
  });

  it('tells a call that is a response too from both', () => {
    expect(ofServer({ method: 'notifications/message', result: {} })).toEqual(['error rpc/ambiguous server']);
    expect(ofServer({ method: 7, result: {} })).toEqual(['error rpc/ambiguous server']);
  });

  it('wants exactly one of result and error, and pairs the response all the same', () => {
    const error = { code: -1, message: 'x' };
    expect(ofServer({ id: 1, result: RESULT, error })).toEqual(['error rpc/result-and-error server']);
    expect(ofServer({ id: 1, result: RESULT, error: null })).toEqual(['error rpc/result-and-error server']);
    expect(ofServer({ id: 1 })).toEqual(['error rpc/result-and-error server']);
    expect(judge(wire().call(1).s({ id: 1, result: RESULT, error: null }))[0]?.message).toContain('"error": null');
  });

  it.each([null, [], 7, 'ok', true])('wants an object as result, not %j', (result) => {
    expect(ofServer({ id: 1, result })).toEqual(['error rpc/result-not-object server']);
  });

  it.each([null, 'text', [], {}, { code: 1 }, { message: 'x' }, { code: 1, message: 5 }])(
    'wants a code and a message of an error, not %j',
    (error) => {
      expect(ofServer({ id: 1, error })).toEqual(['error rpc/error-shape server']);
    },
  );

  it('wants integer error codes', () => {
    expect(ofServer({ id: 1, error: { code: '-32600', message: 'x' } })).toEqual(['error rpc/error-code-integer server']);
    expect(ofServer({ id: 1, error: { code: 1.5, message: 'x' } })).toEqual(['error rpc/error-code-integer server']);
    expect(ofServer({ id: 1, error: { code: -32600, message: 'x', data: null } })).toEqual([]);
  });

  it.each([[[]], [null], ['x'], [0]])('wants an object as params, not %j', (params) => {
    expect(ofServer({ method: 'notifications/message', params })).toEqual(['error rpc/params-not-object server']);
  });

  it('wants request ids that are strings or integers, which 1.0 and 2^64 are', () => {
    expect(ofClient({ id: null, method: 'tools/list' })).toEqual(['error rpc/id-null client']);
    expect(ofClient({ id: 1.5, method: 'tools/list' })).toEqual(['error rpc/id-type client']);
    for (const id of [true, {}, [1]]) expect(ofClient({ id, method: 'tools/list' })).toEqual(['error rpc/id-type client']);
    const raw = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"vendor/x"}`;
    for (const id of ['1.0', '18446744073709551616', '1e3', '-4', '""']) expect(ofClient(raw(id))).toEqual([]);
    expect(ofClient(raw('9007199254740993.5'))).toEqual(['error rpc/id-type client']);
  });

  it('wants no id on a notification and one on a request, by the names that the revision has', () => {
    expect(ofClient({ id: 5, method: 'notifications/cancelled' })).toEqual(['error rpc/notification-with-id client']);
    expect(ofClient({ method: 'tools/list' })).toEqual(['error rpc/request-without-id client']);
    expect(ofClient({ id: 5, method: 'notifications/vendor' })).toEqual([]);
    expect(ofClient({ method: 'vendor/list' })).toEqual([]);
  });

  it('has nothing to say about vendor members, strings as ids and responses without content', () => {
    const w = wire()
      .c({ id: 'a', method: 'vendor/x', params: {}, extra: 1 })
      .s({ id: 'a', result: revision === '2026-07-28' ? { resultType: 'complete' } : {}, extra: 1 });
    expect(alarms(w)).toEqual([]);
  });

  it('says of a call that is a response too nothing else, whatever its method and id', () => {
    for (const method of ['tools/call', 'x', 'ping', 'roots/list', 'notifications/message', 'initialize']) {
      for (const id of [3, 'a', undefined, null]) {
        const w = wire().call(3).s({ id, method, result: {} }).answer(3);
        const about = found(w).filter((text) => text.endsWith(` ${w.next - 2}`) && !text.includes('logging/'));
        expect(about, `${method} ${id}`).toEqual([`error rpc/ambiguous server ${w.next - 2}`]);
      }
    }
  });

  it('calls a message with a bad id a request, never a notification', () => {
    for (const id of [null, 1.5, true, {}]) {
      for (const method of ['tools/list', 'vendor/x']) {
        const finding = judge(wire().c({ id, method })).find(({ rule }) => rule.startsWith('rpc/id-'));
        expect(finding?.message).toMatch(/^The client sent (?:a request|a message|request 1.5) /);
      }
    }
  });

  it('blames nobody for a clean request that only looks bad to an earlier rule', () => {
    const w = wire()
      .call(1)
      .call(2)
      .answer(1)
      .s({ id: null, error: { code: -32603, message: 'x' } });
    expect(alarms(w)).toEqual([`error rpc/error-id-null server ${w.next - 1}`]);
  });
});

describe('errors that name no request', () => {
  const error = { code: -32700, message: 'x' };

  it.each(ALL)('are a hint in %s where a line before could not be read', (revision) => {
    for (const bad of ['{', 'text', '{"jsonrpc":"2.0","id":9,"method":"tools/list","params":[]}', '{"foo":1}']) {
      const w = new Wire(revision).c(bad).s({ id: null, error });
      expect(found(w, 'rpc/error-id-null')).toEqual([`info rpc/error-id-null server ${w.next - 1}`]);
    }
  });

  it('are an error again once the bad line is answered', () => {
    const w = new Wire().c('{').s({ id: null, error }).call(1).s({ id: null, error });
    expect(found(w, 'rpc/')).toEqual(['info rpc/error-id-null server 4', 'error rpc/error-id-null server 6']);
  });

  it.each([
    ['2024-11-05', 'error rpc/error-id-null'],
    ['2025-03-26', 'warning rpc/response-to-notification'],
    ['2025-06-18', 'warning rpc/response-to-notification'],
    ['2025-11-25', 'warning rpc/response-to-notification'],
  ])('after notifications only are, in %s, %s', (revision, rule) => {
    const w = new Wire(revision).c({ method: 'notifications/roots/list_changed' }).s({ id: null, error });
    expect(alarms(w)).toEqual([`${rule} server 4`]);
  });

  it.each([
    ['2024-11-05', 'error'],
    ['2025-03-26', 'error'],
    ['2025-06-18', 'error'],
    ['2025-11-25', 'warning'],
    ['2026-07-28', 'warning'],
  ])('must have an id in %s (%s), unless from 2025-11-25 on it could not be read', (revision, level) => {
    const good = new Wire(revision).call(1).s({ error });
    expect(alarms(good)).toEqual([`${level} rpc/error-without-id server ${good.next - 1}`]);
    const bad = new Wire(revision).c('{').s({ error });
    expect(alarms(bad).filter((text) => text.includes('rpc/'))).toEqual(
      level === 'error' ? [`error rpc/error-without-id server ${bad.next - 1}`] : [],
    );
  });
});

describe('an error without an id after a notification and a request', () => {
  const refusal = (message: string) => ({ id: null, error: { code: -32601, message } });
  const LIST = { id: 2, method: 'tools/list' };
  const CHANGED = { method: 'notifications/roots/list_changed' };

  it('answers the notification that it names, even long after it', () => {
    const w = new Wire('2025-11-25').c(LIST).s(refusal('Method not found: notifications/initialized')).answer(2);
    expect(alarms(w)).toEqual(['warning rpc/response-to-notification server 4']);
    expect(judge(w)[0]?.message).toContain('the notification notifications/initialized');
    const cancel = new Wire('2025-11-25').call(2).cancel(2).s(refusal('unknown method "notifications/cancelled"'));
    expect(alarms(cancel)).toEqual(['warning rpc/response-to-notification server 5']);
    const late = new Wire('2025-11-25').c(CHANGED).c(LIST).answer(2).s(refusal('notifications/roots/list_changed')).call(3).answer(3);
    expect(alarms(late)).toEqual(['warning rpc/response-to-notification server 6']);
  });

  it('names none that the other side did not send', () => {
    const w = new Wire('2025-11-25').c(LIST).answer(2).call(3).s(refusal('notifications/progress')).wait(1);
    expect(alarms(w)).toEqual(['error rpc/error-id-null server 6']);
  });

  it('answers the notification where all requests were answered otherwise', () => {
    const w = new Wire('2025-11-25').c(CHANGED).c(LIST).call(3).s(refusal('Method not found')).answer(3).answer(2);
    expect(alarms(w)).toEqual(['warning rpc/response-to-notification server 6']);
    const old = new Wire('2024-11-05').c(CHANGED).c(LIST).s(refusal('Method not found')).answer(2);
    expect(alarms(old)).toEqual(['error rpc/error-id-null server 5']);
    expect(judge(old)[0]?.message).toContain('answered a notification with error -32601 and a null id');
  });

  it('may be meant for a request that has no other answer: it must carry an id', () => {
    const open = new Wire('2025-11-25').c(CHANGED).c(LIST).call(3).s(refusal('Method not found')).answer(3);
    expect(alarms(open)).toContain('error rpc/error-id-null server 6');
    const given = new Wire('2025-11-25').c(CHANGED).c(LIST).s(refusal('Method not found')).cancel(2);
    expect(alarms(given)).toEqual(['error rpc/error-id-null server 5']);
    const leaked = new Wire('2025-11-25').c(CHANGED).c(LIST).s(refusal('Method not found')).wait(100_000).answer(2);
    expect(alarms(leaked)).toContain('error rpc/error-id-null server 5');
  });

  it('waits for so many requests and errors only, and is told at once beyond', () => {
    const busy = new Wire('2025-11-25').c(CHANGED);
    for (let id = 1; id <= 65; id++) busy.call(id);
    busy.s(refusal('x'));
    for (let id = 1; id <= 65; id++) busy.answer(id);
    expect(alarms(busy)).toEqual(['error rpc/error-id-null server 69']);
  });
});

describe('2026-07-28', () => {
  it('has no requests of the server', () => {
    const w = new Wire('2026-07-28').s({ id: 1, method: 'roots/list' }).c({ id: 1, result: {} });
    expect(alarms(w)).toEqual(['error rpc/server-request server 2']);
  });

  it('has no responses of the client', () => {
    expect(alarms(new Wire('2026-07-28').c({ id: 1, result: {} }))).toEqual(['error rpc/client-response client 2']);
  });

  it('does not forbid them where the connection did the handshake too', () => {
    const w = new Wire('2025-11-25', { client: { roots: {} } });
    w.c({ id: 1, method: 'tools/list', params: { _meta: MODERN_META } }).answer(1);
    w.s({ id: 1, method: 'roots/list' }).c({ id: 1, result: { roots: [] } });
    expect(alarms(w)).toEqual([]);
  });

  it('takes a refused probe for no connection of its kind', () => {
    const w = new Wire(null).c({
      id: 1,
      method: 'server/discover',
      params: { _meta: MODERN_META },
    });
    w.s({ id: 1, error: { code: -32601, message: 'x' } }).c({ id: 2, method: 'initialize' });
    w.s({ id: 2, result: welcome() }).c({ method: 'notifications/initialized' }).s({ id: 1, method: 'ping' }).c({ id: 1, result: {} });
    expect(alarms(w)).toEqual([]);
  });
});
