import { describe, expect, it } from 'vitest';
import { found, judge, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const ALL = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', MODERN];

type Json = { readonly [name: string]: unknown };

const wire = (revision: string) => new Wire(revision, { server: { resources: {}, tools: {}, prompts: {} } });
const result = (w: Wire, id: unknown, more: Json) =>
  w.s({ id, result: w.revision === MODERN ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...more } : more });
const read = (w: Wire, uri = 'file:///a') => w.c({ id: 1, method: 'resources/read', params: { uri } });
const list = (w: Wire, ...uris: unknown[]) =>
  result(w.c({ id: 9, method: 'resources/list', params: {} }), 9, { resources: uris.map((uri) => ({ uri, name: 'n' })) });
const last = (w: Wire) => w.next - 1;

describe.each(ALL)('resources in %s', (revision) => {
  const modern = revision === MODERN;

  it('that are not there have one code', () => {
    const refuse = (code: number, message: string) => {
      const w = read(wire(revision)).s({ id: 1, error: { code, message } });
      return found(w, 'resources/').map((line) => line.replace(` ${last(w)}`, ''));
    };
    expect(refuse(modern ? -32602 : -32002, 'Resource not found')).toEqual([]);
    expect(refuse(-32603, 'Unknown resource')).toEqual(['info resources/not-found-code server']);
    expect(refuse(-32603, 'The disk is full')).toEqual([]);
    expect(refuse(-32601, 'Method not found')).toEqual([]);
    expect(refuse(modern ? -32002 : -32602, 'whatever')).toEqual(modern ? ['error resources/not-found-code server'] : []);
  });

  it('have binary contents in base64', () => {
    const blobs = { AAAA: true, '': true, 'AA==': true, AA: false, AAA: false, 'A-_A': false, 'AA\nAA': false, é: false, 'data:,x': false };
    for (const [blob, good] of Object.entries(blobs)) {
      const w = result(read(wire(revision)), 1, { contents: [{ uri: 'file:///a', blob }] });
      expect(found(w, 'resources/'), blob).toEqual(good ? [] : [`warning resources/blob-encoding server ${last(w)}`]);
    }
    const inside = result(wire(revision).call(1), 1, { content: [{ type: 'resource', resource: { uri: 'a:b', blob: '!' } }] });
    expect(found(inside, 'resources/')).toEqual([`warning resources/blob-encoding server ${last(inside)}`]);
  });

  it('have URIs, wherever they stand', () => {
    const good = ['file:///a%20b', 'x:y', 'urn:isbn:1', 'https://größe.example/ä', 'custom+scheme.v1://[::1]/?q#f'];
    expect(found(list(wire(revision), ...good), 'resources/')).toEqual([]);
    for (const uri of ['a.txt', '/a', 'file:///a b', 'file:///%zz', 'c:\\a', '://x', 'a:<b>', '']) {
      const w = list(wire(revision), uri);
      expect(found(w, 'resources/'), uri).toEqual([`warning resources/uri server ${last(w)}`]);
    }
    const link = result(wire(revision).call(1), 1, { content: [{ type: 'resource_link', uri: 'no uri', name: 'n' }] });
    expect(found(link, 'resources/')).toEqual([`warning resources/uri server ${last(link)}`]);
  });

  it('are answered under the URI they were asked by, right or wrong', () => {
    expect(found(result(read(wire(revision), 'my notes'), 1, { contents: [{ uri: 'my notes', text: '' }] }), 'resources/')).toEqual([
      `warning resources/uri client ${modern ? 2 : 3}`,
    ]);
    expect(found(result(read(wire(revision)), 1, { contents: [{ uri: 'my notes', text: '' }] }), 'resources/')).toHaveLength(1);
  });

  it('are asked for by URIs, unless by what the server called one', () => {
    const asks: readonly (readonly [string, (uri: string) => Json])[] = modern
      ? [
          ['resources/read', (uri) => ({ uri })],
          ['subscriptions/listen', (uri) => ({ notifications: { resourceSubscriptions: ['file:///a', uri] } })],
        ]
      : ['resources/read', 'resources/subscribe', 'resources/unsubscribe'].map((method) => [method, (uri) => ({ uri })]);
    for (const [method, params] of asks) {
      const ask = (w: Wire, uri: string) => w.c({ id: 1, method, params: params(uri) });
      for (const uri of ['foo', '', 'file:///my notes', 'a:%zz']) {
        const w = ask(wire(revision), uri);
        expect(found(w, 'resources/'), `${method} ${uri}`).toEqual([`warning resources/uri client ${last(w)}`]);
      }
      for (const uri of ['file:///a%20b', 'notes:größe', 'x:']) expect(found(ask(wire(revision), uri), 'resources/')).toEqual([]);
      const listed = list(wire(revision), 'foo');
      expect(found(ask(listed, 'foo'), 'resources/')).toEqual([`warning resources/uri server ${last(listed) - 1}`]);
      expect(found(ask(wire(revision).event({ ev: 'gap', lost: 1 }), 'foo'), 'resources/')).toEqual([]);
    }
  });

  it('are told of by URIs, unless by what the client called one', () => {
    const updated = (w: Wire, uri: string) => w.s({ method: 'notifications/resources/updated', params: { uri } });
    const w = updated(updated(wire(revision), 'foo'), 'a:b');
    expect(found(w, 'resources/')).toEqual([`warning resources/uri server ${last(w) - 1}`]);
    const asked = updated(read(wire(revision), 'foo'), 'foo');
    expect(found(asked, 'resources/')).toEqual([`warning resources/uri client ${last(asked) - 1}`]);
  });

  it('with a URI that is none are told of once, however often they are listed', () => {
    const w = wire(revision);
    for (let i = 0; i < 3; i++) list(w, 'a b');
    expect(found(w, 'resources/')).toEqual([`warning resources/uri server ${last(w) - 4} +2`]);
  });

  it('are not empty where they do not exist, in 2026-07-28', () => {
    const empty = (w: Wire) => found(result(read(w), 1, { contents: [] }), 'resources/');
    expect(empty(list(wire(revision), 'file:///b'))).toHaveLength(modern ? 1 : 0);
    expect(empty(list(wire(revision), 'file:///a'))).toEqual([]);
    expect(empty(wire(revision))).toEqual([]);
    expect(empty(list(wire(revision), 'file:///b').s({ method: 'notifications/resources/list_changed' }))).toEqual([]);
  });
});

describe.each(ALL)('images and audio in %s', (revision) => {
  const block = (more: Json) => ({ type: 'image', data: 'AAAA', mimeType: 'image/png', ...more });
  const inTool = (content: unknown) =>
    found(result(wire(revision).call(1), 1, { content }), 'content/').map((line) => line.split(' ', 3).join(' '));

  it('are base64 with a MIME type', () => {
    expect(inTool([block({}), block({ mimeType: 'image/svg+xml; charset=utf-8' }), block({ data: '' })])).toEqual([]);
    for (const bad of [{ data: '!' }, { data: 'AAA' }, { mimeType: 'png' }, { mimeType: '' }, { mimeType: 'image/' }]) {
      expect(inTool([{ type: 'text', text: 'x' }, block(bad)]), JSON.stringify(bad)).toEqual(['warning content/media-encoding server']);
    }
  });

  it('may be data URLs with a hint only', () => {
    expect(inTool([block({ data: 'data:image/png;base64,AAAA' })])).toEqual(['info content/media-encoding server']);
  });

  it('are audio since 2025-03-26', () => {
    expect(inTool([{ type: 'audio', data: '!', mimeType: 'audio/wav' }])).toHaveLength(revision === '2024-11-05' ? 0 : 1);
  });

  it('are looked at in prompts, in what servers ask of the model, and in what that says', () => {
    const messages = [{ role: 'user', content: block({ data: '!' }) }];
    const prompt = result(wire(revision).c({ id: 1, method: 'prompts/get', params: { name: 'p' } }), 1, { messages });
    expect(found(prompt, 'content/')).toEqual([`warning content/media-encoding server ${last(prompt)}`]);
    expect(judge(prompt).find(({ rule }) => rule === 'content/media-encoding')?.message).toContain('`messages[0].content.data`');
    const params = { messages, maxTokens: 1 };
    if (revision === MODERN) {
      const interim = wire(revision)
        .call(1)
        .s({ id: 1, result: { resultType: 'input_required', inputRequests: { k: { method: 'sampling/createMessage', params } } } });
      expect(found(interim, 'content/')).toEqual([`warning content/media-encoding server ${last(interim)}`]);
      interim.call(2, { name: 'slow', inputResponses: { k: { role: 'assistant', model: 'm', content: block({ data: '!' }) } } });
      expect(found(interim, 'content/')).toHaveLength(2);
      expect(found(interim, 'content/')[1]).toBe(`warning content/media-encoding client ${last(interim)}`);
      return;
    }
    const ask = wire(revision).s({ id: 1, method: 'sampling/createMessage', params });
    expect(found(ask, 'content/')).toEqual([`warning content/media-encoding server ${last(ask)}`]);
    ask.c({ id: 1, result: { role: 'assistant', model: 'm', content: block({ data: '!' }) } });
    expect(found(ask, 'content/')[1]).toBe(`warning content/media-encoding client ${last(ask)}`);
  });
});
