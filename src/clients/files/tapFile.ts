import type { ClientStrategy, ServerEntry } from '../entry.js';
import { quoted } from '../quoted.js';
import { type Selected, select, type Wanted } from '../select.js';
import { changeToTap, changeToUntap, makeChange, type PlannedChange } from './change.js';
import { readConfigFile, type SavedConfig } from './configFile.js';
import { ConfigError } from './errors.js';
import type { LauncherInstall } from './launcherInstall.js';
import type { LedgerStore } from './ledgerStore.js';
import { replaceFile } from './replaceFile.js';

export interface FileOptions {
  /** Only works out what would be done. */
  readonly dryRun: boolean;
}

/** What was done to a file, or would be. */
export interface FileOutcome {
  readonly path: string;
  readonly client: ClientStrategy;
  /** Null where there was nothing to do. */
  readonly change: PlannedChange | null;
  /** Servers that were left as they are, and why: `already tapped`, `not tapped`, or why they cannot be. */
  readonly left: readonly { readonly entry: ServerEntry; readonly why: string }[];
}

/**
 * Taps servers of a configuration on disk. Of servers that are named, none is tapped unless all can be or are already; of all servers,
 * those that can be. Throws a ConfigError that says which server of which file could not be tapped, and what to do.
 */
export async function tapFile(
  path: string,
  wanted: Wanted,
  { launcher, ledger }: { readonly launcher: LauncherInstall; readonly ledger: LedgerStore },
  { dryRun }: FileOptions,
): Promise<FileOutcome> {
  const config = await readConfigFile(path);
  const entries = selected(config, wanted);
  const plain = entries.filter((entry) => entry.state.kind === 'plain');
  const left = entries.flatMap((entry) => {
    const why = whyNotTapped(entry);
    return why === null ? [] : [{ entry, why }];
  });
  const refused = left.find(({ entry }) => entry.state.kind === 'cannot');
  if (wanted.names.length > 0 && refused) {
    throw new ConfigError(`${quoted(refused.entry.name)} in ${path} cannot be tapped: ${refused.why}. Nothing was changed.`);
  }
  if (plain.length === 0) return { path, client: config.client, change: null, left };
  const change = changeToTap(config.text, path, plain, dryRun ? launcher.launcher : await launcher.install());
  if (!dryRun) await write(config, change, ledger);
  return { path, client: config.client, change, left };
}

/** Takes the taps out of servers of a configuration on disk; what somebody edited since stays edited. Throws as `tapFile` does. */
export async function untapFile(path: string, wanted: Wanted, ledger: LedgerStore, { dryRun }: FileOptions): Promise<FileOutcome> {
  const config = await readConfigFile(path);
  const entries = selected(config, wanted);
  const tapped = entries.filter((entry) => entry.state.kind === 'tapped');
  const left = entries.filter((entry) => entry.state.kind !== 'tapped').map((entry) => ({ entry, why: whyNotUntapped(entry) }));
  const stuck = left.find(({ entry }) => holdsTap(entry));
  if (wanted.names.length > 0 && stuck) {
    throw new ConfigError(`${quoted(stuck.entry.name)} in ${path} cannot be untapped: ${stuck.why}. Nothing was changed.`);
  }
  if (tapped.length === 0) return { path, client: config.client, change: null, left };
  const change = await changeToUntap(config.text, path, tapped, ledger);
  if (!dryRun) await write(config, change, ledger);
  return { path, client: config.client, change, left };
}

function write(config: SavedConfig, change: PlannedChange, ledger: LedgerStore): Promise<void> {
  return makeChange(change, ledger, () => replaceFile(config.path, config.bytes, Buffer.from(change.after, 'utf8')));
}

/** Whether an entry holds a tap that no edit can be trusted to take out. */
export function holdsTap({ state }: ServerEntry): boolean {
  return state.kind === 'cannot' && state.holds === 'tap';
}

function whyNotUntapped({ state }: ServerEntry): string {
  return state.kind === 'cannot' && state.holds === 'tap' ? state.why : 'it is not tapped';
}

function whyNotTapped({ state }: ServerEntry): string | null {
  switch (state.kind) {
    case 'plain':
      return null;
    case 'tapped':
      return 'it is tapped already';
    case 'cannot':
      return state.why;
  }
}

function selected(config: SavedConfig, wanted: Wanted): readonly ServerEntry[] {
  const result = select(config.entries, wanted);
  if (result.kind === 'entries') return result.entries;
  throw new ConfigError(whyNotSelected(result, config.path));
}

function whyNotSelected(result: Exclude<Selected, { kind: 'entries' }>, path: string): string {
  switch (result.kind) {
    case 'unknown':
      return `${path} has no server ${quoted(result.name)}${there(result.known, ', but', '; it has none at all')}.`;
    case 'no-scope':
      return `${path} has no servers for that project${there(result.known, ', but for', '; it has none for single projects')}.`;
    case 'ambiguous': {
      if (new Set(result.scopes).size < result.scopes.length)
        return `${quoted(result.name)} stands more than once in ${path}. Give each its own name first.`;
      const ways = result.scopes.map((scope) => (scope === null ? 'for all projects (--scope user)' : `for ${scope} (--scope ${scope})`));
      return `${quoted(result.name)} stands in several scopes of ${path}: ${ways.join(', ')}. Say which one with --scope.`;
    }
  }
}

function there(known: readonly string[], has: string, none: string): string {
  return known.length === 0 ? none : `${has} ${known.map(quoted).join(', ')}`;
}
