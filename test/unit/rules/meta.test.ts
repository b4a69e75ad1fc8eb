import { describe, expect, it } from 'vitest';
import { META_CAPABILITIES, META_VERSION } from '../../../src/protocol/revisions.js';
import { isKey, isUndefinedReserved } from '../../../src/rules/meta/key-names.js';
import { breaksTraceContext } from '../../../src/rules/meta/trace-context.js';
import { validResult } from '../../support/terse.js';
import { alarms, found, judge, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const raw = (id: number, method: string, params?: unknown) => JSON.stringify({ jsonrpc: '2.0', id, method, params });
const modern = () => new Wire(MODERN, { server: { tools: {} } });
const META = {
  [META_VERSION]: MODERN,
  [META_CAPABILITIES]: {},
  'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1' },
};
const TYPED = validResult('tools/call', MODERN);
/** A session whose server lists these versions. */
const discovered = (supportedVersions: readonly string[]) =>
  new Wire(null)
    .c(raw(0, 'server/discover', { _meta: META }))
    .s({ id: 0, result: { ...validResult('server/discover', MODERN), supportedVersions, capabilities: { tools: {} } } });
const required = (wire: Wire) => found(wire, 'meta/').filter((text) => /required|rejected/.test(text));

describe('what every request must carry', () => {
  it('is asked of each request on its own, not of notifications', () => {
    const wire = modern()
      .c(raw(1, 'tools/list', {}))
      .c('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    expect(required(wire)).toEqual(['error meta/required-fields client 2']);
  });

  it('is broken by capabilities that are no object', () => {
    const wire = modern().c(raw(1, 'tools/list', { _meta: { [META_VERSION]: MODERN, [META_CAPABILITIES]: true } }));
    expect(required(wire)).toEqual(['error meta/required-fields client 2']);
  });

  it('is not asked before a server without a handshake was met, nor after a handshake, nor while one waits', () => {
    expect(required(new Wire(null).c(raw(1, 'tools/list', {})))).toEqual([]);
    const probed = new Wire(null).c(raw(1, 'server/discover', { _meta: { [META_VERSION]: MODERN, [META_CAPABILITIES]: {} } }));
    expect(required(probed.s({ id: 1, error: { code: -32601, message: 'no' } }).c(raw(2, 'tools/list', {})))).toEqual([]);
    expect(required(new Wire('2025-11-25').c(raw(2, 'tools/list', {})))).toEqual([]);
    const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'client', version: '1' } };
    expect(
      required(
        modern()
          .c(raw(1, 'initialize', initialize))
          .c(raw(2, 'tools/list', {})),
      ),
    ).toEqual([]);
  });

  it('is not asked of what 2026-07-28 does not have: that is another fault, and none where the server may know an era that has it', () => {
    for (const [method, params] of [['ping'], ['logging/setLevel', { level: 'info' }], ['resources/subscribe', { uri: 'a:b' }]] as const) {
      const wire = modern().c(raw(1, method, params));
      expect(required(wire)).toEqual([]);
      expect(found(wire, 'lifecycle/')).toEqual(['warning lifecycle/method-not-in-revision client 2']);
      const dual = discovered([MODERN, '2025-11-25']).c(raw(1, method, params));
      expect(required(dual)).toEqual([]);
      expect(found(dual, 'lifecycle/')).toEqual([]);
    }
  });

  it('is the one fault of a request that is right but for it, and what else is wrong is so by its revision', () => {
    for (const wire of [modern(), discovered([MODERN, '2025-11-25'])]) {
      const rules = (w: Wire) => alarms(w).filter((text) => !/-info|logging/.test(text));
      const { next } = wire;
      expect(rules(wire.c(raw(1, 'subscriptions/listen', { notifications: {} })))).toEqual([`error meta/required-fields client ${next}`]);
      expect(rules(wire.c(raw(2, 'tools/call', { name: 'a', _meta: [] }))).slice(1)).toEqual([
        `error meta/required-fields client ${next + 1}`,
      ]);
      const texts = judge(wire.c(raw(3, 'tools/call', {}))).filter(({ rule }) => rule === 'schema/request');
      expect(texts.map(({ message }) => message)).toEqual([expect.stringContaining('`params.name` is missing; in 2026-07-28 it must be')]);
    }
  });

  it('is not asked where a handshake may have been missed', () => {
    expect(
      required(
        modern()
          .event({ ev: 'gap', lost: 3 })
          .c(raw(1, 'tools/list', {})),
      ),
    ).toEqual([]);
  });
});

describe('a server that serves a request without them', () => {
  const served = (wire: Wire, result: Record<string, unknown>) =>
    required(wire.c(raw(1, 'tools/call', { name: 'a' })).s({ id: 1, result }));

  it('is told on where its result is one of the era without a handshake', () => {
    expect(served(modern(), { resultType: 'complete', content: [] })).toContain('error meta/missing-not-rejected server 3');
    const half = modern()
      .c(raw(1, 'tools/call', { name: 'a', _meta: { [META_VERSION]: MODERN } }))
      .s({ id: 1, result: { content: [] } });
    expect(required(half)).toContain('error meta/missing-not-rejected server 3');
  });

  it('is spared where it may serve it as a request of an older era: whatever versions it lists', () => {
    for (const supportedVersions of [[MODERN, '2025-11-25'], [MODERN], []]) {
      expect(served(discovered(supportedVersions), { content: [] })).toEqual(['error meta/required-fields client 2']);
    }
    const undiscovered = new Wire(null).c(raw(0, 'tools/call', { name: 'a', _meta: META })).s({ id: 0, result: TYPED });
    expect(served(undiscovered, { content: [] })).toEqual(['error meta/required-fields client 2']);
  });

  it('is spared where it refuses it', () => {
    const wire = modern()
      .c(raw(1, 'tools/list'))
      .s({ id: 1, error: { code: -32602, message: '_meta is missing' } });
    expect(required(wire)).toEqual(['error meta/required-fields client 2']);
  });
});

describe('names of the two ends', () => {
  it('are missed once a session', () => {
    const _meta = { [META_VERSION]: MODERN, [META_CAPABILITIES]: {} };
    const wire = modern();
    for (const id of [1, 2]) wire.c(raw(id, 'tools/call', { name: 'a', _meta })).s({ id, result: { resultType: 'complete', content: [] } });
    expect(found(wire, 'meta/')).toEqual(['info meta/client-info client 2', 'info meta/server-info server 3']);
  });
});

describe('keys of _meta', () => {
  it.each(['a', '', 'a.b_c-d', 'com.example/', 'com.example/a', 'x/9', 'a-b.c/d', 'traceparent', 'progressToken', 'A1.b2/c'])(
    '%j is one',
    (key) => {
      expect(isKey(key)).toBe(true);
    },
  );

  it.each(['-a', 'a-', '.a', 'a b', 'a/b/c', '1a/b', 'a./b', '.a/b', 'a..b/c', 'a-/b', '/a', 'ä', 'a/b\n', '$schema'])(
    '%j is none',
    (key) => {
      expect(isKey(key)).toBe(false);
    },
  );

  it('are checked in no longer than their length takes', () => {
    for (const key of ['a-'.repeat(100_000), `${'a.'.repeat(100_000)}/`, '-'.repeat(100_000)]) isKey(key);
  });

  it.each([
    ['io.modelcontextprotocol/x', 'DE'],
    ['dev.mcp/x', 'DE'],
    ['com.mcp.tools/x', 'CDE'],
    ['org.modelcontextprotocol.api/x', 'CDE'],
    ['mcp.dev/x', 'C'],
    ['tools.mcp.com/x', 'CDE'],
    ['a.b.mcp.com/x', 'C'],
    ['com.example.mcp/x', ''],
    ['mcp/x', ''],
    ['com.example/mcp', ''],
    ['io.modelcontextprotocol/related-task', ''],
  ])('%s is reserved in %j and defined in none', (key, letters) => {
    expect((['C', 'D', 'E'] as const).filter((letter) => isUndefinedReserved(letter, key)).join('')).toBe(letters);
  });

  it('have no rules before 2025-06-18', () => {
    const odd = (revision: string) => found(new Wire(revision).call(1, { name: 'slow', _meta: { 'a/b/c': 1 } }).answer(1), 'meta/');
    expect(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'].map((revision) => odd(revision).length)).toEqual([0, 0, 1, 1]);
  });

  it('are one finding a key and a side, wherever they stand', () => {
    const wire = new Wire('2025-11-25', { server: { tools: {} } });
    for (const id of [1, 2, 3])
      wire
        .call(id, { name: 'a', _meta: { 'a/b/c': 1 } })
        .s({ id, result: { content: [{ type: 'text', text: '', _meta: { 'x/y/z': 1 } }], _meta: { 'a/b/c': 1 } } });
    expect(found(wire, 'meta/')).toEqual([
      'warning meta/key-format client 3 +2',
      'warning meta/key-format server 4 +2',
      'warning meta/key-format server 4 +2',
    ]);
  });

  it('are not held against anybody where Tapline wrote them', () => {
    const wire = new Wire('2025-11-25').c(
      { method: 'notifications/cancelled', params: { requestId: 1, _meta: { 'a/b/c': 1 } } },
      { injected: 'cancel' },
    );
    expect(found(wire, 'meta/')).toEqual([]);
  });
});

describe('trace context', () => {
  it.each<[string, unknown]>([
    ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01'],
    ['traceparent', '01-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01-more'],
    ['tracestate', 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE'],
    ['tracestate', 'fw529a3039@dt=FfAAAA, ,x/y*z-1_=v '],
    ['tracestate', ''],
    ['baggage', 'userId=alice,serverNode=DF%2028,isProduction=false'],
    ['baggage', 'key1=value1;property1;property2, key2 = value2, key3=value3; propertyKey=propertyValue'],
    ['other', 7],
  ])('%s %j is in order', (key, value) => {
    expect(breaksTraceContext(key, value)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['traceparent', '00-0AF7651916CD43DD8448EB211C80319C-00f067aa0ba902b7-01'],
    ['traceparent', '00-00000000000000000000000000000000-00f067aa0ba902b7-01'],
    ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01'],
    ['traceparent', 'ff-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01'],
    ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01-more'],
    ['traceparent', null],
    ['tracestate', 'Rojo=1'],
    ['tracestate', 'rojo'],
    ['tracestate', 'a=1=2'],
    ['tracestate', Array.from({ length: 33 }, (_, i) => `k${i}=v`).join(',')],
    ['baggage', 'userId'],
    ['baggage', 'user id=alice'],
    ['baggage', 'userId="alice"'],
    ['baggage', {}],
  ])('%s %j is not', (key, value) => {
    expect(breaksTraceContext(key, value)).toBe(true);
  });
});
