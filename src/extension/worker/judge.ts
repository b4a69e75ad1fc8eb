import type { FindingWatcher } from '../../rules/findings.js';
import { createJudge } from '../../rules/judge.js';
import { readRuleSettings } from '../../rules/read-settings.js';
import { RuleSettings } from '../../rules/settings.js';
import type { SessionListener } from '../../session/listener.js';
import type { WorkerSettings } from './messages.js';

const SOURCE = 'the setting tapline.rules';

/** The rules, listening to a session and telling a watcher what they find. */
export function judge(settings: WorkerSettings, watcher: FindingWatcher): SessionListener {
  const { leakThresholdMs, raceWindowMs, rules } = settings;
  return createJudge({
    leakThresholdMs,
    raceWindowMs,
    rules: new RuleSettings(readRuleSettings(rules, SOURCE).entries),
    added: (finding) => watcher.added?.(finding),
    grown: (finding, at) => watcher.grown?.(finding, at),
    withdrawn: (finding) => watcher.withdrawn?.(finding),
    suppressed: (finding, what) => watcher.suppressed?.(finding, what),
  });
}

/** What is wrong with the settings of rules, in sentences for a person. */
export function problemsOf({ rules }: WorkerSettings): readonly string[] {
  return readRuleSettings(rules, SOURCE).problems;
}
