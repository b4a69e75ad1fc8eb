import { l10n, workspace } from 'vscode';
import type { ClientStrategy, CommandLine, EntryState, ServerEntry } from '../../clients/entry.js';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import { tappedCommandLine } from '../../clients/launcher.js';
import { isReadByVsCode } from './vsCode.js';

/** The settings of a company that restrict MCP servers in VS Code, as they stand: anything may be in them. */
export interface PolicySettings {
  readonly access: unknown;
  readonly allowed: unknown;
  readonly denied: unknown;
}

/** Knows what VS Code would refuse to run once it is tapped. Other clients have rules of their own, which cannot be read from here. */
export class Policy {
  constructor(
    private readonly launcher: Pick<LauncherInstall, 'launcher'>,
    private readonly settings: () => PolicySettings = readSettings,
  ) {}

  /** How an entry stands, the company's policy considered. What is tapped stays so: it can be untapped. */
  stateOf(client: ClientStrategy, { name, state }: ServerEntry): EntryState {
    if (state.kind !== 'plain' || !isReadByVsCode(client.id)) return state;
    const why = refusal(this.settings(), name, state.runs, tappedCommandLine(this.launcher.launcher, name, state.runs));
    return why === null ? state : { kind: 'cannot', why };
  }
}

/** Why VS Code would not run the tapped server; null where it would. Compares as VS Code does: names, and command lines word by word. */
export function refusal({ access, allowed, denied }: PolicySettings, name: string, runs: CommandLine, tapped: CommandLine): string | null {
  if (access === 'none') return l10n.t('company policy: VS Code may run no MCP server (chat.mcp.access)');
  if (matches(denied, name, runs)) return l10n.t('company policy denies it (chat.mcp.deniedServers)');
  if (!Array.isArray(allowed)) return null;
  if (!matches(allowed, name, runs)) return l10n.t('company policy does not allow it (chat.mcp.allowedServers)');
  return matches(allowed, name, tapped) ? null : l10n.t('company policy allows its exact command line alone (chat.mcp.allowedServers)');
}

function matches(matchers: unknown, name: string, { command, args }: CommandLine): boolean {
  if (!Array.isArray(matchers)) return false;
  const line = [command, ...args];
  return matchers.some((matcher: unknown) => {
    const { serverName, serverCommand } = (matcher ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof serverName === 'string') return serverName === name;
    return Array.isArray(serverCommand) && serverCommand.length === line.length && line.every((word, i) => word === serverCommand[i]);
  });
}

function readSettings(): PolicySettings {
  const mcp = workspace.getConfiguration('chat.mcp');
  return { access: mcp.get('access'), allowed: mcp.get('allowedServers'), denied: mcp.get('deniedServers') };
}
