import { entriesIn, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

/** The portable files of a project, which Claude Code and Copilot read. */
export const mcpJsonStrategy = strategy({
  ...{ id: 'mcp-json', label: 'Project (.mcp.json)', syntax: 'json', variables: 'claude' },
  workspaceFiles: ['.mcp.json', '.github/mcp.json'],
  userFiles: () => [],
  files: /\/(?:\.mcp|\.github\/mcp)\.json$/,
  servers: (root) => entriesIn(at(root, 'mcpServers')),
  rules: {},
});
