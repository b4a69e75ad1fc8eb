// The workspace that `npm start` opens: a demo server in .vscode/mcp.json, in a folder that may be written.

import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SERVER = resolve(import.meta.dirname, '../../media/demo/server.mjs');

const CONFIG = `{
  "servers": {
    // Counts, and pretends to work. "Tapline: Tap Server…" puts Tapline between it and VS Code.
    "demo": {
      "type": "stdio",
      "command": "node",
      "args": ["\${workspaceFolder}/server.mjs"]
    }
  }
}
`;

const README = `# Tapline's demo

\`.vscode/mcp.json\` holds an MCP server, \`server.mjs\` is that server: it needs nothing but Node.
The walkthrough leads from here to the first cancelled request.
`;

/**
 * Makes the workspace, or completes the one that is there: a configuration that the user changed, or tapped, stays as it is.
 * @param {string} folder
 */
export function makeDemoWorkspace(folder) {
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  copyFileSync(SERVER, join(folder, 'server.mjs'));
  for (const [name, text] of Object.entries({ '.vscode/mcp.json': CONFIG, 'README.md': README })) {
    if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), text);
  }
}
