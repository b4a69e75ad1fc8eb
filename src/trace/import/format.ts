import type { Evidence } from '../../session/evidence.js';
import type { FormatId } from './imported.js';
import type { SessionWriter } from './session-writer.js';

/** A format of another tool. */
export interface Format {
  readonly id: FormatId;
  /** What a person calls it, in a list of what was looked for. */
  readonly name: string;
  /** Whether a line, as it stands in the file but without colours and line end, shows that the file is of this format. */
  bears(line: string): boolean;
  /**
   * What a line that bears its mark proves in the middle of a log of another kind. `sure`: that this one begins there; `likely`: several do,
   * as lines of others may look like it; `printed`: several do, unless servers' output stands in that log. Nothing where it is left out.
   */
  readonly standing?: 'sure' | 'likely' | 'printed';
  /** Whether lines without a beginning of their own may be what a server printed, which may look like any log. */
  readonly holdsOutput?: true;
  /** A reader for one file. `open` begins a session. */
  reader(open: OpenSession): FormatReader;
}

/** Begins a session of a format. `evidence`: where it differs from that of a log with times of both directions in JSON. */
export type OpenSession = (evidence?: Partial<Evidence>) => SessionWriter;

/** Reads the lines of one file. It holds no more than the message it is in. */
export interface FormatReader {
  /** A line without its end, colours and byte order mark; `number` counts from 1. */
  line(text: string, number: number): void;
  /** A line that is too long to be held as text. */
  tooLong?(number: number): void;
  end(): void;
}
