import { commands, l10n } from 'vscode';
import { UserError } from '../base/errors.js';
import type { ServerRef } from '../config/configs.js';
import { twinLabel } from '../provider/provider.js';

/** The extension that twins come from, as VS Code spells it in their ids. */
const OURS = 'tapline.tapline';

/**
 * Starts a server, or its twin, with VS Code's own MCP client. There is no API for it: the command is VS Code's own and may be missing
 * in other editors, and the id of a server is composed as VS Code does it. An id that it does not know starts nothing.
 */
export async function startInVsCode(server: ServerRef, which: 'itself' | 'its-twin'): Promise<void> {
  const command = 'workbench.mcp.startServer';
  const ids = which === 'itself' ? idsOf(server) : [`${OURS}/${twinLabel(server.entry.name)}`];
  if (ids.length === 0) {
    const { label } = server.file.client;
    throw new UserError(l10n.t('“{0}” is configured for {1}. Start it there.', server.entry.name, label));
  }
  if (!(await commands.getCommands(true)).includes(command)) {
    throw new UserError(
      l10n.t('This editor cannot start MCP servers by command. Start “{0}” where you start your MCP servers.', server.entry.name),
    );
  }
  for (const id of ids) await commands.executeCommand(command, id, { autoTrustChanges: true });
}

/** The ids under which VS Code may know a server; none for one that it does not read. */
function idsOf({ file: { client, folder }, entry: { name } }: ServerRef): string[] {
  switch (client.id) {
    case 'vscode':
      // A user's own file counts as that of the remote machine where the window is a remote one.
      return folder ? [`mcp.config.ws${folder.index}.${name}`] : [`mcp.config.usrlocal.${name}`, `mcp.config.usrremote.${name}`];
    case 'vscode-workspace':
      return [`mcp.config.workspace.${name}`];
    case 'mcp-json':
      return folder ? [`workspace-dot-mcp.${folder.index}.${name}`] : [];
    default:
      return [];
  }
}
