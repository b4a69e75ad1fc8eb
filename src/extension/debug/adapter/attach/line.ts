import type { CommandLine } from '../../../../clients/entry.js';

/** Debuggers and servers meet on this machine alone. */
export const HOST = '127.0.0.1';

/** What a debugger is told. */
export interface AttachOptions {
  readonly name: string;
  readonly port: number;
  readonly cwd: string;
  readonly stopOnEntry: boolean;
  /** Further settings of the language's debugger that a person wrote (`skipFiles`, `justMyCode`); what attaches wins over them. */
  readonly more: Readonly<Record<string, unknown>>;
}

/** A debug configuration as VS Code takes it. */
export interface AttachConfiguration {
  readonly type: string;
  readonly name: string;
  readonly request: 'attach';
  readonly [key: string]: unknown;
}

/** Words, of which there is at least one, as a command and its arguments. */
export function lineOf(words: readonly string[]): CommandLine {
  return { command: words[0]!, args: words.slice(1) };
}
