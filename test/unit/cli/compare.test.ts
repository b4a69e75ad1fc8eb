import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../src/cli/compare/compare.js';
import { canonical } from '../../../src/cli/compare/profile.js';
import { corpusCases } from '../../support/corpus.js';
import { printed, TraceFolder } from '../../support/printed.js';
import { Wire } from '../../support/trace.js';

const folder = new TraceFolder('compare');
const caught = printed();

const save = (wire: Wire | string) => folder.save(wire);

const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more });
const listing = (...tools: object[]) => new Wire().c({ id: 1, method: 'tools/list' }).s({ id: 1, result: { tools } });
async function lines(before: Wire, after: Wire): Promise<string[]> {
  caught.out = '';
  await compare([save(before), save(after)]);
  return caught.out.trim().split('\n');
}

describe('comparing two sessions', () => {
  it.each(corpusCases().slice(0, 12))('$name is no other than itself', async ({ trace }) => {
    const file = save(trace);
    expect(await compare([file, file])).toBe(0);
    expect(caught.out).toBe('Nothing is different.\n');
  });

  it('tells tools that came, went and changed, and calls out a definition that changed under the same version', async () => {
    const before = listing(tool('keep', { title: 'a' }), tool('gone'), tool('same', { a: 1, b: 2 }));
    const after = listing(tool('keep', { title: 'b' }), tool('new'), { b: 2, a: 1, inputSchema: { type: 'object' }, name: 'same' });
    expect(await lines(before, after)).toEqual([
      'tool “keep” is defined otherwise (title), though the server says that it is the same version',
      'tool “new” added',
      'tool “gone” removed',
    ]);
  });

  it('puts the pages of a list together, and takes a list that was never asked for as unknown', async () => {
    const pages = new Wire()
      .c({ id: 1, method: 'tools/list' })
      .s({ id: 1, result: { tools: [tool('a')], nextCursor: 'x' } })
      .c({ id: 2, method: 'tools/list', params: { cursor: 'x' } })
      .s({ id: 2, result: { tools: [tool('b')] } });
    expect((await lines(pages, listing(tool('a'), tool('b')))).join()).not.toMatch(/tool “/);
    expect((await lines(pages, new Wire())).join()).not.toMatch(/tool “/);
  });

  it('tells what is used, what fails, what takes longer, and what is found and leaks', async () => {
    const calls = (ms: number, fails: boolean) => {
      const wire = new Wire();
      for (let id = 1; id <= 6; id++) {
        wire.call(id, { name: 'search' }).wait(ms);
        if (fails && id === 6) wire.s({ id, error: { code: -32000, message: 'no' } });
        else wire.answer(id);
      }
      return wire;
    };
    const after = calls(400, true).c({ id: 9, method: 'prompts/list' }).s('noise');
    const told = await lines(calls(100, false), after);
    expect(told).toContain('“tools/call:search”: half are answered within 101 ms → 401 ms');
    expect(told).toContain('“tools/call”: 0 of 6 failed → 1 of 6');
    expect(told).toContain('“prompts/list” is used now');
    expect(told).toContain('leaked: 0 → 1');
    expect(told.join()).toMatch(/finding frame\/stdout-not-json \(server\): 0 → 1/);
  });

  it('does not take a few milliseconds, or a few answers, for a change', async () => {
    const calls = (ms: number, many: number) => {
      const wire = new Wire();
      for (let id = 1; id <= many; id++) wire.call(id).wait(ms).answer(id);
      return wire;
    };
    expect(await lines(calls(1, 10), calls(9, 10))).toEqual(['Nothing is different.']);
    expect(await lines(calls(10, 2), calls(5000, 2))).toEqual(['Nothing is different.']);
  });

  it('prints the same as JSON, and ends with 2 for what cannot be read or was not said right', async () => {
    expect(await compare(['--format', 'json', save(listing(tool('a'))), save(listing(tool('b')))])).toBe(1);
    expect(JSON.parse(caught.out)).toMatchObject({
      differences: [{ kind: 'offer', of: 'tools', name: 'b', change: 'added' }, { change: 'removed' }],
    });
    expect(await compare([save(new Wire()), '/nowhere'])).toBe(2);
    expect(caught.err).toMatch(/\/nowhere/);
    expect(await compare([save(new Wire())])).toBe(2);
    expect(await compare(['--latency', '1', 'a', 'b'])).toBe(2);
  });
});

it('canonical JSON is the same whatever the order of members, and holds every member, __proto__ too', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonical(JSON.parse('{"b":1,"__proto__":{"d":1,"c":2},"a":3}'))).toBe('{"__proto__":{"c":2,"d":1},"a":3,"b":1}');
});
