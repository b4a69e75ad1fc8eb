import { describe, expect, it } from 'vitest';
import { isViewRequest } from '../../../src/session/timeline/questions/answers.js';
import { type ReadyAsk, readyAfter, type ViewRequest } from '../../../src/session/timeline/questions/requests.js';
import type { Arrangement } from '../../../src/session/timeline/row.js';

const READY: ReadyAsk = { count: 10, at: { kind: 'tail' }, filter: '' };
const ARRANGED: Arrangement = { by: 'tool', folded: [3], unfolded: [], foldedSections: ['x'] };

describe('what a new view is asked first, to stand where the old one stood,', () => {
  it.each<[ViewRequest, ReadyAsk]>([
    [
      { name: 'watch', ask: { count: 20, at: { kind: 'position', first: 4 } } },
      { ...READY, count: 20, at: { kind: 'position', first: 4 } },
    ],
    [
      { name: 'filter', ask: { text: 'is:leaked' } },
      { ...READY, filter: 'is:leaked' },
    ],
    [
      { name: 'range', ask: { range: { from: 1, to: 2 } } },
      { ...READY, range: { from: 1, to: 2 } },
    ],
    [
      { name: 'arrange', ask: { arrangement: ARRANGED } },
      { ...READY, arrangement: ARRANGED },
    ],
  ])('has in it what was chosen: %j', (request, ready) => {
    expect(readyAfter(READY, request)).toEqual(ready);
  });

  it('keeps what was chosen before, until the page begins anew', () => {
    const chosen: ViewRequest[] = [
      { name: 'filter', ask: { text: 'is:leaked' } },
      { name: 'arrange', ask: { arrangement: ARRANGED } },
      { name: 'detail', ask: { row: 1, limit: 10 } },
      { name: 'pause', ask: { on: true } },
    ];
    expect(chosen.reduce(readyAfter, READY)).toEqual({ ...READY, filter: 'is:leaked', arrangement: ARRANGED });
    expect([...chosen, { name: 'ready', ask: READY } as const].reduce(readyAfter, READY)).toEqual(READY);
  });
});

it('what a page asks of an editor is no request about the session, whatever it is called', () => {
  for (const name of ['action', 'openPart', 'toString', '__proto__']) expect(isViewRequest({ name })).toBe(false);
  for (const name of ['ready', 'detail', 'explain']) expect(isViewRequest({ name })).toBe(true);
});
