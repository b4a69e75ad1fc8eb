import type { EventRecord } from '../../trace/record.js';
import { eventLine } from '../../trace/writer.js';

const NEWLINE = 10;

/** Room for the gap record itself, in bytes. */
const GAP_ROOM = 96;

/** How records begin; the second member tells events from lines. The header is neither. */
const KIND = /^\{"t":[\d.e+-]+,"(ev|dir)":/;

/** What there is to be recorded when nothing more can be. */
export interface Unrecorded {
  /** Records that were being written as one piece. */
  readonly begun: Buffer;
  /** So many bytes of these are in the file. */
  readonly reached: number;
  /** Records that come behind them. */
  readonly ready: readonly Buffer[];
  /** Lines that are lost already. */
  readonly missing: number;
}

/** How a trace ends that could not be written to its end. */
export interface LastWords {
  /** So many bytes of `begun` stay: whole records. */
  readonly keep: number;
  /** The records behind them. */
  readonly text: string;
  readonly lost: number;
}

/**
 * The end of a trace on a disk that stays full: a gap that counts what is missing, and the events (how streams and server ended).
 * They take the place of the last records that still reached the file: there, and maybe only there, is space for them.
 */
export function lastWords({ begun, reached, ready, missing }: Unrecorded, t: number): LastWords {
  const all = [begun, ...ready];
  const events = all.flatMap((bytes) => recordsIn(bytes, 'ev').map(String));
  const room = reached - GAP_ROOM - Buffer.byteLength(events.join(''));
  const keep = room > 0 ? begun.lastIndexOf(NEWLINE, room - 1) + 1 : 0;
  const kept = begun.subarray(0, keep);
  const lost = missing + all.reduce((sum, bytes) => sum + recordsIn(bytes, 'dir').length, 0) - recordsIn(kept, 'dir').length;
  const rest = events.slice(recordsIn(kept, 'ev').length);
  // Times never go back: the gap stands in front of the events, some of which are older than this moment.
  const at = rest[0] === undefined ? t : (JSON.parse(rest[0]) as EventRecord).t;
  const gap = lost > 0 ? eventLine({ t: at, ev: 'gap', lost }) : '';
  return { keep, text: gap + rest.join(''), lost };
}

/** The events (`ev`) or lines (`dir`) in bytes that hold whole records. */
function recordsIn(bytes: Buffer, kind: 'ev' | 'dir'): Buffer[] {
  const records: Buffer[] = [];
  for (let at = 0, end = bytes.indexOf(NEWLINE); end >= 0; at = end + 1, end = bytes.indexOf(NEWLINE, at)) {
    if (KIND.exec(bytes.toString('latin1', at, at + 48))?.[1] === kind) records.push(bytes.subarray(at, end + 1));
  }
  return records;
}
