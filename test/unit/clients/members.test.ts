import { expect, it } from 'vitest';
import { clineStrategy } from '../../../src/clients/strategies/cline.js';
import { codexStrategy } from '../../../src/clients/strategies/codex.js';
import { vscodeStrategy } from '../../../src/clients/strategies/vscode.js';

const none = { envFile: null, envPassed: [], devDebug: null };

it('reads folder and environment of an entry between comments, and takes what is no text as none', () => {
  const text = `{ "servers": {
    "a": { "command": "x", /* here */ "cwd": "sub", "env": { "K": "v", "N": 1, "DROP": null, }, },
    "b": { "command": "x", "cwd": 7, "env": [] } } }`;
  const located = vscodeStrategy.locate(text);
  const entries = located.kind === 'entries' ? located.entries : [];
  expect(entries.map((entry) => vscodeStrategy.membersOf(text, entry))).toEqual([
    { cwd: 'sub', env: { K: 'v', N: '1' }, ...none },
    { cwd: null, env: {}, ...none },
  ]);
});

it('reads what stands beside the nested part of an entry, and tables that belong to the last one of an array', () => {
  const cline = '{"mcpServers":{"a":{"env":{"K":"v"},"transport":{"type":"stdio","command":"x"}}}}';
  expect(clineStrategy.membersOf(cline, { name: 'a', scope: null }).env).toEqual({ K: 'v' });
  const toml = '[[mcp_servers.a.env_vars]]\nname = "A"\n[mcp_servers.a.env_vars.more]\nx = 1\n[[mcp_servers.a.env_vars]]\nname = "B"';
  expect(codexStrategy.membersOf(toml, { name: 'a', scope: null }).envPassed).toEqual(['A', 'B']);
});
