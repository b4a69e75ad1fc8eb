import { commands, l10n } from 'vscode';
import { UserError } from '../base/errors.js';
import type { ServerRef } from '../config/configs.js';

/**
 * Starts a server with VS Code's own MCP client. There is no API for it: the command is VS Code's own and may be missing in
 * other editors, and the id of a server is composed as VS Code does it.
 */
export async function startInVsCode({ file, entry }: ServerRef): Promise<void> {
  const command = 'workbench.mcp.startServer';
  if (!(await commands.getCommands(true)).includes(command)) {
    throw new UserError(
      l10n.t('This editor cannot start MCP servers by command. Start “{0}” where you start your MCP servers.', entry.name),
    );
  }
  await commands.executeCommand(command, `mcp.config.ws${file.folder.index}.${entry.name}`, { autoTrustChanges: true });
}
