import type { SessionListener } from '../../session/listener.js';

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

/** The moment of a time of the session, as ISO 8601. */
export function isoTime({ started }: ExportInfo, t: number): string {
  return new Date(started + t).toISOString();
}
