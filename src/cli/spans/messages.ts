import type { Refusal } from './refusal.js';

/** What the editor asks its thread for: to send the spans of every live session until it is told to stop. */
export interface SpanTask {
  /** Where batches are posted to. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The folder of sessions. */
  readonly folder: string;
  /**
   * When a person turned it on, as `Date.now()`: what was over before does not leave. Null where it has been on: what a window before this
   * one did not come to is sent, too.
   */
  readonly since: number | null;
}

/** `look`: sessions may have come or gone. */
export type ToSpanThread = 'look' | 'stop';

/** How the sending stands. */
export type SpanState =
  /** Another process, which is another window, sends them. */
  | { readonly kind: 'elsewhere' }
  | {
      readonly kind: 'here';
      /** Sessions whose spans are sent at the moment. */
      readonly sessions: number;
      readonly sent: number;
      /** What the endpoint will never take. */
      readonly lost: number;
      /** Why the last batch was not taken; null where it was. */
      readonly refusal: Refusal | null;
    };

export type FromSpanThread =
  | { readonly kind: 'state'; readonly state: SpanState }
  /** A session whose spans cannot be sent, and why, for the log. */
  | { readonly kind: 'problem'; readonly message: string }
  /** Another process took over, though this one had not stopped: it has now. */
  | { readonly kind: 'lost-role' };
