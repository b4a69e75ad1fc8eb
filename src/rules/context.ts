import { clauseFor } from '../protocol/clauses.js';
import { type Letter, lettersOf, type Scope } from '../protocol/revisions.js';
import { type Evidence, meets } from '../session/evidence.js';
import type { SessionFacts } from '../session/facts.js';
import { formatDuration } from '../session/timeline/format.js';
import type { Breach } from './breach.js';
import { Claims } from './claims.js';
import type { BadLines } from './evidence/bad-lines.js';
import type { Listings } from './evidence/listings.js';
import type { Races } from './evidence/races.js';
import type { Subscriptions } from './evidence/subscriptions.js';
import type { Findings } from './findings.js';
import { INTERNAL, internalFault } from './internal.js';
import { knownFor } from './known/known.js';
import type { Software } from './known/software.js';
import { needsOf } from './needs.js';
import { lighter, type Rule, verdict } from './rule.js';
import { RuleSettings } from './settings.js';

/** So many breaches wait for the handshake; further ones are judged at once, by what holds in all revisions. */
const MAX_DEFERRED = 10_000;

/** What a family of rules works with: the session, shared evidence, and `report`. */
export class RuleContext {
  /** Which rules spoke of the message at hand. */
  readonly claims = new Claims();
  #session: SessionFacts | null = null;
  #deferred: { readonly rule: Rule; readonly breach: Breach }[] = [];

  constructor(
    readonly findings: Findings,
    readonly races: Races,
    readonly badLines: BadLines,
    readonly subscriptions: Subscriptions,
    readonly listings: Listings,
    readonly leakThresholdMs: number,
    readonly software: Software,
    private readonly settings: RuleSettings = RuleSettings.none,
  ) {}

  get session(): SessionFacts {
    if (this.#session === null) throw new Error('The judge was not given to a session yet.');
    return this.#session;
  }

  begin(session: SessionFacts): void {
    this.#session = session;
  }

  /**
   * Reports a breach. Which revision the message is of may not be settled yet: while `initialize` is pending the breach waits,
   * and is judged by the revision that the answer names, or by what holds in all that come into question.
   */
  report(rule: Rule, breach: Breach): void {
    const { evidence } = this.session;
    if (breach.attested !== true && !(meets(evidence, needsOf(rule.id) ?? []) && keepsId(evidence, breach))) return;
    const pending = breach.beginsHandshake === true || this.session.handshake.kind === 'pending';
    const open = pending && lettersOf(breach.scope).length > 1;
    if (this.wants(rule)) this.claims.add(rule, breach, open);
    if (open && this.#deferred.length < MAX_DEFERRED) this.#deferred.push({ rule, breach: { ...breach, text: spelledOut(breach) } });
    else this.#judge(rule, breach, breach.scope);
  }

  /** Words that hold a duration; nothing where the source has no times to measure it by. */
  timed(ms: number, words: (duration: string) => string): string {
    return this.session.evidence.times === 'none' ? '' : words(formatDuration(ms));
  }

  /** That two frames passed each other, so many milliseconds apart. */
  crossed(apart: number): string {
    return this.timed(apart, (time) => `crossed on the wire (${time} apart)`) || 'may have crossed on the wire';
  }

  /** Whether anybody wants to know of this rule: one that is off by default only if a user turned it on. */
  wants(rule: Rule): boolean {
    if (rule.off === null) return true;
    const setting = this.settings.of(rule.id, true);
    return setting !== null && setting.level !== 'off';
  }

  /** Judges what waited for the handshake, once that is settled or will never be: the session is over. */
  settle(over: boolean): void {
    if (this.#deferred.length === 0) return;
    const { handshake, scope } = this.session;
    if (handshake.kind === 'pending' && !over) return;
    const settled = (breach: Breach) => (handshake.kind !== 'done' ? breach.scope : breach.scope === 'any' ? scope : handshake.letter);
    const deferred = this.#deferred;
    this.#deferred = [];
    for (const { rule, breach } of deferred) this.#judge(rule, breach, settled(breach));
  }

  #judge(rule: Rule, breach: Breach, scope: Scope): void {
    const found = verdict(rule, lettersOf(scope), breach.holds ?? everywhere);
    if (found === null) return;
    const setting = this.settings.of(rule.id, rule.off !== null);
    if (rule.off !== null && (setting === null || setting.level === 'off')) return;
    const own = setting === null || setting.level === 'off' ? found.level : setting.level;
    const level = breach.atMost === undefined ? own : lighter(own, breach.atMost);
    this.findings.add(rule.id, breach.by, breach.at, breach.burst ?? null, () => {
      const clause = clauseFor(rule.citations, found.letter);
      return {
        rule: rule.id,
        level,
        by: breach.by,
        at: breach.at,
        id: breach.exchange?.id ?? breach.id ?? null,
        exchange: breach.exchange?.serial ?? null,
        message: breach.text(found.letter),
        clause: clause.url,
        clauseTitle: clause.title,
        known: knownFor({
          rule: rule.id,
          by: breach.by,
          exchange: breach.exchange ?? null,
          error: breach.error,
          session: this.session,
          software: this.software,
        }),
        more: [],
        total: 0,
        related: breach.related ?? [],
        ...(setting === null ? {} : { setting }),
      };
    });
  }

  /** A family of rules threw on a record. */
  failed(family: string, error: unknown, at: number): void {
    const setting = this.settings.of(INTERNAL);
    this.findings.add(INTERNAL, null, at, family, () => {
      const finding = internalFault(family, error, at);
      return setting === null ? finding : { ...finding, level: setting.level === 'off' ? finding.level : setting.level, setting };
    });
  }
}

/** Whether the id is the one of the wire: an integer beyond 2^53 that was written anew may stand for several. */
function keepsId({ text }: Evidence, breach: Breach): boolean {
  if (text === 'wire') return true;
  const id = breach.exchange?.id ?? breach.id ?? null;
  return id === null || !/^-?\d{16,}$/.test(id);
}

/** The text for every revision that comes into question, made now: the frame it speaks of is gone later. */
function spelledOut({ scope, text }: Breach): (letter: Letter) => string {
  const texts = new Map(lettersOf(scope).map((letter) => [letter, text(letter)]));
  return (letter) => texts.get(letter) ?? '';
}

function everywhere(): boolean {
  return true;
}
