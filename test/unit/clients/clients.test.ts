import { describe, expect, it } from 'vitest';
import { CLIENTS, strategyFor } from '../../../src/clients/clients.js';
import type { ClientId, Place } from '../../../src/clients/entry.js';

const linux: Place = { platform: 'linux', home: '/home/kim', env: {}, editorUser: '/home/kim/.config/Code/User' };
const mac: Place = { platform: 'darwin', home: '/Users/kim', env: {}, editorUser: null };
const windows: Place = {
  platform: 'win32',
  home: 'C:\\Users\\kim',
  env: { APPDATA: 'C:\\Users\\kim\\AppData\\Roaming' },
  editorUser: 'C:\\Users\\kim\\AppData\\Roaming\\Code\\User',
};

const filesOf = (place: Place) => Object.fromEntries(CLIENTS.map((client) => [client.id, client.userFiles(place)]));

describe('the files of a user', () => {
  it('are where each client looks on Linux', () => {
    expect(filesOf(linux)).toEqual({
      vscode: ['/home/kim/.config/Code/User/mcp.json'],
      'vscode-workspace': [],
      'mcp-json': [],
      'claude-code': ['/home/kim/.claude.json'],
      'claude-desktop': ['/home/kim/.config/Claude/claude_desktop_config.json'],
      cursor: ['/home/kim/.cursor/mcp.json'],
      windsurf: ['/home/kim/.codeium/windsurf/mcp_config.json'],
      zed: ['/home/kim/.config/zed/settings.json'],
      cline: [
        '/home/kim/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
        '/home/kim/.cline/data/settings/cline_mcp_settings.json',
      ],
      continue: ['/home/kim/.continue/config.yaml'],
      codex: ['/home/kim/.codex/config.toml'],
      'gemini-cli': ['/home/kim/.gemini/settings.json'],
      'copilot-cli': ['/home/kim/.copilot/mcp-config.json'],
    });
  });

  it('are in the folders of macOS and Windows there, and nowhere in an editor that is not known', () => {
    expect(filesOf(mac)).toMatchObject({
      vscode: [],
      'claude-desktop': ['/Users/kim/Library/Application Support/Claude/claude_desktop_config.json'],
      zed: ['/Users/kim/.config/zed/settings.json'],
      cline: ['/Users/kim/.cline/data/settings/cline_mcp_settings.json'],
    });
    expect(filesOf(windows)).toMatchObject({
      vscode: ['C:\\Users\\kim\\AppData\\Roaming\\Code\\User\\mcp.json'],
      'claude-desktop': [
        'C:\\Users\\kim\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
        'C:\\Users\\kim\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
      ],
      zed: ['C:\\Users\\kim\\AppData\\Roaming\\Zed\\settings.json'],
      codex: ['C:\\Users\\kim\\.codex\\config.toml'],
    });
    expect(filesOf({ ...windows, env: { LOCALAPPDATA: 'D:\\Local' } })['claude-desktop']).toEqual([
      'D:\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
      'C:\\Users\\kim\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    ]);
  });

  it('are where the variables of the clients put them', () => {
    const env = {
      ...{ CLAUDE_CONFIG_DIR: '/c', CODEX_HOME: '/x', COPILOT_HOME: '/o', CLINE_DIR: '/l', CLINE_MCP_SETTINGS_PATH: '/m.json' },
      ...{ CONTINUE_GLOBAL_DIR: '/n', XDG_CONFIG_HOME: '/g' },
    };
    expect(filesOf({ ...linux, env, editorUser: null })).toMatchObject({
      'claude-code': ['/c/.claude.json', '/home/kim/.claude.json'],
      'claude-desktop': ['/g/Claude/claude_desktop_config.json'],
      zed: ['/g/zed/settings.json'],
      cline: ['/m.json', '/l/data/settings/cline_mcp_settings.json'],
      continue: ['/n/config.yaml'],
      codex: ['/x/config.toml'],
      'copilot-cli': ['/o/mcp-config.json'],
    });
  });

  it('are known by their names again, on every platform, as are those of a workspace', () => {
    for (const client of CLIENTS) {
      const paths = [linux, mac, windows].flatMap((place) => client.userFiles(place));
      const inFolder = client.workspaceFiles.map((file) => file.replace('*', 'any').replace('{yaml,yml,json}', 'yml'));
      for (const path of [...paths, ...inFolder.flatMap((file) => [`/w/a b/${file}`, `C:\\w\\${file.replaceAll('/', '\\')}`])]) {
        expect([path, strategyFor(path, '')?.id]).toEqual([path, client.id]);
      }
    }
  });
});

describe('whose a file is', () => {
  it.each<[string, string, ClientId | null]>([
    ['/home/kim/.config/Code/User/profiles/-1a2b/mcp.json', '', 'vscode'],
    ['/home/kim/.vscode-server/data/Machine/mcp.json', '', 'vscode'],
    ['/w/shop.code-workspace', '{}', 'vscode-workspace'],
    ['/w/.continue/mcpServers/a.json', '{"mcpServers":{}}', 'continue'],
    ['/tmp/mcp.json', '{"servers":{}}', 'vscode'],
    ['/tmp/mcp.json', '{"mcpServers":{}}', 'mcp-json'],
    ['/tmp/settings.json', '{"context_servers":{}}', 'zed'],
    ['/tmp/settings.json', '{"editor.tabSize":2}', null],
    ['/tmp/a.toml', '[mcp_servers.a]\ncommand="x"', 'codex'],
    ['/tmp/a.toml', 'mcp_servers = {}', 'codex'],
    ['/tmp/a.toml', '# mcp_servers\n[tool]', null],
    ['/tmp/a.yaml', 'name: x\nmcpServers:\n  - name: a', 'continue'],
    ['/tmp/a.yaml', 'name: mcpServers', null],
    ['/tmp/x', '{"mcpServers": {"a": {"command": ', 'mcp-json'],
    ['/tmp/x', '', null],
  ])('is found for %s with %j', (path, text, id) => {
    expect(strategyFor(path, text)?.id ?? null).toBe(id);
  });
});
