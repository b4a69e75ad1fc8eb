import type { FormatId } from '../import/imported.js';

/** A session of a log, as a trace of its own. Text in it is untrusted. */
export interface Converted {
  readonly file: string;
  /** Whose log it was; null for one of Tapline's own traces. */
  readonly format: FormatId | null;
  readonly name: string | null;
  /** ISO 8601, without a zone where the log has local times; null where it has none. */
  readonly started: string | null;
  readonly messages: number;
}
