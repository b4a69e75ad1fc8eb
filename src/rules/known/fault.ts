import type { Side } from '../../protocol/direction.js';
import type { SessionFacts } from '../../session/facts.js';
import type { Exchange } from '../../session/listener.js';
import type { Software } from './software.js';

/** What is at hand when a finding is made, to tell whether a known fault of a program stands behind it. */
export interface Clues {
  readonly rule: string;
  readonly by: Side | null;
  readonly exchange: Exchange | null;
  /** The error object of the response that the finding is about; undefined where it is about none. */
  readonly error: unknown;
  readonly session: SessionFacts;
  readonly software: Software;
}

/** A fault of a program that many people meet, as it was reported to its makers. */
export interface KnownFault {
  /** Repository and number, as people quote it: `python-sdk#2480`. */
  readonly id: string;
  /** Address of the report. */
  readonly url: string;
  /** Further reports of the same fault or of its repair, written like `id`. */
  readonly see: readonly string[];
  /** What goes wrong, in one sentence. */
  readonly what: string;
  /** Since when it is repaired, as it reads after "fixed": `in 2.0.0`, or `by 2.4.0` where that is the first release seen without it; null: never. */
  readonly fixed: string | null;
  /** What to do about it, in one sentence: until it is repaired, or where one cannot move to the release that is. */
  readonly remedy: string;
  /** Rules whose findings it explains. */
  readonly rules: readonly string[];
  /** Whether a finding of these rules bears its mark. A wrong "known" misleads, so it must be proved by the wire. */
  readonly fits: (clues: Clues) => boolean;
}
