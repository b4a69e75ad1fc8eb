import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../../../src/extension/sessions/session.js';
import { StartWatch } from '../../../src/extension/sessions/startWatch.js';
import { type ListedSession, SessionStore, type Summaries } from '../../../src/extension/sessions/store.js';
import type { SessionSummary } from '../../../src/extension/worker/messages.js';
import { NOT_STARTED } from '../../../src/session/timeline/events.js';
import { inEnglish } from '../../../src/session/timeline/phrases.js';
import { listed, quiet, summaryOf } from './samples.js';

let sessions: ListedSession[];
let summaries: Record<string, SessionSummary>;
let store: SessionStore;
let told: string[];
let watch: StartWatch;

const ended = (file: string, exit: string, responses = 0): SessionSummary => {
  const summary = summaryOf(file, { responses });
  return { ...summary, head: { ...summary.head, status: { kind: 'ended', exit } } };
};

beforeEach(async () => {
  sessions = [];
  summaries = {};
  told = [];
  const read = async (file: string) => summaries[file] ?? summaryOf(file);
  const worker: Summaries = { open: read, summarize: read, close: async () => {}, onSummary: () => ({ dispose: () => {} }) };
  store = new SessionStore({ list: async () => [...sessions], watch: () => ({ dispose: () => {} }) }, worker, quiet);
  watch = new StartWatch(store);
  watch.onDidFail(({ session, failure }) => told.push(`${session.file} ${inEnglish(failure)}`));
  await store.start();
});

const isTracker = ({ name }: Session) => name === 'tracker';

test('a server that could not be started is told of although its session was never live', async () => {
  summaries['/a'] = ended('/a', NOT_STARTED);
  watch.expect(isTracker);
  sessions = [listed('/a', 1, 'recorded')];
  await store.refresh();
  await expect.poll(() => told).toEqual([`/a ${NOT_STARTED}`]);
});

test('a server that ends before it answers is told of once', async () => {
  watch.expect(isTracker);
  sessions = [listed('/a', 1, 'live')];
  await store.refresh();
  expect(told).toEqual([]);
  summaries['/a'] = ended('/a', 'exit 3');
  sessions = [listed('/a', 1, 'recorded')];
  await store.refresh();
  await expect.poll(() => told).toEqual(['/a exit 3 before it answered']);
  await store.refresh();
  expect(told).toHaveLength(1);
});

test('nobody is told of a server that answered before it ended, nor of one that was started elsewhere', async () => {
  watch.expect(isTracker);
  sessions = [{ ...listed('/other', 1, 'recorded'), name: 'other' }, listed('/a', 2, 'live')];
  summaries['/other'] = ended('/other', 'exit 3');
  summaries['/a'] = summaryOf('/a', { responses: 2 });
  await store.refresh();
  await expect.poll(() => store.get('/a')?.summary?.counts.responses).toBe(2);
  summaries['/a'] = ended('/a', 'exit 3', 2);
  sessions = sessions.map((session) => (session.file === '/a' ? listed('/a', 2, 'recorded') : session));
  await store.refresh();
  store.wantSummary('/other');
  await expect
    .poll(() => [store.get('/a')?.summary?.head.status.kind, store.get('/other')?.summary?.head.status.kind])
    .toEqual(['ended', 'ended']);
  expect(told).toEqual([]);
});
