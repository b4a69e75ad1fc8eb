import type { ClientStrategy } from './entry.js';
import { claudeCodeStrategy } from './strategies/claudeCode.js';
import { claudeDesktopStrategy } from './strategies/claudeDesktop.js';
import { clineStrategy } from './strategies/cline.js';
import { codexStrategy } from './strategies/codex.js';
import { continueStrategy } from './strategies/continue.js';
import { copilotCliStrategy } from './strategies/copilotCli.js';
import { cursorStrategy } from './strategies/cursor.js';
import { geminiCliStrategy } from './strategies/geminiCli.js';
import { mcpJsonStrategy } from './strategies/mcpJson.js';
import { vscodeStrategy, vscodeWorkspaceStrategy } from './strategies/vscode.js';
import { windsurfStrategy } from './strategies/windsurf.js';
import { zedStrategy } from './strategies/zed.js';

/** All clients that Tapline knows, in the order in which they are shown. */
export const CLIENTS: readonly ClientStrategy[] = [
  vscodeStrategy,
  vscodeWorkspaceStrategy,
  mcpJsonStrategy,
  claudeCodeStrategy,
  claudeDesktopStrategy,
  cursorStrategy,
  windsurfStrategy,
  zedStrategy,
  clineStrategy,
  continueStrategy,
  codexStrategy,
  geminiCliStrategy,
  copilotCliStrategy,
];

/** How a file of no known name shows whose it is: by the keys in it. The first client all of whose marks are there. */
const SHAPES: readonly { readonly marks: readonly RegExp[]; readonly client: ClientStrategy }[] = [
  { marks: [/"context_servers"\s*:/], client: zedStrategy },
  { marks: [/"mcpServers"\s*:/, /"projects"\s*:/], client: claudeCodeStrategy },
  { marks: [/"mcpServers"\s*:/], client: mcpJsonStrategy },
  { marks: [/"settings"\s*:/, /"mcp"\s*:/, /"servers"\s*:/], client: vscodeWorkspaceStrategy },
  { marks: [/"servers"\s*:/], client: vscodeStrategy },
  { marks: [/^[ \t]*(?:\[[ \t]*)?["']?mcp_servers\b/m], client: codexStrategy },
  { marks: [/^["']?mcpServers["']?[ \t]*:/m], client: continueStrategy },
];

/**
 * Whose configuration a file is: by its path where that is known, else by its shape; null where nothing in it looks like a
 * configuration with MCP servers. A text with mistakes in it has a shape, too: `locate` then says where they are.
 */
export function strategyFor(path: string, text: string): ClientStrategy | null {
  const known = CLIENTS.find((client) => client.knows(path));
  return known ?? SHAPES.find(({ marks }) => marks.every((mark) => mark.test(text)))?.client ?? null;
}
