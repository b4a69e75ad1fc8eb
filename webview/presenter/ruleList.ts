import type { RuleSum, ViewSnapshot } from '../../src/session/timeline/row.js';

/** Not more often than this they are asked for again, in ms. */
const REFRESH_MS = 1000;

/** The findings of the session by rule, for as long as somebody looks at them. */
export class RuleList {
  rules: readonly RuleSum[] = [];
  private seen = '';
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking = false;

  constructor(
    private readonly ask: () => Promise<readonly RuleSum[]>,
    private readonly changed: () => void,
    private readonly clock: () => number,
  ) {}

  /** The session as it is now: where its findings changed, they are asked for again. */
  notice({ session, counts, flagged }: ViewSnapshot): void {
    const look = JSON.stringify([session?.id, counts.findings, flagged]);
    if (this.asking || look === this.seen || (this.seen !== '' && this.clock() - this.askedAt < REFRESH_MS)) return;
    this.seen = look;
    this.asking = true;
    this.askedAt = this.clock();
    void this.ask()
      .then((rules) => {
        this.rules = rules;
      })
      // The next change asks again.
      .catch(() => undefined)
      .finally(() => {
        this.asking = false;
        this.changed();
      });
  }
}
