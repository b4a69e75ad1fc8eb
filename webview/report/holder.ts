import { explanationOf } from '../../src/rules/explain.js';
import { withKnownTexts } from '../../src/rules/known/known.js';
import { answerBody } from '../../src/session/body/questions.js';
import { detailOf } from '../../src/session/timeline/details.js';
import { SessionValues, VALUES_MOST } from '../../src/session/timeline/filter/values.js';
import type { Holder } from '../../src/session/timeline/questions/answers.js';
import type { ViewRequests } from '../../src/session/timeline/questions/requests.js';
import type { RowDetail, RuleSum, ViewSnapshot } from '../../src/session/timeline/row.js';
import type { Viewpoint } from '../../src/session/timeline/rows.js';
import { ruleSums } from '../../src/session/timeline/rule-sums.js';
import type { Statistics } from '../../src/session/timeline/statistics/statistics.js';
import type { Timeline } from '../../src/session/timeline/timeline.js';
import { type SessionPicture, TimelineView } from '../../src/session/timeline/view.js';
import type { TraceRecord } from '../../src/trace/record.js';
import { Bodies } from './bodies.js';

/** A session that is in the page itself, whole. */
export interface WholeSession {
  readonly timeline: Timeline;
  /** By place; null: a line that is no record. */
  readonly records: readonly (TraceRecord | null)[];
  viewpoint(): Viewpoint;
  picture(): SessionPicture;
}

/** Holds a session for the timeline of the same page: whatever is asked is answered at once, and whole. */
export class PageHolder implements Holder {
  readonly view: TimelineView;
  private readonly bodies: Bodies;
  private readonly counted: SessionValues;

  /** `goOn`: whether a filter may look into one more body. */
  constructor(
    private readonly session: WholeSession,
    private readonly goOn: () => boolean = () => true,
  ) {
    this.bodies = new Bodies(session.records);
    this.view = new TimelineView(session.timeline, this.bodies);
    this.counted = new SessionValues(session.timeline);
  }

  async read(): Promise<void> {}

  look(): void {
    this.view.advance(this.session.timeline.store.takeChanges(), Number.POSITIVE_INFINITY, this.goOn);
  }

  now(): number {
    return this.session.viewpoint().now;
  }

  snapshot(): ViewSnapshot {
    return this.view.snapshot(this.session.picture());
  }

  detail(row: number, limit: number): RowDetail {
    const { records, ...detail } = detailOf(this.session.timeline, row, this.session.viewpoint());
    const bodies = records.flatMap((record) => this.bodies.body(record, limit) ?? []);
    return { ...detail, findings: withKnownTexts(detail.findings), bodies };
  }

  body({ at, ask }: ViewRequests['body']['ask']): ViewRequests['body']['reply'] {
    return answerBody(this.bodies.text(at) ?? '', ask);
  }

  rules(): readonly RuleSum[] {
    return ruleSums(this.session.timeline);
  }

  values({ key, typed }: ViewRequests['values']['ask']): ViewRequests['values']['reply']['values'] {
    this.counted.advance(Number.POSITIVE_INFINITY);
    return this.counted.of(key, typed, VALUES_MOST);
  }

  statistics(): Statistics {
    this.view.countRequests(() => true);
    return this.view.statistics();
  }

  explain(rule: string): string {
    return explanationOf(rule);
  }
}
