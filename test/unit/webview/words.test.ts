import { afterEach, expect, test } from 'vitest';
import type { RowState } from '../../../src/session/timeline/row.js';
import { nameOf } from '../../../webview/presenter/names.js';
import { wordsOf } from '../../../webview/presenter/words.js';
import { useTranslations } from '../../../webview/strings.js';
import { row } from './rows.js';

const CLOCK = { now: 5000, atLeast: false };

afterEach(() => useTranslations('{}'));

test.each<[RowState, string, string]>([
  [{ kind: 'pending', progress: { done: 7, total: 20 } }, 'pending · 7 of 20', '7 of 20'],
  [{ kind: 'pending', progress: { done: 7, total: null } }, 'pending · 7 so far', '7 so far'],
  [{ kind: 'pending', progress: null }, 'pending', ''],
  [{ kind: 'answered', toolError: false }, 'answered', ''],
  [{ kind: 'answered', toolError: true }, 'answered · tool error', 'tool error'],
  [{ kind: 'answered', toolError: false, note: 'accept' }, 'answered · accept', 'accept'],
  [{ kind: 'failed', code: '-32601' }, 'failed −32601', 'failed −32601'],
  [{ kind: 'cancelled', by: 'client', outcome: { kind: 'stopped' } }, 'cancelled · server stopped', 'server stopped'],
  [{ kind: 'cancelled', by: 'client', outcome: { kind: 'answered', afterMs: 4 } }, 'cancelled · answered +4 ms', 'late answer'],
  [{ kind: 'cancelled', by: 'client', outcome: { kind: 'no-reaction', lastMs: null, signs: 0 } }, 'cancelled · no reaction', 'no reaction'],
  [{ kind: 'leaked', cause: { kind: 'sent-again', id: '6' } }, 'leaked · sent again as 6', 'leaked'],
  [{ kind: 'leaked', cause: { kind: 'age' } }, 'leaked', 'leaked'],
  [{ kind: 'orphaned', cause: 'unknown-id' }, 'orphaned', 'orphaned'],
  [{ kind: 'stray', what: 'not JSON' }, 'stray · not JSON', 'not JSON'],
  [{ kind: 'stderr' }, 'stderr', ''],
])('%j reads as %j, and beside the label as %j', (state, long, short) => {
  expect(wordsOf(row({ state, end: state.kind === 'pending' ? null : 2000 }), CLOCK)).toMatchObject({ state: long, short });
});

test('a cancellation of Tapline reads as under way until its outcome is known', () => {
  const state = { kind: 'cancelled', by: 'tapline', outcome: { kind: 'waiting' } } as const;
  expect(wordsOf(row({ state, injected: true }), CLOCK).state).toBe('cancelling…');
});

test('a call with further rounds, or with a task, lasts as long as they do', () => {
  expect(wordsOf(row({ start: 1000, end: 1100, until: 4000 }), CLOCK).duration).toBe('3.00 s');
  expect(wordsOf(row({ start: 1000, end: 1100, until: null }), CLOCK).duration).toBe('4.00 s');
});

test('what the client owes is told as the client: it stopped, not the server', () => {
  const state = { kind: 'cancelled', by: 'server', outcome: { kind: 'stopped' } } as const;
  expect(wordsOf(row({ state, dir: 's2c' }), CLOCK).state).toBe('cancelled · client stopped');
});

test('a request that was open when the session ended says that its end was not seen', () => {
  expect(wordsOf(row({ state: { kind: 'pending', progress: null } }), CLOCK).state).toBe('no answer seen');
});

test('a request that a person answers says that no time limit makes it leak', () => {
  const state = { kind: 'pending', progress: null } as const;
  expect(wordsOf(row({ state, method: 'sampling/createMessage', end: null }), CLOCK).state).toBe('pending · no time limit');
});

test('durations run to the end or to now; without contact to the tap they are lower bounds; moments have none', () => {
  expect(wordsOf(row(), CLOCK).duration).toBe('1.00 s');
  expect(wordsOf(row({ end: null, state: { kind: 'pending', progress: null } }), CLOCK).duration).toBe('4.00 s');
  expect(wordsOf(row({ end: null, state: { kind: 'pending', progress: null } }), { ...CLOCK, atLeast: true }).duration).toBe('> 4.00 s');
  expect(wordsOf(row({ state: { kind: 'orphaned', cause: 'cancelled-before' }, afterCancel: 4 }), CLOCK).duration).toBe('+4 ms');
  expect(wordsOf(row({ state: { kind: 'stderr' } }), CLOCK).duration).toBe('');
});

test('the name of a row holds all its columns in words', () => {
  const state = { kind: 'cancelled', by: 'client', outcome: { kind: 'answered', afterMs: 4 } } as const;
  expect(nameOf(row({ state, findings: 2, level: 'warning', injected: true }), CLOCK)).toBe(
    'search, tools/call, id 7, client to server, cancelled · answered +4 ms, 2 findings, at least one warning, 1.00 s, 100 B, injected',
  );
});

test('a name cannot hide or turn characters of captured text', () => {
  const name = nameOf(row({ label: 'a\u202eb\u0000' }), CLOCK);
  for (const unsafe of ['\u202e', '\u0000']) expect(name).not.toContain(unsafe);
});

test('translations take the place of English words, and what is missing or no text stays English', () => {
  useTranslations('{"leaked":"undicht","cancelled":7,"nonsense":"x","__proto__":"y"}');
  expect(wordsOf(row({ state: { kind: 'leaked', cause: { kind: 'age' } } }), CLOCK).state).toBe('undicht');
  expect(wordsOf(row({ state: { kind: 'cancelled', by: 'client', outcome: { kind: 'waiting' } } }), CLOCK).state).toBe('cancelled');
  useTranslations('not JSON');
  expect(wordsOf(row({ state: { kind: 'leaked', cause: { kind: 'age' } } }), CLOCK).state).toBe('leaked');
});

test('time at a breakpoint that is taken off a duration is told where the bar is longer than what it says', () => {
  const answered = row({ start: 1000, end: 38_016, stopped: 37_000 });
  expect(wordsOf(answered, CLOCK)).toMatchObject({
    state: 'answered · 37.0 s at a breakpoint',
    short: '37.0 s at a breakpoint',
    duration: '16 ms',
  });
  expect(nameOf(answered, CLOCK)).toContain('37.0 s at a breakpoint');
  const failed = row({ start: 1000, end: 38_016, stopped: 37_000, state: { kind: 'failed', code: '-5' } });
  expect(wordsOf(failed, CLOCK)).toMatchObject({ state: 'failed −5 · 37.0 s at a breakpoint', short: 'failed −5' });
  // While it stands there, it says so already.
  const stands = row({ start: 1000, end: null, state: { kind: 'pending', progress: null }, stopped: 2000, stands: 'here' });
  expect(wordsOf(stands, CLOCK).state).toBe('pending · at a breakpoint');
});
