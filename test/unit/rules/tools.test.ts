import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import { Session } from '../../../src/session/session.js';
import { found, judge, Wire } from '../../support/trace.js';

type Json = { readonly [name: string]: unknown };

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const MODERN = '2026-07-28';
const ALL = [...LEGACY, MODERN];
const STRUCTURED = ['2025-06-18', '2025-11-25', MODERN];
const NUMBER = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };

class Tools extends Wire {
  constructor(revision: string) {
    super(revision, { server: { tools: { listChanged: true }, tasks: { requests: { tools: { call: {} } } } } });
  }

  list(tools: readonly unknown[], id: unknown = 'list', cursor?: string, nextCursor?: unknown): this {
    return this.c({ id, method: 'tools/list', params: cursor === undefined ? {} : { cursor } }).s({
      id,
      result: { ...this.#frame({ ttlMs: 0, cacheScope: 'private' }), tools, ...(nextCursor === undefined ? {} : { nextCursor }) },
    });
  }

  changed(): this {
    return this.s({ method: 'notifications/tools/list_changed' });
  }

  ask(id: unknown, name: string, args?: unknown, more: Json = {}): this {
    return this.call(id, { name, ...(args === undefined ? {} : { arguments: args }), ...more });
  }

  give(id: unknown, result: Json): this {
    return this.s({ id, result: { ...this.#frame({}), content: [], ...result } });
  }

  get last(): number {
    return this.next - 1;
  }

  #frame(more: Json): Json {
    return this.revision === MODERN ? { resultType: 'complete', ...more } : {};
  }
}

const tool = (name: string, more: Json = {}) => ({ name, inputSchema: { type: 'object' }, ...more });
const text = (value: unknown) => [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }];
const ofTools = (wire: Wire) => found(wire, 'tools/');
const without = (wire: Wire, ...rules: string[]) => ofTools(wire).filter((line) => !rules.some((rule) => line.includes(rule)));

describe.each(ALL)('the names of tools in %s', (revision) => {
  const ruled = revision >= '2025-11-25';

  it('have 1 to 128 characters of a small alphabet, since 2025-11-25', () => {
    const names = ['', 'a'.repeat(129), 'with space', 'größe', 'slash/name', 'ok', 'A-b_c.9', '😀'.repeat(65)];
    const wire = new Tools(revision).list(names.map((name) => tool(name)));
    const { last } = wire;
    expect(ofTools(wire)).toEqual(
      ruled
        ? [
            `warning tools/name-length server ${last}`,
            `warning tools/name-length server ${last}`,
            ...Array(4).fill(`warning tools/name-chars server ${last}`),
          ]
        : [],
    );
  });

  it('are told of once, however often they are listed', () => {
    const wire = new Tools(revision)
      .list([tool('a b')])
      .list([tool('a b')], 2)
      .list([tool('a b')], 3);
    expect(ofTools(wire)).toEqual(ruled ? [`warning tools/name-chars server ${wire.last - 4} +2`] : []);
  });

  it('differ within a listing, not between two', () => {
    expect(ofTools(new Tools(revision).list([tool('a'), tool('a')]))).toHaveLength(ruled ? 1 : 0);
    expect(ofTools(new Tools(revision).list([tool('a')]).list([tool('a')], 2))).toEqual([]);
    const paged = new Tools(revision).list([tool('a')], 1, undefined, 'p').list([tool('a')], 2, 'p');
    expect(ofTools(paged)).toEqual(ruled ? [`warning tools/name-duplicate server ${paged.last}`] : []);
    expect(
      ofTools(
        new Tools(revision)
          .list([tool('a')], 1, undefined, 'p')
          .changed()
          .list([tool('a')], 2, 'p'),
      ),
    ).toEqual([]);
    expect(ofTools(new Tools(revision).list([tool('a')], 2, 'never seen'))).toEqual([]);
  });
});

describe.each(ALL)('the schemas of tools in %s', (revision) => {
  const inputs: readonly unknown[] = [
    undefined,
    null,
    true,
    [],
    {},
    { type: 'string' },
    { type: ['object'] },
    { type: 'object', properties: { a: { type: 'text' } } },
    { type: 'object', required: 'a' },
    { type: 'object', properties: { a: { type: 'string', pattern: '[' } } },
    { type: 'object', properties: { a: { $ref: '#/$defs/a' } } },
  ];

  it.each(inputs)('have an input schema of type object, not %j', (inputSchema) => {
    const wire = new Tools(revision).list([{ name: 'a', inputSchema }]);
    expect(ofTools(wire)).toEqual([`error tools/input-schema server ${wire.last}`]);
  });

  it('may use whatever JSON Schema lets them', () => {
    const wire = new Tools(revision).list([
      tool('booleans', { inputSchema: { type: 'object', properties: { x: true, y: false } } }),
      tool('vendor', { inputSchema: { type: 'object', 'x-order': 1, properties: { x: { nullable: true, format: 'money' } } } }),
      tool('old', {
        inputSchema: {
          $schema: 'http://json-schema.org/draft-07/schema#',
          type: 'object',
          properties: { p: { type: 'array', items: [{ type: 'string' }] } },
          definitions: {},
        },
      }),
      tool('unknown dialect', { inputSchema: { $schema: 'https://example.com/mine', type: 'object', required: 'not a list' } }),
    ]);
    expect(without(wire, 'name-chars')).toEqual([]);
  });

  it('are read as 2020-12 where none is named only since 2025-11-25', () => {
    const tuple = { type: 'object', properties: { p: { type: 'array', items: [{ type: 'string' }] } } };
    expect(ofTools(new Tools(revision).list([tool('a', { inputSchema: tuple })]))).toHaveLength(revision >= '2025-11-25' ? 1 : 0);
  });

  it('describe objects in an output schema, until any value was allowed', () => {
    const counts = [{ type: 'array' }, {}, { anyOf: [] }, true].map(
      (outputSchema) =>
        ofTools(new Tools(revision).list([tool('a', { outputSchema })])).filter((line) => line.includes('tools/output-schema')).length,
    );
    const expected = revision < '2025-06-18' ? [0, 0, 0, 0] : revision === MODERN ? [0, 0, 1, 1] : [1, 1, 1, 1];
    expect(counts).toEqual(expected);
  });
});

describe.each(STRUCTURED)('structured content in %s', (revision) => {
  const listed = () => new Tools(revision).list([tool('sum', { outputSchema: NUMBER }), tool('plain')]);
  const structured = (value: unknown, more: Json = {}) => ({ structuredContent: value, content: text(value), ...more });

  it('is there where the tool has an output schema', () => {
    const wire = listed()
      .ask(1, 'sum')
      .give(1, { content: text('7') });
    expect(ofTools(wire)).toEqual([`error tools/structured-missing server ${wire.last}`]);
    expect(
      ofTools(
        listed()
          .ask(1, 'plain')
          .give(1, { content: text('7') }),
      ),
    ).toEqual([]);
    expect(
      ofTools(
        listed()
          .ask(1, 'sum')
          .give(1, structured({ n: 7 })),
      ),
    ).toEqual([]);
  });

  it('need not be there in a result that says isError, in an error, or in no result at all', () => {
    expect(
      ofTools(
        listed()
          .ask(1, 'sum')
          .give(1, { isError: true, content: text('no') }),
      ),
    ).toEqual([]);
    expect(
      ofTools(
        listed()
          .ask(1, 'sum')
          .s({ id: 1, error: { code: -32603, message: 'no' } }),
      ),
    ).toEqual([]);
    expect(ofTools(listed().ask(1, 'sum').cancel(1).give(1, {}))).toEqual([]);
  });

  it('is judged by what was listed before the call, unless that changed', () => {
    const changes: readonly ((wire: Tools) => Tools)[] = [
      (wire) => wire.changed().ask(1, 'sum').give(1, {}),
      (wire) => wire.ask(1, 'sum').changed().give(1, {}),
      (wire) =>
        wire
          .ask(1, 'sum')
          .list([tool('sum')], 2)
          .give(1, {}),
      (wire) =>
        wire
          .list([tool('sum')], 2)
          .ask(1, 'sum')
          .give(1, {}),
      (wire) => wire.list([], 2).ask(1, 'sum').give(1, {}),
      (wire) => wire.event({ ev: 'gap', lost: 3 }).ask(1, 'sum').give(1, {}),
      // An answer that may be from before the change.
      (wire) =>
        wire
          .c({ id: 2, method: 'tools/list', params: {} })
          .changed()
          .s({ id: 2, result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools: [tool('sum', { outputSchema: NUMBER })] } })
          .ask(1, 'sum')
          .give(1, {}),
    ];
    for (const change of changes) expect(without(change(listed()), 'call-unlisted')).toEqual([]);
    const again = listed()
      .changed()
      .list([tool('sum', { outputSchema: NUMBER })], 2)
      .ask(1, 'sum')
      .give(1, {});
    expect(ofTools(again)).toEqual([`error tools/structured-missing server ${again.last}`]);
    const same = listed()
      .ask(1, 'sum')
      .list([tool('sum', { outputSchema: NUMBER }), tool('plain')], 2)
      .give(1, {});
    expect(ofTools(same)).toEqual([`error tools/structured-missing server ${same.last}`]);
  });

  it('conforms to the output schema; in a result that says isError that is only worth a look', () => {
    const wrong = listed()
      .ask(1, 'sum')
      .give(1, structured({ n: '7' }));
    expect(ofTools(wrong)).toEqual([`error tools/structured-mismatch server ${wrong.last}`]);
    expect(judge(wrong).find(({ rule }) => rule === 'tools/structured-mismatch')?.message).toContain(
      '`structuredContent.n` must be a number, but is text',
    );
    const failed = listed()
      .ask(1, 'sum')
      .give(1, structured({}, { isError: true }));
    expect(ofTools(failed)).toEqual([`info tools/structured-mismatch server ${failed.last}`]);
  });

  it('is not judged by a schema that nobody can follow', () => {
    const far = { type: 'object', allOf: [{ $ref: 'https://example.com/a.json' }] };
    const wire = new Tools(revision)
      .list([tool('sum', { outputSchema: far })])
      .ask(1, 'sum')
      .give(1, structured({ n: '7' }));
    expect(without(wire, 'external-ref')).toEqual([]);
  });

  it('is an object, until any value was allowed', () => {
    const wire = listed()
      .ask(1, 'plain')
      .give(1, structured([1]));
    expect(ofTools(wire)).toEqual(revision === MODERN ? [] : [`error tools/structured-not-object server ${wire.last}`]);
    const nothing = listed().ask(1, 'sum').give(1, { structuredContent: null });
    expect(ofTools(nothing)).toContain(
      revision === MODERN
        ? `error tools/structured-mismatch server ${nothing.last}`
        : `error tools/structured-not-object server ${nothing.last}`,
    );
  });

  it('is given as text too, whatever way frameworks wrap what is no object', () => {
    const copies: readonly (readonly [structured: unknown, content: unknown])[] = [
      [{ a: 1, b: [2] }, text('{ "b": [2.0],\n "a": 1 }')],
      [{ result: 'plain words' }, text('plain words')],
      [{ result: 7.5 }, text('7.5')],
      [{ result: true }, text('true')],
      [{ result: null }, []],
      [{ result: [] }, []],
      [{ result: ['a', { b: 1 }] }, [...text('a'), ...text('{"b":1}')]],
      [{ result: [1, 2] }, text('[1,2]')],
      [{ a: 1 }, [...text('Here it is:'), ...text('{"a":1}')]],
    ];
    for (const [structuredContent, content] of copies) {
      expect(ofTools(listed().ask(1, 'plain').give(1, { structuredContent, content })), JSON.stringify(structuredContent)).toEqual([]);
    }
    for (const content of [[], text('one'), [{ type: 'image', data: '', mimeType: 'image/png' }]]) {
      const wire = listed()
        .ask(1, 'plain')
        .give(1, { structuredContent: { a: 1 }, content });
      expect(ofTools(wire)).toEqual([`info tools/structured-without-text server ${wire.last}`]);
    }
  });
});

it('structured content of a task is judged when its result comes', () => {
  const task = { taskId: 't1', status: 'working', createdAt: '2025-11-25T10:00:00Z', lastUpdatedAt: '2025-11-25T10:00:00Z', ttl: 60_000 };
  const wire = new Tools('2025-11-25')
    .list([tool('sum', { outputSchema: NUMBER, execution: { taskSupport: 'optional' } })])
    .ask(1, 'sum', {}, { task: {} })
    .s({ id: 1, result: { task } });
  expect(ofTools(wire)).toEqual([]);
  wire.c({ id: 2, method: 'tasks/result', params: { taskId: 't1' } }).give(2, {});
  expect(ofTools(wire)).toEqual([`error tools/structured-missing server ${wire.last}`]);
});

it('a result of 2026-07-28 that asks for input, or that an extension made, is no result of the tool yet', () => {
  for (const result of [
    { resultType: 'input_required', requestState: 's' },
    { resultType: 'task', taskId: 't' },
  ]) {
    const wire = new Tools(MODERN)
      .list([tool('sum', { outputSchema: NUMBER })])
      .ask(1, 'sum')
      .s({ id: 1, result });
    expect(ofTools(wire)).toEqual([]);
  }
});

it('what was listed before a record that cannot be read proves nothing after it', () => {
  const wire = new Tools('2025-11-25').list([tool('sum', { outputSchema: NUMBER })]);
  const session = (readable: boolean) => {
    const judge = createJudge();
    const session = new Session([judge]);
    for (const [at, record] of wire.records.entries()) session.push(record, at);
    if (!readable) session.unreadable(wire.next);
    const call = new Tools('2025-11-25').ask(1, 'sum').give(1, {}).records.slice(-2);
    for (const [i, record] of call.entries()) session.push({ ...record, t: 100 + i }, wire.next + 1 + i);
    return judge.findings.map(({ rule }) => rule);
  };
  expect(session(true)).toContain('tools/structured-missing');
  expect(session(false)).not.toContain('tools/structured-missing');
});

it('a listing of more tools than are remembered lacks nothing', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => tool(`t${i}`));
  expect(ofTools(new Tools('2025-11-25').list(many(10_000)).ask(1, 'other'))).toHaveLength(1);
  expect(ofTools(new Tools('2025-11-25').list(many(10_001)).ask(1, 'other'))).toEqual([]);
});

it('two listings at the same time are told apart by their cursors', () => {
  const wire = new Tools('2025-11-25').list([tool('a')], 1, undefined, 'x2').list([tool('a')], 2, undefined, 'y2');
  wire.list([tool('b')], 3, 'x2').list([tool('c')], 4, 'y2');
  expect(ofTools(wire)).toEqual([]);
  // The one that was complete last counts.
  expect(ofTools(wire.ask(5, 'c').ask(6, 'b'))).toEqual([`info tools/call-unlisted client ${wire.last}`]);
});

it('of two tools with one name nobody knows which is called', () => {
  const wire = new Tools('2025-11-25')
    .list([tool('sum', { outputSchema: NUMBER }), tool('sum')])
    .ask(1, 'sum')
    .give(1, {});
  expect(without(wire, 'name-duplicate')).toEqual([]);
  const other = new Tools('2025-11-25')
    .list([tool('sum'), tool('sum', { outputSchema: NUMBER })])
    .ask(1, 'sum')
    .give(1, {});
  expect(without(other, 'name-duplicate')).toEqual([]);
});

describe.each(ALL)('calls in %s', (revision) => {
  const strict = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const listed = () => new Tools(revision).list([tool('a', { inputSchema: strict })]);

  it('fit the input schema', () => {
    const wire = listed().ask(1, 'a', { city: 1 });
    expect(ofTools(wire)).toEqual([`info tools/arguments-mismatch client ${wire.last}`]);
    expect(ofTools(listed().ask(1, 'a'))).toHaveLength(1);
    expect(ofTools(listed().ask(1, 'a', { city: 'Ulm', more: 1 }))).toEqual([]);
    expect(ofTools(listed().ask(1, 'a', [1]))).toEqual([]);
    expect(ofTools(listed().changed().ask(1, 'a', {}))).toEqual([]);
    expect(ofTools(new Tools(revision).ask(1, 'a', {}))).toEqual([]);
  });

  it('that do not fit are answered with a result, since 2025-11-25', () => {
    const refused = listed()
      .ask(1, 'a', {})
      .s({ id: 1, error: { code: -32602, message: 'city?' } });
    expect(without(refused, 'arguments-mismatch')).toEqual(
      revision >= '2025-11-25' ? [`info tools/input-error-as-protocol-error server ${refused.last}`] : [],
    );
    const other = listed()
      .ask(1, 'a', { city: 'Ulm' })
      .s({ id: 1, error: { code: -32602, message: 'no such city' } });
    expect(ofTools(other)).toEqual([]);
  });

  it('of a tool that a complete listing lacks are worth a look, and so is a result for them', () => {
    const wire = listed()
      .ask(1, 'b')
      .give(1, { isError: true, content: text('Unknown tool') });
    expect(ofTools(wire)).toEqual([
      `info tools/call-unlisted client ${wire.last - 1}`,
      `info tools/unknown-tool-result server ${wire.last}`,
    ]);
    const known = listed()
      .ask(1, 'b')
      .s({ id: 1, error: { code: -32602, message: 'Unknown tool' } });
    expect(without(known, 'call-unlisted')).toEqual([]);
    expect(ofTools(listed().changed().ask(1, 'b').give(1, { isError: true }))).toEqual([]);
    expect(ofTools(new Tools(revision).list([], 1, undefined, 'p').ask(2, 'b').give(2, { isError: true }))).toEqual([]);
    expect(ofTools(new Tools(revision).ask(2, 'b').give(2, { isError: true }))).toEqual([]);
    // It was there when it was called.
    expect(ofTools(listed().ask(1, 'a', { city: 'Ulm' }).list([], 2).give(1, { isError: true }))).toEqual([]);
  });

  it('that Tapline made blame nobody', () => {
    const wire = listed().c({ id: 'tap', method: 'tools/call', params: { name: 'a' } }, { injected: 'send' });
    wire.s({ id: 'tap', result: { content: [], structuredContent: 7 } });
    expect(ofTools(wire)).toEqual([]);
  });
});

describe('headers that a tool wants of its arguments', () => {
  const fault = (inputSchema: Json) => {
    const wire = new Tools(MODERN).list([tool('a', { inputSchema: { type: 'object', ...inputSchema } })]);
    return judge(wire).find(({ rule }) => rule === 'tools/x-mcp-header')?.message ?? null;
  };
  const header = (name: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': name });

  it('are tokens on primitive parameters that are reached through properties alone', () => {
    expect(fault({ properties: { a: header('Region'), o: { type: 'object', properties: { b: header('Limit', 'integer') } } } })).toBeNull();
    expect(fault({ properties: { a: header('') } })).toContain('must be a token');
    expect(fault({ properties: { a: header(7) } })).toContain('must be a token');
    expect(fault({ properties: { a: header('X Y') } })).toContain('must be a token');
    expect(fault({ properties: { a: header('A'), b: header('a') } })).toContain('twice');
    expect(fault({ properties: { a: header('A', 'array') } })).toContain('neither string, integer nor boolean');
    expect(fault({ properties: { a: { type: 'array', items: header('A') } } })).toContain('properties alone');
    expect(fault({ $defs: { a: header('A') } })).toContain('properties alone');
  });

  it('are not meant by what is called so', () => {
    expect(fault({ properties: { 'x-mcp-header': { type: 'array' } }, default: { 'x-mcp-header': '' } })).toBeNull();
    expect(fault({ $defs: { 'x-mcp-header': { type: 'array' } } })).toBeNull();
  });
});

it('the order of tools is stable in 2026-07-28 while they are the same, whatever was announced', () => {
  const twice = (first: string[], second: string[]) =>
    ofTools(
      new Tools(MODERN)
        .list(first.map((name) => tool(name)))
        .changed()
        .list(
          second.map((name) => tool(name)),
          2,
        ),
    );
  expect(twice(['a', 'b', 'c'], ['a', 'c', 'b'])).toHaveLength(1);
  expect(twice(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([]);
  expect(twice(['a', 'b'], ['b', 'c'])).toEqual([]);
  expect(twice(['a', 'b'], ['c', 'b', 'a'])).toEqual([]);
});

describe('tools with the same fault in one answer', () => {
  const broken = (name: string) => ({ name, inputSchema: { type: 'array' } });
  const many = (count: number) => Array.from({ length: count }, (_, i) => broken(`tool${i}`));
  const told = (wire: Wire) => judge(wire).filter(({ rule }) => rule === 'tools/input-schema');

  it.each(ALL)('are told of together, and all of them are counted (%s)', (revision) => {
    const findings = told(new Tools(revision).list(many(50)));
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain('tool0');
    expect(findings[0]?.message).toContain('The same is true of tool1, tool2, tool3 and 46 more tools.');
    expect(told(new Tools(revision).list(many(2)))[0]?.message).toContain('The same is true of tool1.');
    expect(told(new Tools(revision).list(many(1)))[0]?.message).not.toContain('same');
  });

  it('are told of apart where the faults are not the same', () => {
    expect(told(new Tools(MODERN).list([...many(2), { name: 'other', inputSchema: 5 }]))).toHaveLength(2);
  });

  it('add to what was told when they are listed again, and are told of anew on another page', () => {
    const again = told(new Tools(MODERN).list(many(5)).list(many(5), 'again'));
    expect(again.map(({ total }) => total)).toEqual([1]);
    const pages = told(new Tools(MODERN).list(many(2), 'one', undefined, 'next').list([broken('late')], 'two', 'next'));
    expect(pages).toHaveLength(2);
  });
});
