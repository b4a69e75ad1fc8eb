import type { TextPosition, TextRange } from './text.js';

/** Where the two values of an entry stand that a tap changes. `args` is null where the entry has none. */
export interface EntrySlots {
  /** The whole property `"command": "…"`. */
  readonly commandProperty: TextRange;
  /** The string literal, with its quotes. */
  readonly command: TextRange;
  /** The array, with its brackets. */
  readonly args: TextRange | null;
  /** The elements of the array, in order. */
  readonly elements: readonly TextRange[];
}

/** What a server's entry starts. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
}

/** How an entry stands towards Tapline. */
export type EntryState =
  /** Can be tapped; `note` is one sentence about what then does not work as before, or null. */
  | { readonly kind: 'plain'; readonly note: string | null; readonly slots: EntrySlots; readonly runs: CommandLine }
  /** Is tapped; `original` is what the tap starts, `prefix` how many elements of args belong to the tap. */
  | {
      readonly kind: 'tapped';
      readonly slots: EntrySlots;
      readonly runs: CommandLine;
      readonly original: CommandLine;
      readonly prefix: number;
    }
  /** Cannot be tapped, and why, in a few words for a person. */
  | { readonly kind: 'cannot'; readonly why: string };

/** One server in a client's configuration. Names are the user's own text. */
export interface ServerEntry {
  readonly name: string;
  /** The key, with its quotes. */
  readonly nameRange: TextRange;
  /** The key with its value. */
  readonly range: TextRange;
  readonly state: EntryState;
}

/** What a configuration holds, or why it cannot be read. */
export type Located =
  | { readonly kind: 'entries'; readonly entries: readonly ServerEntry[] }
  | { readonly kind: 'invalid'; readonly message: string; readonly offset: number; readonly position: TextPosition };

/** How one MCP client keeps its servers. Adding a client means adding one of these, and a test with a real file of it. */
export interface ClientStrategy {
  readonly id: string;
  /** The client's name, as people call it. */
  readonly label: string;
  /** Finds the servers in the text of a configuration; never throws. */
  locate(text: string): Located;
}
