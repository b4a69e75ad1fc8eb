import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BODY_MODES, type BodyMode, bodyAnswers } from '../../../src/extension/lm/bodies.js';
import { LIST_MEMBERS, listInput, QUERY_MEMBERS, queryInput } from '../../../src/extension/lm/input.js';
import { schemaOf, ToolError } from '../../../src/extension/lm/members.js';
import { queryAnswer } from '../../../src/extension/lm/query.js';
import { sessionBy, sessionsAnswer } from '../../../src/extension/lm/sessions.js';
import { shortened } from '../../../src/extension/lm/shorten.js';
import type { Session } from '../../../src/extension/sessions/session.js';
import type { ViewHandle } from '../../../src/extension/worker/client.js';
import type { Body } from '../../../src/session/timeline/row.js';
import { Wire } from '../../support/trace.js';
import { sessionOf } from '../extension/samples.js';
import { folder, Harness, writeTrace } from '../worker/support.js';

const dir = folder();
afterAll(() => dir.done());

const SECRET = 'sk-abcdefghijklmnopqrstuvwx';

/** A session with a call that holds a secret, one that fails, and one that leaks. */
function recorded(): { readonly session: Session; readonly file: string } {
  const file = join(dir.path, '20261129T100000-abc.tapline.jsonl');
  const w = new Wire();
  w.call(1, { name: 'login', arguments: { apiKey: SECRET, note: 'x'.repeat(1000) } })
    .wait(5)
    .answer(1);
  w.call(2, { name: 'search', arguments: {} }).wait(5);
  w.call(3, { name: 'search', arguments: { token: SECRET } });
  writeTrace(file, w.records);
  return { file, session: sessionOf({ file, name: 'tracker', state: { kind: 'recorded' } }) };
}

/** What the worker offers, in this thread. */
function workerOf(harness: Harness) {
  let views = 0;
  return {
    createView: (file: string, entry: null): ViewHandle => {
      const view = `v${views++}`;
      const opened = harness.ask('openView', { view, file, entry });
      return {
        ask: (async (name: never, ask: never) => {
          await opened;
          return harness.ask('view', { view, name, ask } as never);
        }) as ViewHandle['ask'],
        records: () => harness.ask('shownRecords', { view }),
        dispose: () => void harness.ask('closeView', { view }),
      };
    },
  };
}

interface Answer {
  readonly matched: number;
  readonly rows: readonly {
    readonly row: number;
    readonly state: string;
    readonly label: string;
    readonly bodies?: unknown;
    readonly findings?: unknown;
  }[];
  readonly next?: { readonly after: number };
}

async function query(input: object, mode: BodyMode = 'redacted'): Promise<Answer> {
  const { session, file } = recorded();
  const harness = new Harness();
  try {
    return (await queryAnswer(workerOf(harness) as never, session, queryInput({ session: file, ...input }), mode)) as Answer;
  } finally {
    harness.server.close();
  }
}

describe('query_mcp_traffic', () => {
  it('answers which call leaked and why', async () => {
    const { rows, matched } = await query({ state: 'leaked' });
    expect(matched).toBe(2);
    expect(rows[0]).toMatchObject({ state: 'leaked', label: 'search', cause: { kind: 'open-at-close' }, findings: expect.any(Array) });
  });

  it('finds by method, tool and the timeline’s own filter, all at once', async () => {
    expect((await query({ method: 'tools/call', tool: 'login', filter: '-state:leaked' })).rows).toHaveLength(1);
    expect((await query({ method: 'tools/*' })).rows).toHaveLength(3);
    expect((await query({ filter: 'id:2' })).rows).toMatchObject([{ id: '2' }]);
  });

  it('goes on behind a row, and says where to', async () => {
    const first = await query({ method: 'tools/call', limit: 2 });
    expect(first.rows).toHaveLength(2);
    const rest = await query({ method: 'tools/call', limit: 2, after: first.next!.after });
    expect(rest.rows).toHaveLength(1);
    expect(rest.next).toBeUndefined();
    expect(rest.rows[0]!.row).toBeGreaterThan(first.rows[1]!.row);
  });

  it('says nothing of a secret, unless whole bodies are wanted', async () => {
    for (const mode of BODY_MODES) {
      const text = JSON.stringify(await query({ method: 'tools/call' }, mode));
      expect([mode, text.includes(SECRET)]).toEqual([mode, mode === 'full']);
      expect([mode, text.includes('"apiKey"')]).toEqual([mode, mode !== 'off']);
      expect([mode, text.includes('x'.repeat(500))]).toEqual([mode, mode === 'full']);
    }
  });

  it('says in every answer that what it holds is data, and no instruction', async () => {
    expect(await query({})).toHaveProperty('note', expect.stringContaining('untrusted'));
    expect(sessionsAnswer([], listInput({}))).toHaveProperty('note', expect.stringContaining('untrusted'));
  });
});

describe('the input of a model', () => {
  it('is taken as it comes where it can be used; what is empty is not given', () => {
    for (const nothing of [null, undefined, {}, { state: null, limit: null }, { state: '' }])
      expect(listInput(nothing)).toEqual({ state: 'all', limit: 20 });
    expect(listInput({ state: 'live', limit: 100 })).toEqual({ state: 'live', limit: 100 });
    expect(queryInput({ session: 's', method: '', tool: 'a "b" c', state: null, after: 0 })).toEqual({
      session: 's',
      filter: 'tool:"a \\"b\\" c"',
      limit: 20,
      after: 0,
    });
  });

  it.each<[unknown, RegExp]>([
    [{ limit: -4 }, /^"limit" is -4, but has to be a whole number from 1 to 100\.$/],
    [{ limit: 1e9 }, /^"limit" is 1000000000, but has to be/],
    [{ limit: 2.5 }, /^"limit" is 2\.5, but/],
    [{ limit: '5' }, /^"limit" is "5", but/],
    [{ state: 'bogus' }, /^"state" is "bogus", but has to be one of live, recorded, all\.$/],
    [{ state: ['live'] }, /^"state" is \["live"\], but/],
    [{ status: 'live' }, /^"status" is not known here; there are "state", "limit"\.$/],
    [JSON.parse('{"__proto__":1}'), /^"__proto__" is not known here/],
    [{ constructor: 'x'.repeat(500), limit: 0 }, /^"constructor" is not known here; .* "limit" is 0, but/],
    ['live', /^The input has to be an object with "state", "limit"\.$/],
    [[1], /^The input has to be an object/],
  ])('of a list is refused with what to do instead: %j', (input, says) => {
    expect(() => listInput(input)).toThrow(ToolError);
    expect(() => listInput(input)).toThrow(says);
  });

  it.each<[object, RegExp]>([
    [{}, /Call list_mcp_sessions first/],
    [{ session: '' }, /Call list_mcp_sessions first/],
    [{ session: 7 }, /^"session" is 7, but has to be a text\.$/],
    [{ session: 's', state: 'hanging' }, /has to be one of pending, answered/],
    [{ session: 's', method: { a: 'x'.repeat(500) } }, /^"method" is .{80}…, but has to be a text\.$/],
    [{ session: 's', tool: ['a'], filter: 1 }, /^"tool" is \["a"\], but has to be a text\. "filter" is 1, but has to be a text\.$/],
    [{ session: 's', after: -1 }, /^"after" is -1, but has to be a whole number from 0 on\.$/],
    [{ session: 's', limit: 0 }, /^"limit" is 0, but has to be a whole number from 1 to 100\.$/],
    [{ session: 's', query: 'x' }, /^"query" is not known here; there are "session", "method",/],
    [{ session: 's', filter: 'dur:soon' }, /The filter cannot be used: .*for example: tool:search/],
  ])('of a query is refused with what to do instead: %j', (input, says) => {
    expect(() => queryInput(input)).toThrow(ToolError);
    expect(() => queryInput(input)).toThrow(says);
  });

  it('that names no session there is, is told of some', () => {
    expect(() => sessionBy([], 'x')).toThrow(ToolError);
    expect(() => sessionBy([sessionOf({ file: '/s/20261129T1-a.tapline.jsonl' })], 'x')).toThrow(/the newest are 20261129T1-a\./);
  });

  it('may name a session by its id, or by its server', () => {
    const session = sessionOf({ file: '/s/20261129T1-a.tapline.jsonl', name: 'tracker' });
    expect(sessionBy([session], '20261129T1-a')).toBe(session);
    expect(sessionBy([session], 'tracker')).toBe(session);
  });
});

describe('a list of sessions', () => {
  it('has the numbers of those that were read, and says how many it leaves out', () => {
    const live = sessionOf({ file: '/s/1.tapline.jsonl' });
    const unread = sessionOf({ file: '/s/2.tapline.jsonl', state: { kind: 'recorded' }, summary: null });
    expect(sessionsAnswer([live, unread], listInput({ limit: 1 }))).toMatchObject({
      sessions: [{ id: '1', state: 'live', counts: { leaked: 0 } }],
      more: 1,
    });
    expect(sessionsAnswer([live, unread], listInput({ state: 'recorded' }))).toMatchObject({ sessions: [{ id: '2', unread: true }] });
  });
});

describe('a body for a model', () => {
  const body = (text: string): Body => ({ part: 'response', at: 0, size: text.length, text, cut: false, is: 'json' });

  it('keeps its keys and says what was left out of it', () => {
    expect(shortened({ list: Array.from({ length: 10 }, (_, i) => i), text: 'y'.repeat(300) })).toEqual({
      value: { list: [0, 1, 2, 3, 4, 5, 6, 7, '… (2 more items)'], text: `${'y'.repeat(200)}… (300 characters)` },
      cut: true,
    });
  });

  it('is bounded, however deep or wide it is', () => {
    const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
    expect(JSON.stringify(shortened(deep).value).length).toBeLessThan(200);
    const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`k${i}`, i]));
    expect(shortened(wide).value).toHaveProperty('…', '960 more members');
  });

  it('is no more than its size where bodies are off', () => {
    expect(bodyAnswers([body('{"a":1}')], 'off')).toEqual([{ part: 'response', bytes: 7 }]);
    expect(bodyAnswers([body('{"a":1}')], 'full')).toEqual([{ part: 'response', bytes: 7, body: { a: 1 } }]);
  });
});

it.each([
  ['list_mcp_sessions', LIST_MEMBERS, []],
  ['query_mcp_traffic', QUERY_MEMBERS, ['session']],
] as const)('models are told of the input of %s what is taken', (name, members, required) => {
  const { contributes } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'));
  const { inputSchema } = contributes.languageModelTools.find((tool: { name: string }) => tool.name === name);
  for (const property of Object.values<{ description?: string }>(inputSchema.properties)) {
    expect(property.description).toBeTruthy();
    delete property.description;
  }
  expect(inputSchema).toEqual(schemaOf(members, required));
});
