import type { FindingWatcher } from '../../rules/findings.js';
import { createJudge } from '../../rules/judge.js';
import type { SessionListener } from '../../session/listener.js';
import type { WorkerSettings } from './messages.js';

/** The rules, listening to a session and telling a watcher what they find. */
export function judge(settings: WorkerSettings, watcher: FindingWatcher): SessionListener {
  const { leakThresholdMs, raceWindowMs } = settings;
  return createJudge({
    leakThresholdMs,
    raceWindowMs,
    added: (finding) => watcher.added?.(finding),
    grown: (finding) => watcher.grown?.(finding),
    withdrawn: (finding) => watcher.withdrawn?.(finding),
  });
}
