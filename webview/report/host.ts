import { answerTo, isViewRequest } from '../../src/session/timeline/questions/answers.js';
import type { FromWebview, Requests } from '../messages.js';
import { PageHolder } from './holder.js';
import { GRACE_MS, LEAK_MS, type Model } from './model.js';
import { PageError } from './words.js';

/** What of the browser the host needs. */
export interface Browser {
  copy(text: string): Promise<void>;
  /** Opens an address in a page of its own. */
  visit(url: string): void;
}

/** What a question is answered with: `name` tells which. */
type Question = Extract<FromWebview, { kind: 'ask' }>;

/** Answers what a timeline asks, from a trace that is in the page itself. Nothing in it changes any more. */
export class ReportHost {
  private readonly holder: PageHolder;

  constructor(
    private readonly model: Model,
    private readonly browser: Browser,
  ) {
    const { timeline, records, head, end } = model;
    this.holder = new PageHolder({
      timeline,
      records,
      viewpoint: () => ({ now: end, graceMs: GRACE_MS, live: false }),
      picture: () => ({ head, problem: null, now: end, running: false, leakThresholdMs: LEAK_MS }),
    });
  }

  /** The answer to a question, of the type that its name stands for. Rejects with a sentence for a person. */
  async answer(question: Question): Promise<unknown> {
    if (isViewRequest(question)) return await answerTo(question, this.holder);
    switch (question.name) {
      case 'openClause':
        return this.openClause(question.ask.rule);
      case 'action':
        return await this.act(question.ask);
      case 'openPart':
      case 'filters':
      case 'command':
        throw new PageError('noEditor');
      case 'cancelAllLeaked':
        throw new PageError('over');
    }
  }

  private async act({ row, action }: Requests['action']['ask']): Promise<{ readonly done: boolean }> {
    if (action !== 'copyJson') throw new PageError('noEditor');
    const { bodies } = this.holder.detail(row, Number.MAX_SAFE_INTEGER);
    await this.browser.copy(bodies.map(({ text }) => text).join('\n'));
    return { done: true };
  }

  private openClause(rule: string): { readonly done: boolean } {
    const clause = this.model.clauses.get(rule);
    if (clause === undefined) return { done: false };
    this.browser.visit(clause);
    return { done: true };
  }
}
