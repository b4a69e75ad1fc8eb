import { describe, expect, it } from 'vitest';
import { found, Wire } from '../../support/trace.js';

const MODERN = '2026-07-28';
const ALL = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', MODERN];

type Json = { readonly [name: string]: unknown };

const result = (w: Wire, id: unknown, more: Json) =>
  w.s({ id, result: w.revision === MODERN ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...more } : more });
const last = (w: Wire) => w.next - 1;

describe.each(ALL)('prompts in %s', (revision) => {
  const prompts = [{ name: 'p', arguments: [{ name: 'a', required: true }, { name: 'b', required: false }, { name: 'c' }] }];
  const listed = () =>
    result(new Wire(revision, { server: { prompts: {} } }).c({ id: 9, method: 'prompts/list', params: {} }), 9, { prompts });
  const get = (w: Wire, name: string, args?: Json) =>
    w.c({ id: 1, method: 'prompts/get', params: { name, ...(args === undefined ? {} : { arguments: args }) } });
  const refuse = (w: Wire, code: number) => w.s({ id: 1, error: { code, message: 'no' } });

  it('get the arguments that they require, or are refused', () => {
    expect(found(result(get(listed(), 'p', { a: '' }), 1, { messages: [] }), 'prompts/')).toEqual([]);
    const served = result(get(listed(), 'p', { b: 'x' }), 1, { messages: [] });
    expect(found(served, 'prompts/')).toEqual([
      `info prompts/missing-argument client ${last(served) - 1}`,
      `info prompts/missing-argument server ${last(served)}`,
    ]);
    expect(found(refuse(get(listed(), 'p'), -32602), 'prompts/')).toHaveLength(1);
    expect(found(refuse(get(listed(), 'p'), -32603), 'prompts/')).toHaveLength(2);
    const changed = listed().s({ method: 'notifications/prompts/list_changed' });
    expect(found(result(get(changed, 'p'), 1, { messages: [] }), 'prompts/')).toEqual([]);
  });

  it('that nobody lists are refused with one code', () => {
    const w = refuse(get(listed(), 'q'), -32603);
    expect(found(w, 'prompts/')).toEqual([`info prompts/unknown-name-code server ${last(w)}`]);
    expect(found(refuse(get(listed(), 'q'), -32602), 'prompts/')).toEqual([]);
    expect(found(refuse(get(listed(), 'p', { a: '' }), -32603), 'prompts/')).toEqual([]);
    expect(found(refuse(get(new Wire(revision), 'q'), -32603), 'prompts/')).toEqual([]);
    expect(found(result(get(listed(), 'q'), 1, { messages: [] }), 'prompts/')).toEqual([]);
  });
});

it('prompts of 2026-07-28 may ask back for what is missing', () => {
  const w = result(new Wire(MODERN).c({ id: 9, method: 'prompts/list', params: {} }), 9, {
    prompts: [{ name: 'p', arguments: [{ name: 'a', required: true }] }],
  });
  w.c({ id: 1, method: 'prompts/get', params: { name: 'p' } }).s({ id: 1, result: { resultType: 'input_required', requestState: 's' } });
  expect(found(w, 'prompts/')).toEqual([`info prompts/missing-argument client ${last(w) - 1}`]);
});

describe.each(ALL)('completions in %s', (revision) => {
  const complete = (values: unknown) =>
    found(
      result(
        new Wire(revision, { server: { completions: {} } }).c({
          id: 1,
          method: 'completion/complete',
          params: { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: '' } },
        }),
        1,
        { completion: { values } },
      ),
      'completion/',
    );

  it('are a hundred at most', () => {
    expect(complete(Array(100).fill('x'))).toEqual([]);
    expect(complete(Array(101).fill('x'))).toHaveLength(1);
    expect(complete('x'.repeat(200))).toEqual([]);
  });
});
