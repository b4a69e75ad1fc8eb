import type { Breach } from '../breach.js';
import type { RuleContext } from '../context.js';
import type { Rule } from '../rule.js';

/** So many breaches wait; a server that says nothing that shows its era for longer is blamed for no more than these. */
const MAX_WAITING = 1000;

/**
 * Holds back what only a server without a handshake can be blamed for, until the server has shown that it is one: one of an older
 * era may serve a request that it does not understand as its own, and is within its rights (2026-07-28, Versioning).
 */
export class UntilModern {
  #waiting: { readonly rule: Rule; readonly breach: Breach }[] = [];

  constructor(private readonly context: RuleContext) {}

  /** Reports a breach of 2026-07-28 by the server, now or once the server has shown its era. */
  report(rule: Rule, breach: Breach): void {
    if (this.context.session.servesModern) this.context.report(rule, breach);
    else if (this.#waiting.length < MAX_WAITING) {
      const text = breach.text('E');
      this.context.claims.add(rule, breach);
      this.#waiting.push({ rule, breach: { ...breach, text: () => text } });
    }
  }

  /** Reports what waited, if the server has shown its era by now. Call it with every answer. */
  settle(): void {
    if (this.#waiting.length === 0 || !this.context.session.servesModern) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { rule, breach } of waiting) this.context.report(rule, breach);
  }
}
