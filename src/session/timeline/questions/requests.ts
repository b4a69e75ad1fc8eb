import type { BodyAsk, BodyReplies } from '../../body/questions.js';
import type { CountedKey, FilterValue } from '../filter/values.js';
import type { OverviewBins } from '../overview/bins.js';
import type { Arrangement, FoundRow, Over, RowDetail, RuleSum, TimeRange, ViewSnapshot } from '../row.js';
import type { Statistics } from '../statistics/statistics.js';
import type { WindowAt } from '../view.js';

/** What a timeline's page asks about the session that it shows, and what it gets back: wherever that session is held. */
export interface ViewRequests {
  /** First message of a page, also after it was hidden and shown again. */
  ready: {
    readonly ask: {
      readonly count: number;
      readonly at: WindowAt;
      readonly filter: string;
      readonly range?: TimeRange | null;
      readonly arrangement?: Arrangement;
    };
    readonly reply: ViewSnapshot;
  };
  /** The window of rows to keep up to date. Pushes of `view` follow whenever something in it, or a counter, changes. */
  watch: { readonly ask: { readonly count: number; readonly at: WindowAt }; readonly reply: ViewSnapshot };
  /** `at`: where the window of rows stands from then on; it stays where it is where nothing is said. */
  filter: { readonly ask: { readonly text: string; readonly at?: WindowAt }; readonly reply: ViewSnapshot };
  /** Only rows that touch this time are let through, beside what the filter says; null: the whole session. `at` as in `filter`. */
  range: { readonly ask: { readonly range: TimeRange | null; readonly at?: WindowAt }; readonly reply: ViewSnapshot };
  /** How the list is to be arranged: grouped, and with what folded away. `at` as in `filter`. */
  arrange: { readonly ask: { readonly arrangement: Arrangement; readonly at?: WindowAt }; readonly reply: ViewSnapshot };
  /** The session at a glance, as far as it changed since it was in the state `since`. */
  overview: { readonly ask: { readonly since: string | null }; readonly reply: OverviewBins };
  /** Freezes (or thaws) the picture; recording goes on. */
  pause: { readonly ask: { readonly on: boolean }; readonly reply: ViewSnapshot };
  detail: { readonly ask: { readonly row: number; readonly limit: number }; readonly reply: RowDetail };
  /** The position in the list of a row, to scroll to it; null where the filter hides it, or what is folded over it, which is said then. */
  locate: { readonly ask: { readonly row: number }; readonly reply: { readonly position: number | null; readonly over: Over | null } };
  /** The next or previous row with a finding, from a row (null: from the first or the last); null where no row that matches has one. */
  finding: { readonly ask: { readonly row: number | null; readonly step: 1 | -1 }; readonly reply: FoundRow | null };
  /** Stops the search through bodies, or goes on with it. */
  search: { readonly ask: { readonly on: boolean }; readonly reply: ViewSnapshot };
  /** Values that the session has behind a key of the filter and that have `typed` in them, the best first. */
  values: {
    readonly ask: { readonly key: CountedKey; readonly typed: string };
    readonly reply: { readonly values: readonly FilterValue[] };
  };
  /** The numbers of what the view shows, by method and tool; null where it shows no session. Where not all was counted, ask again. */
  statistics: { readonly ask: Record<string, never>; readonly reply: Statistics | null };
  /** A question about the whole text of one body of a row, of which the details have the beginning. */
  body: {
    readonly ask: { readonly row: number; readonly at: number; readonly ask: BodyAsk };
    readonly reply: BodyReplies[BodyAsk['kind']];
  };
  /** The rules that do not hold somewhere in the session. */
  rules: { readonly ask: Record<string, never>; readonly reply: { readonly rules: readonly RuleSum[] } };
  /** What a rule asks, with an example: the text of `tapline check --explain`. */
  explain: { readonly ask: { readonly rule: string }; readonly reply: { readonly text: string } };
}

export type ViewRequestName = keyof ViewRequests;

/** One request with its name. */
export type ViewRequest = { [N in ViewRequestName]: { readonly name: N; readonly ask: ViewRequests[N]['ask'] } }[ViewRequestName];

/** What a page begins with. */
export type ReadyAsk = ViewRequests['ready']['ask'];

/** What has to be asked first, instead of `ready` and the request that followed it, to bring a new view to where they brought the old one. */
export function readyAfter(ready: ReadyAsk, { name, ask }: ViewRequest): ReadyAsk {
  switch (name) {
    case 'ready':
      return ask;
    case 'watch':
      return { ...ready, count: ask.count, at: ask.at };
    case 'filter':
      return { ...ready, filter: ask.text };
    case 'range':
      return { ...ready, range: ask.range };
    case 'arrange':
      return { ...ready, arrangement: ask.arrangement };
    // A picture that is paused, or whose search was stopped, begins anew with all that came since.
    case 'pause':
    case 'search':
    case 'overview':
    case 'detail':
    case 'locate':
    case 'finding':
    case 'values':
    case 'statistics':
    case 'body':
    case 'rules':
    case 'explain':
      return ready;
  }
}
