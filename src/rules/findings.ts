import type { Side } from '../protocol/direction.js';
import type { Finding } from '../session/listener.js';

/** Further records that a finding lists; beyond, they are only counted. */
const MAX_MORE = 1000;
/** Findings of one rule and side; what comes after is added to the last one, so that memory is bounded. */
const MAX_FINDINGS_OF_A_RULE = 1000;

/** Told of every finding: a new one, one that grew, one that proved wrong. */
export interface FindingWatcher {
  added?(finding: Finding): void;
  /** `at`: the record at which it shows once more, listed in `more` or not. */
  grown?(finding: Finding, at: number): void;
  withdrawn?(finding: Finding): void;
  /** The same of a rule that the user turned off. */
  suppressed?(finding: Finding, what: 'added' | 'grown' | 'withdrawn'): void;
}

/**
 * The findings of a session, in the order in which they were made. Equal faults in a burst become one. Findings of rules that the user
 * turned off are kept apart: they are counted, not hidden.
 */
export class Findings {
  readonly list: Finding[] = [];
  readonly suppressed: Finding[] = [];
  readonly #bursts = new Map<string, Finding>();
  readonly #ofRule = new Map<string, { count: number; last: Finding }>();

  constructor(private readonly watcher: FindingWatcher) {}

  /** Adds a finding, or grows the one that it continues. `burst`: what faults have in common that belong together; null: nothing. */
  add(rule: string, by: Side | null, at: number, burst: string | null, make: () => Finding): void {
    const burstKey = burst === null ? null : `${rule} ${burst}`;
    const begun = burstKey === null ? undefined : this.#bursts.get(burstKey);
    const ruleKey = `${rule} ${by}`;
    const ofRule = this.#ofRule.get(ruleKey);
    if (begun !== undefined) this.#grow(begun, at);
    else if (ofRule !== undefined && ofRule.count >= MAX_FINDINGS_OF_A_RULE) this.#grow(ofRule.last, at);
    else {
      const finding = make();
      this.#listOf(finding).push(finding);
      this.#ofRule.set(ruleKey, { count: (ofRule?.count ?? 0) + 1, last: finding });
      if (burstKey !== null) this.#begin(burstKey, finding);
      this.#tell('added', finding);
    }
  }

  /** Takes back the findings of a rule about an exchange: what happened later shows that there is no fault. */
  withdraw(rule: string, exchange: number): void {
    for (const list of [this.list, this.suppressed]) {
      for (let i = list.length - 1; i >= 0; i--) {
        const finding = list[i]!;
        if (finding.rule !== rule || finding.exchange !== exchange) continue;
        list.splice(i, 1);
        const ofRule = this.#ofRule.get(`${rule} ${finding.by}`);
        if (ofRule !== undefined) ofRule.count--;
        this.#tell('withdrawn', finding);
      }
    }
  }

  #listOf(finding: Finding): Finding[] {
    return finding.setting?.level === 'off' ? this.suppressed : this.list;
  }

  #tell(what: 'added' | 'grown' | 'withdrawn', finding: Finding, at = finding.at): void {
    if (finding.setting?.level === 'off') this.watcher.suppressed?.(finding, what);
    else this.watcher[what]?.(finding, at);
  }

  #grow(finding: Finding, at: number): void {
    // Two faults of one record, such as two elements of a batch, list it once.
    if (at === (finding.more.at(-1) ?? finding.at)) return;
    finding.total++;
    if (finding.more.length < MAX_MORE) finding.more.push(at);
    this.#tell('grown', finding, at);
  }

  #begin(key: string, finding: Finding): void {
    if (this.#bursts.size >= MAX_FINDINGS_OF_A_RULE) this.#bursts.clear();
    this.#bursts.set(key, finding);
  }
}
