import { expect, it } from 'vitest';
import { Outcome } from '../../../src/cli/outcome.js';
import { Wire } from '../../support/trace.js';

const CANCEL = { injected: 'cancel' } as const;
const ping = (w: Wire) => w.c({ id: 'tapline-1', method: 'ping' }, { injected: 'ping' });
const pong = (w: Wire) => w.s({ id: 'tapline-1', result: {} }, { withheld: 'ping-answer' });
const standIn = (w: Wire, id: unknown = 7) => w.s({ id, error: { code: -32800, message: 'x' } }, { injected: 'answer' });

function outcome(w: Wire, pinged = true) {
  const found = new Outcome({ key: 7, to: 'server', pinged });
  for (const record of w.records) found.record(record);
  return [found.decided, found.text(2)];
}

/** A request whose cancellation is on the wire; an earlier one with the same id was answered. */
const cancelled = () => ping(new Wire(null).call(7).answer(7).call(7).cancel(7, CANCEL));

it.each<[string, Wire, boolean, string]>([
  ['nothing yet', cancelled(), false, 'No reaction: within 2 s the server answered neither'],
  [
    'an error',
    cancelled().s({ id: 7, error: { code: 0, message: 'x' } }),
    true,
    'answered although cancelled, with error 0; the client got',
  ],
  ['a result', cancelled().answer(7), true, 'answered although cancelled, with a result; the client got that answer'],
  ['a result in a batch', cancelled().s('[{"method":"a"},{"id":7,"result":{}}]'), true, 'answered although cancelled, with a result'],
  ['the ping and nothing else', standIn(pong(cancelled())), true, 'The server stopped: it answered the ping'],
  ['silence', standIn(cancelled()), false, 'No reaction: within 2 s the server answered neither the request nor the ping'],
  ['a late answer', standIn(cancelled()).s({ id: 7, result: {} }, { withheld: 'late-response' }), false, 'was withheld from it'],
  ['an answer to another id', standIn(cancelled().answer('7').answer(8)), false, 'No reaction'],
  ['its end', cancelled().event({ ev: 'exit', code: 1 }), true, 'The session ended; the client has no answer.'],
])('tells what a cancellation came to: %s', (_, wire, decided, text) => {
  expect(outcome(wire)).toEqual([decided, expect.stringContaining(text)]);
});

it('is decided by the tap’s answer where no ping can follow, and says that no more can be seen', () => {
  const w = standIn(new Wire(null).call(7).cancel(7, CANCEL));
  expect(outcome(w, false)).toEqual([true, expect.stringContaining('No ping shows whether it has read')]);
});

it('takes nothing for an answer that came before the cancellation, and no cancellation of another request for it', () => {
  const w = new Wire(null).call(7).call('7').answer(7).cancel('7', CANCEL).answer(7);
  expect(outcome(w)).toEqual([false, expect.stringContaining('No reaction')]);
});

it('reads requests of the server the other way round', () => {
  const w = new Wire(null).s({ id: 7, method: 'roots/list' });
  w.s({ method: 'notifications/cancelled', params: { requestId: 7 } }, CANCEL)
    .answer(7)
    .c({ id: 7, result: {} });
  const found = new Outcome({ key: 7, to: 'client', pinged: false });
  for (const record of w.records) found.record(record);
  expect(found.text(2)).toBe('The client answered although cancelled, with a result; the server got that answer.');
});
