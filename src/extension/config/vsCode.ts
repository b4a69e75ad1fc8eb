import type { ClientId } from '../../clients/entry.js';

/** Whether VS Code's own MCP client reads this configuration. */
export function isReadByVsCode(client: ClientId): boolean {
  switch (client) {
    case 'vscode':
    case 'vscode-workspace':
    case 'mcp-json':
      return true;
    case 'claude-code':
    case 'claude-desktop':
    case 'cursor':
    case 'windsurf':
    case 'zed':
    case 'cline':
    case 'continue':
    case 'codex':
    case 'gemini-cli':
    case 'copilot-cli':
      return false;
  }
}
