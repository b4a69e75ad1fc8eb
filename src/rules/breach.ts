import type { Side } from '../protocol/direction.js';
import type { Letter, Scope } from '../protocol/revisions.js';
import type { Exchange } from '../session/listener.js';
import type { Level } from './rule.js';

/** Where and by whom a rule was broken, and what to tell about it. */
export interface Breach {
  readonly at: number;
  readonly by: Side | null;
  /** The revision of the message; see `SessionFacts.scopeOf` and `SessionFacts.scope`. */
  readonly scope: Scope;
  /** One sentence for a person: what happened, to which request, and what the clause asks. Only called if a finding is made. */
  readonly text: (letter: Letter) => string;
  readonly exchange?: Exchange | null;
  /** The id as JSON text, where there is no exchange. */
  readonly id?: string | null;
  /** The level is at most this, whatever the rule's own. */
  readonly atMost?: Level;
  /** Further breaches with the same words become one finding. */
  readonly burst?: string;
  readonly related?: readonly number[];
  /** The error object of the response that it is about: known faults are told by it. */
  readonly error?: unknown;
  /** Whether the frame itself begins the handshake, so that the revision comes with the answer to it. */
  readonly beginsHandshake?: boolean;
  /** In which revisions it is a breach at all, where that depends on more than the rule. */
  readonly holds?: (letter: Letter) => boolean;
  /** Whether the receiver itself said so, in its log: then it needs no other proof. */
  readonly attested?: true;
}
