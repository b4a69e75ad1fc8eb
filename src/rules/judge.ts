import type { Finding, SessionListener } from '../session/listener.js';
import { DEFAULT_LEAK_THRESHOLD_MS } from '../session/session.js';
import { RuleContext } from './context.js';
import { BadLines } from './evidence/bad-lines.js';
import { Races } from './evidence/races.js';
import { Subscriptions } from './evidence/subscriptions.js';
import { FAMILIES } from './families.js';
import { Findings, type FindingWatcher } from './findings.js';
import { Software } from './known/software.js';

/** Two frames that pass the tap within this time may have crossed on the wire. */
export const DEFAULT_RACE_WINDOW_MS = 250;

export interface JudgeOptions extends FindingWatcher {
  readonly raceWindowMs?: number;
  /** What the session was given as `leakThresholdMs`. */
  readonly leakThresholdMs?: number;
}

/** A listener that holds a session against the rules; give it to the session. */
export interface Judge extends SessionListener {
  /** What was found up to now, in the order in which it was found; sort by `at` for reports. Live: findings may grow or be taken back. */
  readonly findings: readonly Finding[];
}

/** Makes a judge for one session. The watcher's methods tell of findings as they are made, so that views need not poll. */
export function createJudge(options: JudgeOptions = {}): Judge {
  const findings = new Findings(options);
  const races = new Races(options.raceWindowMs ?? DEFAULT_RACE_WINDOW_MS);
  const badLines = new BadLines();
  const subscriptions = new Subscriptions(races);
  const software = new Software();
  const leakThresholdMs = options.leakThresholdMs ?? DEFAULT_LEAK_THRESHOLD_MS;
  const context = new RuleContext(findings, races, badLines, subscriptions, leakThresholdMs, software);
  const begin: SessionListener = { start: (session) => context.begin(session) };
  const settle = (): void => context.settle(false);
  const last: SessionListener = { response: settle, orphan: settle, cancelled: settle, end: () => context.settle(true) };
  const families = FAMILIES.map((family) => family.watch(context));
  return { parts: [begin, races, badLines, subscriptions, software, ...families, last], findings: findings.list };
}
