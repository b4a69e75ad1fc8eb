import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FindingWatcher } from '../../rules/findings.js';
import type { Phrase } from '../../session/timeline/phrases.js';
import { readingPhrase } from '../../trace/files/problem.js';
import { TraceError } from '../../trace/reader.js';
import { endedStatus, headOf } from './head.js';
import { judge } from './judge.js';
import type { SessionSummary, WorkerSettings } from './messages.js';
import { ProbeWatch } from './probe.js';
import { Reading } from './reading.js';
import { TraceFile } from './trace-file.js';

/** Other requests have their turn after so many ms. */
const SLICE_MS = 8;
/** Summaries that are remembered; the list of recorded sessions is asked for again and again. */
const REMEMBERED = 500;

/** Reads traces for their summaries alone, one after the other. */
export class Summarizer {
  private readonly known = new Map<string, { readonly stamp: string; readonly summary: SessionSummary }>();
  private queue: Promise<unknown> = Promise.resolve();

  /** The summary of a trace that is taken as over. Never rejects: what cannot be read is told in `problem`. */
  summarize(file: string, settings: WorkerSettings): Promise<SessionSummary> {
    const next = this.queue.then(() => this.take(file, settings));
    this.queue = next;
    return next;
  }

  private async take(file: string, settings: WorkerSettings): Promise<SessionSummary> {
    const stamp = stampOf(file, settings);
    const known = this.known.get(file);
    if (known?.stamp === stamp) return known.summary;
    const summary = await read(file, settings);
    if (this.known.size >= REMEMBERED) this.known.delete(this.known.keys().next().value!);
    this.known.set(file, { stamp, summary });
    return summary;
  }
}

function stampOf(file: string, settings: WorkerSettings): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino} ${stat.size} ${stat.mtimeMs} ${JSON.stringify(settings)}`;
}

async function read(file: string, settings: WorkerSettings): Promise<SessionSummary> {
  let findings = 0;
  let suppressed = 0;
  let ended = 0;
  const probe = new ProbeWatch();
  let trace: TraceFile | null = null;
  let reading: Reading | null = null;
  let problem: Phrase | null = null;
  try {
    trace = new TraceFile(file);
    const watcher: FindingWatcher = {
      added: () => findings++,
      withdrawn: () => findings--,
      suppressed: (_, what) => {
        if (what !== 'grown') suppressed += what === 'added' ? 1 : -1;
      },
    };
    const clock = { end: (t: number) => (ended = t) };
    reading = new Reading({ fd: trace.fd, listeners: [judge(settings, watcher), clock, probe], leakThresholdMs: settings.leakThresholdMs });
    while (reading.step(performance.now() + SLICE_MS) === 'more') await nextTurn();
    reading.finish();
  } catch (error) {
    problem = error instanceof TraceError ? error.reason : readingPhrase(file, error);
  } finally {
    trace?.close();
  }
  const counts = { ...(reading?.session.counts ?? NO_COUNTS), inFlight: 0, findings, ...(suppressed > 0 ? { suppressed } : {}) };
  return {
    file,
    head: headOf(file, null, reading, endedStatus(reading, null)),
    counts,
    problem,
    now: ended,
    running: false,
    complete: true,
    ...(problem === null && reading?.beginning && probe.isProbe(ended) && { probe: true }),
    open: [],
  };
}

const NO_COUNTS = { frames: 0, requests: 0, responses: 0, notifications: 0, stray: 0, cancelled: 0, leaked: 0, orphaned: 0 };
