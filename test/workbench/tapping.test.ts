import { expect, test } from 'vitest';
import { check, faults } from '../support/peers/check.js';
import { framesOf } from '../support/peers/trace.js';
import { McpClient } from '../support/workbench/mcpClient.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { sessionsIn } from '../support/workbench/sessions.js';
import { tapFromPalette } from '../support/workbench/tapping.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import type { Workbench } from '../support/workbench/workbench.js';
import { EVERYTHING, Workspace } from '../support/workbench/workspace.js';

const LONG = 'trigger-long-running-operation';

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench("a server of .vscode/mcp.json, tapped in front of VS Code's own MCP client", () => {
  const workspace = Workspace.make({ everything: EVERYTHING });
  const untouched = workspace.read();
  let workbench: Workbench;
  let window: WorkbenchWindow;
  let client: McpClient;

  useWorkbench({ workspace }, async (opened) => {
    ({ workbench, window } = opened);
    client = new McpClient(window);
  });

  test('is tapped from the palette: its entry starts the launcher, and the comment in the file stays', async () => {
    await tapFromPalette(window, 'everything');
    expect(workspace.read()).toContain('// Servers of this test.');
    expect(workspace.read()).toMatch(/bin\/launcher\.js",\s+"--name",\s+"everything",\s+"--",\s+"node"/);
  });

  test('is started by VS Code as usual, and its session is live in the tree with the names of both ends', async () => {
    await client.start('everything');
    await client.tool('echo');
    await window.openContainer('Tapline');
    await window.until(async () => (await window.tree('Sessions')).find((row) => /^everything.*code-server/.test(row)), {
      what: 'the live session in the tree',
    });
  });

  test('answers a call as without the tap', async () => {
    expect(await client.call(await client.tool('echo'), { message: 'through the tap' }).done).toBe('Echo: through the tap');
  });

  test('ends a call that was cancelled from the palette, and the client is told why', async () => {
    const call = client.call(await client.tool(LONG), { duration: 60, steps: 60 });
    await window.until(async () => (await window.tree('Sessions')).find((row) => row.startsWith(LONG)), { what: 'the call in the tree' });
    await window.run('Tapline: Cancel Request…');
    await window.pick(LONG);
    await expect(call.done).rejects.toThrow('Cancelled by Tapline');
    const injected = () => framesOf(trace()).filter((frame) => frame.injected !== undefined);
    await window.until(() => injected().length === 3, { what: 'the three injected frames in the trace' });
    expect(injected().map((frame) => [frame.dir, frame.injected])).toEqual([
      ['c2s', 'cancel'],
      ['c2s', 'ping'],
      ['s2c', 'answer'],
    ]);
  });

  test("shows the client's own cancellation, after which the server stays silent", async () => {
    const call = client.call(await client.tool(LONG), { duration: 60, steps: 60 });
    await window.until(async () => (await window.tree('Sessions')).find((row) => row.startsWith(LONG)), { what: 'the call in the tree' });
    await call.cancel();
    await expect(call.done).rejects.toThrow('Canceled');
    const request = requests(LONG).at(-1);
    const { params } = await window.until(() => messages().findLast(({ method }) => method === 'notifications/cancelled'), {
      what: 'the cancellation on the wire',
    });
    expect(params?.requestId).toBe(request?.id);
    await window.until(async () => !(await window.tree('Sessions')).some((row) => row.startsWith(LONG)), { what: 'nothing pending' });
    expect(messages().filter(({ id, method }) => method === undefined && id === request?.id)).toEqual([]);
  });

  test('is untapped to the same bytes, and its session stays as a recorded one', async () => {
    await client.stop('everything');
    await window.run('Tapline: Untap Server…');
    await window.pick('everything');
    await window.until(() => workspace.read() === untouched, { what: 'the same bytes as before' });
    await window.until(async () => (await window.tree('Sessions')).find((row) => /everything.*today/.test(row)), {
      what: 'the recorded session in the tree',
    });
  });

  test('had no fault but that this server reports progress of what was cancelled, if it had the time', async () => {
    const known = ['warning cancel/progress-after-cancel server', 'warning leak/cancelled-still-running server'];
    expect(known).toEqual(expect.arrayContaining(faults(await check(trace(), process.env))));
  });

  type Message = { id?: unknown; method?: string; params?: { requestId?: unknown; name?: string } };
  const trace = () => sessionsIn(workbench.home).at(-1)!.file;
  /** What the two ends themselves put on the wire, in order. */
  const messages = (): Message[] =>
    framesOf(trace())
      .filter((frame) => frame.injected === undefined)
      .map(({ raw }) => JSON.parse(raw ?? '') as Message);
  const requests = (tool: string) => messages().filter(({ method, params }) => method === 'tools/call' && params?.name === tool);
});
