import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLISHED, packNpm, publishedFaults } from '../../scripts/package/npm.mjs';

const REPOSITORY = resolve(import.meta.dirname, '../..');

// The package for npm, installed from its file into a folder where nothing else is, as `npx tapline` finds it.
describe('the command line as it is published', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-npm-'));
  const env = {
    ...process.env,
    TAPLINE_HOME: join(folder, 'home'),
    HOME: folder,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
  };
  const npx = (...args: string[]) =>
    spawnSync('npx', ['--no', '--', 'tapline', ...args], { cwd: folder, env, encoding: 'utf8', shell: process.platform === 'win32' });

  beforeAll(() => {
    const { file } = packNpm(REPOSITORY, folder);
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', file], {
      cwd: folder,
      env,
      stdio: 'pipe',
      shell: process.platform === 'win32',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('brings nothing with it', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['tapline']);
  });

  it('tells its version and its help', () => {
    const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as { version: string };
    expect(npx('--version')).toMatchObject({ stdout: `${version}\n`, status: 0 });
    expect(npx('--help').stdout).toMatch(/usage: tapline COMMAND/);
  });

  it('records a server and judges what it recorded', () => {
    const trace = join(folder, 'x.tapline.jsonl');
    const server = 'process.stdin.on("end", () => process.exit(7)).resume(); console.log("noise")';
    const run = spawnSync('npx', ['--no', '--', 'tapline', 'run', '--trace', trace, '--', process.execPath, '-e', server], {
      cwd: folder,
      env,
      encoding: 'utf8',
      input: '',
    });
    expect(run).toMatchObject({ stdout: 'noise\n', status: 7 });
    const check = npx('check', '--format', 'json', trace);
    expect(check.status).toBe(1);
    expect(JSON.parse(check.stdout)).toMatchObject({ files: [{ findings: [{ rule: 'frame/stdout-not-json' }] }] });
  });

  it('taps and untaps configurations in each syntax to the same bytes', () => {
    mkdirSync(join(folder, '.codex'));
    const files = {
      'mcp.json': '{\n  // mine\n  "servers": { "a": { "command": "node", "args": ["s.js"] } }\n}\n',
      '.codex/config.toml': '[mcp_servers.a]\ncommand = "node" # mine\nargs = ["s.js"]\n',
      'config.yaml': 'mcpServers:\n  - name: a # mine\n    command: node\n    args: [s.js]\n',
    };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text);
      expect(npx('tap', name), name).toMatchObject({ status: 0 });
      expect(readFileSync(join(folder, name), 'utf8')).toContain('launcher.js');
      expect(npx('untap', name)).toMatchObject({ status: 0 });
      expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
    }
  });
});

describe('what the package for npm may hold', () => {
  it('names what is missing, what does not belong there, and what is too large', () => {
    expect(publishedFaults(PUBLISHED, 1000)).toEqual([]);
    expect(publishedFaults([...PUBLISHED.slice(1), '.env'], 1e9)).toEqual([
      `missing: ${PUBLISHED[0]}`,
      'does not belong there: .env',
      expect.stringMatching(/^too large/),
    ]);
  });
});
