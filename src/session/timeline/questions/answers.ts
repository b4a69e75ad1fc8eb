import type { RowDetail, RuleSum, ViewSnapshot } from '../row.js';
import type { Statistics } from '../statistics/statistics.js';
import type { TimelineView } from '../view.js';
import type { ViewRequest, ViewRequestName, ViewRequests } from './requests.js';

type Ask<N extends ViewRequestName> = ViewRequests[N]['ask'];
type Reply<N extends ViewRequestName> = ViewRequests[N]['reply'];
type Later<T> = T | Promise<T>;

/** What holds a session: a view of it, and what the view cannot know by itself. Each rejects with a sentence for a person. */
export interface Holder {
  readonly view: TimelineView;
  /** Resolves when the session has been read as far as a new page waits for. */
  read(): Promise<void>;
  /** Lets what was chosen look at the rows, as far as a reply waits for. */
  look(): Later<void>;
  /** The session's clock, in ms since its start. */
  now(): number;
  snapshot(): ViewSnapshot;
  /** `limit`: of the bodies, in characters each. */
  detail(row: number, limit: number): Later<RowDetail>;
  body(ask: Ask<'body'>): Later<Reply<'body'>>;
  rules(): readonly RuleSum[];
  values(ask: Ask<'values'>): Later<Reply<'values'>['values']>;
  statistics(): Later<Statistics>;
  /** What a rule asks, in words. */
  explain(rule: string): string;
}

const ANSWERS: { readonly [N in ViewRequestName]: (ask: Ask<N>, by: Holder) => Later<Reply<N>> } = {
  ready: async ({ count, at, filter, range, arrangement }, by) => {
    by.view.watch(count, at);
    await by.read();
    by.view.setFilter(filter);
    by.view.setRange(range);
    by.view.arrange(arrangement);
    return await looked(by);
  },
  watch: ({ count, at }, by) => {
    by.view.watch(count, at);
    return by.snapshot();
  },
  filter: ({ text, at }, by) => {
    by.view.setFilter(text, at);
    return looked(by);
  },
  range: ({ range, at }, by) => {
    by.view.setRange(range, at);
    return looked(by);
  },
  arrange: ({ arrangement, at }, by) => {
    by.view.arrange(arrangement, at);
    return looked(by);
  },
  pause: ({ on }, by) => {
    by.view.pause(on, by.now());
    return looked(by);
  },
  search: ({ on }, by) => {
    by.view.searchOn(on);
    return looked(by);
  },
  overview: ({ since }, { view }) => view.overview(since),
  locate: ({ row }, { view }) => view.locate(row),
  finding: ({ row, step }, { view }) => view.finding(row, step),
  detail: ({ row, limit }, by) => {
    by.view.select(row);
    return by.detail(row, limit);
  },
  body: (ask, by) => by.body(ask),
  rules: (_, by) => ({ rules: by.rules() }),
  values: async (ask, by) => ({ values: await by.values(ask) }),
  statistics: (_, by) => by.statistics(),
  explain: ({ rule }, by) => ({ text: by.explain(rule) }),
};

/** Answers a request of a page about the session that it shows. Rejects with a sentence for a person. */
export async function answerTo({ name, ask }: ViewRequest, by: Holder): Promise<Reply<ViewRequestName>> {
  const answer = ANSWERS[name] as (ask: ViewRequest['ask'], by: Holder) => Later<Reply<ViewRequestName>>;
  return await answer(ask, by);
}

/** Whether a request is one about the session that is shown, whatever else the page may ask. */
export function isViewRequest<R extends { readonly name: string }>(request: R): request is Extract<R, { readonly name: ViewRequestName }> {
  return Object.hasOwn(ANSWERS, request.name);
}

async function looked(by: Holder): Promise<ViewSnapshot> {
  await by.look();
  return by.snapshot();
}
