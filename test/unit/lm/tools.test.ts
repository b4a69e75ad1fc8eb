import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BODY_MODES, type BodyMode, bodyAnswers } from '../../../src/extension/lm/bodies.js';
import { listInput, queryInput, ToolError } from '../../../src/extension/lm/input.js';
import { queryAnswer } from '../../../src/extension/lm/query.js';
import { sessionBy, sessionsAnswer } from '../../../src/extension/lm/sessions.js';
import { shortened } from '../../../src/extension/lm/shorten.js';
import type { Session } from '../../../src/extension/sessions/session.js';
import type { ViewHandle } from '../../../src/extension/worker/client.js';
import { FILTER_STATES } from '../../../src/session/timeline/filter/terms.js';
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
  it('is taken as it comes where it can be used', () => {
    expect(listInput(null)).toEqual({ state: 'all', limit: 20 });
    expect(listInput({ state: 'nonsense', limit: 1e9 })).toEqual({ state: 'all', limit: 100 });
    expect(queryInput({ session: 's', tool: 'a "b" c', limit: 0, after: -1 })).toEqual({
      session: 's',
      filter: 'tool:"a \\"b\\" c"',
      limit: 20,
      after: null,
    });
  });

  it('is refused with what to do instead', () => {
    expect(() => queryInput({})).toThrow(/Call list_mcp_sessions first/);
    expect(() => queryInput({ session: 's', state: 'hanging' })).toThrow(/has to be one of pending, answered/);
    expect(() => queryInput({ session: 's', filter: 'dur:soon' })).toThrow(/The filter cannot be used: .*for example: tool:search/);
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

it('offers models the states that the filter knows', () => {
  const { contributes } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'));
  const tool = contributes.languageModelTools.find(({ name }: { name: string }) => name === 'query_mcp_traffic');
  expect(tool.inputSchema.properties.state.enum).toEqual(FILTER_STATES);
});
