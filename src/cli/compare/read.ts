import { createJudge } from '../../rules/judge.js';
import { readTraceFile } from '../../trace/files/read-file.js';
import { SessionSink } from '../session-sink.js';
import type { Compared } from './differences.js';
import { Profiler } from './profile.js';

/** Reads a trace as far as it is compared with others. Rejects as `readTraceFile` does. */
export async function comparedOf(file: string): Promise<Compared> {
  const [judge, profiler] = [createJudge(), new Profiler()];
  const sink = new SessionSink([judge, profiler]);
  await readTraceFile(file, sink);
  const { session } = sink;
  session.end();
  const { leaked, orphaned, cancelled, stray } = session.counts;
  return { profile: profiler.profile(session), findings: judge.findings, counts: { leaked, orphaned, cancelled, stray } };
}
