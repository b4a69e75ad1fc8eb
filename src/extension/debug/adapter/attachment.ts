import type { CommandLine } from '../../../clients/entry.js';
import type { LaunchConfiguration } from './configuration.js';

/** A debugger that is ready for a server that is about to start. */
export interface Attachment {
  /** The server's command line, with what makes it meet the debugger. */
  readonly line: CommandLine;
  /** Whether the server's interpreter writes this line to stderr only because of the debugger. */
  causes(line: string): boolean;
  /** Before the server starts: a debugger that the server calls has to listen by then. Rejects with the reason. */
  before(): Promise<void>;
  /** Once the server has started: a debugger that calls the server calls now. Rejects with the reason. */
  after(): Promise<void>;
  /** Lets go of the server, which then runs on, if it is there still; may be called again. Never rejects. */
  detach(): Promise<void>;
}

/** Finds the debugger of a server's language; without one it says why, in words for a person, null where none was wanted. */
export type Attach = (
  configuration: LaunchConfiguration,
) => Promise<{ readonly kind: 'ready'; readonly attachment: Attachment } | { readonly kind: 'none'; readonly why: string | null }>;
