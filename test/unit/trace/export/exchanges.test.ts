import { expect, it } from 'vitest';
import { Session } from '../../../../src/session/session.js';
import { type ExportedExchange, ExportedExchanges } from '../../../../src/trace/export/exchanges.js';
import { Wire } from '../../../support/trace.js';

it('a cancelled request is given out once: with its late answer, or when nobody waits for one any more', () => {
  const given: ExportedExchange[] = [];
  const exchanges = new ExportedExchanges({ exchange: (exchange) => given.push(exchange) });
  const wire = new Wire(null).call(1).call(2).call(3).cancel(1).wait(100).cancel(2).s({ id: 2, result: {} }).wait(100).cancel(3);
  const session = new Session([exchanges]);
  for (const [at, record] of wire.records.entries()) session.push(record, at);
  const ids = () => given.map(({ id, outcome }) => [id, outcome.kind === 'cancelled' && outcome.late !== null]);
  expect(ids()).toEqual([['2', true]]);
  exchanges.settleBefore(50);
  expect(ids()).toEqual([
    ['2', true],
    ['1', false],
  ]);
  exchanges.settleBefore(50);
  session.end();
  expect(ids()).toEqual([
    ['2', true],
    ['1', false],
    ['3', false],
  ]);
});
