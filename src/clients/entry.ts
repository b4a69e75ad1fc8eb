import type { InvalidConfig, Syntax } from './syntax/tree.js';
import type { TextRange } from './text.js';

/** Where the two values of an entry stand that a tap changes. `args` is null where the entry has none. */
export interface EntrySlots {
  readonly syntax: Syntax;
  /** The whole property `"command": "…"`. */
  readonly commandProperty: TextRange;
  /** What stands in front of the last part of the command's key: `a.b.` of TOML's `a.b.command = "x"`; else nothing. */
  readonly keyLead: string;
  /** Whether the members of the entry stand in braces with commas, or on lines of their own. */
  readonly within: 'braces' | 'lines';
  /** The string literal, with its quotes. */
  readonly command: TextRange;
  /** The array, with its brackets; a list with dashes from its first dash to the end of its last value. */
  readonly args: TextRange | null;
  readonly list: 'brackets' | 'dashes';
  /** The elements of the array, in order; with their dashes where they have such. */
  readonly elements: readonly TextRange[];
}

/** What a server's entry starts. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
}

/** The debugger that VS Code attaches to a server when it starts it, by the entry's `dev.debug`. */
export type DevDebug = 'node' | 'python';

/** Which part of an entry's command line is the tap's. */
export interface TapSpot {
  /** Its elements of args, from the first up to the one that follows. */
  readonly from: number;
  readonly to: number;
  /** The element that names the server's command. */
  readonly runs: number;
  /**
   * Whose the entry's command is: the tap's, which the server's own replaces again; a program's that somebody put around the tap
   * (`env A=1 tapline-node …`), which then starts the server; or what somebody wrote in place of the tap's, which stays.
   */
  readonly command: 'ours' | 'wraps' | 'replaced';
}

/** How an entry stands towards Tapline. */
export type EntryState =
  /** Can be tapped. */
  | { readonly kind: 'plain'; readonly devDebug: DevDebug | null; readonly slots: EntrySlots; readonly runs: CommandLine }
  /** Is tapped; `original` is what runs without the tap, `spot` what of args is the tap's. */
  | {
      readonly kind: 'tapped';
      readonly devDebug: DevDebug | null;
      readonly slots: EntrySlots;
      readonly runs: CommandLine;
      readonly original: CommandLine;
      readonly spot: TapSpot;
    }
  /** Cannot be tapped, and why, in a few words for a person. Where it holds a tap, that cannot be taken out either. */
  | { readonly kind: 'cannot'; readonly why: string; readonly holds?: 'tap' };

/** One server in a client's configuration. Names are the user's own text. */
export interface ServerEntry {
  readonly name: string;
  /** The project that the server is for, where one file holds the servers of several (Claude Code: its absolute path); else null. */
  readonly scope: string | null;
  /** The key, with its quotes. */
  readonly nameRange: TextRange;
  /** The key with its value. */
  readonly range: TextRange;
  readonly state: EntryState;
}

/** What a configuration holds, or why it cannot be read. */
export type Located = { readonly kind: 'entries'; readonly entries: readonly ServerEntry[] } | InvalidConfig;

/** What an entry says about how its server is started, beside the command line; null and empty where it says nothing. */
export interface EntryMembers {
  readonly cwd: string | null;
  readonly env: Readonly<Record<string, string>>;
  /** A file with further variables; those of `env` win. */
  readonly envFile: string | null;
  /** Names of variables that the client passes on from its own environment, beside those that it passes on anyway. */
  readonly envPassed: readonly string[];
  /** The members of `dev.debug` as they stand there, its `type` among them. */
  readonly devDebug: Readonly<Record<string, unknown>> | null;
}

/** Whose placeholders are replaced in command, args, cwd and env: each client has its own. */
export type Variables = 'vscode' | 'cursor' | 'claude' | 'env' | 'shell' | 'copilot' | 'continue' | 'none';

export type ClientId =
  | 'vscode'
  | 'vscode-workspace'
  | 'mcp-json'
  | 'claude-code'
  | 'claude-desktop'
  | 'cursor'
  | 'windsurf'
  | 'zed'
  | 'cline'
  | 'continue'
  | 'codex'
  | 'gemini-cli'
  | 'copilot-cli';

/** The machine that configurations are looked for on. */
export interface Place {
  readonly platform: 'linux' | 'darwin' | 'win32';
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The editor's folder for user data, `…/User`, where it is known. */
  readonly editorUser: string | null;
}

/** How one MCP client keeps its servers. Adding a client means adding one of these, and a test with a real file of it. */
export interface ClientStrategy {
  readonly id: ClientId;
  /** The client's name, as people call it. */
  readonly label: string;
  readonly syntax: Syntax;
  readonly variables: Variables;
  /** Files in a folder of the workspace, relative to it, with `/`; Continue's has a `*` and a `{a,b}` in its last part. */
  readonly workspaceFiles: readonly string[];
  /** Files of the user's, absolute, most specific first. */
  userFiles(place: Place): readonly string[];
  /** Whether a file at this path (with `/` or `\`) is one of the client's by its name alone. */
  knows(path: string): boolean;
  /** Finds the servers in the text of a configuration; never throws. */
  locate(text: string): Located;
  /** What an entry says beside its command line; everything null and empty where the text holds no such entry. */
  membersOf(text: string, entry: Pick<ServerEntry, 'name' | 'scope'>): EntryMembers;
}
