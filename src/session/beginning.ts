import type { TraceRecord } from './listener.js';

/** Clients speak first, and at once: a trace whose first record is later than this, in ms, and begins no session, is the rest of one. */
const LATE_MS = 10_000;

/** What clients begin a session with; looked for as text, since the record may be cut or malformed. */
const BEGINS = /"method"\s*:\s*"(?:initialize|server\/discover)"/;

/**
 * Whether a trace that begins with this record lacks its beginning, as what `tail` leaves of one does. Only to be asked of a trace without
 * header: with one it begins where its session does.
 */
export function beginsInTheMiddle(first: TraceRecord): boolean {
  return first.t > LATE_MS && !('dir' in first && first.dir === 'c2s' && BEGINS.test('raw' in first ? (first.raw ?? '') : ''));
}
