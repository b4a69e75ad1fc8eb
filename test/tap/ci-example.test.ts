import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const EXAMPLE = 'docs/examples/mcp-check.yml';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A test of a server: it calls a tool, waits for the answer not long, and ends. */
const CLIENT = `
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
const server = spawn(process.env.MCP_SERVER, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
const send = (message) => server.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
send({ id: 1, method: 'initialize', params });
createInterface({ input: server.stdout }).on('line', (line) => {
  const { id } = JSON.parse(line);
  if (id === 1) {
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'ping' });
    if (process.env.MUTE) server.stdin.end();
  }
  if (id === 2) server.stdin.end();
});
`;
/** A server that answers the handshake and nothing else. */
const LEAKING = `
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'mute', version: '1' } };
  if (method === 'initialize') console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
});
`;

// The commands are run as they stand in the documents, with the command line of this repository in the place of the published one.
describe.skipIf(process.platform === 'win32')('the example for GitHub Actions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-ci-'));
  const workflow = parse(readFileSync(join(REPOSITORY, EXAMPLE), 'utf8')) as { jobs: { mcp: { steps: Step[] } } };
  const { steps } = workflow.jobs.mcp;
  const step = (name: RegExp) => steps.find((one) => name.test(one.name ?? ''))!;

  beforeAll(() => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const cli = join(REPOSITORY, 'dist/cli.js');
    writeFileSync(join(bin, 'npx'), `#!/bin/sh\n[ "$1" = tapline ] || exit 99\nshift\nexec "${process.execPath}" "${cli}" "$@"\n`);
    chmodSync(join(bin, 'npx'), 0o755);
    writeFileSync(join(folder, 'package.json'), '{"private":true,"scripts":{"test":"node test.mjs"}}');
    writeFileSync(join(folder, 'test.mjs'), CLIENT);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const serve = (text: string) => writeFileSync(join(folder, 'server.js'), text);
  /** Runs commands as GitHub does. */
  const shell = (run: string, env: Readonly<Record<string, string>> = {}) =>
    spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run], {
      cwd: folder,
      env: {
        ...process.env,
        ...env,
        TAPLINE_HOME: join(folder, 'home'),
        PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
      },
      encoding: 'utf8',
    });
  const sarif = () => JSON.parse(readFileSync(join(folder, 'mcp.sarif'), 'utf8')) as { version: string; runs: { results: unknown[] }[] };

  it('records the tests, keeps what is known, and passes a server without new findings', () => {
    const real = join(REPOSITORY, 'test/support/peers/servers/typescript2.mjs');
    serve(`import(${JSON.stringify(pathToFileURL(real).href)});\n`);
    const test = step(/tap in front/);
    expect(shell(test.run!, test.env)).toMatchObject({ status: 0 });
    const [baseline = ''] = /^npx tapline check .*$/m.exec(readFileSync(join(REPOSITORY, 'docs/ci.md'), 'utf8')) ?? [];
    expect(shell(baseline)).toMatchObject({ status: 0, stderr: '' });
    expect(shell(step(/Judge/).run!)).toMatchObject({ status: 0, stderr: '' });
    expect(sarif()).toMatchObject({ version: '2.1.0', runs: [{}] });
  });

  it('fails with 1 where a request leaks, and writes the report that is uploaded all the same', () => {
    serve(LEAKING);
    const test = step(/tap in front/);
    expect(shell(test.run!, { ...test.env, MUTE: '1' })).toMatchObject({ status: 0 });
    expect(shell(step(/Judge/).run!).status).toBe(1);
    expect(sarif().runs[0]!.results.length).toBeGreaterThan(0);
  });

  it('fails with 2 where there is no trace', () => {
    rmSync(join(folder, 'traces'), { recursive: true });
    expect(shell(step(/Judge/).run!).status).toBe(2);
  });

  it('does not ship with the extension', () => {
    const shipped = readFileSync(join(REPOSITORY, '.vscodeignore'), 'utf8').split('\n');
    expect(shipped.filter((line) => /^!docs/.test(line))).toEqual(['!docs/images/**']);
  });
});
