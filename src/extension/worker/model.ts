import type { SessionListener } from '../../session/listener.js';
import { Timeline } from '../../session/timeline/timeline.js';
import { judge } from './judge.js';
import type { WorkerSettings } from './messages.js';
import { Reading, type Step } from './reading.js';
import { RecordIndex } from './record-index.js';
import type { ReadsAhead } from './trace-lines.js';

/** As in `ReadingOptions`. */
interface Ahead {
  readonly readsAhead?: ReadsAhead | null;
  readonly onArrived?: () => void;
}

/** Everything that one pass over a trace builds: the session, its rows, its findings, and where its records stand. */
export class Model {
  readonly timeline: Timeline;
  readonly index = new RecordIndex();
  readonly reading: Reading;

  constructor(
    readonly fd: number,
    readonly settings: WorkerSettings,
    ahead: Ahead = {},
  ) {
    const timeline = new Timeline(settings.graceMs);
    this.timeline = timeline;
    const sizes: SessionListener = {
      frame: (frame) => this.index.setSize(frame.at, frame.size),
      stderr: (line) => this.index.setSize(line.at, line.size),
    };
    this.reading = new Reading({
      ...ahead,
      fd,
      // The timeline first: where a rule speaks, the row is there.
      listeners: [sizes, timeline, judge(settings, timeline.findings)],
      leakThresholdMs: settings.leakThresholdMs,
      onHeader: (header) => timeline.started(commandOf(header.command)),
      onRecord: (_record, at, offset, end) => this.index.add(at, offset, end),
    });
  }

  /** Reads on; see `Reading.step`. */
  step(deadline: number): Step {
    const state = this.reading.step(deadline);
    this.timeline.findings.settle();
    return state;
  }

  /** Nothing follows; see `Reading.finish`. */
  finish(): void {
    this.reading.finish();
    this.timeline.findings.settle();
  }

  close(): void {
    this.reading.close();
  }

  /** The clock of a live session went on. */
  tick(now: number): void {
    this.reading.session.tick(now);
    this.timeline.tick(now);
  }
}

/** The command of a header that anybody may have written. */
export function commandOf(command: unknown): readonly string[] {
  return Array.isArray(command) ? command.filter((word) => typeof word === 'string') : [];
}
