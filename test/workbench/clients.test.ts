import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENTS } from '../../src/clients/clients.js';
import type { CommandLine } from '../../src/clients/entry.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { confirmTap, tapFromPalette } from '../support/workbench/tapping.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { REPOSITORY, Workbench } from '../support/workbench/workbench.js';
import { Workspace } from '../support/workbench/workspace.js';

const SERVER = join(REPOSITORY, 'test/support/workbench/noisy.mjs');
const NOISY = { command: 'node', args: [SERVER] };

/** Configurations of the person's, as they stand in the home folder, with servers of the same program. */
const HOME: Readonly<Record<string, string>> = {
  '.cursor/mcp.json': `{\r\n  "mcpServers": {\r\n    "tracker": { "command": "node", "args": ["${SERVER}"] }\r\n  }\r\n}\r\n`,
  '.codex/config.toml': `model = "o1" # mine\n\n[mcp_servers.search]\ncommand = "node"\nargs = ['${SERVER}'] # the server\n`,
  '.continue/config.yaml': `name: mine\nmcpServers:\n  - name: notes # here\n    command: node\n    args:\n      - ${SERVER}\n`,
  '.claude.json': `{"projects":{"/home/me/shop":{"mcpServers":{"tracker":{"command":"node","args":["${SERVER}"]}}}},"mcpServers":{}}`,
};

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('clients beside VS Code', () => {
  const workspace = Workspace.make({ tracker: NOISY });
  const untouched = workspace.read();
  let workbench: Workbench;
  let window: WorkbenchWindow;

  const path = (name: string) => join(workbench.person, name);
  const read = (name: string) => readFileSync(path(name), 'utf8');

  beforeAll(async () => {
    workbench = await Workbench.start({
      folder: workspace.folder,
      extension: { kind: 'development' },
      size: { width: 1280, height: 1000 },
    });
    for (const [name, text] of Object.entries(HOME)) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), text);
    }
    window = await workbench.open();
    await window.openContainer('Tapline');
    await window.page.locator('.pane-header', { hasText: 'Servers' }).click();
    // Room for all clients.
    await window.page.locator('.pane-header', { hasText: 'MCP Timeline' }).click();
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await workbench?.stop();
    workspace.remove();
  });

  const rows = () => window.tree('Servers');
  const says = (text: RegExp) =>
    window
      .until(async () => (await rows()).some((line) => text.test(line)), { what: `${text} in Servers` })
      .catch(async (error: Error) => {
        throw new Error(`${error.message} There are: ${(await rows()).join(' | ')}`);
      });
  /** The rows below a client's own. */
  const below = async (client: string) => {
    const all = await rows();
    const from = all.findIndex((row) => row.startsWith(client));
    return all.slice(from + 1, from + 2);
  };
  const told = (text: RegExp) =>
    window.until(async () => (await window.notifications()).some((one) => text.test(one)), { what: String(text) });

  test('are listed with their files and their servers, with the project where one file holds several', async () => {
    await says(/^Cursor~\/\.cursor\/mcp\.json$/);
    await says(/^Codex~\/\.codex\/config\.toml$/);
    await says(/^Continue~\/\.continue\/config\.yaml$/);
    await says(/^Claude Code~\/\.claude\.json$/);
    expect(await below('Claude Code')).toEqual(['trackerproject shop']);
    expect(await below('Codex')).toEqual(['search']);
    await window.screenshot('clients');
  });

  test('are told after tapping what to restart, each in its own words', async () => {
    await tapFromPalette(window, 'search');
    await told(/Start Codex anew/);
    expect(read('.codex/config.toml')).toMatch(
      /args = \[".*launcher\.js", "--name", "search", "--", "node", '.*noisy\.mjs'\] # the server/,
    );
    await tapFromPalette(window, 'notes');
    await told(/Restart the server in the MCP settings of Continue/);
    expect(read('.continue/config.yaml')).toContain('- name: notes # here');
  });

  test('are left alone where the person sees the difference and says no', async () => {
    const row = window.page.locator('.pane:has(> .pane-header[aria-label^="Servers"]) .monaco-list-row', { hasText: 'project shop' });
    await row.hover();
    await row.getByRole('button', { name: 'Tap Server' }).click();
    await told(/^Tap “tracker” in ~\/\.claude\.json, as shown\?$/);
    await window.answer('Leave It');
    await window.until(async () => (await window.page.locator('.monaco-diff-editor').count()) === 0, {
      what: 'the difference to be closed',
    });
    expect(read('.claude.json')).toBe(HOME['.claude.json']);
  });

  test('have their sessions told apart from those of a server of the same name elsewhere', async () => {
    await window.run('Tapline: Tap Server…');
    await window.pickTyped('Cursor');
    await confirmTap(window, 'tracker');
    const client = startFrom('.cursor/mcp.json', 'cursor-vscode');
    try {
      await window.until(async () => /^tracker.*live/.test((await below('Cursor'))[0] ?? ''), { what: 'the server of Cursor to be live' });
      expect((await below('VS Code'))[0]).toBe('tracker');
      await window.screenshot('clients-live');
    } finally {
      client.kill();
    }
  });

  test('are untapped all at once to the same bytes, those of VS Code with them', async () => {
    await window.run('Tapline: Untap Everything…');
    const dialog = window.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    for (const name of ['search', 'notes', 'tracker']) expect(await dialog.textContent()).toContain(`“${name}”`);
    await window.screenshot('untap-everything');
    await dialog.getByRole('button', { name: 'Untap Everything' }).click();
    await told(/Untapped: 3\. Nothing is tapped any more/);
    for (const [name, text] of Object.entries(HOME)) expect(read(name)).toBe(text);
    expect(workspace.read()).toBe(untouched);
  });

  /** A client that starts the server as its configuration says, and introduces itself. */
  function startFrom(file: string, name: string) {
    const located = CLIENTS.find(({ id }) => id === 'cursor')?.locate(read(file));
    const state = located?.kind === 'entries' ? located.entries[0]?.state : undefined;
    if (state?.kind !== 'tapped') throw new Error(`${file} is not tapped.`);
    const { command, args }: CommandLine = state.runs;
    const child = spawn(command, args, { cwd: workbench.person, env: { ...process.env, TAPLINE_HOME: workbench.home } });
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name, version: '1' } };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    return child;
  }
});
