import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import json5 from 'json5';
import { parse as parseToml } from 'smol-toml';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { CLIENTS } from '../../src/clients/clients.js';
import type { ClientId } from '../../src/clients/entry.js';
import { CommandLine } from './support/cli.js';
import { readTrace, TapRun, Workplace } from './support/tap.js';

// Each client's configuration is tapped, read as the client reads it, and what it then says is started in the environment that the
// client gives: a real server has to answer as it does without the tap, and to see nothing of it.

const place = new Workplace();
const cli = new CommandLine(place);
afterAll(() => place.dispose());
beforeEach(() => rmSync(place.home, { recursive: true, force: true }));

const everything = resolve(__dirname, '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const command = process.execPath;
const args = [everything, 'stdio'];

// biome-ignore lint/suspicious/noExplicitAny: a parsed configuration, whichever
type Parsed = any;

interface Sample {
  /** In the user's home, or in a project there. */
  readonly file: string;
  readonly text: string;
  /** A reader that shares nothing with Tapline's. */
  readonly parse: (text: string) => Parsed;
  readonly entry: (root: Parsed) => { command: string; args: string[] };
  readonly environment: keyof typeof ENVIRONMENTS;
}

const line = `"command": ${JSON.stringify(command)}, "args": ${JSON.stringify(args)}`;
const mcpServers = (more = '') => `{\n  "mcpServers": {\n    "every thing": { ${line}${more} }\n  }\n}\n`;
const inServers = (root: Parsed) => root.mcpServers['every thing'];
const plain = (file: string, environment: Sample['environment'], more = ''): Sample => {
  return { file, text: mcpServers(more), parse: JSON.parse, entry: inServers, environment };
};

const SAMPLES: Readonly<Record<ClientId, Sample>> = {
  vscode: {
    file: 'project/.vscode/mcp.json',
    text: `{\n\t// of the project\n\t"servers": {\n\t\t"every thing": {\n\t\t\t"type": "stdio",\n\t\t\t${line},\n\t\t},\n\t},\n}\n`,
    parse: json5.parse,
    entry: (root) => root.servers['every thing'],
    environment: 'whole',
  },
  'vscode-workspace': {
    file: 'some.code-workspace',
    text: `{ "folders": [], "settings": { "mcp": { "servers": { "every thing": { ${line} } } } } }`,
    parse: json5.parse,
    entry: (root) => root.settings.mcp.servers['every thing'],
    environment: 'whole',
  },
  'mcp-json': plain('project/.mcp.json', 'whole'),
  'claude-code': {
    file: '.claude.json',
    text: `{"projects": {"/p": {"mcpServers": {"every thing": {"type": "stdio", ${line}, "env": {}}}}}}`,
    parse: JSON.parse,
    entry: (root) => inServers(root.projects['/p']),
    environment: 'whole',
  },
  'claude-desktop': plain('.config/Claude/claude_desktop_config.json', 'sdk'),
  cursor: plain('.cursor/mcp.json', 'sdk'),
  windsurf: plain('.codeium/windsurf/mcp_config.json', 'sdk'),
  zed: {
    file: '.config/zed/settings.json',
    text: `{\n  // mine\n  "context_servers": { "every thing": { "source": "custom", ${line}, "env": {} }, },\n}\n`,
    parse: json5.parse,
    entry: (root) => root.context_servers['every thing'],
    environment: 'whole',
  },
  cline: plain('.cline/data/settings/cline_mcp_settings.json', 'sdk', ', "disabled": false, "autoApprove": []'),
  continue: {
    file: '.continue/config.yaml',
    text: `name: mine\nmcpServers:\n  - name: every thing # all of it\n    command: ${command}\n    args:\n      - ${everything}\n      - stdio\n`,
    parse: parseYaml,
    entry: (root) => root.mcpServers[0],
    environment: 'sdk',
  },
  codex: {
    file: '.codex/config.toml',
    text: `model = "m"\n\n[mcp_servers."every thing"]\ncommand = ${JSON.stringify(command)} # node\nargs = ${JSON.stringify(args)}\n`,
    parse: parseToml,
    entry: (root) => root.mcp_servers['every thing'],
    environment: 'codex',
  },
  'gemini-cli': plain('.gemini/settings.json', 'gemini', ', "trust": false'),
  'copilot-cli': plain('.copilot/mcp-config.json', 'path', ', "type": "local", "tools": ["*"]'),
};

type Environment = Readonly<Record<string, string | undefined>>;

const only =
  (...names: string[]) =>
  (env: Environment): Environment =>
    Object.fromEntries(names.map((name) => [name, env[name]]));

/** What clients pass on of their own environment. */
const ENVIRONMENTS = {
  whole: (env: Environment) => env,
  /** The official SDKs' default. */
  sdk: only('HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'),
  codex: only('HOME', 'LOGNAME', 'PATH', 'SHELL', 'USER', 'LANG', 'LC_ALL', 'TERM', 'TMPDIR', 'TZ'),
  gemini: (env: Environment) => Object.fromEntries(Object.entries(env).filter(([name]) => !/TOKEN|SECRET|KEY/i.test(name))),
  path: only('PATH'),
} as const;

/** What Windows itself cannot do without; every client passes it on. */
const WINDOWS = process.platform === 'win32' ? only('SystemRoot', 'TEMP', 'TMP', 'LOCALAPPDATA')(process.env) : {};

/** A shell adds these, or sets them to what they should be. */
const OF_A_SHELL = ['PWD', 'OLDPWD', 'SHLVL', '_'];

async function converse(program: string, words: readonly string[], env: Environment) {
  const run = new TapRun(spawn(program, words, { env: { ...WINDOWS, ...env }, cwd: cli.user }), place.home);
  try {
    const clientInfo = { name: 'client', version: '1' };
    run.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } });
    const hello = await run.next((message) => message.id === 1, 20_000);
    run.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    run.send({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    const tools = await run.next((message) => message.id === 2, 20_000);
    run.send({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'get-env', arguments: {} } });
    const told = await run.next((message) => message.id === 3, 20_000);
    const variables = JSON.parse(told.result.content[0].text) as Record<string, string>;
    for (const name of OF_A_SHELL) delete variables[name];
    run.child.stdin.end();
    return { hello, tools, variables, ended: await run.ended, stderr: run.stderr };
  } finally {
    run.child.kill('SIGKILL');
  }
}

it.each(CLIENTS.map(({ id, label }) => [label, id] as const))(
  'what %s starts for a tapped entry is the server as it was, recorded',
  async (_, id) => {
    const { file, text, parse, entry, environment } = SAMPLES[id];
    const path = join(cli.user, ...file.split('/'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    const env: Environment = { ...process.env, ...cli.env, SOME_TOKEN: 't', LANG: 'C', TAPLINE_HOME: undefined };
    const given = ENVIRONMENTS[environment](env);

    const called = cli.call('tap', path);
    expect(called, called.err).toMatchObject({ code: 0 });
    const starts = entry(parse(readFileSync(path, 'utf8')));
    expect(starts.command).not.toBe(command);
    const through = await converse(starts.command, starts.args, given);
    expect(through).toEqual(await converse(command, args, given));
    expect(through.tools.result.tools.length).toBeGreaterThan(3);

    const sessions = join(place.home, 'sessions');
    const traces = readdirSync(sessions).filter((name) => name.endsWith('.tapline.jsonl'));
    expect(traces).toHaveLength(1);
    const [header, ...records] = readTrace(join(sessions, traces[0]!));
    expect(header).toMatchObject({ command: [command, ...args], name: 'every thing', cwd: cli.user });
    expect(records.filter(({ dir }) => dir === 's2c').length).toBeGreaterThanOrEqual(3);
    expect(records.at(-1)).toMatchObject({ ev: 'exit' });

    expect(cli.call('untap', path).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);
