import { describe, expect, it } from 'vitest';
import { mayDieOfCancel } from '../../../src/extension/sessions/fingerprint.js';
import { sessionOf } from './samples.js';

/** A worker whose session has these findings at its first row that the filter lets through; null for no such row. */
function worker(findings: { rule: string; known: string[] }[] | null) {
  const asked: unknown[] = [];
  const createView = () => ({
    ask: async (name: string, ask: unknown) => {
      asked.push(ask);
      if (name === 'ready') return { rows: findings ? [{ index: 4, findings: findings.length }] : [] } as never;
      return { findings } as never;
    },
    records: async () => null,
    dispose: () => {},
  });
  return { createView, asked };
}

const RULE = 'cancel/error-after-cancel';

describe('the warning that a server may die of a cancellation', () => {
  it('comes where the session shows the fault that only such servers have', async () => {
    const deadly = worker([{ rule: RULE, known: ['python-sdk#2480'] }]);
    expect(await mayDieOfCancel(deadly, sessionOf())).toBe(true);
    expect(deadly.asked[0]).toMatchObject({ filter: `rule:"${RULE}"` });
  });

  it('does not come for other errors after a cancellation, nor for a server that was never cancelled', async () => {
    expect(await mayDieOfCancel(worker([{ rule: RULE, known: [] }]), sessionOf())).toBe(false);
    expect(await mayDieOfCancel(worker([{ rule: 'id/reused', known: ['python-sdk#2480'] }]), sessionOf())).toBe(false);
    expect(await mayDieOfCancel(worker(null), sessionOf())).toBe(false);
  });

  it('never stands in the way of a cancellation', async () => {
    const broken = {
      createView: () => ({ ask: async () => Promise.reject(new Error('gone')), records: async () => null, dispose: () => {} }),
    };
    expect(await mayDieOfCancel(broken, sessionOf())).toBe(false);
  });
});
