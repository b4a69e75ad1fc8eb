import type { Dir } from '../../protocol/direction.js';
import type { Level, OrphanCause, Row, RowStateKind, WireLine } from './row.js';

/** The small numbers by which the columns tell words. Their order is of no meaning; they never leave this folder. */
export const STATES = [
  'pending',
  'answered',
  'failed',
  'cancelled',
  'leaked',
  'orphaned',
  'stray',
  'notification',
  'stderr',
  'process',
  'gap',
] as const satisfies readonly RowStateKind[];

export const LABELS = ['tool', 'uri', 'name', 'method', 'text'] as const satisfies readonly Row['labelIs'][];

export const ORPHAN_CAUSES = [
  'unknown-id',
  'other-type',
  'no-id',
  'answered-before',
  'cancelled-before',
] as const satisfies readonly OrphanCause[];

/** What stands beside a row that is an answer without a verdict. */
export const LONE_ANSWER = 'answer';

export const CANCELLERS = ['client', 'server', 'tapline'] as const;

export const DIRS = [null, 'c2s', 's2c'] as const satisfies readonly (Dir | null)[];

/** In rising order of weight, so that the heaviest finding of a row is the largest number. */
export const LEVELS = [null, 'info', 'warning', 'error'] as const satisfies readonly (Level | null)[];

export const WIRES = [
  'request',
  'response',
  'cancellation',
  'progress',
  'orphan',
  'ping',
  'ping-answer',
  'notification',
  'stray',
] as const satisfies readonly WireLine['what'][];

/** Where in a row's flags each piece stands. */
export const FLAG = {
  injected: 1,
  withheld: 2,
  toolError: 4,
  /** Never to be cancelled on the wire: `initialize`, task-augmented requests, what Tapline itself sent, ids that were cut. */
  fixed: 8,
  /** The leak was found when the session ended, not by age. */
  atClose: 16,
  /** The id column holds the id as a number. */
  idNumber: 32,
  /** The id column holds a reference to the id's text. */
  idText: 64,
  /** A call with further rounds, or with a task: it is not over with its answer. */
  joined: 128,
} as const;

/** Where in a wire node's `what` the marks stand; the low four bits are the index in `WIRES`. */
export const WIRE_MARK = { injected: 16, withheld: 32, s2c: 64 } as const;

/** The codes of states, for what happens with every record. */
export const STATE = Object.fromEntries(STATES.map((state, code) => [state, code])) as Readonly<Record<RowStateKind, number>>;

/** The code of a direction in `DIRS`. */
export function dirCode(dir: Dir | null): number {
  return dir === null ? 0 : dir === 'c2s' ? 1 : 2;
}

/** The code of a word in one of the tables above. */
export function codeFor<T>(table: readonly T[], word: T): number {
  return table.indexOf(word);
}
