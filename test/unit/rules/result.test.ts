import { describe, expect, it } from 'vitest';
import { META_CAPABILITIES, META_VERSION } from '../../../src/protocol/revisions.js';
import { found, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const meta = (capabilities: unknown = {}) => ({ _meta: { [META_VERSION]: MODERN, [META_CAPABILITIES]: capabilities } });
const probe = () => new Wire(null).c({ id: 0, method: 'server/discover', params: meta() });
const call = (wire: Wire, id: number, capabilities?: unknown) =>
  wire.c({ id, method: 'tools/call', params: { name: 'a', ...meta(capabilities) } });

describe('a result without a type', () => {
  it('is a fault of a server that knows the era without a handshake, each time', () => {
    const wire = new Wire(MODERN, { server: { tools: {} } })
      .call(1)
      .s({ id: 1, result: { content: [] } })
      .call(2)
      .s({ id: 2, result: { content: [] } });
    expect(found(wire, 'result/')).toEqual(['error result/type-missing server 3', 'error result/type-missing server 5']);
  });

  it('is none of a server that refused the probe, and serves a request of the other era as its own', () => {
    const wire = call(probe().s({ id: 0, error: { code: -32601, message: 'no' } }), 1).s({ id: 1, result: { content: [] } });
    expect(found(wire, 'result/')).toEqual([]);
  });

  it('is found out later, where the server shows only then that it knows the era', () => {
    const wire = call(new Wire(null), 1).s({ id: 1, result: { content: [] } });
    expect(found(wire, 'result/')).toEqual([]);
    call(wire, 2).s({ id: 2, result: { resultType: 'complete', content: [] } });
    expect(found(wire, 'result/')).toEqual(['error result/type-missing server 1']);
  });

  it('is none in a session with a handshake, nor of an error', () => {
    expect(found(new Wire('2025-11-25').call(1).answer(1), 'result/')).toEqual([]);
    const refused = new Wire(MODERN).call(1).s({ id: 1, error: { code: -32602, message: 'no' } });
    expect(found(refused, 'result/')).toEqual([]);
  });

  it('is judged request by request where one process serves both eras', () => {
    const wire = new Wire('2025-11-25').call(1).answer(1);
    call(wire, 2)
      .s({ id: 2, result: { resultType: 'complete', content: [] } })
      .call(3)
      .answer(3);
    call(wire, 4).s({ id: 4, result: { content: [] } });
    expect(found(wire, 'result/')).toEqual(['error result/type-missing server 10']);
  });
});

describe('a result of another type', () => {
  const of = (resultType: unknown, capabilities?: unknown) =>
    found(call(new Wire(MODERN, { server: { tools: {} } }), 1, capabilities).s({ id: 1, result: { resultType, content: [] } }), 'result/');

  it.each(['done', 'Complete', '', 7, null, {}])('is invalid: %j', (type) => {
    expect(of(type)).toEqual(['error result/type-unknown server 3']);
  });

  it('may be that of an extension that is not known here, but not of one that defines no types', () => {
    expect(of('partial', { extensions: { 'com.example/partial': {} } })).toEqual([]);
    expect(of('partial', { extensions: { 'io.modelcontextprotocol/ui': {} } })).toEqual(['error result/type-unknown server 3']);
  });
});
