import { describe, expect, it } from 'vitest';
import { Claims } from '../../../src/rules/claims.js';
import { rule } from '../../../src/rules/rule.js';
import { alarms, Wire } from '../../support/trace.js';

const CITE = 'D:basic/index.mdx:127-129';
const some = rule({ id: 'x/some', statement: 's', wording: 'w', fault: 'sender', levels: { CDE: 'error' }, cite: CITE });

describe('what a rule claimed of a message', () => {
  it('is forgotten with the message, and counts for its record alone', () => {
    const claims = new Claims();
    claims.add(some, { at: 3, scope: 'D' });
    expect([claims.has('x/some', 3, 'D'), claims.has('x/some', 4, 'D'), claims.has('x/other', 3, 'D')]).toEqual([true, false, false]);
    claims.clear();
    expect(claims.has('x/some', 3, 'D')).toBe(false);
  });

  it('is nothing where the rule or the breach does not hold in the revision', () => {
    const claims = new Claims();
    claims.add(some, { at: 1, scope: 'A' });
    claims.add(some, { at: 2, scope: 'D', holds: (letter) => letter === 'C' });
    expect([claims.has('x/some', 1, 'A'), claims.has('x/some', 2, 'D')]).toEqual([false, false]);
  });

  it('waits with the revision while that is open', () => {
    const claims = new Claims();
    claims.add(some, { at: 1, scope: 'any', holds: (letter) => letter === 'D' }, true);
    expect([claims.has('x/some', 1, 'D'), claims.has('x/some', 1, 'C'), claims.has('x/some', 1, 'A')]).toEqual([true, false, false]);
  });

  it('of one message of a batch leaves the faults of the others to be told', () => {
    const level = (value: unknown) => ({ jsonrpc: '2.0', method: 'notifications/message', params: { level: value, data: 1 } });
    const call = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info' } };
    const batch = new Wire('2025-03-26').s(JSON.stringify([level('loud'), call]));
    expect(alarms(batch).map((line) => line.split(' ')[1])).toEqual(['logging/level-unknown', 'schema/notification']);
  });

  it('stays small and fast when a message holds a great many faults', () => {
    const claims = new Claims();
    for (let i = 0; i < 200_000; i++) {
      claims.add(some, { at: 1, scope: 'any', holds: () => false }, true);
      claims.has('x/some', 1, 'E');
    }
    expect(claims.has('x/some', 1, 'D')).toBe(false);
  });
});
