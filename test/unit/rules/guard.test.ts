import { describe, expect, it } from 'vitest';
import { FAMILIES } from '../../../src/rules/families.js';
import type { Family } from '../../../src/rules/family.js';
import { INTERNAL } from '../../../src/rules/internal.js';
import { createJudge } from '../../../src/rules/judge.js';
import { rule } from '../../../src/rules/rule.js';
import type { SessionListener } from '../../../src/session/listener.js';
import { Session } from '../../../src/session/session.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import { run, Wire } from '../../support/trace.js';

const EVENTS: readonly Exclude<keyof SessionListener, 'parts' | 'failed'>[] = [
  'start',
  'frame',
  'batch',
  'message',
  'request',
  'response',
  'orphan',
  'injectedAnswer',
  'cancelled',
  'cancelVoid',
  'progress',
  'notification',
  'stray',
  'stderr',
  'event',
  'leaked',
  'unleaked',
  'openAtClose',
  'peers',
  'end',
];

const broken: Family = {
  rules: [rule({ id: 'broken/always', statement: '', wording: '', fault: '', levels: { ABCDE: 'error' }, cite: 'A:basic/messages.mdx:7' })],
  watch: () => {
    const boom = () => {
      throw new TypeError('boom');
    };
    return Object.fromEntries(EVENTS.map((event) => [event, boom]));
  },
};

/** A session in which everything happens that a listener can be told of. */
function everything(): TraceRecord[] {
  const wire = new Wire('2025-03-26')
    .call(1, { name: 'x', _meta: { progressToken: 'p' } })
    .progress('p')
    .cancel(1)
    .cancel(1)
    .wait(400)
    .answer(1)
    .s('log')
    .s('[{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}]')
    .call(2)
    .cancel(2, { injected: 'cancel' })
    .s({ id: 2, error: { code: -32800, message: 'Cancelled' } }, { injected: 'answer' })
    .call(3)
    .wait(70_000)
    .answer(3)
    .call(4)
    .event({ ev: 'exit', code: 0 });
  return [{ t: 0, dir: 'stderr', raw: 'starting' }, ...wire.records];
}

describe('a family of rules that throws', () => {
  const records = everything();
  const alone = createJudge();
  run(records, [alone]);

  it.each([
    ['before all others', [broken, ...FAMILIES]],
    ['after all others', [...FAMILIES, broken]],
  ])('%s everywhere is told as a fault of ours, once, and the others find what they find without it', (_, families) => {
    const judge = createJudge({ families });
    const heard: string[] = [];
    const after = Object.fromEntries(EVENTS.map((event) => [event, () => heard.push(event)]));
    run(records, [judge, after]);
    const [own, ...more] = judge.findings.filter(({ rule }) => rule === INTERNAL);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ level: 'info', by: null, at: 0, message: expect.stringMatching(/broken rules .*TypeError: boom/) });
    expect(own?.total).toBe(records.length - 1);
    expect(judge.findings.filter(({ rule }) => rule !== INTERNAL)).toEqual(alone.findings);
    expect(new Set(heard)).toEqual(new Set(EVENTS));
  });

  it('throws whatever it likes', () => {
    for (const thrown of [null, undefined, 'text', { toString: null }, Symbol('x')]) {
      const family: Family = {
        ...broken,
        watch: () => ({
          frame: () => {
            throw thrown;
          },
        }),
      };
      const judge = createJudge({ families: [family] });
      run(records, [judge]);
      expect(judge.findings).toHaveLength(1);
    }
  });
});

it('a listener that is no rule is not guarded: its error is the caller’s', () => {
  const session = new Session([
    {
      frame: () => {
        throw new Error('view');
      },
    },
  ]);
  expect(() => session.push({ t: 0, dir: 'c2s', raw: '{}' }, 0)).toThrow('view');
});
