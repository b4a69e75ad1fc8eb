import { describe, expect, it } from 'vitest';
import { META_CAPABILITIES } from '../../../src/protocol/revisions.js';
import { digest } from '../../../src/session/digest.js';
import { found, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const ELICIT = { method: 'elicitation/create', params: { message: 'Which?', requestedSchema: { type: 'object', properties: {} } } };
const ALL = { elicitation: {}, sampling: {}, roots: {} };
type Params = Record<string, unknown>;

class Rounds extends Wire {
  constructor() {
    super(MODERN, { server: { tools: {} } });
  }

  ask(id: number, params: Params = {}, capabilities: Params = ALL): this {
    return this.c({ id, method: 'tools/call', params: { name: 'weather', ...params, _meta: { [META_CAPABILITIES]: capabilities } } });
  }

  interim(id: number, more: Params): this {
    return this.s({ id, result: { resultType: 'input_required', ...more } });
  }
}

const faults = (wire: Wire) => found(wire, 'mrtr/');

describe('an interim result', () => {
  it.each(['server/discover', 'tools/list', 'completion/complete', 'subscriptions/listen', 'com.example/search'])(
    'does not answer %s',
    (method) => {
      expect(faults(new Rounds().c({ id: 1, method }).interim(1, { requestState: 's' }))).toEqual(['error mrtr/wrong-method server 3']);
    },
  );

  it('may answer the three methods that take rounds', () => {
    for (const [method, params] of [
      ['tools/call', { name: 'a' }],
      ['prompts/get', { name: 'a' }],
      ['resources/read', { uri: 'file:///a' }],
    ] as const) {
      expect(faults(new Rounds().c({ id: 1, method, params }).interim(1, { requestState: 's' }))).toEqual([]);
    }
  });

  it('asks for something or gives a state', () => {
    expect(faults(new Rounds().ask(1).interim(1, {}))).toEqual(['error mrtr/empty server 3']);
    expect(faults(new Rounds().ask(1).interim(1, { requestState: '' }))).toEqual([]);
    expect(faults(new Rounds().ask(1).interim(1, { inputRequests: {} }))).toEqual([]);
  });

  it('asks in the three kinds, each only if the request declares it', () => {
    const asked = (capabilities: Params, ...methods: unknown[]) =>
      faults(
        new Rounds()
          .ask(1, {}, capabilities)
          .interim(1, { inputRequests: Object.fromEntries(methods.map((method, i) => [`q${i}`, { method }])) }),
      );
    const kinds = ['elicitation/create', 'sampling/createMessage', 'roots/list'];
    expect(asked(ALL, ...kinds)).toEqual([]);
    expect(asked({}, ...kinds)).toEqual(kinds.map(() => 'error mrtr/undeclared-capability server 3'));
    expect(asked({ elicitation: {} }, 'elicitation/create', 'elicitation/create', 'roots/list', 'roots/list')).toEqual([
      'error mrtr/undeclared-capability server 3',
    ]);
    expect(asked(ALL, 'ping')).toEqual(['error mrtr/request-kind server 3']);
    expect(asked(ALL, 'toString')).toEqual(['error mrtr/request-kind server 3']);
    expect(asked({ ...ALL, extensions: { 'com.example/forms': {} } }, 'forms/show')).toEqual([]);
    expect(asked(ALL, 7, null, 'roots/list')).toEqual(['error mrtr/request-kind server 3']);
    expect(asked({ ...ALL, extensions: { 'com.example/forms': {} } }, undefined)).toEqual(['error mrtr/request-kind server 3']);
  });
});

describe('a call that goes on', () => {
  const asked = (more: Params = { inputRequests: { q: ELICIT } }) => new Rounds().ask(1).interim(1, more);
  const answers = { inputResponses: { q: { action: 'accept' } } };

  it('brings the answers under a new id, and the state if there was one', () => {
    expect(faults(asked().ask(2, answers))).toEqual([]);
    expect(faults(asked({ inputRequests: { q: ELICIT }, requestState: 's' }).ask(2, { ...answers, requestState: 's' }))).toEqual([]);
    expect(faults(asked({ requestState: 's' }).ask(2, { requestState: 's' }))).toEqual([]);
    expect(faults(asked().ask(1, answers))).toEqual(['error mrtr/retry-same-id client 4']);
  });

  it('is found again whatever the order of its members, and whatever its metadata', () => {
    const wire = new Rounds().ask(1, { arguments: { a: 1, b: [{ c: 2, d: null }] } }).interim(1, { requestState: 's' });
    wire.c({
      id: 2,
      method: 'tools/call',
      params: { requestState: 'x', arguments: { b: [{ d: null, c: 2 }], a: 1 }, name: 'weather', _meta: { progressToken: 9 } },
    });
    expect(faults(wire)).toEqual(['error mrtr/state-not-echoed client 4']);
  });

  it('brings the very state: not another, not none, not one where there was none', () => {
    const wrong = ['error mrtr/state-not-echoed client 4'];
    expect(faults(asked({ inputRequests: { q: ELICIT }, requestState: 's' }).ask(2, answers))).toEqual(wrong);
    expect(faults(asked({ inputRequests: { q: ELICIT }, requestState: 's' }).ask(2, { ...answers, requestState: 's ' }))).toEqual(wrong);
    expect(faults(asked().ask(2, { ...answers, requestState: 's' }))).toEqual(wrong);
  });

  it('may take up any of several equal calls, and again where the first try failed', () => {
    const two = asked({ requestState: 'a' }).ask(2).interim(2, { requestState: 'b' });
    expect(faults(two.ask(3, { requestState: 'b' }).ask(4, { requestState: 'a' }))).toEqual([]);
    const failed = asked({ requestState: 'a' })
      .ask(2, { requestState: 'a' })
      .s({ id: 2, error: { code: -32603, message: 'no' } });
    expect(faults(failed.ask(3, { requestState: 'a' }))).toEqual([]);
  });

  it('may take its time, although another equal call was asked meanwhile', () => {
    const wire = asked({ requestState: 'a' }).wait(540_000).ask(2).interim(2, { requestState: 'b' }).wait(120_000);
    expect(faults(wire.ask(3, { requestState: 'a' }))).toEqual(['info mrtr/not-retried client 3']);
  });

  it('may take several rounds', () => {
    const wire = asked({ requestState: 'a' })
      .ask(2, { requestState: 'a' })
      .interim(2, { inputRequests: { q: ELICIT }, requestState: 'b' });
    expect(faults(wire.ask(3, { ...answers, requestState: 'b' }).answer(3))).toEqual([]);
  });

  it('takes no state to another call', () => {
    expect(faults(asked({ requestState: 's' }).ask(2, { name: 'tides', requestState: 's' }))).toEqual([
      'warning mrtr/state-foreign client 4',
    ]);
    expect(
      faults(asked({ requestState: 's' }).c({ id: 2, method: 'prompts/get', params: { name: 'weather', requestState: 's' } })),
    ).toEqual(['warning mrtr/state-foreign client 4']);
    const both = asked({ requestState: 's' }).ask(2, { name: 'tides' }).interim(2, { requestState: 's' });
    expect(faults(both.ask(3, { name: 'tides', requestState: 's' }).ask(4, { requestState: 's' }))).toEqual([]);
  });

  it('answers each question by what it asked for, or it is told which one it did not', () => {
    const roots = { method: 'roots/list' };
    const sample = { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } };
    const fitting = {
      'roots/list': { roots: [] },
      'elicitation/create': { action: 'decline' },
      'sampling/createMessage': { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' },
    };
    for (const question of [roots, sample, ELICIT]) {
      for (const [kind, answer] of Object.entries(fitting)) {
        const wire = asked({ inputRequests: { q: question } }).ask(2, { inputResponses: { q: answer } });
        expect(faults(wire), `${question.method} ${kind}`).toEqual(
          kind === question.method ? [] : ['warning mrtr/input-incomplete client 4'],
        );
      }
    }
    // What has the marks of two kinds answers either, and what fits none is a fault of its shape.
    expect(faults(asked({ inputRequests: { q: roots } }).ask(2, { inputResponses: { q: { action: 'accept', roots: [] } } }))).toEqual([]);
    const broken = found(asked({ inputRequests: { q: roots } }).ask(2, { inputResponses: { q: { roots: 5 } } })).filter((line) =>
      line.endsWith('client 4'),
    );
    expect(broken.filter((line) => !line.startsWith('info'))).toEqual(['error schema/request client 4']);
  });

  it('answers the one of equal calls that asked for this kind', () => {
    const two = asked({ inputRequests: { q: { method: 'roots/list' } } })
      .ask(2)
      .interim(2, { inputRequests: { q: ELICIT } });
    expect(faults(two.ask(3, { inputResponses: { q: { roots: [] } } }).ask(4, answers))).toEqual([]);
  });

  it('answers everything, or it is told what is missing', () => {
    const wire = () => asked({ inputRequests: { q: ELICIT, toString: ELICIT } });
    expect(faults(wire().ask(2, answers))).toEqual(['warning mrtr/input-incomplete client 4']);
    expect(faults(wire().ask(2, { inputResponses: { q: {}, toString: {}, more: {} } }))).toEqual([]);
    expect(faults(asked({ inputRequests: { q: ELICIT }, requestState: 's' }).ask(2, { requestState: 's' }))).toEqual([
      'warning mrtr/input-incomplete client 4',
    ]);
  });

  it('is not judged where nothing tells that it goes on with anything', () => {
    expect(faults(asked({ requestState: 's' }).ask(2))).toEqual([]);
    expect(faults(new Rounds().ask(1, { requestState: 'from an earlier process' }))).toEqual([]);
    expect(faults(asked().c({ id: 2, method: 'tasks/update', params: { taskId: 't', ...answers } }))).toEqual([]);
  });

  it('is not judged where a part is missing that may hold what it goes on with', () => {
    const gap = (more?: Params) => asked(more).event({ ev: 'gap', lost: 2 });
    expect(faults(gap({ requestState: 'a' }).ask(3, { requestState: 'b' }))).toEqual([]);
    expect(faults(gap({ requestState: 'a' }).ask(3, { name: 'tides', requestState: 'a' }))).toEqual([]);
    expect(faults(gap().wait(600_001).progress('x'))).toEqual([]);
  });

  it('is missed after ten minutes, once', () => {
    const wire = asked().wait(600_001).ask(2, { name: 'now' }).answer(2);
    expect(faults(wire)).toEqual(['info mrtr/not-retried client 3']);
    expect(faults(asked().ask(2, answers).answer(2).wait(600_001).progress('x'))).toEqual([]);
    expect(faults(asked().wait(500_000).progress('x'))).toEqual([]);
  });
});

describe('digests', () => {
  it('are equal for equal values and differ for different ones', () => {
    const values: unknown[] = [
      null,
      true,
      false,
      0,
      1,
      '',
      '1',
      'a',
      'b',
      [],
      {},
      [[]],
      [{}],
      { a: 1 },
      { a: '1' },
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      ['a', 'b'],
      ['b', 'a'],
      ['ab'],
      { a: { b: 1 } },
      { a: [1] },
    ];
    expect(new Set(values.map((value) => digest(value))).size).toBe(values.length);
    expect(digest({ a: 1, b: { c: 2, d: 3 } })).toBe(digest({ b: { d: 3, c: 2 }, a: 1 }));
    expect(digest({ a: 1, _meta: 2 }, new Set(['_meta']))).toBe(digest({ a: 1 }));
  });

  it('are none where a value is too deep or too large', () => {
    let deep: unknown = 0;
    for (let i = 0; i < 5000; i++) deep = [deep];
    expect(digest(deep)).toBe(null);
    expect(digest(Array.from({ length: 30_000 }, (_, i) => i))).toBe(null);
  });
});
