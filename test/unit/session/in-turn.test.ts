import { afterEach, describe, expect, it, vi } from 'vitest';
import { inLoop } from '../../../src/session/in-turn.js';
import { unrolled } from '../../../src/session/unrolled.js';

afterEach(() => vi.unstubAllGlobals());

/** No code may be made from text, as in a page with a strict policy. */
function forbidden() {
  vi.stubGlobal(
    'Function',
    class {
      constructor() {
        throw new EvalError('Code generation from strings disallowed for this context');
      }
    },
  );
}

describe.each([
  ['in a loop', inLoop, () => {}],
  ['unrolled', unrolled, () => {}],
  ['unrolled where that is forbidden', unrolled, forbidden],
])('listeners that are called in turn, %s', (way, inTurn, prepare) => {
  /** Five listeners, of a class of their own for each way, that note what they hear; those named in `throwing` throw afterwards. */
  function heard(throwing: readonly number[], guarded = true) {
    const notes: string[] = [];
    class Listener {
      constructor(private readonly name: number) {}
      frame(a: unknown, b: unknown, c: unknown) {
        notes.push(`${this.name} ${a} ${b} ${c}`);
        if (throwing.includes(this.name)) throw new Error(`${this.name}`);
      }
    }
    const failed = guarded ? (error: unknown) => notes.push(`${way}: ${error}`) : null;
    return { notes, hook: inTurn([0, 1, 2, 3, 4].map((name) => ({ listener: new Listener(name), event: 'frame', failed }))) };
  }

  it('all hear all, in their order, also after one of them threw, which is told', () => {
    prepare();
    const { notes, hook } = heard([0, 2, 3]);
    hook(1, 2, 3);
    expect(notes).toEqual([
      '0 1 2 3',
      `${way}: Error: 0`,
      '1 1 2 3',
      '2 1 2 3',
      `${way}: Error: 2`,
      '3 1 2 3',
      `${way}: Error: 3`,
      '4 1 2 3',
    ]);
  });

  it('stop at one that throws where nobody is told', () => {
    prepare();
    const { notes, hook } = heard([1], false);
    expect(() => hook(1, 2, 3)).toThrow('1');
    expect(notes).toEqual(['0 1 2 3', '1 1 2 3']);
  });

  it('of two sessions each hear their own alone', () => {
    prepare();
    const [one, other] = [heard([]), heard([])];
    one.hook('one', 0, 0);
    other.hook('other', 0, 0);
    expect([one.notes[0], other.notes[0]]).toEqual(['0 one 0 0', '0 other 0 0']);
    expect(one.notes).toHaveLength(5);
  });
});

it('unrolled listeners of the same classes share what was made for them', () => {
  const made = vi.fn(globalThis.Function);
  vi.stubGlobal('Function', made);
  class Listener {
    frame() {}
  }
  const calls = () => [{ listener: new Listener(), event: 'frame', failed: null }];
  unrolled(calls())(0, 0, 0);
  unrolled(calls())(0, 0, 0);
  expect(made).toHaveBeenCalledTimes(1);
});
