import { l10n, workspace } from 'vscode';
import type { ClientStrategy, EntryState, ServerEntry } from '../../clients/entry.js';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import { tappedCommandLine } from '../../clients/launcher.js';
import { type PolicySettings, type Refusal, refusalOf } from './policyRules.js';
import { isReadByVsCode } from './vsCode.js';

/** Knows what VS Code would refuse to run once it is tapped. Other clients have rules of their own, which cannot be read from here. */
export class Policy {
  constructor(private readonly launcher: Pick<LauncherInstall, 'launcher'>) {}

  /** How an entry stands, the company's policy considered. What is tapped stays so: it can be untapped. */
  stateOf(client: ClientStrategy, { name, state }: ServerEntry): EntryState {
    if (state.kind !== 'plain' || !isReadByVsCode(client.id)) return state;
    const refusal = refusalOf(readSettings(), name, state.runs, tappedCommandLine(this.launcher.launcher, name, state.runs));
    return refusal === null ? state : { kind: 'cannot', why: wordsOf(refusal) };
  }
}

function wordsOf(refusal: Refusal): string {
  switch (refusal) {
    case 'no-servers':
      return l10n.t('company policy: VS Code may run no MCP server (chat.mcp.access)');
    case 'denied':
      return l10n.t('company policy denies it (chat.mcp.deniedServers)');
    case 'not-allowed':
      return l10n.t('company policy does not allow it (chat.mcp.allowedServers)');
    case 'tapped-not-allowed':
      return l10n.t('company policy allows its exact command line alone (chat.mcp.allowedServers)');
  }
}

function readSettings(): PolicySettings {
  const mcp = workspace.getConfiguration('chat.mcp');
  return { access: mcp.get('access'), allowed: mcp.get('allowedServers'), denied: mcp.get('deniedServers') };
}
