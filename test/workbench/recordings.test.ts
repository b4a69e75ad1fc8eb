import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { check, faults } from '../support/peers/check.js';
import { CLI } from '../support/peers/command.js';
import { clean } from '../support/recordings/clean.js';
import { fileOf, type Pair, VSCODE_PAIRS } from '../support/recordings/pairs.js';
import { SCRIPTS, startOf, there } from '../support/recordings/servers.js';
import { McpClient } from '../support/workbench/mcpClient.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { type StdioServer, Workspace } from '../support/workbench/workspace.js';

const RECORD = process.env.TAPLINE_RECORD !== undefined;
const RECORDINGS = resolve(import.meta.dirname, '../recordings');
/** Calls for which VS Code or the server would ask the person at the screen, who is not there. */
const ASKS = /sampling|elicitation|no-such|^(?:write|create|add|delete)_/;

await describeInWorkbench("the traffic of VS Code's own MCP client with real servers", () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-recordings-'));
  const env = { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') };
  const trace = ({ server }: Pair) => join(folder, `${server}.tapline.jsonl`);
  const servers = Object.fromEntries(VSCODE_PAIRS.map((pair) => [pair.server, { ...tapped(pair), env }]));
  const workspace = Workspace.make(servers);
  let window: WorkbenchWindow;
  let client: McpClient;

  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
    client = new McpClient(window);
  });

  test.each(VSCODE_PAIRS)('with $server in $revision has no fault but the known ones', async (pair) => {
    await client.start(pair.server);
    await quiet(trace(pair));
    for (const [tool, args] of there(SCRIPTS[pair.server], workspace.folder).calls.filter(([name]) => !ASKS.test(name)))
      await client.call(await client.tool(tool), args).done.catch(() => undefined);
    await client.stop(pair.server);
    await window.until(() => /"ev":"exit"/.test(readFileSync(trace(pair), 'utf8')), { what: 'the end of the server' });

    const verdict = await check(trace(pair), process.env);
    if (RECORD) writeFileSync(join(RECORDINGS, fileOf(pair)), clean(readFileSync(trace(pair), 'utf8'), workspace.folder, fileOf(pair)));
    expect(verdict.revision).toBe(pair.revision);
    expect(faults(verdict)).toEqual(Object.keys(pair.faults).sort());
  });

  /** A call while VS Code still asks for the tools, which this server changes several times at its start, would be lost. */
  async function quiet(file: string): Promise<void> {
    let size = -1;
    let since = performance.now();
    await window.until(
      () => {
        const now = existsSync(file) ? statSync(file).size : 0;
        if (now !== size) since = performance.now();
        size = now;
        return size > 0 && performance.now() - since > 1000;
      },
      { what: 'the start of the server' },
    );
  }

  function tapped(pair: Pair): StdioServer {
    const { command, args } = startOf(pair.server, folder, null);
    return { command: process.execPath, args: [CLI, 'run', '--trace', trace(pair), '--', command, ...args] };
  }
});
