import { relative, resolve } from 'node:path';
import { version } from '../../package.json';
import { LauncherInstall } from '../clients/files/launcherInstall.js';
import { LedgerStore } from '../clients/files/ledgerStore.js';
import { projectConfigs } from '../clients/files/places.js';
import { type FileOutcome, holdsTap, tapFile, untapFile } from '../clients/files/tapFile.js';
import { untapAll } from '../clients/files/untapAll.js';
import { quoted } from '../clients/quoted.js';
import type { Wanted } from '../clients/select.js';
import { taplineHome } from '../tap/home.js';
import { command, complain, type Values } from './command.js';
import { editsDifference } from './edits-difference.js';
import { CommandError, wrong } from './errors.js';

const SELECTION = `  CONFIG_FILE      a configuration of any MCP client: VS Code, Claude Code, Cursor, Codex …; known by its path or its shape
  SERVER           the server's name; none: all that can be`;

const SCOPE = `  --scope PATH     only servers of that project, where a file holds those of several (Claude Code's); "user": those for all projects
  --dry-run        only prints what would change`;

const EXIT = 'exit code: 0 done, 1 there was nothing to do, 2 it could not be done, and nothing was changed';
const UNTAP_EXIT = `exit code: 0 done, 1 there was nothing to do, 2 a tap could not be taken out: of a server that was named, nothing was
           changed; else all others were`;

const TAP_USAGE = `usage: tapline tap CONFIG_FILE [SERVER…] [OPTION…]

Puts the tap in front of servers in a client's configuration: whenever the client starts them, what passes is recorded. Only
"command" and "args" change; "tapline untap" gives back the same bytes. Prints the difference.

${SELECTION}

${SCOPE}
  -h, --help       this text

${EXIT}
`;

const UNTAP_USAGE = `usage: tapline untap CONFIG_FILE [SERVER…] [OPTION…]
       tapline untap --all [--dry-run]

Takes the tap out again: the file is as it was before. What you edited in between stays, and that is said. Prints the difference.

${SELECTION}

${SCOPE}
  --all            every tap that can be found: in all files that were tapped, in your clients'
                   configurations, and in those of the folder that you are in
  -h, --help       this text

${UNTAP_EXIT}
`;

const OPTIONS = {
  scope: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const;

interface FileCall {
  readonly kind: 'file';
  readonly path: string;
  readonly wanted: Wanted;
  readonly dryRun: boolean;
}

type Call = FileCall | { readonly kind: 'everything'; readonly dryRun: boolean };

/** `tapline tap`: puts the tap in front of servers. */
export const tap = command({
  name: 'tap',
  usage: TAP_USAGE,
  options: OPTIONS,
  read: (values, positionals): FileCall => {
    const call = readCall(values, positionals);
    if (call.kind === 'everything') wrong("--all is for untap; without a server's name, all of a file are tapped.");
    return call;
  },
  run: (call) => {
    const home = taplineHome();
    const services = { launcher: new LauncherInstall(__dirname, home, version), ledger: new LedgerStore(home) };
    return onFile('tap', call, () => tapFile(call.path, call.wanted, services, call));
  },
});

/** `tapline untap`: takes the tap out again. */
export const untap = command({
  name: 'untap',
  usage: UNTAP_USAGE,
  options: OPTIONS,
  read: readCall,
  run: (call) => {
    const ledger = new LedgerStore(taplineHome());
    if (call.kind === 'everything') return everywhere(ledger, call.dryRun);
    return onFile('untap', call, () => untapFile(call.path, call.wanted, ledger, call));
  },
});

function readCall({ all, scope, 'dry-run': dryRun }: Values<typeof OPTIONS>, [file, ...names]: readonly string[]): Call {
  if (all) {
    if (file !== undefined || scope !== undefined) wrong('--all means every file: name none beside it.');
    return { kind: 'everything', dryRun };
  }
  if (file === undefined) wrong('Name the configuration file.');
  return { kind: 'file', path: resolve(file), wanted: { names, scope: scopeOf(scope) }, dryRun };
}

function scopeOf(given: string | undefined): Wanted['scope'] {
  if (given === undefined) return { kind: 'any' };
  return given === 'user' ? { kind: 'user' } : { kind: 'project', path: resolve(given) };
}

async function onFile(name: 'tap' | 'untap', { wanted, dryRun }: FileCall, work: () => Promise<FileOutcome>): Promise<number> {
  try {
    return tell(await work(), { named: wanted.names.length > 0, dryRun, untaps: name === 'untap' });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

async function everywhere(ledger: LedgerStore, dryRun: boolean): Promise<number> {
  const results = await untapAll(ledger, projectConfigs(process.cwd()), { dryRun });
  const codes = results.map((result) => {
    if (result.kind === 'done') return tell(result.outcome, { named: false, dryRun, untaps: true });
    complain('untap', result.why);
    return 2;
  });
  if (results.length === 0) say('No tapped server was found.');
  return codes.length === 0 ? 1 : Math.max(...codes);
}

/** The difference goes to stdout, where it can be kept; all that is said about it to stderr. */
function tell(
  { path, client, change, left }: FileOutcome,
  { named, dryRun, untaps }: { named: boolean; dryRun: boolean; untaps: boolean },
): number {
  const file = shown(path);
  for (const { entry, why } of left) {
    // Of all servers, those that need no change need no word either, beside those that are changed.
    if (change === null || named || holdsTap(entry) || (change.put.length > 0 && entry.state.kind === 'cannot'))
      say(`${quoted(entry.name)} was left as it is: ${why}.`);
  }
  const done = untaps && left.some(({ entry }) => holdsTap(entry)) ? 2 : 0;
  if (change === null) {
    if (done !== 0) return done;
    say(`There is nothing to do in ${file} (${client.label})${left.length === 0 ? ': it has no servers' : ''}.`);
    return 1;
  }
  process.stdout.write(editsDifference(file, change.before, change.edits));
  for (const { entry, effect } of change.servers) {
    switch (effect) {
      case 'edited':
        say(`${quoted(entry.name)} was edited since it was tapped: the tap is taken out, and your edits are kept.`);
        break;
      case 'replaced':
        say(`${quoted(entry.name)} has another command than the tap’s, which stays; the tap’s part of its args is taken out.`);
        break;
      case 'unrecorded':
        say(`How ${quoted(entry.name)} was written before is not known here: the tap is taken out, the spacing may differ.`);
        break;
      case 'tapped':
      case 'exact':
        break;
    }
  }
  const names = listed(change.servers.map(({ entry }) => quoted(entry.name)));
  const what = change.put.length > 0 ? 'tapped' : 'untapped';
  if (dryRun) say(`${names} would be ${what} in ${file} (${client.label}). Nothing was written.`);
  else say(`${names} ${change.servers.length === 1 ? 'is' : 'are'} ${what} in ${file}. ${client.label} has to start the server anew.`);
  return done;
}

/** How many names a line lists: the difference shows them all. */
const LISTED = 12;

function listed(names: readonly string[]): string {
  const more = names.length - LISTED;
  return names.slice(0, LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A path as a person would write it from here. */
function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}

function say(text: string): void {
  process.stderr.write(`tapline: ${text}\n`);
}
