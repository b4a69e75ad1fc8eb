import { l10n } from 'vscode';
import type { FormatId } from '../../trace/import/imported.js';

/** What people call the program that wrote a log. */
const TITLES: { readonly [Id in Exclude<FormatId, 'transcript'>]: string } = {
  har: 'HAR',
  jsonl: 'JSON Lines',
  pcapng: 'pcapng',
  'claude-desktop': 'Claude Desktop',
  vscode: 'VS Code',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  'python-sdk': 'Python SDK',
  inspector: 'MCP Inspector',
  quarkus: 'Quarkus',
  'java-sdk': 'Java SDK',
  'go-sdk': 'Go SDK',
  supergateway: 'supergateway',
  'mcp-proxy': 'mcp-proxy',
  zed: 'Zed',
  mcpsnoop: 'mcpsnoop',
  mcporter: 'mcporter',
  mcpspy: 'MCPSpy',
};

/** What the title of an editor says of where a session was read from. */
export function formatTitle(format: FormatId): string {
  return format === 'transcript' ? l10n.t('transcript') : TITLES[format];
}
