import { describe, expect, it } from 'vitest';
import { alarms, found, judge, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const ALL = [...LEGACY, MODERN];

type Json = { readonly [name: string]: unknown };

const CLIENT = { roots: {}, sampling: { tools: {}, context: {} }, elicitation: { form: {}, url: {} } };
const last = (w: Wire) => w.next - 1;

/** Asks the client, in the way of the revision, and lets it answer. */
function ask(revision: string, method: string, params: Json, answer?: unknown): Wire {
  const w = new Wire(revision, { client: CLIENT, server: { tools: {} } });
  if (revision !== MODERN) {
    w.s({ id: 1, method, params });
    return answer === undefined ? w : w.c({ id: 1, result: answer });
  }
  w.call(1).s({ id: 1, result: { resultType: 'input_required', requestState: 's', inputRequests: { k: { method, params } } } });
  return answer === undefined ? w : w.call(2, { name: 'slow', requestState: 's', inputResponses: { k: answer } });
}

describe.each(ALL)('roots in %s', (revision) => {
  const roots = (...uris: unknown[]) => ask(revision, 'roots/list', {}, { roots: uris.map((uri) => ({ uri })) });

  it('are file URIs', () => {
    expect(found(roots('file:///a', 'FILE://host/b'), 'roots/')).toEqual([]);
    for (const uri of ['/a', 'https://example.com', 'file:a', '']) {
      const w = roots('file:///a', uri);
      expect(found(w, 'roots/'), uri).toEqual([`warning roots/uri-scheme client ${last(w)}`]);
    }
    expect(found(roots('vscode-remote://ssh/a'), 'roots/')[0]).toMatch(/^info roots\/uri-scheme/);
    expect(found(roots(7, undefined), 'roots/')).toEqual([]);
  });
});

describe.each(ALL)('sampling in %s', (revision) => {
  const ruled = revision >= '2025-11-25';
  const user = (...content: unknown[]) => ({ role: 'user', content });
  const use = (...ids: string[]) => ({ role: 'assistant', content: ids.map((id) => ({ type: 'tool_use', id, name: 't', input: {} })) });
  const result = (toolUseId: string) => ({ type: 'tool_result', toolUseId, content: [] });
  const text = { type: 'text', text: 'x' };
  const sample = (messages: unknown[], more: Json = {}) =>
    found(ask(revision, 'sampling/createMessage', { messages, maxTokens: 1, ...more }), 'sampling/');
  const names = (lines: string[]) => lines.map((line) => line.split(' ')[1]);

  it('keeps the results of tools apart, and gives each use of a tool its result', () => {
    expect(sample([user(text), use('a', 'b'), user(result('b'), result('a')), user(text)])).toEqual([]);
    expect(sample([user(text), use('a')])).toEqual([]);
    expect(
      sample([
        { role: 'user', content: text },
        { role: 'assistant', content: { type: 'tool_use', id: 'a', name: 't', input: {} } },
        { role: 'user', content: result('a') },
      ]),
    ).toEqual([]);
    const wrong: readonly (readonly [messages: unknown[], rules: string[]])[] = [
      [[use('a'), user(result('a'), text)], ['sampling/tool-results-mixed']],
      [[use('a'), user(text)], ['sampling/tool-use-unbalanced']],
      [[use('a', 'b'), user(result('a'))], ['sampling/tool-use-unbalanced']],
      [[use('a'), use('b')], ['sampling/tool-use-unbalanced']],
      [[user(result('a'))], ['sampling/tool-use-unbalanced']],
      [[use('a'), user(result('b'))], ['sampling/tool-use-unbalanced']],
      [[use('a'), user(text), user(result('a'))], ['sampling/tool-use-unbalanced']],
      [
        [use('a', 'b'), user(result('a'), text)],
        ['sampling/tool-results-mixed', 'sampling/tool-use-unbalanced'],
      ],
    ];
    for (const [messages, rules] of wrong) expect(names(sample(messages)), JSON.stringify(messages)).toEqual(ruled ? rules : []);
  });

  it('takes context of servers with a hint', () => {
    for (const includeContext of ['thisServer', 'allServers'])
      expect(names(sample([user(text)], { includeContext }))).toEqual(
        ruled && revision !== MODERN ? ['sampling/include-context-deprecated'] : [],
      );
    expect(sample([user(text)], { includeContext: 'none' })).toEqual([]);
  });
});

describe.each(ALL)('elicitation in %s', (revision) => {
  const known = revision >= '2025-06-18';
  const form = (properties: Json, more: Json = {}) => ({ message: 'm', requestedSchema: { type: 'object', properties, ...more } });
  const elicit = (params: Json, answer?: unknown) => ask(revision, 'elicitation/create', params, answer);
  const names = (w: Wire) => found(w, 'elicitation/').map((line) => line.split(' ').slice(0, 3).join(' '));

  it('asks for flat forms of simple fields', () => {
    const good: readonly Json[] = [
      {},
      { a: { type: 'string', format: 'date', minLength: 1 }, b: { type: 'integer', maximum: 9 }, c: { type: 'boolean', default: true } },
      { a: { type: 'number', minimum: 0.5, maximum: 1.5 } },
      { a: { type: 'string', enum: ['x'], enumNames: ['X'] } },
    ];
    for (const properties of good) expect(names(elicit(form(properties))), JSON.stringify(properties)).toEqual([]);
    const bad: readonly Json[] = [
      { a: { type: 'object', properties: {} } },
      { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      { a: { type: ['string', 'null'] } },
      { a: 'string' },
      { a: { type: 'string', format: 'uuid' } },
      { a: { type: 'array', items: { type: 'object' } } },
    ];
    for (const properties of bad) {
      expect(names(elicit(form(properties))), JSON.stringify(properties)).toEqual(known ? ['error elicitation/schema-flat server'] : []);
    }
    for (const requestedSchema of [{}, { type: 'array' }, { type: 'object' }])
      expect(names(elicit({ message: 'm', requestedSchema }))).toEqual(known ? ['error elicitation/schema-flat server'] : []);
    // What is no form at all asks for no more than a flat one: its shape is the fault.
    for (const requestedSchema of [undefined, null, []]) expect(names(elicit({ message: 'm', requestedSchema }))).toEqual([]);
    const several = { a: { type: 'array', items: { type: 'string', enum: ['x'] } } };
    expect(names(elicit(form(several)))).toEqual(revision === '2025-06-18' ? ['error elicitation/schema-flat server'] : []);
  });

  it('is answered with what the form asks for', () => {
    const asked = form({ a: { type: 'number', maximum: 2 }, b: { type: 'string' } }, { required: ['a'] });
    expect(names(elicit(asked, { action: 'accept', content: { a: 0.5, b: '' } }))).toEqual([]);
    for (const content of [{ a: 3 }, { a: '1' }, {}, undefined, null]) {
      const w = elicit(asked, { action: 'accept', content });
      expect(found(w, 'elicitation/')).toEqual(known ? [`warning elicitation/content-mismatch client ${last(w)}`] : []);
    }
    expect(names(elicit(form({ a: { type: 'string' } }), { action: 'accept' }))).toEqual([]);
  });

  it('has no content where nothing was filled in', () => {
    const asked = form({ a: { type: 'string' } });
    for (const action of ['decline', 'cancel']) {
      expect(names(elicit(asked, { action }))).toEqual([]);
      expect(names(elicit(asked, { action, content: null }))).toEqual([]);
      expect(names(elicit(asked, { action, content: {} }))).toEqual(known ? ['info elicitation/content-unexpected client'] : []);
    }
  });

  it('seems to ask for secrets by the names of its fields', () => {
    for (const name of ['password', 'apiKey', 'API_KEY', 'access-token', 'creditCardNumber', 'pin', 'githubToken'])
      expect(names(elicit(form({ [name]: { type: 'string' } }))), name).toEqual(known ? ['info elicitation/sensitive-form server'] : []);
    for (const name of ['keyboard', 'spinner', 'tokens', 'author', 'passenger', 'shipping', 'opinion'])
      expect(names(elicit(form({ [name]: { type: 'string' } }))), name).toEqual([]);
    expect(names(elicit(form({ savePassword: { type: 'boolean' } })))).toEqual([]);
  });
});

describe('URL mode elicitation', () => {
  const url = (address: unknown, elicitationId: unknown = 'e1') => ({ mode: 'url', message: 'm', url: address, elicitationId });

  it.each(['2025-11-25', MODERN])('carries a URL in %s', (revision) => {
    for (const good of ['https://example.com/a?b=c#d', 'http://localhost:8080', 'myapp://sign-in'])
      expect(found(ask(revision, 'elicitation/create', url(good)), 'elicitation/')).toEqual([]);
    for (const bad of ['example.com', '', 'https://a b', 'https://', 'https:///path', undefined, null, 7])
      expect(found(ask(revision, 'elicitation/create', url(bad)), 'elicitation/')[0], String(bad)).toMatch(
        /^error elicitation\/url-invalid server/,
      );
  });

  it('carries an id in 2025-11-25 alone', () => {
    for (const id of [undefined, '', 7]) {
      const counts = ['2025-11-25', MODERN].map((revision) => {
        const params = { mode: 'url', message: 'm', url: 'https://example.com', ...(id === undefined ? {} : { elicitationId: id }) };
        return found(ask(revision, 'elicitation/create', params), 'elicitation/').length;
      });
      expect(counts).toEqual([1, 0]);
    }
  });

  it.each(['2025-11-25', MODERN])('has no content in %s', (revision) => {
    const w = ask(revision, 'elicitation/create', url('https://example.com'), { action: 'accept', content: { a: 'b' } });
    expect(found(w, 'elicitation/')).toEqual([`info elicitation/content-unexpected client ${last(w)}`]);
    expect(found(ask(revision, 'elicitation/create', url('https://example.com'), { action: 'accept' }), 'elicitation/')).toEqual([]);
  });

  const complete = (w: Wire, elicitationId: unknown) => w.s({ method: 'notifications/elicitation/complete', params: { elicitationId } });

  it('is complete once, and only where it was asked for', () => {
    const asked = () => ask('2025-11-25', 'elicitation/create', url('https://example.com'), { action: 'accept' });
    expect(found(complete(asked(), 'e1'), 'elicitation/')).toEqual([]);
    expect(found(complete(complete(asked(), 'e1'), 'e1'), 'elicitation/')).toHaveLength(1);
    expect(found(complete(asked(), 'e2'), 'elicitation/')).toHaveLength(1);
    expect(found(complete(asked().event({ ev: 'gap', lost: 1 }), 'e2'), 'elicitation/')).toEqual([]);
    const refused = new Wire('2025-11-25', { client: CLIENT, server: { tools: {} } })
      .call(1)
      .s({ id: 1, error: { code: -32042, message: 'm', data: { elicitations: [url('https://example.com', 'e9')] } } });
    expect(found(complete(refused, 'e9'), 'elicitation/')).toEqual([]);
    const modern = complete(new Wire(MODERN), 'e1');
    expect(alarms(modern)).toEqual([`warning elicitation/complete-unknown server ${last(modern)}`]);
  });

  it('is listed in an error that says it is needed', () => {
    const refuse = (data: unknown) =>
      found(
        new Wire('2025-11-25', { client: CLIENT, server: { tools: {} } }).call(1).s({ id: 1, error: { code: -32042, message: 'm', data } }),
        'elicitation/',
      );
    expect(refuse({ elicitations: [url('https://example.com')] })).toEqual([]);
    for (const data of [
      undefined,
      {},
      { elicitations: [{ ...url('https://a.b'), mode: 'form' }] },
      { elicitations: [{ mode: 'url', message: 'm', url: 'https://a.b' }] },
    ])
      expect(refuse(data), JSON.stringify(data)).toHaveLength(1);
  });
});

it('of several equal calls of 2026-07-28 that ask different things, an answer may be to any', () => {
  const w = new Wire(MODERN, { client: CLIENT, server: { tools: {} } });
  const question = (type: string) => ({
    k: { method: 'elicitation/create', params: { message: 'm', requestedSchema: { type: 'object', properties: { a: { type } } } } },
  });
  w.call(1).call(2);
  w.s({ id: 1, result: { resultType: 'input_required', inputRequests: question('string') } });
  w.s({ id: 2, result: { resultType: 'input_required', inputRequests: question('number') } });
  w.call(3, { name: 'slow', inputResponses: { k: { action: 'accept', content: { a: 7 } } } });
  expect(found(w, 'elicitation/')).toEqual([]);
  w.call(4, { name: 'slow', inputResponses: { k: { action: 'accept', content: { a: true } } } });
  expect(found(w, 'elicitation/')).toEqual([`warning elicitation/content-mismatch client ${w.next - 1}`]);
  expect(judge(w).find(({ rule }) => rule === 'elicitation/content-mismatch')?.message).toContain('`content.a`');
});
