import { describe, expect, it } from 'vitest';
import { META_CAPABILITIES, META_SUBSCRIPTION, META_VERSION } from '../../../src/protocol/revisions.js';
import { found, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const TOOLS = { toolsListChanged: true };

class Listening extends Wire {
  constructor(
    server: Record<string, unknown> = {
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
    },
  ) {
    super(MODERN, { server });
  }

  listen(id: unknown, notifications: unknown = TOOLS): this {
    return this.c({ id, method: 'subscriptions/listen', params: { notifications } });
  }

  tell(id: unknown, method: string, params: Record<string, unknown> = {}): this {
    return this.s({ method: `notifications/${method}`, params: { ...params, _meta: { [META_SUBSCRIPTION]: id } } });
  }

  ack(id: unknown, notifications: unknown = TOOLS): this {
    return this.tell(id, 'subscriptions/acknowledged', { notifications });
  }

  closed(id: unknown): this {
    return this.s({ id, result: { resultType: 'complete', _meta: { [META_SUBSCRIPTION]: id } } });
  }
}

const faults = (wire: Wire) => found(wire, 'sub/');

describe('an acknowledgment that does not say what it acknowledges', () => {
  const ACK = 'notifications/subscriptions/acknowledged';
  /** Acknowledges with this `_meta`; then so much time passes that a missing acknowledgment would be told. */
  const acknowledged = (meta: unknown) =>
    new Listening()
      .listen(7)
      .s({ method: ACK, params: { notifications: TOOLS, ...(meta === undefined ? {} : { _meta: meta }) } })
      .tell(7, 'tools/list_changed')
      .wait(20_000)
      .answer(99);

  it('lacks the id, but is not missing itself', () => {
    for (const meta of [undefined, {}, { other: 1 }]) expect(faults(acknowledged(meta))).toEqual(['error sub/id-missing server 3']);
  });

  it('is one of the wrong shape where its _meta or the id is no such thing', () => {
    for (const meta of [null, 5, 'zz', [], { [META_SUBSCRIPTION]: null }, { [META_SUBSCRIPTION]: {} }]) {
      const wire = acknowledged(meta);
      expect(faults(wire)).toEqual([]);
      expect(found(wire, 'schema/')).toEqual(['error schema/notification server 3']);
    }
  });

  it('counts for the oldest subscription that waits, and only for that', () => {
    const wire = new Listening()
      .listen(7)
      .listen(8)
      .s({ method: ACK, params: { notifications: TOOLS } })
      .wait(20_000)
      .answer(99);
    expect(faults(wire)).toEqual(['error sub/ack-missing server 3', 'error sub/id-missing server 4']);
    const both = new Listening()
      .listen(7)
      .ack(7)
      .listen(8)
      .s({ method: ACK, params: { notifications: TOOLS } })
      .wait(20_000)
      .answer(99);
    expect(faults(both)).toEqual(['error sub/id-missing server 5']);
  });

  it('is not blamed on a server that has shown no era without a handshake', () => {
    const wire = new Wire('2025-11-25').s({ method: ACK, params: { notifications: TOOLS } });
    expect(found(wire, 'sub/')).toEqual([]);
  });
});

describe('a subscription that runs as it should', () => {
  it.each([7, 'seven', '7', -3])('breaks nothing: id %j', (id) => {
    const wire = new Listening().listen(id).ack(id).tell(id, 'tools/list_changed').tell(id, 'tools/list_changed').closed(id);
    expect(faults(wire)).toEqual([]);
  });

  it('breaks nothing with an id beyond what a double holds, and its neighbour is another', () => {
    const id = '9007199254740993';
    const meta = `"_meta":{"${META_VERSION}":"${MODERN}","${META_CAPABILITIES}":{}}`;
    const told = (as: string) =>
      `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"notifications":{},"_meta":{"${META_SUBSCRIPTION}":${as}}}}`;
    const wire = () =>
      new Listening().c(`{"jsonrpc":"2.0","id":${id},"method":"subscriptions/listen","params":{"notifications":{},${meta}}}`);
    expect(faults(wire().s(told(id)))).toEqual([]);
    expect(faults(wire().s(told('9007199254740992')))).toEqual(['error sub/id-unknown server 3']);
  });

  it('may be one of several that come between each other', () => {
    const wire = new Listening().listen(1).listen(2, { promptsListChanged: true }).ack(2, {}).tell(2, 'prompts/list_changed').ack(1);
    expect(faults(wire.tell(1, 'tools/list_changed'))).toEqual([]);
  });

  it('needs not be closed in words at the end of the session', () => {
    expect(faults(new Listening().listen(1).ack(1).event({ ev: 'eof', dir: 'c2s' }).event({ ev: 'exit', code: 0, signal: null }))).toEqual(
      [],
    );
  });
});

describe('an acknowledgment', () => {
  it('has 10 seconds, on the wire or until the session ends', () => {
    expect(faults(new Listening().listen(1).wait(10_001).progress('x'))).toEqual(['error sub/ack-missing server 2']);
    expect(faults(new Listening().listen(1).wait(9_990).ack(1).wait(60_000).progress('x'))).toEqual([]);
    expect(faults(new Listening().listen(1).wait(10_001).event({ ev: 'eof', dir: 'c2s' }))).toEqual(['error sub/ack-missing server 2']);
    expect(faults(new Listening().listen(1).wait(5_000).event({ ev: 'eof', dir: 'c2s' }).wait(60_000).progress('x'))).toEqual([]);
  });

  it('is not awaited once the client has cancelled, where the debugger held the server, or where it may have been missed', () => {
    expect(faults(new Listening().listen(1).cancel(1).wait(20_000).progress('x'))).toEqual([]);
    const held = new Listening().listen(1).event({ ev: 'debug', state: 'stopped' }).wait(20_000).event({ ev: 'debug', state: 'continued' });
    expect(faults(held.progress('x').event({ ev: 'eof', dir: 'c2s' }))).toEqual([]);
    expect(faults(new Listening().listen(1).event({ ev: 'gap', lost: 1 }).wait(20_000).progress('x'))).toEqual([]);
    expect(faults(new Listening().listen(1).event({ ev: 'gap', lost: 1 }).tell(1, 'tools/list_changed').closed(1))).toEqual([]);
  });

  it('is not awaited from a server that has not shown that it knows the era', () => {
    const meta = { [META_VERSION]: MODERN, [META_CAPABILITIES]: {} };
    const wire = new Wire(null).c({ id: 1, method: 'subscriptions/listen', params: { notifications: {}, _meta: meta } });
    expect(faults(wire.wait(20_000).s({ method: 'notifications/message', params: { level: 'info', data: '' } }))).toEqual([]);
  });

  it('is missed where an answer comes in its place', () => {
    expect(faults(new Listening().listen(1).closed(1))).toEqual(['error sub/ack-missing server 3']);
    expect(faults(new Listening().listen(1).s({ id: 1, error: { code: -32603, message: 'no' } }))).toEqual([
      'error sub/ack-missing server 3',
    ]);
    expect(faults(new Listening().listen(1).s({ id: 1, error: { code: -32601, message: 'no' } }))).toEqual([
      'error sub/ack-missing server 3',
    ]);
    expect(
      faults(
        new Listening()
          .listen(1)
          .ack(1)
          .s({ id: 1, error: { code: -32000, message: 'no' } }),
      ),
    ).toEqual([]);
  });

  it('is not missed where the client closes the connection before', () => {
    const closed = new Listening().listen(1).event({ ev: 'eof', dir: 'c2s' });
    expect(faults(closed.s({ id: 1, error: { code: -32000, message: 'Connection closed' } }))).toEqual([]);
  });

  it.each([-32600, -32602, -32020, -32021, -32022])('is not missed where the request is refused with %i', (code) => {
    expect(faults(new Listening().listen(1).s({ id: 1, error: { code, message: 'no' } }))).toEqual([]);
  });

  it('is not missed from a server that has nothing to tell and does not know the method', () => {
    expect(faults(new Listening({ tools: {} }).listen(1).s({ id: 1, error: { code: -32601, message: 'no' } }))).toEqual([]);
  });

  it('comes first, and its lack is told once', () => {
    const wire = new Listening().listen(1).tell(1, 'tools/list_changed').tell(1, 'tools/list_changed').wait(20_000).progress('x');
    expect(faults(wire)).toEqual(['error sub/ack-not-first server 3']);
  });

  it('grants what was asked for or less', () => {
    const uris = (...resourceSubscriptions: string[]) => ({ resourceSubscriptions });
    expect(faults(new Listening().listen(1, { ...TOOLS, ...uris('a', 'b') }).ack(1, uris('b')))).toEqual([]);
    expect(faults(new Listening().listen(1, uris('a')).ack(1, uris('a', 'b')))).toEqual(['error sub/ack-superset server 3']);
    expect(faults(new Listening().listen(1, {}).ack(1, TOOLS))).toEqual(['error sub/ack-superset server 3']);
    expect(faults(new Listening().listen(1, { toolsListChanged: false }).ack(1, TOOLS))).toEqual(['error sub/ack-superset server 3']);
    expect(faults(new Listening().listen(1, null).ack(1, TOOLS))).toEqual([]);
  });
});

describe('a change', () => {
  it('that was not asked for is one finding a kind', () => {
    const wire = new Listening().listen(1).ack(1).tell(1, 'prompts/list_changed').tell(1, 'prompts/list_changed');
    expect(faults(wire.tell(1, 'resources/updated', { uri: 'a' }))).toEqual([
      'error sub/unrequested-type server 4 +1',
      'error sub/unrequested-type server 6',
    ]);
  });

  it('may be of a resource below one that is watched, not above', () => {
    const watch = (watched: string, uri: string) =>
      faults(
        new Listening()
          .listen(1, { resourceSubscriptions: [watched] })
          .ack(1, {})
          .tell(1, 'resources/updated', { uri }),
      );
    expect(watch('file:///a', 'file:///a')).toEqual([]);
    expect(watch('file:///a/', 'file:///a/b/c')).toEqual([]);
    expect(watch('file:///a/b', 'file:///a')).toEqual(['error sub/unrequested-type server 4']);
    expect(watch('file:///b', 'file:///a')).toEqual(['error sub/unrequested-type server 4']);
  });

  it('that belongs to no open subscription is told by what it says', () => {
    const unmarked = (wire: Wire) => faults(wire.s({ method: 'notifications/tools/list_changed' }));
    expect(unmarked(new Listening())).toEqual(['error sub/list-changed-without-listen server 2']);
    expect(unmarked(new Listening().listen(1).ack(1))).toEqual(['error sub/id-missing server 4']);
    expect(unmarked(new Listening().listen(1).ack(1).closed(1))).toEqual(['error sub/id-missing server 5']);
    expect(unmarked(new Listening().listen(1).ack(1).closed(1).wait(1000))).toEqual(['error sub/list-changed-without-listen server 5']);
    expect(faults(new Listening().listen(1).ack(1).tell(2, 'tools/list_changed'))).toEqual(['error sub/id-unknown server 4']);
    expect(faults(new Listening().listen(1).ack(1).closed(1).tell(1, 'tools/list_changed'))).toEqual(['error sub/id-unknown server 5']);
    expect(faults(new Listening().ack(1))).toEqual(['error sub/id-unknown server 2']);
  });

  it('after a subscription that the server cancelled itself belongs to none', () => {
    const wire = new Listening()
      .listen(1)
      .ack(1)
      .s({ method: 'notifications/cancelled', params: { requestId: 1 } })
      .tell(1, 'tools/list_changed');
    expect(faults(wire)).toEqual(['error sub/id-unknown server 5']);
  });

  it('after a subscription that the client cancelled is the business of another rule', () => {
    const wire = new Listening().listen(1).ack(1).cancel(1).wait(1000).tell(1, 'tools/list_changed');
    expect(found(wire, 'sub/')).toEqual([]);
    expect(found(wire, 'cancel/')).toEqual(['error cancel/subscription-not-stopped server 5']);
  });

  it('needs no subscription after a handshake, or where one may have been missed, or from a server of an older era', () => {
    expect(
      faults(new Wire('2025-11-25', { server: { tools: { listChanged: true } } }).s({ method: 'notifications/tools/list_changed' })),
    ).toEqual([]);
    expect(faults(new Listening().event({ ev: 'gap', lost: 9 }).s({ method: 'notifications/tools/list_changed' }))).toEqual([]);
    expect(faults(new Listening().event({ ev: 'gap', lost: 9 }).tell(1, 'tools/list_changed'))).toEqual([]);
    const meta = { [META_VERSION]: MODERN, [META_CAPABILITIES]: {} };
    const legacy = new Wire(null)
      .c({ id: 1, method: 'tools/list', params: { _meta: meta } })
      .s({ method: 'notifications/tools/list_changed' });
    expect(faults(legacy)).toEqual([]);
  });
});

describe('the result that closes a subscription', () => {
  it.each([{}, { _meta: {} }, { _meta: { [META_SUBSCRIPTION]: '1' } }, { _meta: { [META_SUBSCRIPTION]: 2 } }])(
    'carries its id: %j',
    (result) => {
      const wire = new Listening()
        .listen(1)
        .ack(1)
        .s({ id: 1, result: { resultType: 'complete', ...result } });
      expect(faults(wire)).toEqual(['warning sub/close-result-meta server 4']);
    },
  );
});
