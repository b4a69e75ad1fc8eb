import type { Finding, SessionListener } from '../session/listener.js';
import { DEFAULT_LEAK_THRESHOLD_MS } from '../session/session.js';
import { RuleContext } from './context.js';
import { BadLines } from './evidence/bad-lines.js';
import { Listings } from './evidence/listings.js';
import { Races } from './evidence/races.js';
import { Subscriptions } from './evidence/subscriptions.js';
import { FAMILIES } from './families.js';
import type { Family } from './family.js';
import { Findings, type FindingWatcher } from './findings.js';
import { Software } from './known/software.js';
import type { RuleSettings } from './settings.js';

/** Two frames that pass the tap within this time may have crossed on the wire. */
const DEFAULT_RACE_WINDOW_MS = 250;

export interface JudgeOptions extends FindingWatcher {
  readonly raceWindowMs?: number;
  /** What the session was given as `leakThresholdMs`. */
  readonly leakThresholdMs?: number;
  /** What the user said of the rules: off, or of another level. */
  readonly rules?: RuleSettings;
  /** False: what a rule throws passes through to whoever drives the session, instead of being told as a fault of Tapline's. For tests. */
  readonly guarded?: boolean;
  /** The families to judge by; all of them unless given. */
  readonly families?: readonly Family[];
}

/** A listener that holds a session against the rules; give it to the session. */
export interface Judge extends SessionListener {
  /** What was found up to now, in the order in which it was found; sort by `at` for reports. Live: findings may grow or be taken back. */
  readonly findings: readonly Finding[];
  /** The same of rules that the user turned off. */
  readonly suppressed: readonly Finding[];
}

/** Makes a judge for one session. The watcher's methods tell of findings as they are made, so that views need not poll. */
export function createJudge(options: JudgeOptions = {}): Judge {
  const findings = new Findings(options);
  const races = new Races(options.raceWindowMs ?? DEFAULT_RACE_WINDOW_MS);
  const badLines = new BadLines();
  const subscriptions = new Subscriptions(races);
  const listings = new Listings();
  const software = new Software();
  const leakThresholdMs = options.leakThresholdMs ?? DEFAULT_LEAK_THRESHOLD_MS;
  const context = new RuleContext(findings, races, badLines, subscriptions, listings, leakThresholdMs, software, options.rules);
  let at = 0;
  const begin: SessionListener = {
    start: (session) => context.begin(session),
    frame: (frame) => {
      at = frame.at;
      context.claims.clear();
    },
    message: () => context.claims.clear(),
    event: (_, index) => {
      at = index;
    },
  };
  const settle = (): void => context.settle(false);
  const last: SessionListener = { response: settle, orphan: settle, cancelled: settle, end: () => context.settle(true) };
  const guard = (name: string, ...parts: SessionListener[]): SessionListener => ({
    parts,
    ...(options.guarded === false ? {} : { failed: (error: unknown) => context.failed(name, error, at) }),
  });
  const families = (options.families ?? FAMILIES).map((family) => guard(nameOf(family), family.watch(context)));
  return {
    parts: [begin, guard('shared', races, badLines, subscriptions, listings, software), ...families, guard('deferred', last)],
    findings: findings.list,
    suppressed: findings.suppressed,
  };
}

/** "cancel", "cap and lifecycle": the families of ids that a family of rules has. */
function nameOf({ rules }: Family): string {
  return [...new Set(rules.map(({ id }) => id.slice(0, id.indexOf('/'))))].join(' and ');
}
