import { Worker } from 'node:worker_threads';
import { inEnglish, type Phrase, phrase } from '../../session/timeline/phrases.js';
import {
  type ReadyAsk,
  readyAfter,
  type ViewRequest,
  type ViewRequestName,
  type ViewRequests,
} from '../../session/timeline/questions/requests.js';
import type { Body, RowFinding, ViewSnapshot } from '../../session/timeline/row.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import type { Converted } from '../../trace/files/converted.js';
import type { ExchangeInfo, FromWorker, SessionSummary, ToWorker, WorkerRequestName, WorkerRequests, WorkerSettings } from './messages.js';
import { Pending } from './pending.js';

export interface WorkerClientOptions {
  /** Absolute path of `dist/worker.js`. */
  readonly script: string;
  readonly settings: WorkerSettings;
  /** Told once per crash, in a sentence for a person; a new worker takes over by itself. */
  readonly onCrash?: (message: string) => void;
  /** Told what is wrong with the settings of rules, in sentences for a person. */
  readonly onProblems?: (problems: readonly string[]) => void;
  /** Says what the worker and this end of it have to say in the person's language; English where it is left out. */
  readonly say?: (words: readonly Phrase[]) => string;
  /** After that long without a reply a request is rejected, in ms. Default 30 s. */
  readonly timeoutMs?: number;
}

/** One picture of a session, with a filter and a window of its own. */
export interface ViewHandle {
  /** Passes a request of the webview on; resolves with its reply, rejects with a sentence for a person. */
  ask<N extends ViewRequestName>(name: N, ask: ViewRequests[N]['ask']): Promise<ViewRequests[N]['reply']>;
  /** The records, by place, of the rows that its filter lets through; null where that is all. Takes as long as the filter does. */
  records(): Promise<Uint32Array | null>;
  dispose(): void;
}

interface OpenView {
  readonly file: string;
  readonly entry: SessionEntry | null;
  readonly push: (snapshot: ViewSnapshot) => void;
  /** What brings a new worker to where the crashed one was. */
  last: ReadyAsk | null;
}

/** Crashes closer together than this end the automatic restart: something is wrong that a restart does not heal. */
const CRASH_LOOP_MS = 10_000;
/** How long the conversion of a log, or a search through all bodies, may take: it may be gigabytes. */
const LONG_MS = 600_000;

/**
 * The host's side of the analysis worker. The worker starts with the first request and ends with `dispose`.
 * After a crash what was asked is rejected, and sessions and views are opened again in a new worker.
 */
export class WorkerClient {
  private worker: Worker | null = null;
  private disposed = false;
  private lastCrash = Number.NEGATIVE_INFINITY;
  private settings: WorkerSettings;
  private readonly pending: Pending;
  private readonly say: (words: readonly Phrase[]) => string;
  private readonly sessions = new Map<string, SessionEntry | null>();
  private readonly views = new Map<string, OpenView>();
  private readonly summaryListeners = new Set<(summary: SessionSummary) => void>();
  private nextView = 0;

  constructor(private readonly options: WorkerClientOptions) {
    this.settings = options.settings;
    this.say = options.say ?? ((words) => words.map(inEnglish).join(' '));
    this.pending = new Pending(options.timeoutMs ?? 30_000, this.say);
  }

  /** Calls back with each summary of an open session. Returns what ends that. */
  onSummary(listener: (summary: SessionSummary) => void): { dispose(): void } {
    this.summaryListeners.add(listener);
    return { dispose: () => this.summaryListeners.delete(listener) };
  }

  configure(settings: WorkerSettings): Promise<null> {
    this.settings = settings;
    // A worker that does not run yet is told when it starts.
    return this.worker === null ? Promise.resolve(null) : this.ask('configure', settings);
  }

  /** Opens a session (or takes over a new entry for one that is open) until `close`. */
  open(file: string, entry: SessionEntry | null): Promise<SessionSummary> {
    this.sessions.set(file, entry);
    return this.ask('open', { file, entry });
  }

  async close(file: string): Promise<void> {
    if (this.sessions.delete(file) && this.worker !== null) await this.ask('close', { file });
  }

  /** Reads a trace for its summary alone. */
  summarize(file: string): Promise<SessionSummary> {
    return this.ask('summarize', { file });
  }

  /** Writes every session of another tool's log into a trace of its own; null where the file is a trace already. */
  convert(file: string, folder: string, stem: string): Promise<readonly Converted[] | null> {
    return this.ask('convert', { file, folder, stem }, LONG_MS);
  }

  /** A view of a session. `push` gets a snapshot whenever the picture changes, from the first `ready` on. */
  createView(file: string, entry: SessionEntry | null, push: (snapshot: ViewSnapshot) => void): ViewHandle {
    const view = `view-${this.nextView++}`;
    const state: OpenView = { file, entry, push, last: null };
    this.views.set(view, state);
    const opened = this.ask('openView', { view, file, entry });
    // Each request waits for it and reports its error; without requests there is nobody to tell.
    opened.catch(() => undefined);
    return {
      ask: async (name, ask) => {
        await opened.catch((error: unknown) => {
          if (this.worker === null || !this.views.has(view)) throw error;
        });
        const request = { name, ask } as ViewRequest;
        if (request.name === 'ready') state.last = request.ask;
        else if (state.last !== null) state.last = readyAfter(state.last, request);
        return (await this.ask('view', { view, ...request })) as ViewRequests[typeof name]['reply'];
      },
      records: async () => {
        await opened;
        return this.ask('shownRecords', { view }, LONG_MS);
      },
      dispose: () => {
        if (this.views.delete(view) && this.worker !== null) this.ask('closeView', { view }).catch(() => undefined);
      },
    };
  }

  /** What an action needs to know of a row; null where the row is no exchange. */
  exchange(file: string, row: number): Promise<ExchangeInfo | null> {
    return this.ask('exchange', { file, row });
  }

  /** All exchanges of a session that can be cancelled now. */
  cancellable(file: string, only: 'leaked' | 'all'): Promise<readonly ExchangeInfo[]> {
    return this.ask('cancellable', { file, only });
  }

  /** The records, by place, that a row begins with or is folded of. */
  rowRecords(file: string, row: number): Promise<Uint32Array> {
    return this.ask('rowRecords', { file, row });
  }

  /** What is wrong with a row. */
  findings(file: string, row: number): Promise<readonly RowFinding[]> {
    return this.ask('findings', { file, row });
  }

  /** Bodies of a row, whole where `limit` (characters each) is null. */
  bodies(file: string, row: number, limit: number | null): Promise<readonly Body[]> {
    return this.ask('bodies', { file, row, limit });
  }

  /** Ends the worker; everything still asked is rejected. */
  dispose(): void {
    this.disposed = true;
    this.pending.rejectAll(this.say([phrase('taplineClosed')]));
    void this.worker?.terminate();
    this.worker = null;
    this.views.clear();
    this.sessions.clear();
    this.summaryListeners.clear();
  }

  private ask<N extends WorkerRequestName>(
    name: N,
    ask: WorkerRequests[N]['ask'],
    timeoutMs?: number,
  ): Promise<WorkerRequests[N]['reply']> {
    if (this.disposed) return Promise.reject(new Error(this.say([phrase('taplineClosed')])));
    this.worker ??= this.start();
    const { seq, promise } = this.pending.add(name, timeoutMs);
    this.worker.postMessage({ seq, name, ask } as ToWorker);
    return promise as Promise<WorkerRequests[N]['reply']>;
  }

  private start(): Worker {
    const worker = new Worker(this.options.script, { name: 'tapline', workerData: { settings: this.settings } });
    worker.on('message', (message: FromWorker) => this.receive(message));
    let cause = '';
    worker.on('error', (error) => {
      cause = error instanceof Error ? error.message : String(error);
    });
    worker.on('exit', () => this.crashed(worker, cause));
    return worker;
  }

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case 'reply':
        this.pending.resolve(message.seq, message.reply);
        return;
      case 'error':
        this.pending.reject(message.seq, message.words === null ? message.message : this.say(message.words));
        return;
      case 'problems':
        this.options.onProblems?.(message.problems);
        return;
      case 'summary':
        for (const listener of this.summaryListeners) listener(message.summary);
        return;
      case 'view':
        this.views.get(message.view)?.push(message.snapshot);
        return;
    }
  }

  private crashed(worker: Worker, cause: string): void {
    if (worker !== this.worker) return;
    this.worker = null;
    const again = Date.now() - this.lastCrash < CRASH_LOOP_MS;
    this.lastCrash = Date.now();
    const stopped = cause ? phrase('workerStoppedBy', cause) : phrase('workerStopped');
    const message = this.say([stopped, phrase(again ? 'workerStoppedTwice' : 'workerStartedAgain')]);
    this.pending.rejectAll(message);
    this.options.onCrash?.(message);
    if (!again) this.restore();
  }

  /** Brings a new worker to where the crashed one was. */
  private restore(): void {
    const quiet = (promise: Promise<unknown>) => promise.catch(() => undefined);
    for (const [file, entry] of this.sessions) void quiet(this.ask('open', { file, entry }));
    for (const [view, { file, entry, last, push }] of this.views) {
      void quiet(this.ask('openView', { view, file, entry }));
      if (last === null) continue;
      void quiet(this.ask('view', { view, name: 'ready', ask: last }).then((snapshot) => push(snapshot as ViewSnapshot)));
    }
  }
}
