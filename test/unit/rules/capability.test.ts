import { describe, expect, it } from 'vitest';
import { alarms, found, hello, judge, Wire, welcome } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const ALL = [...LEGACY, '2026-07-28'];
const MODERN = '2026-07-28';
const refusal = (id: number, code = -32601) => ({ id, error: { code, message: 'no' } });
const own = (w: Wire) => found(w, 'cap/');

/** What a request needs, in which revisions there is a rule for it, and how much it weighs when it is served. */
const BEHIND: readonly [method: string, rule: string, declared: object, revisions: readonly string[], level: string][] = [
  ['tools/list', 'cap/tools', { tools: {} }, ALL, 'error'],
  ['tools/call', 'cap/tools', { tools: {} }, ALL, 'error'],
  ['prompts/list', 'cap/prompts', { prompts: {} }, ALL, 'error'],
  ['prompts/get', 'cap/prompts', { prompts: {} }, ALL, 'error'],
  ['resources/list', 'cap/resources', { resources: {} }, ALL, 'error'],
  ['resources/read', 'cap/resources', { resources: {} }, ALL, 'error'],
  ['resources/templates/list', 'cap/resources', { resources: {} }, ALL, 'error'],
  ['resources/subscribe', 'cap/resources-subscribe', { resources: { subscribe: true } }, LEGACY, 'error'],
  ['resources/unsubscribe', 'cap/resources-subscribe', { resources: { subscribe: true } }, LEGACY, 'error'],
  ['logging/setLevel', 'cap/logging-setlevel', { logging: {} }, LEGACY, 'error'],
  ['completion/complete', 'cap/completions', { completions: {} }, ALL.slice(1), 'warning'],
];

describe.each(BEHIND)('%s', (method, rule, declared, revisions, level) => {
  const wire = (revision: string, server: object) => new Wire(revision, { server: server as Record<string, unknown> });

  it.each(ALL)('in %s is judged by what the server declares', (revision) => {
    const at = new Wire(revision).next;
    const holds = revisions.includes(revision);
    const without = (answer: (w: Wire) => Wire) => own(answer(wire(revision, {}).c({ id: 1, method })));
    expect(without((w) => w.answer(1))).toEqual(holds ? [`${level} ${rule} server ${at + 1}`] : []);
    expect(without((w) => w.s(refusal(1)))).toEqual(holds ? [`warning ${rule} client ${at}`] : []);
    expect(without((w) => w)).toEqual(holds ? [`warning ${rule} client ${at}`] : []);
    expect(without((w) => w.cancel(1))).toEqual(holds ? [`warning ${rule} client ${at}`] : []);
    expect(own(wire(revision, declared).c({ id: 1, method }).answer(1))).toEqual([]);
    expect(without((w) => w.event({ ev: 'gap', lost: 1 }).answer(1))).toEqual([]);
  });
});

describe('what a server declares', () => {
  it('is unknown before its answer, without a handshake, and in 2026-07-28 without server/discover', () => {
    expect(own(new Wire(null).c({ id: 1, method: 'tools/list' }).answer(1))).toEqual([]);
    const early = new Wire(null).c({ id: 0, method: 'initialize', params: hello() }).c({ id: 1, method: 'tools/list' });
    expect(own(early.s({ id: 0, result: { ...welcome(), capabilities: {} } }).answer(1))).toEqual([]);
    const meta = { 'io.modelcontextprotocol/protocolVersion': MODERN, 'io.modelcontextprotocol/clientCapabilities': {} };
    const modern = new Wire(null).c({ id: 1, method: 'tools/list', params: { _meta: meta } });
    expect(own(modern.s({ id: 1, result: { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' } }))).toEqual([]);
  });

  it('is not asked for again and again in as many findings', () => {
    const w = new Wire('2024-11-05', { server: { tools: {} } });
    for (let id = 1; id <= 3; id++) w.c({ id, method: 'prompts/list' }).s(refusal(id));
    expect(own(w)).toEqual(['warning cap/prompts client 3 +2']);
  });

  it('false and null declare nothing', () => {
    expect(
      own(new Wire('2025-11-25', { server: { resources: { subscribe: false } } }).c({ id: 1, method: 'resources/subscribe' }).answer(1)),
    ).toEqual(['error cap/resources-subscribe server 4']);
  });

  it('is named in the finding', () => {
    const { message } = judge(new Wire('2025-11-25', { server: {} }).c({ id: 1, method: 'tools/list' }).answer(1))[0]!;
    expect(message).toContain('does not declare tools');
  });

  it('decides in 2026-07-28 about the code of a refusal', () => {
    const w = (code: number) => own(new Wire(MODERN, { server: {} }).c({ id: 1, method: 'prompts/list' }).s(refusal(1, code)));
    expect(w(-32602)).toEqual(['warning cap/prompts client 2', 'info cap/undeclared-error-code server 3']);
    expect(w(-32601)).toEqual(['warning cap/prompts client 2']);
  });
});

describe.each(ALL)('notifications in %s', (revision) => {
  const at = new Wire(revision).next;
  const server = (method: string, declared: object) =>
    own(new Wire(revision, { server: declared as Record<string, unknown> }).s({ method }));

  it('of the server need its capability', () => {
    expect(server('notifications/message', {})).toEqual([`warning cap/log-message server ${at}`]);
    expect(server('notifications/message', { logging: {} })).toEqual([]);
    for (const kind of ['tools', 'prompts', 'resources']) {
      const method = `notifications/${kind}/list_changed`;
      for (const flag of [{}, { listChanged: false }]) {
        expect(server(method, { [kind]: flag })).toEqual([`warning cap/${kind}-list-changed server ${at}`]);
      }
      expect(server(method, { [kind]: { listChanged: true } })).toEqual([]);
    }
  });

  it('of the client need its flag for roots', () => {
    const method = 'notifications/roots/list_changed';
    const expected = revision === MODERN ? [] : [`warning cap/roots-list-changed client ${at}`];
    expect(own(new Wire(revision, { client: { roots: {} } }).c({ method }))).toEqual(expected);
    expect(own(new Wire(revision).c({ method }))).toEqual([]);
  });

  it('before the handshake is answered, or after a gap, blame nobody', () => {
    const w = new Wire(null).c({ id: 0, method: 'initialize', params: hello(revision) }).s({ method: 'notifications/message' });
    expect(own(w.s({ id: 0, result: { ...welcome(revision), capabilities: {} } }))).toEqual([]);
    expect(own(new Wire(revision, { server: {} }).event({ ev: 'gap', lost: 1 }).s({ method: 'notifications/message' }))).toEqual([]);
  });
});

describe.each(LEGACY)('updates of resources in %s', (revision) => {
  const wire = () => new Wire(revision);
  const updated = (uri: string) => ({ method: 'notifications/resources/updated', params: { uri } });
  const subscribe = (id: number, uri: string, method = 'resources/subscribe') => ({ id, method, params: { uri } });

  it('are for what the client subscribed to, or what lies within it', () => {
    expect(own(wire().s(updated('file:///a')))).toEqual(['warning cap/resource-updated-unsolicited server 3']);
    const w = wire().c(subscribe(1, 'file:///dir')).s(updated('file:///dir')).answer(1);
    w.s(updated('file:///dir')).s(updated('file:///dir/a/b.txt')).s(updated('file:///DIR/')).s(updated('file:///dir#x'));
    expect(own(w)).toEqual([]);
    expect(own(w.s(updated('file:///directory')))).toEqual([`warning cap/resource-updated-unsolicited server ${w.next - 1}`]);
  });

  it('may cross the end of a subscription, but not come later, nor after a refusal', () => {
    const ended = wire()
      .c(subscribe(1, 'file:///a'))
      .answer(1)
      .c(subscribe(2, 'file:///a', 'resources/unsubscribe'))
      .s(updated('file:///a'))
      .answer(2);
    expect(own(ended.s(updated('file:///a')))).toEqual([]);
    expect(own(ended.wait(900).s(updated('file:///a')))).toHaveLength(1);
    expect(own(wire().c(subscribe(1, 'file:///a')).s(refusal(1)).wait(900).s(updated('file:///a')))).toHaveLength(1);
  });

  it('are not judged after a gap', () => {
    expect(own(wire().event({ ev: 'gap', lost: 1 }).s(updated('file:///a')))).toEqual([]);
  });
});

describe('what servers ask of clients', () => {
  const ask = (revision: string, method: string, client: object, params?: object) =>
    new Wire(revision, { client: client as Record<string, unknown> }).s(
      params === undefined ? { id: 1, method } : { id: 1, method, params },
    );
  const sampling = { messages: [], maxTokens: 1 };
  const url = { mode: 'url', message: 'Log in', url: 'https://example.com', elicitationId: 'e' };
  const form = { mode: 'form', message: 'Which?', requestedSchema: { type: 'object', properties: {} } };

  it.each(LEGACY)('must be declared in %s', (revision) => {
    for (const [method, name] of [
      ['sampling/createMessage', 'sampling'],
      ['roots/list', 'roots'],
    ] as const) {
      expect(own(ask(revision, method, {}).c(refusal(1)))).toEqual([`error cap/${name} server 3`]);
      expect(own(ask(revision, method, { [name]: {} }).c(refusal(1)))).toEqual([]);
      expect(own(new Wire(revision, { client: {} }).event({ ev: 'gap', lost: 1 }).s({ id: 1, method }))).toEqual([]);
    }
    const expected = revision < '2025-06-18' ? [] : ['error cap/elicitation server 3'];
    expect(own(ask(revision, 'elicitation/create', {}).c(refusal(1)))).toEqual(expected);
  });

  it('is known from the request for the handshake on', () => {
    const w = new Wire(null)
      .c({ id: 0, method: 'initialize', params: { ...hello(), capabilities: {} } })
      .s({ id: 1, method: 'roots/list' });
    expect(own(w.s({ id: 0, result: welcome() }).c(refusal(1)))).toEqual(['error cap/roots server 1']);
  });

  it('without roots is refused with -32601', () => {
    expect(own(ask('2025-11-25', 'roots/list', {}).c(refusal(1, -32603)))).toEqual([
      'error cap/roots server 3',
      'info cap/roots-error-code client 4',
    ]);
    expect(own(ask('2025-11-25', 'roots/list', {}).c({ id: 1, result: { roots: [] } }))).toHaveLength(2);
    expect(own(ask('2025-11-25', 'roots/list', { roots: {} }).c(refusal(1, -32603)))).toEqual([]);
  });

  it('may hold tools and context only where they are declared, since 2025-11-25', () => {
    const tools = { ...sampling, toolChoice: { mode: 'auto' } };
    const context = { ...sampling, includeContext: 'allServers' };
    const create = 'sampling/createMessage';
    expect(own(ask('2025-11-25', create, { sampling: {} }, tools))).toEqual(['error cap/sampling-tools server 3']);
    expect(own(ask('2025-11-25', create, { sampling: { tools: {} } }, tools))).toEqual([]);
    expect(own(ask('2025-11-25', create, { sampling: {} }, context))).toEqual(['info cap/sampling-context server 3']);
    expect(own(ask('2025-11-25', create, { sampling: { context: {} } }, context))).toEqual([]);
    expect(own(ask('2025-11-25', create, { sampling: {} }, { ...sampling, includeContext: 'none' }))).toEqual([]);
    expect(own(ask('2025-06-18', create, { sampling: {} }, context))).toEqual([]);
  });

  it('comes in a declared mode since 2025-11-25; an empty capability means form', () => {
    const create = 'elicitation/create';
    const mode = (client: object, params: object, revision = '2025-11-25') =>
      own(ask(revision, create, { elicitation: client }, params).c(refusal(1, -32602)));
    expect(mode({}, url)).toEqual(['error cap/elicitation-mode server 3']);
    expect(mode({ form: {} }, url)).toEqual(['error cap/elicitation-mode server 3']);
    expect(mode({ url: {} }, form)).toEqual(['error cap/elicitation-mode server 3']);
    for (const [client, params] of [
      [{}, form],
      [{ form: {} }, form],
      [{ url: {} }, url],
      [{ form: {}, url: {} }, url],
      [
        { form: {}, url: {} },
        { ...form, mode: undefined },
      ],
    ] as const) {
      expect(mode(client, params)).toEqual([]);
    }
    expect(mode({}, url, '2025-06-18')).toEqual([]);
    const accepted = ask('2025-11-25', create, { elicitation: {} }, url).c({ id: 1, result: { action: 'accept' } });
    expect(own(accepted)).toEqual(['error cap/elicitation-mode server 3', 'info cap/elicitation-mode-error client 4']);
  });

  it('stands in interim results in 2026-07-28, and is judged by what the call declares', () => {
    const meta = (client: object) => ({ _meta: { 'io.modelcontextprotocol/clientCapabilities': client } });
    const interim = (client: object, method: string, params: object) =>
      own(
        new Wire(MODERN)
          .call(1, { name: 'x', ...meta(client) })
          .s({ id: 1, result: { resultType: 'input_required', inputRequests: { a: { method, params } } } }),
      );
    expect(interim({ elicitation: {} }, 'elicitation/create', url)).toEqual(['error cap/elicitation-mode server 3']);
    expect(interim({ elicitation: { url: {} } }, 'elicitation/create', url)).toEqual([]);
    const tools = { ...sampling, tools: [{ name: 'x', inputSchema: { type: 'object' } }] };
    expect(interim({ sampling: {} }, 'sampling/createMessage', tools)).toEqual(['error cap/sampling-tools server 3']);
    expect(interim({ sampling: { tools: {} } }, 'sampling/createMessage', tools)).toEqual([]);
    expect(interim({}, 'sampling/createMessage', tools)).toEqual([]);
  });
});

describe('tasks', () => {
  const all = { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
  const augmented = { name: 'slow', task: { ttl: 1000 } };
  const listed = (w: Wire, execution?: object) =>
    w.c({ id: 9, method: 'tools/list' }).s({ id: 9, result: { tools: [{ name: 'slow', inputSchema: { type: 'object' }, execution }] } });

  it('need to be declared by the receiver', () => {
    expect(own(new Wire('2025-11-25').call(1, augmented))).toEqual(['error cap/tasks client 3']);
    expect(own(new Wire('2025-11-25', { server: all }).call(1, augmented))).toEqual([]);
    const ask = { id: 1, method: 'sampling/createMessage', params: { messages: [], maxTokens: 1, task: {} } };
    expect(own(new Wire('2025-11-25').s(ask))).toEqual(['warning cap/tasks server 3']);
    const client = { sampling: {}, tasks: { requests: { sampling: { createMessage: {} } } } };
    expect(own(new Wire('2025-11-25', { client }).s(ask))).toEqual([]);
  });

  it('mean nothing in other revisions, and on requests that cannot be tasks', () => {
    for (const revision of ALL) if (revision !== '2025-11-25') expect(own(new Wire(revision).call(1, augmented))).toEqual([]);
    expect(own(new Wire('2025-11-25').c({ id: 1, method: 'resources/read', params: { uri: 'file:///a', task: {} } }).answer(1))).toEqual(
      [],
    );
  });

  it('are listed and cancelled only where that is declared', () => {
    const some = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
    for (const method of ['tasks/list', 'tasks/cancel']) {
      expect(own(new Wire('2025-11-25', { server: some }).c({ id: 1, method }))).toEqual(['warning cap/tasks-ops client 3']);
      expect(own(new Wire('2025-11-25', { server: all }).c({ id: 1, method }))).toEqual([]);
    }
    expect(own(new Wire('2025-11-25', { server: some }).c({ id: 1, method: 'tasks/get' }))).toEqual([]);
  });

  it('are what the tool wants', () => {
    const wire = (execution?: object) => listed(new Wire('2025-11-25', { server: all }), execution);
    for (const execution of [undefined, {}, { taskSupport: 'forbidden' }]) {
      expect(own(wire(execution).call(1, augmented))).toEqual(['error cap/task-tool-support client 5']);
      expect(own(wire(execution).call(1).answer(1))).toEqual([]);
    }
    expect(own(wire({ taskSupport: 'required' }).call(1).answer(1))).toEqual(['error cap/task-tool-support client 5']);
    expect(own(wire({ taskSupport: 'required' }).call(1, augmented))).toEqual([]);
    for (const params of [augmented, { name: 'slow' }]) expect(own(wire({ taskSupport: 'optional' }).call(1, params))).toEqual([]);
  });

  it('are not judged by a list that changed, or that does not have the tool', () => {
    const changed = listed(new Wire('2025-11-25', { server: { ...all, tools: { listChanged: true } } })).s({
      method: 'notifications/tools/list_changed',
    });
    expect(own(changed.call(1, augmented))).toEqual([]);
    expect(own(listed(new Wire('2025-11-25', { server: all })).call(1, { ...augmented, name: 'other' }))).toEqual([]);
    // Without the capability that is the fault, whatever the tool says.
    expect(own(listed(new Wire('2025-11-25', { server: { tools: {} } })).call(1, augmented))).toEqual(['error cap/tasks client 5']);
  });
});

describe('ids of extensions', () => {
  const by = (id: string) => {
    const _meta = { 'io.modelcontextprotocol/clientCapabilities': { extensions: { [id]: {} } } };
    return own(new Wire(MODERN).call(1, { name: 'x', _meta }).answer(1).call(2, { name: 'x', _meta }).answer(2));
  };

  it('have a prefix and a name', () => {
    for (const id of ['com.example/tracing', 'io.modelcontextprotocol/tasks', 'a/b', 'com.ex-ample/a.b_c-d'])
      expect(by(id), id).toEqual([]);
    for (const id of ['tracing', '/tracing', '1com/x', 'com..example/x', 'com.example-/x', 'com.example/-x', 'com.example/x y', '']) {
      expect(by(id), id).toEqual(['warning cap/extension-id client 2 +1']);
    }
  });

  it('take no time, however long they are', () => {
    expect(by(`${'a'.repeat(999)}!`)).toHaveLength(1);
    expect(by('a'.repeat(1_000_000))).toEqual([]);
  });

  it('are told of the server too', () => {
    expect(own(new Wire(MODERN, { server: { extensions: { x: {} } } }))).toEqual(['warning cap/extension-id server 1']);
  });
});

it('nobody is blamed where both sides declare what they use', () => {
  for (const revision of ALL) {
    const w = new Wire(revision).call(1).answer(1).c({ id: 2, method: 'prompts/list' }).answer(2);
    expect(alarms(w.s({ method: 'notifications/tools/list_changed' })).filter((text) => text.includes('cap/'))).toEqual([]);
  }
});
