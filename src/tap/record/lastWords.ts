import type { EventRecord } from '../../trace/record.js';
import { eventLine } from '../../trace/writer.js';
import { linesIn } from './encode.js';
import type { Item } from './item.js';

const NEWLINE = 10;

/** Room for the gap record itself, in bytes. */
const GAP_ROOM = 96;

/** Records of events, and of lines, begin like this. */
const EVENT = /^\{"t":[\d.e+-]+,"ev":/;
const LINE = /^\{"t":[\d.e+-]+,"dir":/;

/** What there is to be recorded when nothing more can be. */
export interface Unrecorded {
  /** Records that were being written as one piece. */
  readonly begun: Buffer;
  /** So many bytes of these are in the file. */
  readonly reached: number;
  /** Records that come behind them. */
  readonly ready: Buffer;
  readonly waiting: readonly Item[];
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
export function lastWords({ begun, reached, ready, waiting, missing }: Unrecorded, t: number): LastWords {
  const written = [...recordsIn(begun), ...recordsIn(ready)].filter((record) => EVENT.test(record)).map((record) => `${record}\n`);
  const events = [...written, ...waiting.flatMap((item) => (item.kind === 'event' ? [eventLine(item.event)] : []))];
  const room = reached - GAP_ROOM - Buffer.byteLength(events.join(''));
  const keep = room > 0 ? begun.lastIndexOf(NEWLINE, room - 1) + 1 : 0;
  const dropped = [...recordsIn(begun.subarray(keep)), ...recordsIn(ready)].filter((record) => LINE.test(record)).length;
  const lost = missing + dropped + waiting.reduce((sum, item) => sum + linesIn(item), 0);
  const kept = recordsIn(begun.subarray(0, keep)).filter((record) => EVENT.test(record)).length;
  const rest = events.slice(kept);
  // Times never go back: the gap stands in front of the events, some of which are older than this moment.
  const at = rest[0] === undefined ? t : (JSON.parse(rest[0]) as EventRecord).t;
  const gap = lost > 0 ? eventLine({ t: at, ev: 'gap', lost }) : '';
  return { keep, text: gap + rest.join(''), lost };
}

/** The records in bytes, all of them whole. */
function recordsIn(bytes: Buffer): string[] {
  const records: string[] = [];
  for (let at = 0, end = bytes.indexOf(NEWLINE); end >= 0; at = end + 1, end = bytes.indexOf(NEWLINE, at)) {
    records.push(bytes.toString('utf8', at, end));
  }
  return records;
}
