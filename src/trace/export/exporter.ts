import type { SessionListener } from '../../session/listener.js';
import type { Source } from '../record.js';

/** What an export says of the session as a whole. */
export interface ExportInfo {
  /** The session's id. */
  readonly session: string;
  /** The moment that `t` = 0 stands for, in ms since 1970. */
  readonly started: number;
  readonly command: readonly string[];
  readonly cwd: string | null;
  /** The server's name in its client's configuration, or of its program. */
  readonly name: string;
  /** The version of Tapline that writes. */
  readonly version: string;
  /** Where the session was read from, if no tap recorded it: what the export shows proves no more than that. */
  readonly source: Source | null;
}

/** Where an export goes: text, or bytes for a format that is no text. */
export type Write = (piece: string | Uint8Array) => void;

/** Writes a session in some format while it is read. Listen with `listener`, then call `end`. */
export interface Exporter {
  readonly listener: SessionListener;
  /** Everything was told: writes what belongs to the end. */
  end(): void;
}

/** How a format is written. */
export type ExporterOf = (info: ExportInfo, write: Write) => Exporter;

/** Year 2540, in ms since 1970: what every format here can still write as a date. */
const LAST_MOMENT = 18_000_000_000_000;

/** The moment of a time of the session, in ms since 1970. A trace may hold any number for a time: what is no date becomes the nearest. */
export function momentOf({ started }: ExportInfo, t: number): number {
  const moment = started + t;
  return Number.isNaN(moment) ? 0 : Math.min(Math.max(moment, 0), LAST_MOMENT);
}

/** The same as ISO 8601. */
export function isoTime(info: ExportInfo, t: number): string {
  return new Date(momentOf(info, t)).toISOString();
}

/** How long something took, in ms; 0 where its times do not say. */
export function elapsed(from: number, to: number): number {
  return to > from ? Math.min(to - from, LAST_MOMENT) : 0;
}

/** A text without halves of surrogate pairs, which neither addresses nor UTF-8 can hold. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\u{FFFD}');
}
