import { explain } from '../../src/rules/explain.js';
import { knownText } from '../../src/rules/known/known.js';
import { answerBody } from '../../src/session/body/questions.js';
import { detailOf } from '../../src/session/timeline/details.js';
import { SessionValues, VALUES_MOST } from '../../src/session/timeline/filter/values.js';
import type { RowDetail, ViewSnapshot } from '../../src/session/timeline/row.js';
import { ruleSums } from '../../src/session/timeline/rule-sums.js';
import { TimelineView } from '../../src/session/timeline/view.js';
import type { FromWebview, Requests } from '../messages.js';
import { Bodies } from './bodies.js';
import { GRACE_MS, LEAK_MS, type Model } from './model.js';

/** What of the browser the host needs. */
export interface Browser {
  copy(text: string): Promise<void>;
  /** Opens an address in a page of its own. */
  visit(url: string): void;
}

/** What a question is answered with: `name` tells which. */
type Question = Extract<FromWebview, { kind: 'ask' }>;

const NO_EDITOR = 'This is a report, not an editor. Open the trace itself in VS Code with Tapline for that.';

/** Answers what a timeline asks, from a trace that is in the page itself. Nothing in it changes any more. */
export class ReportHost {
  private readonly bodies: Bodies;
  private readonly view: TimelineView;
  private readonly values: SessionValues;

  constructor(
    private readonly model: Model,
    private readonly browser: Browser,
  ) {
    this.bodies = new Bodies(model.records);
    this.view = new TimelineView(model.timeline, this.bodies);
    this.values = new SessionValues(model.timeline);
  }

  /** The answer to a question, of the type that its name stands for. Rejects with a sentence for a person. */
  async answer(question: Question): Promise<unknown> {
    const { view } = this;
    switch (question.name) {
      case 'ready': {
        const { count, at, filter, range, arrangement } = question.ask;
        view.watch(count, at);
        view.setFilter(filter);
        view.setRange(range);
        view.arrange(arrangement);
        return this.snapshot();
      }
      case 'watch':
        view.watch(question.ask.count, question.ask.at);
        return this.snapshot();
      case 'filter':
        view.setFilter(question.ask.text, question.ask.at);
        return this.snapshot();
      case 'range':
        view.setRange(question.ask.range, question.ask.at);
        return this.snapshot();
      case 'arrange':
        view.arrange(question.ask.arrangement, question.ask.at);
        return this.snapshot();
      case 'pause':
        view.pause(question.ask.on, this.model.end);
        return this.snapshot();
      case 'search':
        view.searchOn(question.ask.on);
        return this.snapshot();
      case 'overview':
        return view.overview(question.ask.since);
      case 'detail':
        return this.detail(question.ask);
      case 'body':
        return answerBody(this.bodies.text(question.ask.at) ?? '', question.ask.ask);
      case 'rules':
        return { rules: ruleSums(this.model.timeline) };
      case 'locate':
        return view.locate(question.ask.row);
      case 'finding':
        return view.finding(question.ask.row, question.ask.step);
      case 'values':
        this.values.advance(Number.POSITIVE_INFINITY);
        return { values: this.values.of(question.ask.key, question.ask.typed, VALUES_MOST) };
      case 'statistics':
        view.countRequests(() => true);
        return view.statistics();
      case 'explain': {
        const explained = explain(question.ask.rule);
        return { text: explained.kind === 'known' ? explained.text : explained.message };
      }
      case 'openClause':
        return this.openClause(question.ask.rule);
      case 'action':
        return this.act(question.ask);
      case 'openPart':
      case 'filters':
      case 'command':
        throw new Error(NO_EDITOR);
      case 'cancelAllLeaked':
        throw new Error('The session is over: nothing can be cancelled any more.');
    }
  }

  private detail({ row, limit }: Requests['detail']['ask']): RowDetail {
    this.view.select(row);
    const { records, ...detail } = detailOf(this.model.timeline, row, { now: this.model.end, graceMs: GRACE_MS, live: false });
    const findings = detail.findings.map((finding) => ({ ...finding, knownTexts: finding.known.map(knownText) }));
    return { ...detail, findings, bodies: records.flatMap((record) => this.bodies.body(record, limit) ?? []) };
  }

  private async act({ row, action }: Requests['action']['ask']): Promise<{ readonly done: boolean }> {
    if (action !== 'copyJson') throw new Error(NO_EDITOR);
    const { bodies } = this.detail({ row, limit: Number.MAX_SAFE_INTEGER });
    await this.browser.copy(bodies.map(({ text }) => text).join('\n'));
    return { done: true };
  }

  private openClause(rule: string): { readonly done: boolean } {
    const clause = this.model.clauses.get(rule);
    if (clause === undefined) return { done: false };
    this.browser.visit(clause);
    return { done: true };
  }

  private snapshot(): ViewSnapshot {
    this.view.advance(this.model.timeline.store.takeChanges(), Number.POSITIVE_INFINITY, () => true);
    const { head, end } = this.model;
    return this.view.snapshot({ head, problem: null, now: end, running: false, leakThresholdMs: LEAK_MS });
  }
}
