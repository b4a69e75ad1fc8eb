import type { ViewRequests } from '../src/session/timeline/questions/requests.js';
import type { ViewSnapshot } from '../src/session/timeline/row.js';

/**
 * Everything that the host and the timeline say to each other. Host and webview come from one build, so types suffice.
 * The host holds the model and pushes whole snapshots of the rows in view; the webview asks for what it lacks.
 */

/** What a person can ask for on a row; the host carries it out and checks it again. */
export type RowAction = 'cancel' | 'copyJson' | 'openInEditor' | 'reveal';

/**
 * What the webview asks, and what it gets back: about the session that it shows (`ViewRequests`), and what only an editor can do. A request
 * is answered exactly once, with its reply or an error.
 */
export interface Requests extends ViewRequests {
  /** Native pick lists of filters: those that were saved, and the name of one to save. What is chosen comes back as `applyFilter`. */
  filters: { readonly ask: { readonly what: 'choose' | 'save'; readonly filter: string }; readonly reply: { readonly done: boolean } };
  /** Opens one body of a row in an editor; `at` is its record. */
  openPart: { readonly ask: { readonly row: number; readonly at: number }; readonly reply: { readonly done: boolean } };
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
