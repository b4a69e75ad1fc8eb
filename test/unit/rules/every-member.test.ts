import { describe, expect, it } from 'vitest';
import { methodUse } from '../../../src/protocol/methods.js';
import { dateOf, LETTERS, type Letter, META_VERSION } from '../../../src/protocol/revisions.js';
import type { Node } from '../../../src/protocol/shapes/nodes.js';
import { shapesOf } from '../../../src/protocol/shapes/shapes.js';
import { createJudge } from '../../../src/rules/judge.js';
import { schema } from '../../../src/rules/schema/schema.js';
import { FULL_ANSWERS, FULL_ERROR_DATA, FULL_PARAMS, FULL_QUESTIONS, FULL_RESULTS, FULL_TASK } from '../../support/samples.js';
import { validResult } from '../../support/terse.js';
import { judge, run, Wire } from '../../support/trace.js';

type Message = { readonly [member: string]: unknown };

/** What each member is replaced by; undefined: it is dropped. */
const INSTEAD: readonly unknown[] = [undefined, null, 5, 'zz', { q: 5 }, [5]];
const TASKS = { list: {}, cancel: {} };
const CLIENT = {
  roots: { listChanged: true },
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
  tasks: { ...TASKS, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};
const SERVER = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { subscribe: true, listChanged: true },
  logging: {},
  completions: {},
  tasks: { ...TASKS, requests: { tools: { call: {} } } },
};

/** A part of a message that may have any value: its valid form, the shape that it must have, and a conversation that carries it last. */
interface Place {
  readonly name: string;
  readonly valid: unknown;
  readonly shape: Node | null;
  readonly carry: (value: unknown) => { readonly wire: Wire; readonly at: number };
}

/** Every value with one member changed at any depth, and the value itself changed. */
function* changed(value: unknown, path = ''): Iterable<readonly [what: string, changed: unknown]> {
  for (const instead of INSTEAD) yield [`${path || 'all of it'} ${instead === undefined ? 'left out' : JSON.stringify(instead)}`, instead];
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries())
      for (const [what, other] of changed(item, `${path}[${i}]`)) {
        if (other !== undefined) yield [what, value.with(i, other)];
      }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      for (const [what, other] of changed(member, path === '' ? name : `${path}.${name}`)) yield [what, { ...value, [name]: other }];
  }
}

/** What a message is when it is read: members that were left out are not there. */
function onTheWire(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function begun(letter: Letter): Wire {
  const wire = new Wire(dateOf(letter), { client: CLIENT, server: SERVER });
  if (letter !== 'E') {
    wire.call(8, { name: 'busy', _meta: { progressToken: 'p' } });
    return wire.s({ id: 8, method: 'roots/list', params: { _meta: { progressToken: 'p' } } });
  }
  wire.call(9, { name: 'busy', _meta: { ...META, progressToken: 'p', 'io.modelcontextprotocol/logLevel': 'debug' } });
  const notifications = {
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ['file:///a'],
  };
  return wire.c({ id: 8, method: 'subscriptions/listen', params: { notifications, _meta: META } });
}

/** The side's message as the last of a conversation. */
function last(wire: Wire, side: 'client' | 'server', message: Message): { wire: Wire; at: number } {
  const at = wire.next;
  const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
  return { wire: side === 'client' ? wire.c(raw) : wire.s(raw), at };
}

const META = {
  [META_VERSION]: '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': CLIENT,
};

const SUBSCRIPTION = { 'io.modelcontextprotocol/subscriptionId': 8 };

/** What names the subscription that a notification of 2026-07-28 comes on; undefined where it comes on none. */
function ofSubscription(method: string): Message | undefined {
  return /changed$|resources\/updated$|acknowledged$/.test(method) ? SUBSCRIPTION : undefined;
}

function placesOf(letter: Letter): Place[] {
  const shapes = shapesOf(letter);
  const revision = dateOf(letter);
  const typed = letter === 'E' ? { resultType: 'complete', _meta: {} } : {};
  const places: Place[] = [];
  for (const [method, full] of Object.entries(FULL_PARAMS)) {
    const use = methodUse(method);
    for (const side of ['client', 'server'] as const) {
      if (use?.[side].includes(letter) !== true) continue;
      const dir = side === 'client' ? 'c2s' : 's2c';
      const id = use.kind === 'request' ? { id: 1 } : {};
      const meta = letter !== 'E' ? {} : { _meta: use.kind === 'request' ? META : ofSubscription(method) };
      places.push({
        name: `params of ${method} by the ${side}`,
        valid: { ...full, ...meta, ...(method === 'initialize' ? { protocolVersion: revision } : {}) },
        shape: shapes.params(dir, method),
        carry: (params) => {
          if (method !== 'initialize') return last(ready(letter, method, side), side, { ...id, method, params });
          const opening = last(new Wire(null), side, { ...id, method, params });
          opening.wire.s({ id: 1, result: { ...FULL_RESULTS.initialize, protocolVersion: revision } });
          return opening;
        },
      });
      const result = FULL_RESULTS[method];
      if (use.kind === 'notification' || result === undefined || shapes.result(method) === null) continue;
      const other = side === 'client' ? 'server' : 'client';
      places.push({
        name: `result of ${method} by the ${other}`,
        valid: { ...validResult(method, revision), ...result, ...typed, ...(method === 'initialize' ? { protocolVersion: revision } : {}) },
        shape: shapes.result(method),
        carry: (value) => {
          const wire = method === 'initialize' ? new Wire(null) : ready(letter, method, side);
          const ask = { id: 1, method, params: method === 'initialize' ? { ...full, protocolVersion: revision } : { ...full, ...meta } };
          return last(side === 'client' ? wire.c(ask) : wire.s(ask), other, { id: 1, result: value });
        },
      });
    }
  }
  if (letter === 'D') {
    places.push({
      name: 'result that creates a task',
      valid: FULL_TASK,
      shape: shapes.createdTask,
      carry: (result) => last(begun('D').call(1, { name: 'slow', task: {} }), 'server', { id: 1, result }),
    });
  }
  if (letter === 'E') {
    const ask = () => begun('E').call(1, { name: 'slow', _meta: META });
    places.push(
      {
        name: 'result that asks for input',
        valid: { resultType: 'input_required', ...FULL_QUESTIONS },
        shape: shapes.inputRequired,
        carry: (result) => last(ask(), 'server', { id: 1, result }),
      },
      {
        name: 'params that bring what was asked for',
        valid: { name: 'slow', _meta: META, ...FULL_ANSWERS },
        shape: shapes.params('c2s', 'tools/call'),
        carry: (params) =>
          last(ask().s({ id: 1, result: { resultType: 'input_required', ...FULL_QUESTIONS } }), 'client', {
            id: 2,
            method: 'tools/call',
            params,
          }),
      },
    );
  }
  for (const [code, valid] of FULL_ERROR_DATA) {
    const shape = shapes.errorData(code);
    if (shape === null) continue;
    places.push({
      name: `data of error ${code}`,
      valid,
      shape,
      carry: (data) =>
        last(begun(letter).call(1, { name: 'slow', ...(letter === 'E' ? { _meta: META } : {}) }), 'server', {
          id: 1,
          error: { code, message: 'no', data },
        }),
    });
  }
  return places;
}

/** A conversation in which this message is in order. */
function ready(letter: Letter, method: string, side: 'client' | 'server'): Wire {
  const wire = begun(letter);
  if (letter === 'E' && ofSubscription(method) !== undefined && !method.endsWith('/acknowledged'))
    wire.s({
      method: 'notifications/subscriptions/acknowledged',
      params: { ...FULL_PARAMS['notifications/subscriptions/acknowledged'], _meta: SUBSCRIPTION },
    });
  if (method.endsWith('/list') && FULL_PARAMS[method]?.cursor !== undefined)
    wire
      .c({ id: 6, method, params: letter === 'E' ? { _meta: META } : {} })
      .s({ id: 6, result: { ...validResult(method, wire.revision), nextCursor: 'c' } });
  if (letter !== 'E' && method === 'notifications/resources/updated') wire.c({ id: 6, method: 'resources/subscribe' }).answer(6);
  if (method === 'notifications/elicitation/complete')
    wire
      .s({
        id: 6,
        method: 'elicitation/create',
        params: { mode: 'url', message: 'Log in', url: 'https://example.com/a', elicitationId: 'e' },
      })
      .c({ id: 6, result: { action: 'accept' } });
  if (method.startsWith('notifications/tasks/') || method.startsWith('tasks/')) {
    const runs = method.startsWith('notifications/') === (side === 'client') ? 'client' : 'server';
    if (runs === 'server') wire.call(5, { name: 'slow', task: {} }).s({ id: 5, result: FULL_TASK });
    else
      wire
        .s({ id: 5, method: 'elicitation/create', params: { ...FULL_PARAMS['elicitation/create'], task: {} } })
        .c({ id: 5, result: FULL_TASK });
  }
  return wire;
}

describe.each(LETTERS.map((letter) => [letter, dateOf(letter)] as const))('every member of every message (%s, %s)', (letter) => {
  it.each(placesOf(letter).map((place) => [place.name, place] as const))(
    '%s: is told of once where it is wrong',
    (_, { valid, shape, carry }) => {
      const told = (value: unknown) => {
        const { wire, at } = carry(value);
        return judge(wire).flatMap((finding) => (finding.at === at && finding.level !== 'info' ? [finding.rule] : []));
      };
      expect(shape?.ok(valid)).toBe(true);
      expect(told(valid)).toEqual([]);
      const wrong: string[] = [];
      let broken = 0;
      for (const [what, value] of changed(valid)) {
        if (shape?.ok(onTheWire(value)) !== false) continue;
        broken++;
        const rules = told(value);
        // What is another object altogether may lack several things; no rule tells of it twice.
        const several = what.endsWith('{"q":5}');
        if (several ? rules.length === 0 || new Set(rules).size < rules.length : rules.length !== 1)
          wrong.push(`${what}: ${rules.join(', ') || 'nothing'}`);
      }
      expect(wrong).toEqual([]);
      expect(broken).toBeGreaterThan(0);
    },
  );

  it.each(placesOf(letter).map((place) => [place.name, place] as const))(
    '%s: is told of by its shape where no other rule speaks',
    (_, { valid, shape, carry }) => {
      const silent: string[] = [];
      for (const [what, value] of changed(valid)) {
        // What is no object at all is no result, whatever is asked.
        if (shape?.ok(onTheWire(value)) !== false || what.startsWith('all of it')) continue;
        const { wire, at } = carry(value);
        const alone = createJudge({ guarded: false, families: [schema] });
        run(wire.records, [alone]);
        if (alone.findings.filter((finding) => finding.at === at).length !== 1) silent.push(what);
      }
      expect(silent).toEqual([]);
    },
  );
});
