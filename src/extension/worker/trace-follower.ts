import type { Phrase } from '../../session/timeline/phrases.js';
import { readingPhrase } from '../../trace/files/problem.js';
import { TraceError } from '../../trace/reader.js';
import type { WorkerSettings } from './messages.js';
import { Model } from './model.js';
import type { Step } from './reading.js';
import { TraceFile } from './trace-file.js';
import type { ReadsAhead } from './trace-lines.js';

/** How long one step may take before other requests have their turn, in ms. */
const SLICE_MS = 8;

export interface FollowerHooks {
  /** Whether more can be written: then a trace that is read to its end is not over. */
  readonly live: () => boolean;
  /** The trace is read from its beginning, by a new model or, where it cannot be opened, none. */
  readonly restarted: () => void;
  /** Something was read. Returns whether views still have work to do, so that the next step should follow at once. */
  readonly stepped: () => boolean;
  /** All that the file holds was read. */
  readonly settled: () => void;
  /** Why the file was refused as a log of another tool, where it was opened as one. */
  readonly refused: () => Phrase | null;
}

/**
 * Reads a trace file in slices and goes on when it grows. Once no more can come, the session ends; a file that grows all the same, or
 * was replaced, is read from its beginning again.
 */
export class TraceFollower {
  model: Model | null = null;
  /** Why the trace cannot be read: what happened and what to do. */
  problem: Phrase | null = null;
  /** Whether the file was read to its end once. */
  complete = false;
  /** Whether the session was ended, as no more can come. */
  finished = false;
  /** Whether the last step did not reach the end of what the file holds. */
  behind = false;
  /** Whether the file is not at its place any more, deleted or moved; what was read of it stays, and its bodies can still be read. */
  gone = false;
  /** A trace without a tap that grows nevertheless: somebody else writes it. */
  private growing = false;
  /** Reads the same trace by other settings; takes the place of `model` once it is as far. */
  private next: Model | null = null;
  private trace: TraceFile | null = null;
  private pump: NodeJS.Immediate | null = null;

  constructor(
    private readonly path: string,
    private settings: WorkerSettings,
    private readonly hooks: FollowerHooks,
    private readonly readsAhead: ReadsAhead | null = null,
  ) {}

  /** Reads the file from its beginning. */
  restart(settings: WorkerSettings = this.settings): void {
    this.close();
    this.settings = settings;
    this.problem = null;
    this.complete = false;
    this.finished = false;
    try {
      this.trace = new TraceFile(this.path);
      this.model = this.modelOf(this.trace, settings);
    } catch (error) {
      this.problem = readingPhrase(this.path, error);
      this.complete = true;
    }
    this.hooks.restarted();
    this.wake();
  }

  /** Whether all that the file holds was read, by the settings that hold now. */
  get settled(): boolean {
    return this.complete && this.next === null;
  }

  /** Reads the trace anew by other settings. What was read before stays until that is done, so that nobody loses their place in it. */
  configure(settings: WorkerSettings): void {
    if (this.trace === null || !this.complete || this.problem !== null) {
      this.restart(settings);
      return;
    }
    this.settings = settings;
    this.next?.close();
    this.next = this.modelOf(this.trace, settings);
    this.work();
  }

  /** More may be there to read, or the session may be over. */
  wake(): void {
    if (this.pump === null && this.model !== null && !this.finished) this.step();
  }

  /** Runs steps until the views have no work left. */
  work(): void {
    this.pump ??= setImmediate(() => this.step());
  }

  /** Looks at the file, in case nobody says that it grew. */
  look(): void {
    if (this.trace === null) {
      this.retry();
      return;
    }
    const change = this.trace.change(this.model?.reading.position ?? 0);
    this.gone = change === 'deleted';
    switch (change) {
      case 'grown':
        if (this.finished) {
          this.growing = true;
          this.restart();
        } else {
          this.wake();
        }
        return;
      case 'replaced':
        this.restart();
        return;
      case 'deleted':
      case 'none':
        return;
    }
  }

  close(): void {
    if (this.pump !== null) clearImmediate(this.pump);
    this.pump = null;
    this.model?.close();
    this.next?.close();
    this.trace?.close();
    this.trace = null;
    this.model = null;
    this.next = null;
  }

  private modelOf(trace: TraceFile, settings: WorkerSettings): Model {
    return new Model(trace.fd, settings, { readsAhead: this.readsAhead, onArrived: () => this.work() });
  }

  private step(): void {
    this.pump = null;
    const again = this.readAgain();
    const { model } = this;
    const state = model === null || this.finished ? 'caught-up' : this.read(() => model.step(performance.now() + SLICE_MS));
    this.behind = state !== 'caught-up';
    const busy = this.hooks.stepped();
    if (state === 'more' || again === 'more' || busy) {
      this.work();
      return;
    }
    // Whoever reads ahead says when there is more.
    if (state === 'later' || again === 'later') return;
    if (again === 'done' || !this.complete || (!this.finished && !this.lasts())) this.caughtUp();
  }

  /** One step of what reads the trace anew. */
  private readAgain(): 'none' | 'more' | 'later' | 'done' {
    const { next } = this;
    if (next === null) return 'none';
    const state = this.read(() => next.step(performance.now() + SLICE_MS));
    if (state !== 'caught-up') return state;
    if (this.finished && this.problem === null) {
      this.read(() => {
        next.finish();
        return 'caught-up';
      });
    }
    this.next = null;
    this.model = next;
    this.hooks.restarted();
    return 'done';
  }

  private caughtUp(): void {
    const { model } = this;
    this.complete = true;
    if (model !== null && !this.finished && !this.lasts()) {
      this.finished = true;
      this.read(() => {
        model.finish();
        return 'caught-up';
      });
      if (this.hooks.stepped()) this.work();
    }
    this.hooks.settled();
  }

  private lasts(): boolean {
    return this.hooks.live() || (this.growing && this.model?.reading.exit === null);
  }

  private read(step: () => Step): Step {
    try {
      return step();
    } catch (error) {
      this.problem = this.problemIn(error);
      this.finished = true;
      return 'caught-up';
    }
  }

  private problemIn(error: unknown): Phrase {
    if (!(error instanceof TraceError)) return readingPhrase(this.path, error);
    // That it is no trace explains nothing to whoever opened a log.
    return (error.kind === 'not-a-trace' ? this.hooks.refused() : null) ?? error.reason;
  }

  private retry(): void {
    try {
      new TraceFile(this.path).close();
    } catch {
      return;
    }
    this.restart();
  }
}
