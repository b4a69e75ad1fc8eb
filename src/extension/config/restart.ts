import { l10n } from 'vscode';
import type { ClientStrategy } from '../../clients/entry.js';

/** What a person does so that a client takes notice of its changed configuration. */
export function restartHint({ id, label }: ClientStrategy): string {
  switch (id) {
    case 'vscode':
    case 'vscode-workspace':
      return l10n.t('Start it, or restart it where it runs, to see its traffic.');
    case 'mcp-json':
      return l10n.t('Restart it in each client that reads this file, such as VS Code or Claude Code.');
    case 'claude-desktop':
      return l10n.t('Quit {0} and open it again: it reads its configuration when it starts.', label);
    case 'claude-code':
    case 'codex':
    case 'gemini-cli':
    case 'copilot-cli':
      return l10n.t('Start {0} anew: sessions that run go on with the old configuration.', label);
    case 'cursor':
    case 'windsurf':
    case 'zed':
    case 'cline':
    case 'continue':
      return l10n.t('Restart the server in the MCP settings of {0}.', label);
  }
}
