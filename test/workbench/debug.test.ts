import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processExists } from '../../src/tap/control/alive.js';
import { check, faults } from '../support/peers/check.js';
import { framesOf, stopsIn } from '../support/peers/trace.js';
import { DebugPage } from '../support/workbench/debugPage.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { sessionsIn } from '../support/workbench/sessions.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { REPOSITORY, type Workbench } from '../support/workbench/workbench.js';
import { Workspace } from '../support/workbench/workspace.js';

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('debugging a server', () => {
  const workspace = Workspace.make({ greeter: { command: 'node', args: ['server.mjs'] } });
  const server = join(workspace.folder, 'server.mjs');
  copyFileSync(join(REPOSITORY, 'test/support/debuggee/server.mjs'), server);
  const breakpoint = readFileSync(server, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes('// BREAKPOINT'));
  writeFileSync(
    join(workspace.folder, '.vscode/launch.json'),
    JSON.stringify({
      configurations: [
        { type: 'tapline', request: 'launch', name: 'The greeter', server: 'greeter' },
        { type: 'tapline', request: 'launch', name: 'Through npx', command: 'npx', args: ['--no-install', 'greeter'] },
        { type: 'tapline', request: 'launch', name: 'Nobody', server: 'nobody' },
      ],
    }),
  );
  // A package that is installed in the workspace, as npx finds it.
  const bin = join(workspace.folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'greeter'), `#!/usr/bin/env node\nimport(${JSON.stringify(server)});\n`, { mode: 0o755 });
  let workbench: Workbench;
  let window: WorkbenchWindow;
  let page: DebugPage;

  useWorkbench({ workspace, size: { width: 1500, height: 950 } }, async (opened) => {
    ({ workbench, window } = opened);
    page = new DebugPage(window);
    await page.watch();
  });

  test('offers each configured server as a configuration of its own', async () => {
    await window.run('Debug: Select and Start Debugging');
    await window.pick('MCP Server');
    await window.pickable('MCP: greeter').first().waitFor();
    await window.page.keyboard.press('Escape');
  });

  test('starts it with F5 from launch.json, under the tap, and is its client', async () => {
    await page.breakAt(server, breakpoint);
    await page.start('The greeter');
    await page.openConsole();
    await page.printed('Connected to debuggee 1.0.0, MCP 2025-11-25.');
    await page.printed('Tools: greet, hang');
    await page.printed('debuggee runs in');
    expect(sessionsIn(workbench.home)).toHaveLength(1);
  });

  test('stops in the server, not in the tap, at a call that was typed into the Debug Console', async () => {
    await page.type('greet {"name":"you"}');
    const frame = await page.stopped();
    expect(frame).toMatchObject({ path: server, line: breakpoint + 1 });
    // Nobody unfolded the view: it is shown with the first server that is debugged.
    const rows = await window.until(
      async () => {
        const all = await window.tree('MCP Servers');
        return all.some((row) => /^greeter\s*stopped at a breakpoint · 1 pending/.test(row)) && all;
      },
      { what: 'the stopped server in the Debug container' },
    );
    expect(rows.some((row) => row.startsWith('greet'))).toBe(true);
    expect(stopsIn(sessionsIn(workbench.home)[0]!.file).at(-1)).toBe('stopped');
    await page.type('name.length');
    await page.printed('3');
    await window.screenshot('debug-stopped');
  });

  test('goes on, and prints the answer in the same console', async () => {
    await page.goOn();
    await page.focused('tapline');
    await page.printed('Hello, you!');
    await window.until(() => stopsIn(sessionsIn(workbench.home)[0]!.file).at(-1) === 'continued', {
      what: 'the end of the stop in the trace',
    });
    await window.screenshot('debug-answered');
  });

  test('completes methods and tools, and prints errors', async () => {
    await page.write('resources/re');
    await window.page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'resources/read' }).first().waitFor();
    await window.screenshot('debug-completion');
    await window.page.keyboard.press('Escape');
    await page.type('logging/setLevel {"level":"debug"}');
    await page.printed('Error -32601: Method not found');
  });

  test('gives a call up from the console, and the server is told', async () => {
    await page.type('hang {}');
    await window.until(() => requests().some(({ params }) => params?.name === 'hang'), { what: 'the call on the wire' });
    await page.type('cancel');
    await page.printed('was cancelled');
    await window.until(() => messages().some(({ method }) => method === 'notifications/cancelled'), {
      what: 'the cancellation on the wire',
    });
  });

  test('cancels a call from the view in the Debug container, too', async () => {
    await page.type('hang {"again":true}');
    const row = window.page.locator('.pane:has(> .pane-header[aria-label^="MCP Servers"]) .monaco-list-row', { hasText: 'hang' });
    const cancelled = () => messages().some(({ injected }) => injected === 'cancel');
    // The row may be drawn anew between pointer and click, which is lost then.
    await window.until(
      async () => {
        if (cancelled()) return true;
        await row.hover({ timeout: 2000 }).catch(() => {});
        await row
          .getByRole('button', { name: 'Cancel Request' })
          .click({ timeout: 2000 })
          .catch(() => {});
        return cancelled();
      },
      { what: 'the injected cancellation' },
    );
    // The server does not answer what was cancelled: the tap does, after the grace time.
    await page.printed('Error -32800');
    await window.screenshot('debug-view');
  });

  test('restarts the server with one command within the same session, and breakpoints stay', async () => {
    const before = await page.sessionIds('tapline');
    await window.run('Tapline: Restart Server');
    await window.until(() => sessionsIn(workbench.home).length === 2, { what: 'the session of the second run' });
    await page.printed('Restarting the server…');
    expect(await page.sessionIds('tapline')).toEqual(before);
    await page.type('greet {"name":"again"}');
    expect(await page.stopped()).toEqual({ path: server, line: breakpoint + 1 });
    await page.goOn();
    await page.focused('tapline');
    await page.printed('Hello, again!');
  });

  test('shows the session on the timeline', async () => {
    await window.run('Tapline: Open Timeline');
    const timeline = await TimelinePage.of(window);
    await timeline.waitFor('greet', 'answered');
    await window.screenshot('debug-timeline');
  });

  test('answers a language model which call was cancelled, and shows it no more than the setting allows', async () => {
    const { sessions } = (await askTool('list_mcp_sessions', {})) as { sessions: { id: string; state: string; name: string }[] };
    expect(sessions.map(({ state, name }) => [state, name])).toEqual([
      ['live', 'greeter'],
      ['recorded', 'greeter'],
    ]);
    const asked = askTool('query_mcp_traffic', { session: sessions[1]!.id, state: 'cancelled' });
    // What leaves for a model is asked for first.
    await window.page.locator('.monaco-dialog-box', { hasText: 'Read MCP traffic?' }).waitFor();
    await window.screenshot('debug-tool-question');
    await window.page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Yes' }).click();
    expect(await asked).toMatchObject({
      note: expect.stringContaining('untrusted'),
      rows: [
        { label: 'hang', state: 'cancelled', by: 'client' },
        { label: 'hang', state: 'cancelled', by: 'tapline' },
      ],
    });
  });

  test('ends server, tap and the language’s debugger with the session', async () => {
    await window.host.evaluate((api) => api.commands.executeCommand('workbench.action.debug.stop'));
    await window.until(async () => (await page.sessionIds()).length === 0, { what: 'the end of all debug sessions' });
    const pids = sessionsIn(workbench.home).map(({ pid }) => pid);
    await window.until(() => pids.every((pid) => !processExists(pid)), { what: 'the end of the taps' });
  });

  test.skipIf(process.platform === 'win32')('follows npx into the server that it starts', async () => {
    await page.start('Through npx');
    await page.openConsole();
    await page.printed('Tools: greet, hang');
    await page.type('greet {"name":"npx"}');
    expect(await page.stopped()).toEqual({ path: server, line: breakpoint + 1 });
    await page.goOn();
    await page.focused('tapline');
    await page.printed('Hello, npx!');
    await window.host.evaluate((api) => api.commands.executeCommand('workbench.action.debug.stop'));
    await window.until(async () => (await page.sessionIds()).length === 0, { what: 'the end of all debug sessions' });
  });

  test('says which servers there are where a configuration names none of them', async () => {
    await expect(page.start('Nobody')).rejects.toThrow('did not start');
    await window.until(
      async () => (await window.notifications()).some((text) => /“nobody” is configured\. There are: “greeter”/.test(text)),
      {
        what: 'the message that there is no such server',
      },
    );
  });

  test('was a client without fault', async () => {
    for (const { file } of sessionsIn(workbench.home)) {
      expect(faults(await check(file, process.env)).filter((fault) => / client$/.test(fault))).toEqual([]);
    }
  });

  const askTool = async (name: string, input: object): Promise<unknown> => {
    const text = await window.host.evaluate(
      async (api, { name, input }) => {
        const result = await api.lm.invokeTool(name, { input, toolInvocationToken: undefined });
        return result.content.map((part) => (part instanceof api.LanguageModelTextPart ? part.value : '')).join('');
      },
      { name, input },
    );
    return JSON.parse(text);
  };
  type Message = { injected?: string; id?: unknown; method?: string; params?: { name?: string } };
  /** What went to the first run of the server. */
  const messages = (): Message[] =>
    framesOf(sessionsIn(workbench.home)[0]!.file).flatMap(({ raw, dir, injected }) =>
      dir === 'c2s' ? [{ ...(JSON.parse(raw ?? '') as Message), ...(injected !== undefined && { injected }) }] : [],
    );
  const requests = () => messages().filter(({ method }) => method === 'tools/call');
});
