import type { Dir } from '../../../protocol/direction.js';
import type { TimesSummary } from './times.js';

/** What is known of the requests of a method or of a tool, or of all. */
export interface Figures {
  readonly calls: number;
  /** Answered with an error of the protocol. */
  readonly failed: number;
  /** Answered with a result that says `isError`. */
  readonly toolErrors: number;
  readonly cancelled: number;
  readonly leaked: number;
  /** Still open, and not leaked. */
  readonly open: number;
  /** How long it took until an answer came, errors included; null where none came. What was cancelled or leaked has no answer. */
  readonly times: TimesSummary | null;
  /** Bytes on the wire from whoever asks, and to them: requests, cancellations, answers, progress; without line ends. */
  readonly sent: number;
  readonly received: number;
}

/** A tool, by its name as rows show it: untrusted text. */
export interface ToolFigures {
  readonly tool: string;
  readonly figures: Figures;
}

/** A method in one direction: untrusted text. */
export interface MethodFigures {
  readonly dir: Dir;
  readonly method: string;
  readonly figures: Figures;
  /** The tools of `tools/call`, in order of their first call; empty for any other method. */
  readonly tools: readonly ToolFigures[];
}

/** The numbers of the requests that a view shows. */
export interface Statistics {
  readonly all: Figures;
  /** In order of their first request. */
  readonly methods: readonly MethodFigures[];
  /** Requests whose method or tool is not listed, as too many were there: they are in `all`, tools also in their method. */
  readonly unlisted: number;
  /** Most requests in flight at once, and when that was first so, in ms since the session's start; null without any. */
  readonly peak: { readonly depth: number; readonly at: number } | null;
  /** From 0 to 1: how much of what the view shows was counted; below 1 there is more to come. */
  readonly counted: number;
}
