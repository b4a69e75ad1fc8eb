import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../src/extension/sessions/session.js';
import { type ListedSession, SessionStore, type Summaries } from '../../../src/extension/sessions/store.js';
import type { SessionSummary } from '../../../src/extension/worker/messages.js';
import { entryOf, listed, quiet, summaryOf } from './samples.js';

/** A worker that answers with what a test says of each file. */
class FakeWorker implements Summaries {
  readonly calls: string[] = [];
  private readonly listeners = new Set<(summary: SessionSummary) => void>();
  constructor(readonly summaries: (file: string) => SessionSummary) {}
  onSummary(listener: (summary: SessionSummary) => void) {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }
  push(summary: SessionSummary) {
    for (const listener of this.listeners) listener(summary);
  }
  async open(file: string, entry: unknown) {
    this.calls.push(`open ${file} ${entry ? 'live' : 'recorded'}`);
    return this.summaries(file);
  }
  async close(file: string) {
    this.calls.push(`close ${file}`);
  }
  async summarize(file: string) {
    this.calls.push(`summarize ${file}`);
    return this.summaries(file);
  }
}

let sessions: ListedSession[];
let changed: () => void;
let worker: FakeWorker;
let store: SessionStore;

beforeEach(() => {
  sessions = [];
  worker = new FakeWorker((file) => summaryOf(file));
  const watch = (callback: () => void) => {
    changed = callback;
    return { dispose: () => {} };
  };
  store = new SessionStore({ list: async () => [...sessions], watch }, worker, quiet);
});

describe('the list of sessions', () => {
  it('has live ones first, then the newest, and reads no trace that nobody looks at', async () => {
    sessions = [listed('/old', 1, 'recorded'), listed('/live', 2, 'live'), listed('/new', 3, 'recorded')];
    await store.start();
    expect(store.all.map(({ file }) => file)).toEqual(['/live', '/new', '/old']);
    expect(worker.calls).toEqual(['open /live live']);
  });

  it('tells of each session that goes live, also of those that were live before the window was', async () => {
    const live: string[] = [];
    store.onDidStart((session: Session) => live.push(session.file));
    sessions = [listed('/a', 1, 'live')];
    await store.start();
    sessions.push(listed('/b', 2, 'live'));
    changed();
    await vi.waitFor(() => expect(live).toEqual(['/a', '/b']));
  });

  it('keeps the last picture of a session that ended, and lets the worker close it', async () => {
    sessions = [listed('/a', 1, 'live')];
    await store.start();
    await vi.waitFor(() => expect(store.get('/a')?.summary).not.toBeNull());
    sessions = [listed('/a', 1, 'recorded')];
    worker.push({ ...summaryOf('/a'), head: { ...summaryOf('/a').head, status: { kind: 'ended', exit: 'exit 1' } } });
    await vi.waitFor(() => expect(worker.calls).toContain('close /a'));
    expect(store.get('/a')?.state).toEqual({ kind: 'recorded' });
    expect(store.get('/a')?.summary).not.toBeNull();
  });

  it('reads recorded traces one at a time, each once', async () => {
    sessions = [listed('/a', 1, 'recorded'), listed('/b', 2, 'recorded')];
    await store.start();
    for (const file of ['/a', '/b', '/a']) store.wantSummary(file);
    await vi.waitFor(() => expect(store.get('/b')?.summary).not.toBeNull());
    store.wantSummary('/a');
    expect(worker.calls).toEqual(['summarize /a', 'summarize /b']);
  });

  it('does not ask again and again for a trace that cannot be read', async () => {
    worker = new FakeWorker(() => {
      throw new Error('no');
    });
    store = new SessionStore({ list: async () => [listed('/a', 1, 'recorded')], watch: () => ({ dispose: () => {} }) }, worker, quiet);
    await store.start();
    store.wantSummary('/a');
    await vi.waitFor(() => expect(worker.calls).toHaveLength(1));
    store.wantSummary('/a');
    store.wantSummary('/a');
    expect(worker.calls).toHaveLength(1);
  });

  it('forgets sessions whose files are gone', async () => {
    sessions = [listed('/a', 1, 'live'), listed('/b', 2, 'recorded')];
    await store.start();
    sessions = [];
    await store.refresh();
    expect(store.all).toEqual([]);
    expect(worker.calls).toContain('close /a');
  });

  it('lists once more after a change that comes while it lists', async () => {
    let lists = 0;
    const release: (() => void)[] = [];
    const slow = new SessionStore(
      {
        list: () =>
          new Promise((resolve) => {
            lists++;
            release.push(() => resolve(lists > 1 ? [listed('/late', 1, 'recorded')] : []));
          }),
        watch: () => ({ dispose: () => {} }),
      },
      worker,
      quiet,
    );
    const first = slow.refresh();
    void slow.refresh();
    release[0]!();
    await vi.waitFor(() => expect(release).toHaveLength(2));
    release[1]!();
    await first;
    expect(slow.all.map(({ file }) => file)).toEqual(['/late']);
  });

  it('follows a live session anew when asked to reconnect, and lets a recorded one be', async () => {
    sessions = [listed('/a', 1, 'live'), listed('/b', 2, 'recorded')];
    await store.start();
    await store.reconnect('/a');
    await store.reconnect('/b');
    expect(worker.calls).toEqual(['open /a live', 'open /a live']);
  });

  it('takes the entry of a live session along, so that it can be driven', async () => {
    sessions = [listed('/a', 1, 'live')];
    await store.start();
    expect(store.get('/a')?.state).toEqual({ kind: 'live', entry: entryOf('/a', 1) });
  });
});
