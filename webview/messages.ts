import type { BodyAsk, BodyReplies } from '../src/session/body/questions.js';
import type { CountedKey, FilterValue } from '../src/session/timeline/filter/values.js';
import type { OverviewBins } from '../src/session/timeline/overview/bins.js';
import type { Arrangement, FoundRow, Over, RowDetail, RuleSum, TimeRange, ViewSnapshot } from '../src/session/timeline/row.js';
import type { Statistics } from '../src/session/timeline/statistics/statistics.js';

/**
 * Everything that the host and the timeline say to each other. Host and webview come from one build, so types suffice.
 * The host holds the model and pushes whole snapshots of the rows in view; the webview asks for what it lacks.
 */

/** Where the window of rows stands: at the newest rows, at a position in the list, or at a row. */
export type WindowAt =
  | { readonly kind: 'tail' }
  | { readonly kind: 'position'; readonly first: number }
  /** So that a row has `above` others over it in the window; where the filter hides it, the next one that it lets through. */
  | { readonly kind: 'row'; readonly row: number; readonly above: number };

/** What a person can ask for on a row; the host carries it out and checks it again. */
export type RowAction = 'cancel' | 'copyJson' | 'openInEditor' | 'reveal';

/** What the webview asks, and what it gets back. A request is answered exactly once, with its reply or an error. */
export interface Requests {
  /** First message of a webview, also after it was hidden and shown again. */
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
  /** Native pick lists of filters: those that were saved, and the name of one to save. What is chosen comes back as `applyFilter`. */
  filters: { readonly ask: { readonly what: 'choose' | 'save'; readonly filter: string }; readonly reply: { readonly done: boolean } };
  /** The numbers of what the view shows, by method and tool; null where it shows no session. Where not all was counted, ask again. */
  statistics: { readonly ask: Record<string, never>; readonly reply: Statistics | null };
  /** A question about the whole text of one body of a row, of which the details have the beginning. */
  body: {
    readonly ask: { readonly row: number; readonly at: number; readonly ask: BodyAsk };
    readonly reply: BodyReplies[BodyAsk['kind']];
  };
  /** The rules that do not hold somewhere in the session. */
  rules: { readonly ask: Record<string, never>; readonly reply: { readonly rules: readonly RuleSum[] } };
  /** Opens one body of a row in an editor; `at` is its record. */
  openPart: { readonly ask: { readonly row: number; readonly at: number }; readonly reply: { readonly done: boolean } };
  /** What a rule asks, with an example: the text of `tapline check --explain`. */
  explain: { readonly ask: { readonly rule: string }; readonly reply: { readonly text: string } };
  action: { readonly ask: { readonly row: number; readonly action: RowAction }; readonly reply: { readonly done: boolean } };
  cancelAllLeaked: { readonly ask: Record<string, never>; readonly reply: { readonly done: number } };
  /** Opens the clause of a rule in the browser; the address comes from the rule table. */
  openClause: { readonly ask: { readonly rule: string }; readonly reply: { readonly done: boolean } };
  /** Buttons of the empty states. */
  command: {
    readonly ask: { readonly command: 'tapServer' | 'demo' | 'openTrace' | 'startServer' | 'reconnect' | 'openAsText' | 'leakThreshold' };
    readonly reply: { readonly done: boolean };
  };
}

export type RequestName = keyof Requests;

/** What a person did with a native control (title bar, keybinding, context menu) that concerns the webview's own state. */
export type Nudge =
  | 'follow'
  | 'togglePause'
  | 'focusFilter'
  | 'clearFilter'
  | 'nextFinding'
  | 'previousFinding'
  | 'cancelSelected'
  | 'copySelected'
  | 'openSelectedInEditor'
  /** Of the line of a JSON tree. */
  | 'copyValue'
  | 'copyPath'
  | 'toggleDetails'
  | 'zoomIn'
  | 'zoomOut'
  /** To what was before, and what came after. */
  | 'panLeft'
  | 'panRight'
  | 'showAll'
  | 'groupByNone'
  | 'groupByMethod'
  | 'groupByTool'
  | 'groupByState'
  /** The numbers take the place of the rows, or give it back. */
  | 'statistics'
  /** The keyboard goes to the list. */
  | 'focusList';

/** What a row puts into its `data-vscode-context`, so that its native menu (`webview/context`) knows what it is about. */
export interface RowContext {
  readonly webviewSection: 'row';
  readonly row: number;
  readonly cancellable: boolean;
  /** Whether anything was found in it. */
  readonly findings: boolean;
  readonly preventDefaultContextMenuItems: true;
}

/** The same of a finding in the details of the chosen row. */
export interface FindingContext {
  readonly webviewSection: 'finding';
  readonly rule: string;
  /** The record that it stands at. */
  readonly at: number;
  readonly preventDefaultContextMenuItems: true;
}

/** The same of a body; the lines of a JSON tree in it are of the section `json`. */
export interface BodyContext {
  readonly webviewSection: 'body';
  readonly row: number;
  /** The record that the body is. */
  readonly at: number;
  readonly preventDefaultContextMenuItems: true;
}

export type FromWebview =
  | { [N in RequestName]: { readonly kind: 'ask'; readonly seq: number; readonly name: N; readonly ask: Requests[N]['ask'] } }[RequestName]
  /** The row chosen, so that native commands know it; null when none. */
  | { readonly kind: 'selected'; readonly row: number | null }
  /**
   * Whether the picture follows the newest row, is paused, so that title actions can show it. `live`: whether anything can still come;
   * else there is nothing to follow or to pause.
   */
  | { readonly kind: 'mode'; readonly following: boolean; readonly paused: boolean; readonly live: boolean }
  /** Whether the keyboard is in the webview, so that keybindings are for it and for nothing else. */
  | { readonly kind: 'focus'; readonly on: boolean };

export type ToWebview =
  | { readonly kind: 'reply'; readonly seq: number; readonly reply: unknown }
  | { readonly kind: 'error'; readonly seq: number; readonly message: string }
  | { readonly kind: 'view'; readonly view: ViewSnapshot }
  | { readonly kind: 'nudge'; readonly nudge: Nudge }
  /** A filter was chosen from a pick list. */
  | { readonly kind: 'applyFilter'; readonly text: string }
  /** Choose and show a row (from the tree, a lens, a pick list). */
  | { readonly kind: 'choose'; readonly row: number };
