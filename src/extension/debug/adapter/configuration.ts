import { isObject } from '../../../protocol/message.js';
import { dateOf, LETTERS } from '../../../protocol/revisions.js';
import { DEBUGGER_WISHES, type DebuggerWish } from './attach/plan.js';

/** What `launch` needs, once the editor has filled in a configuration. */
export interface LaunchConfiguration {
  /** The server's name; empty where the configuration has a command of its own and no name for it. */
  readonly server: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly debugger: DebuggerWish;
  readonly stopOnEntry: boolean;
  /** `auto`, or the revision that the client asks for. */
  readonly revision: string;
  /** Further settings of the language's debugger. */
  readonly attach: Readonly<Record<string, unknown>>;
}

/** The revisions that can be asked for. */
export const REVISIONS: readonly string[] = ['auto', ...LETTERS.map(dateOf)];

/** Reads a configuration as it came over the protocol; anything may be in it. Null where it says nothing that can be started. */
export function readConfiguration(value: unknown): LaunchConfiguration | null {
  if (!isObject(value) || typeof value.command !== 'string' || value.command === '' || typeof value.cwd !== 'string') return null;
  const wish = DEBUGGER_WISHES.find((known) => known === value.debugger) ?? 'auto';
  const env = isObject(value.env) ? Object.entries(value.env).filter(([, text]) => text !== null && text !== undefined) : [];
  return {
    server: typeof value.server === 'string' ? value.server : '',
    command: value.command,
    args: Array.isArray(value.args) ? value.args.map(String) : [],
    cwd: value.cwd,
    env: Object.fromEntries(env.map(([name, text]) => [name, String(text)])),
    debugger: wish,
    stopOnEntry: value.stopOnEntry === true,
    revision: REVISIONS.find((known) => known === value.revision) ?? 'auto',
    attach: isObject(value.attach) ? value.attach : {},
  };
}
