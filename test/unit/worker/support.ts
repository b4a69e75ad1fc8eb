import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  FromWorker,
  ToWorker,
  ViewAsk,
  WorkerRequestName,
  WorkerRequests,
  WorkerSettings,
} from '../../../src/extension/worker/messages.js';
import { DEFAULT_SETTINGS } from '../../../src/extension/worker/messages.js';
import { WorkerServer } from '../../../src/extension/worker/server.js';
import type { ViewSnapshot } from '../../../src/session/timeline/row.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import type { Requests } from '../../../webview/messages.js';

/** A folder for one test file; `done` removes it. */
export function folder(): { readonly path: string; done(): void } {
  const path = mkdtempSync(join(tmpdir(), 'tapline-worker-'));
  return { path, done: () => rmSync(path, { recursive: true, force: true }) };
}

export function header(extra: Record<string, unknown> = {}): string {
  const fixed = {
    tapline: 1,
    id: 's1',
    started: new Date(Date.now() - 1000).toISOString(),
    command: ['node', 'server.js'],
    name: 'tracker',
  };
  return `${JSON.stringify({ ...fixed, ...extra })}\n`;
}

export function lines(records: readonly TraceRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

export function writeTrace(file: string, records: readonly TraceRecord[], extra: Record<string, unknown> = {}): void {
  writeFileSync(file, header(extra) + lines(records));
}

export function append(file: string, text: string): void {
  appendFileSync(file, text);
}

/** The worker's server in this thread, with its messages kept. */
export class Harness {
  readonly posted: FromWorker[] = [];
  readonly server: WorkerServer;
  private seq = 0;

  constructor(settings: Partial<WorkerSettings> = {}) {
    this.server = new WorkerServer({ ...DEFAULT_SETTINGS, ...settings }, (message) => this.posted.push(message));
  }

  async ask<N extends WorkerRequestName>(name: N, ask: WorkerRequests[N]['ask']): Promise<WorkerRequests[N]['reply']> {
    const seq = this.seq++;
    await this.server.receive({ seq, name, ask } as ToWorker);
    const message = this.posted.find((posted) => 'seq' in posted && posted.seq === seq)!;
    if (message.kind === 'error') throw new Error(message.message);
    return (message as Extract<FromWorker, { kind: 'reply' }>).reply as WorkerRequests[N]['reply'];
  }

  view<N extends ViewAsk['name']>(view: string, name: N, ask: Requests[N]['ask']): Promise<Requests[N]['reply']> {
    return this.ask('view', { view, name, ask } as ViewAsk) as Promise<Requests[N]['reply']>;
  }

  /** Opens a view of a trace and reads its first picture once the whole trace was read, however long this machine takes for it. */
  async openView(file: string, view = 'v', count = 50, filter = ''): Promise<ViewSnapshot> {
    await this.ask('openView', { view, file, entry: null });
    for (;;) {
      const snapshot = await this.view(view, 'ready', { count, at: { kind: 'tail' }, filter });
      if (!snapshot.loading) return snapshot;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  snapshots(view = 'v'): readonly ViewSnapshot[] {
    return this.posted.flatMap((message) => (message.kind === 'view' && message.view === view ? [message.snapshot] : []));
  }
}

/** Resolves with what `probe` gives once that is not undefined; rejects after `ms`. */
export async function eventually<T>(probe: () => T | undefined, ms = 20_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = probe();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`Nothing came within ${ms} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
