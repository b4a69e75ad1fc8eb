import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/rules/families.js';
import { OWNED } from '../../../src/rules/schema/owned.js';
import { validResult } from '../../support/terse.js';
import { found, judge, Wire } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const ALL = [...LEGACY, '2026-07-28'];
const ofSchema = (wire: Wire) => found(wire, 'schema/');
const text = { type: 'text', text: 'x' };

/** The answer to a call with this result, which in 2026-07-28 is a complete one. */
function called(revision: string, result: Record<string, unknown>): Wire {
  return new Wire(revision).call(1).s({ id: 1, result: { ...validResult('tools/call', revision), ...result } });
}

/** The sentence of the one finding about shapes. */
function sentenceOf(wire: Wire): string {
  const findings = judge(wire).filter(({ rule }) => rule.startsWith('schema/'));
  expect(findings).toHaveLength(1);
  return findings[0]?.message ?? '';
}

describe.each(ALL)('shapes in %s', (revision) => {
  it('are blamed on the side whose message does not have them, once a message', () => {
    const call = new Wire(revision).call(1, { name: 5, arguments: [] });
    expect(ofSchema(call)).toEqual([`error schema/request client ${call.next - 1}`]);
    const answer = called(revision, { content: [{ text: 'x' }, {}], isError: 'no' });
    expect(ofSchema(answer)).toEqual([`error schema/result server ${answer.next - 1}`]);
    const log = new Wire(revision).s({ method: 'notifications/message', params: { level: 'info' } });
    expect(ofSchema(log)).toEqual([`error schema/notification server ${log.next - 1}`]);
  });

  it('are told by path and fault, in words', () => {
    expect(sentenceOf(called(revision, { content: [text, { text: 'x' }] }))).toContain('`content[1].type` is missing');
    expect(sentenceOf(called(revision, { content: 'done' }))).toContain('`content` is "done"');
    expect(sentenceOf(called(revision, { content: 'done' }))).toContain('must be a list');
    expect(sentenceOf(new Wire(revision).call(1, {}))).toContain('`params.name` is missing');
    expect(sentenceOf(called(revision, { content: [{ type: 'text' }, { type: 'image' }] }))).toContain('and 2 more faults');
  });

  it('of content are those of the kind that it names', () => {
    expect(sentenceOf(called(revision, { content: [{ type: 'image', text: 'x' }] }))).toContain('`content[0].data` is missing');
    expect(sentenceOf(called(revision, { content: [{ type: 'video', text: 'x' }] }))).toMatch(/type` is "video".*"text", "image"/);
    expect(sentenceOf(called(revision, { content: [{ type: 'resource', resource: { uri: 'a:b' } }] }))).toContain('`text` or `blob`');
  });

  it('leave unknown members, vendor methods and errors of their own kind alone', () => {
    const w = called(revision, { content: [{ ...text, vendor: 1 }], took: 5 }).c({ id: 2, method: 'vendor/x', params: { a: 1 } });
    w.s({ id: 2, result: { anything: [1], ...(revision === '2026-07-28' ? { resultType: 'complete' } : {}) } });
    w.call(3).s({ id: 3, error: { code: -32603, message: 'x', data: 'whatever' } });
    expect(ofSchema(w)).toEqual([]);
  });

  it('say nothing of frames that Tapline put on the wire, nor of params and results that are no objects', () => {
    const w = new Wire(revision).c({ id: 9, method: 'tools/call', params: { name: 1 } }, { injected: 'cancel' });
    w.c('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}').call(2).s({ id: 2, result: 'x' });
    expect(ofSchema(w)).toEqual([]);
  });
});

describe('shapes by revision', () => {
  it('are those of the revision that was agreed on', () => {
    const audio = { content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] };
    expect(ofSchema(called('2024-11-05', audio))).toHaveLength(1);
    expect(ofSchema(called('2025-03-26', audio))).toEqual([]);
    const link = { content: [{ type: 'resource_link', uri: 'file:///a', name: 'a' }] };
    expect(ofSchema(called('2025-03-26', link))).toHaveLength(1);
    expect(ofSchema(called('2025-06-18', link))).toEqual([]);
  });

  it('are those of all revisions where it is not known which', () => {
    const audio = { content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] };
    const late = (result: object) => new Wire(null).call(1).s({ id: 1, result });
    expect(ofSchema(late(audio))).toEqual([]);
    expect(ofSchema(late({ content: [{ type: 'audio' }] }))).toHaveLength(1);
  });

  it('wait for the handshake that tells the revision', () => {
    const early = (version: string) => {
      const w = new Wire(null).c({ id: 0, method: 'initialize' }).s({ method: 'notifications/message', params: { level: 'info' } });
      return w.s({ id: 0, result: { ...validResult('initialize', version), protocolVersion: version } });
    };
    expect(ofSchema(early('2025-11-25'))).toEqual(['error schema/notification server 1']);
  });
});

describe('results', () => {
  it('are held against the request that they answer', () => {
    const w = new Wire('2025-11-25').c({ id: 1, method: 'prompts/get' }).s({ id: 1, result: { content: [] } });
    expect(sentenceOf(w)).toContain('`messages` is missing');
  });

  it('that create a task are tasks, and those of the task are held against what was asked', () => {
    const task = { ...validResult('tasks/get', '2025-11-25') };
    const ask = () => new Wire('2025-11-25').call(1, { name: 'slow', task: {} }).s({ id: 1, result: { task } });
    expect(ofSchema(ask())).toEqual([]);
    const payload = (result: object) => ask().c({ id: 2, method: 'tasks/result' }).s({ id: 2, result });
    expect(ofSchema(payload({ content: [] }))).toEqual([]);
    expect(sentenceOf(payload({ contents: [] }))).toContain('`content` is missing');
    // Of a task that was made before, nothing is known.
    const unknown = new Wire('2025-11-25').c({ id: 2, method: 'tasks/result' }).s({ id: 2, result: { contents: [] } });
    expect(ofSchema(unknown)).toEqual([]);
  });

  it('of 2026-07-28 are what their resultType says', () => {
    const interim = (more: object) => new Wire('2026-07-28').call(1).s({ id: 1, result: { resultType: 'input_required', ...more } });
    expect(ofSchema(interim({ requestState: 's' }))).toEqual([]);
    expect(sentenceOf(interim({ requestState: 7 }))).toContain('`requestState` is 7');
    const extension = new Wire('2026-07-28').call(1).s({ id: 1, result: { resultType: 'task', taskId: 5 } });
    expect(ofSchema(extension)).toEqual([]);
  });
});

describe('generator errors of the official schemas', () => {
  it('are not repeated: halves and booleans where the schema only forgot them', () => {
    const w = new Wire('2025-11-25', { client: { elicitation: {} } }).s({ id: 1, method: 'elicitation/create' });
    w.c({ id: 1, result: { action: 'accept', content: { size: 0.5, tags: ['a'] } } });
    w.c({ id: 2, method: 'resources/list' }).s({ id: 2, result: { resources: [{ uri: 'file:///a', name: 'a', size: 0.5 }] } });
    w.c({ id: 3, method: 'tools/list' });
    w.s({ id: 3, result: { tools: [{ name: 'a', inputSchema: { type: 'object', properties: { x: true } } }] } });
    expect(ofSchema(w)).toEqual([]);
  });
});

describe('one fault, one finding', () => {
  it('leaves each part that another rule answers for to a rule that exists', () => {
    const ids = RULES.map(({ id }) => id);
    expect(OWNED.map(({ rule }) => rule).filter((rule) => !ids.includes(rule))).toEqual([]);
  });

  it('shows below a fault for every one of these rules', () => {
    const shown = new Set(ownedFaults().map(({ rule }) => rule));
    expect(OWNED.map(({ rule }) => rule).filter((rule) => !shown.has(rule))).toEqual([]);
  });

  it('still tells of what lies deeper in a handshake', () => {
    const w = new Wire('2025-11-25', { client: { roots: { listChanged: 'yes' } } });
    expect(sentenceOf(w)).toContain('`params.capabilities.roots.listChanged` is "yes"');
  });

  it('still tells of what else is wrong beside it', () => {
    const w = new Wire('2025-11-25').c({ id: 1, method: 'tools/list' });
    w.s({ id: 1, result: { nextCursor: null, tools: [{ inputSchema: { type: 'object' } }] } });
    expect(sentenceOf(w)).toContain('`tools[0].name` is missing');
    expect(sentenceOf(w)).not.toContain('more');
  });

  it.each(ownedFaults())('$rule alone speaks of $what', ({ rule, wire }) => {
    const loud = found(wire).filter((line) => !line.startsWith('info'));
    expect(loud.map((line) => line.split(' ')[1])).toEqual([rule]);
  });
});

/** A fault for the rules that answer for a part of a shape. */
function ownedFaults(): { rule: string; what: string; wire: Wire }[] {
  const D = '2025-11-25';
  const server = { tools: { listChanged: true }, resources: {}, prompts: {}, logging: {} };
  const wire = (client = {}) => new Wire(D, { server, client });
  const modern = () => new Wire('2026-07-28', { server });
  const list = (tool: object) =>
    wire()
      .c({ id: 1, method: 'tools/list' })
      .s({ id: 1, result: { tools: [{ name: 'a', ...tool }] } });
  const schema = { type: 'object' };
  const ask = (params: object) => wire({ elicitation: { form: {}, url: {} } }).s({ id: 1, method: 'elicitation/create', params });
  const task = validResult('tasks/get', D);
  const { ttl: _, ...cut } = task;
  const tasks = { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
  const cacheable = { ...validResult('tools/list', '2026-07-28') };
  const page = (change: object) =>
    modern()
      .c({ id: 1, method: 'tools/list' })
      .s({ id: 1, result: { ...cacheable, ...change } });
  const cancelled = { action: 'cancel' };
  const cityForm = { message: 'm', requestedSchema: { type: 'object', properties: { city: { type: 'string' } } } };
  const interim = (question: object, more: object = {}) =>
    modern()
      .call(1, { name: 'slow', arguments: {} })
      .s({
        id: 1,
        result: {
          resultType: 'input_required',
          requestState: 's',
          inputRequests: { a: { method: 'elicitation/create', params: cityForm, ...question } },
          ...more,
        },
      });
  const again = (change: object) =>
    interim({})
      .call(2, {
        name: 'slow',
        arguments: {},
        requestState: 's',
        inputResponses: { a: { action: 'accept', content: { city: 'Oslo' } } },
        ...change,
      })
      .s({ id: 2, error: { code: -32602, message: 'x' } });
  const created = (result: object) =>
    new Wire(D, { server: { ...server, ...tasks } }).call(1, { name: 'slow', task: {} }).s({ id: 1, result });
  const cancelledTask = (result: object) => created({ task }).c({ id: 2, method: 'tasks/cancel' }).s({ id: 2, result });
  return [
    {
      rule: 'rpc/params-not-object',
      what: 'params that are a list',
      wire: wire({ roots: { listChanged: true } }).c('{"jsonrpc":"2.0","method":"notifications/roots/list_changed","params":[]}'),
    },
    {
      rule: 'progress/token-type',
      what: 'a token that is a float',
      wire: wire()
        .call(1, { name: 'slow', _meta: { progressToken: 1.5 } })
        .answer(1),
    },
    { rule: 'cancel/malformed', what: 'a cancellation of null', wire: wire().call(1).cancel(null).answer(1) },
    {
      rule: 'logging/level-unknown',
      what: 'a level that is none',
      wire: wire()
        .c({ id: 1, method: 'logging/setLevel', params: { level: 'loud' } })
        .s({ id: 1, error: { code: -32602, message: 'x' } }),
    },
    {
      rule: 'pagination/next-cursor-type',
      what: 'a cursor of null',
      wire: wire()
        .c({ id: 1, method: 'prompts/list' })
        .s({ id: 1, result: { prompts: [], nextCursor: null } }),
    },
    { rule: 'tools/input-schema', what: 'a schema of an array', wire: list({ inputSchema: { type: 'array' } }) },
    { rule: 'tools/input-schema', what: 'a missing schema', wire: list({}) },
    { rule: 'tools/output-schema', what: 'a schema that is text', wire: list({ inputSchema: schema, outputSchema: 'x' }) },
    {
      rule: 'tools/structured-not-object',
      what: 'structured content that is a list',
      wire: wire()
        .call(1)
        .s({ id: 1, result: { content: [], structuredContent: [] } }),
    },
    {
      rule: 'elicitation/schema-flat',
      what: 'a field that is an object',
      wire: ask({ message: 'm', requestedSchema: { type: 'object', properties: { a: { type: 'object' } } } }).c({
        id: 1,
        result: cancelled,
      }),
    },
    {
      rule: 'elicitation/content-mismatch',
      what: 'a field that is answered with null',
      wire: ask(cityForm).c({ id: 1, result: { action: 'accept', content: { city: null } } }),
    },
    { rule: 'schema/request', what: 'a form without a schema', wire: ask({ message: 'm' }).c({ id: 1, result: cancelled }) },
    ...[undefined, 5, 'x'].map((params) => ({
      rule: params === undefined ? 'schema/request' : 'rpc/params-not-object',
      what: `a question with the params ${params}`,
      wire: ask(params as never).c({ id: 1, result: cancelled }),
    })),
    ...[undefined, 5, null, {}].flatMap((params) => [
      { rule: 'schema/result', what: `an input request with the params ${JSON.stringify(params)}`, wire: interim({ params }) },
    ]),
    ...[undefined, 5, null].map((method) => ({
      rule: 'mrtr/request-kind',
      what: `an input request with the method ${JSON.stringify(method)}`,
      wire: interim({ method }),
    })),
    { rule: 'result/type-missing', what: 'a question of no type', wire: interim({}, { resultType: undefined }) },
    ...[5, 'a', undefined].map((requestState) => ({
      rule: 'mrtr/state-not-echoed',
      what: `the state ${JSON.stringify(requestState)} brought back`,
      wire: again({ requestState }),
    })),
    ...[[], null, 5, {}].map((inputResponses) => ({
      rule: 'mrtr/input-incomplete',
      what: `the answers ${JSON.stringify(inputResponses)}`,
      wire: again({ inputResponses }),
    })),
    ...[{ name: undefined }, { name: 5 }, { arguments: null }].map((change) => ({
      rule: 'mrtr/state-foreign',
      what: `a call that comes back with ${JSON.stringify(change)}`,
      wire: again(change),
    })),
    {
      rule: 'elicitation/content-mismatch',
      what: 'an answer of null that comes with the next call',
      wire: again({ inputResponses: { a: { action: 'accept', content: { city: null } } } }),
    },
    {
      rule: 'rpc/notification-with-id',
      what: 'a notification with a broken id and no params',
      wire: wire().c({ id: 1.5, method: 'notifications/cancelled', params: {} }),
    },
    ...[{ taskId: 5 }, { taskId: undefined }].map((change) => ({
      rule: 'task/id',
      what: `a task with ${JSON.stringify(change)}`,
      wire: created({ task: { ...task, ...change } }),
    })),
    { rule: 'task/id', what: 'a task that is another object altogether', wire: created({ task: { q: 5 } }) },
    ...['zz', 5, null].map((status) => ({
      rule: 'task/initial-status',
      what: `a task of the status ${JSON.stringify(status)}`,
      wire: created({ task: { ...task, status } }),
    })),
    ...[{}, { task: null }].map((result) => ({
      rule: 'task/create-result-missing',
      what: `the result ${JSON.stringify(result)} for a task`,
      wire: created(result),
    })),
    ...[undefined, 'zz', 5].map((status) => ({
      rule: 'task/cancel-status',
      what: `a cancelled task of the status ${JSON.stringify(status)}`,
      wire: cancelledTask({ ...task, status }),
    })),
    ...['createdAt', 'lastUpdatedAt', 'ttl'].flatMap((field) =>
      [{ q: 5 }, field === 'ttl' ? 'x' : null, field === 'ttl' ? [] : 5].flatMap((value) => [
        {
          rule: 'task/fields',
          what: `a new task whose ${field} is ${JSON.stringify(value)}`,
          wire: created({ task: { ...task, [field]: value } }),
        },
        {
          rule: 'task/fields',
          what: `a listed task whose ${field} is ${JSON.stringify(value)}`,
          wire: created({ task })
            .c({ id: 2, method: 'tasks/list' })
            .s({ id: 2, result: { tasks: [{ ...task, [field]: value }] } }),
        },
        {
          rule: 'task/fields',
          what: `a task that is told of whose ${field} is ${JSON.stringify(value)}`,
          wire: created({ task }).s({ method: 'notifications/tasks/status', params: { ...task, [field]: value } }),
        },
        {
          rule: 'task/fields',
          what: `a cancelled task whose ${field} is ${JSON.stringify(value)}`,
          wire: cancelledTask({ ...task, status: 'cancelled', [field]: value }),
        },
      ]),
    ),
    {
      rule: 'task/fields',
      what: 'a listed task that is another object altogether',
      wire: created({ task })
        .c({ id: 2, method: 'tasks/list' })
        .s({ id: 2, result: { tasks: [{ q: 5 }] } }),
    },
    ...[[], [5]].map((supportedVersions) => ({
      rule: supportedVersions.length === 0 ? 'version/unsupported-not-rejected' : 'schema/result',
      what: `the versions ${JSON.stringify(supportedVersions)}`,
      wire: modern()
        .c({ id: 1, method: 'server/discover' })
        .s({ id: 1, result: { ...validResult('server/discover', '2026-07-28'), supportedVersions } }),
    })),
    {
      rule: 'elicitation/url-invalid',
      what: 'a url mode without an id',
      wire: ask({ message: 'm', mode: 'url', url: 'https://example.com' }).c({ id: 1, result: cancelled }),
    },
    {
      rule: 'elicitation/required-error',
      what: 'a list without ids',
      wire: wire({ elicitation: { url: {} } })
        .call(1)
        .s({ id: 1, error: { code: -32042, message: 'x', data: {} } }),
    },
    {
      rule: 'task/fields',
      what: 'a task without a time to live',
      wire: new Wire(D, { server: { ...server, ...tasks } }).call(1, { name: 'slow', task: {} }).s({ id: 1, result: { task: cut } }),
    },
    {
      rule: 'lifecycle/initialize-params',
      what: 'a handshake without a client',
      wire: new Wire(null)
        .c({ id: 0, method: 'initialize', params: { protocolVersion: D, capabilities: {} } })
        .s({ id: 0, result: { ...validResult('initialize', D), protocolVersion: D } })
        .c({ method: 'notifications/initialized' }),
    },
    {
      rule: 'lifecycle/initialize-result',
      what: 'a handshake without a server',
      wire: new Wire(null)
        .c({ id: 0, method: 'initialize' })
        .s({ id: 0, result: { protocolVersion: '2025-06-18', capabilities: {} } })
        .c({ method: 'notifications/initialized' }),
    },
    { rule: 'result/type-missing', what: 'a result of no type', wire: page({ resultType: undefined }) },
    { rule: 'result/type-unknown', what: 'a result of an unknown type', wire: page({ resultType: 5 }) },
    { rule: 'cache/hints-missing', what: 'a missing scope', wire: page({ cacheScope: undefined }) },
    { rule: 'cache/ttl-negative', what: 'a time to live that is text', wire: page({ ttlMs: '5' }) },
    {
      rule: 'error/missing-capability-shape',
      what: 'an error without the capabilities',
      wire: modern()
        .call(1)
        .s({ id: 1, error: { code: -32021, message: 'x' } }),
    },
    {
      rule: 'version/unsupported-not-rejected',
      what: 'an error without the versions',
      wire: modern()
        .call(1)
        .s({ id: 1, error: { code: -32022, message: 'x', data: { requested: 'x' } } }),
    },
    {
      rule: 'meta/required-fields',
      what: 'a request without capabilities',
      wire: modern()
        .c(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`)
        .s({ id: 1, error: { code: -32602, message: 'x' } }),
    },
    {
      rule: 'mrtr/request-kind',
      what: 'an input request of another kind',
      wire: modern()
        .call(1)
        .s({ id: 1, result: { resultType: 'input_required', inputRequests: { a: { method: 'tools/list' } } } }),
    },
    {
      rule: 'sub/close-result-meta',
      what: 'a subscription closed without its id',
      wire: modern()
        .c({ id: 1, method: 'subscriptions/listen' })
        .s({
          method: 'notifications/subscriptions/acknowledged',
          params: { notifications: {}, _meta: { 'io.modelcontextprotocol/subscriptionId': 1 } },
        })
        .s({ id: 1, result: { resultType: 'complete' } }),
    },
    {
      rule: 'sub/id-missing',
      what: 'a subscription id that is none',
      wire: modern()
        .c({ id: 1, method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true } } })
        .s({
          method: 'notifications/subscriptions/acknowledged',
          params: { notifications: { toolsListChanged: true }, _meta: { 'io.modelcontextprotocol/subscriptionId': 1 } },
        })
        .s({ method: 'notifications/tools/list_changed', params: { _meta: { 'io.modelcontextprotocol/subscriptionId': true } } }),
    },
  ];
}
