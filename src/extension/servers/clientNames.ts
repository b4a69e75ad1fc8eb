import type { ClientId } from '../../clients/entry.js';

/** How clients call themselves in `initialize`, and whose configurations they read. */
const NAMES: readonly (readonly [RegExp, readonly ClientId[]])[] = [
  [/^(visual studio code|code-server|vscodium|code - oss)/i, ['vscode', 'vscode-workspace', 'mcp-json']],
  [/^claude-ai|^claude desktop/i, ['claude-desktop']],
  [/^claude-code|^claude code/i, ['claude-code', 'mcp-json']],
  [/^cursor/i, ['cursor']],
  [/^windsurf/i, ['windsurf']],
  [/^zed\b/i, ['zed']],
  [/^cline\b/i, ['cline']],
  [/^continue/i, ['continue']],
  [/^codex/i, ['codex']],
  [/^gemini-cli/i, ['gemini-cli']],
  [/^(github-copilot|copilot)/i, ['copilot-cli', 'mcp-json']],
];

/** Whose configurations a client of this name reads; null for one that is not known. */
export function clientsNamed(name: string): readonly ClientId[] | null {
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
