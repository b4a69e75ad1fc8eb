import { Worker } from 'node:worker_threads';
import type { FromSpanThread, SpanTask, ToSpanThread } from '../../cli/spans/messages.js';
import type { IDisposable } from '../base/dispose.js';

/** After that long it is ended, whatever it still has to note, in ms. */
const END_WITHIN_MS = 3_000;

/** Whoever listens to the thread that sends spans. */
export interface SpanThreadListener {
  heard(message: FromSpanThread): void;
  /** It ended though nobody told it to. */
  crashed(error: Error): void;
}

/** The thread that sends spans, as long as it is wanted. Nothing in the extension host waits for it. */
export class SpanThread implements IDisposable {
  private readonly worker: Worker;
  private disposed = false;

  /** `script`: absolute path of `dist/spans.js`. */
  constructor(script: string, task: SpanTask, listener: SpanThreadListener) {
    this.worker = new Worker(script, { name: 'tapline spans', workerData: task });
    let crash: Error | null = null;
    this.worker.on('message', (message: FromSpanThread) => this.disposed || listener.heard(message));
    this.worker.on('error', (error) => {
      crash = error instanceof Error ? error : new Error(String(error));
    });
    this.worker.on('exit', (code) => this.disposed || listener.crashed(crash ?? new Error(`it ended with code ${code}`)));
  }

  /** Sessions may have come or gone. */
  look(): void {
    this.post('look');
  }

  /** From now on nothing more is sent. */
  dispose(): void {
    this.disposed = true;
    this.post('stop');
    const end = setTimeout(() => void this.worker.terminate(), END_WITHIN_MS);
    this.worker.once('exit', () => clearTimeout(end));
  }

  private post(message: ToSpanThread): void {
    this.worker.postMessage(message);
  }
}
