import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Host, type Told } from '../../../webview/host.js';
import type { FromWebview } from '../../../webview/messages.js';
import { snapshot } from './rows.js';

let sent: FromWebview[];
let told: Told[];
let host: Host;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  told = [];
  host = new Host(
    { postMessage: (message) => void sent.push(message), getState: () => undefined, setState: () => {} },
    (message) => void told.push(message),
    1000,
  );
});
afterEach(() => vi.useRealTimers());

function lastSeq(): number {
  const last = sent.at(-1);
  return last?.kind === 'ask' ? last.seq : -1;
}

test('each question gets its own reply, in whatever order they come', async () => {
  const first = host.ask('locate', { row: 1 });
  const firstSeq = lastSeq();
  const second = host.ask('locate', { row: 2 });
  host.receive({ kind: 'reply', seq: lastSeq(), reply: { position: 20 } });
  host.receive({ kind: 'reply', seq: firstSeq, reply: { position: 10 } });
  expect(await first).toEqual({ position: 10 });
  expect(await second).toEqual({ position: 20 });
});

test('a host that does not answer, or answers with an error, rejects the question in a sentence', async () => {
  const silent = expect(host.ask('locate', { row: 1 })).rejects.toThrow('did not answer in time');
  await vi.advanceTimersByTimeAsync(1000);
  await silent;
  const failed = expect(host.ask('locate', { row: 1 })).rejects.toThrow('The session is gone.');
  host.receive({ kind: 'error', seq: lastSeq(), message: 'The session is gone.' });
  await failed;
});

test('an action waits for a person to decide, and a late or unknown reply does no harm', async () => {
  const action = host.ask('action', { row: 1, action: 'cancel' });
  await vi.advanceTimersByTimeAsync(600_000);
  host.receive({ kind: 'reply', seq: lastSeq(), reply: { done: true } });
  expect(await action).toEqual({ done: true });
  host.receive({ kind: 'reply', seq: 999, reply: null });
  host.receive({ kind: 'reply', seq: lastSeq(), reply: null });
});

test('what the host says by itself is passed on', () => {
  const view = snapshot(1, 0, 1);
  host.receive({ kind: 'view', view });
  host.receive({ kind: 'nudge', nudge: 'follow' });
  expect(told.map((message) => message.kind)).toEqual(['view', 'nudge']);
});
