import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check } from '../support/peers/check.js';
import { stopsIn } from '../support/peers/trace.js';
import { DebugPage } from '../support/workbench/debugPage.js';
import { Elsewhere } from '../support/workbench/elsewhere.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { McpClient, type ToolCall } from '../support/workbench/mcpClient.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { sessionsIn } from '../support/workbench/sessions.js';
import { tapFromPalette } from '../support/workbench/tapping.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { REPOSITORY, Workbench } from '../support/workbench/workbench.js';
import { Workspace } from '../support/workbench/workspace.js';

const THRESHOLD_MS = 500;
const INITIALIZE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'elsewhere', version: '1' } };

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('a tapped server that VS Code starts in its debugger, as its entry asks under "dev"', () => {
  const workspace = Workspace.make({ greeter: { command: 'node', args: ['server.mjs'], dev: { debug: { type: 'node' } } } });
  const server = join(workspace.folder, 'server.mjs');
  copyFileSync(join(REPOSITORY, 'test/support/debuggee/server.mjs'), server);
  const line = readFileSync(server, 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('// BREAKPOINT'));
  let workbench: Workbench;
  let window: WorkbenchWindow;
  let client: McpClient;
  let page: DebugPage;
  let call: ToolCall;
  let elsewhere: Elsewhere | null = null;

  beforeAll(async () => {
    workbench = await Workbench.start({
      ...{ folder: workspace.folder, extension: { kind: 'development' }, size: { width: 1500, height: 950 } },
      settings: { 'tapline.leak.threshold': THRESHOLD_MS, 'remote.autoForwardPorts': false },
    });
    window = await workbench.open();
    client = new McpClient(window);
    page = new DebugPage(window);
  });
  pictureFailures(() => window);
  afterAll(async () => {
    elsewhere?.stop();
    await workbench?.stop();
    workspace.remove();
  });

  test('meets the debugger in the server, not in the tap, and stops in a call', async () => {
    await tapFromPalette(window, 'greeter');
    expect(workspace.read()).toMatch(/"command": ".*\/bin\/node",/);
    await page.breakAt(server, line);
    await page.attachByNumber();
    await client.debug('greeter', () => sessionsIn(workbench.home).length > 0);
    call = client.call(await client.tool('greet'), { name: 'you' });
    expect(await page.stopped()).toEqual({ path: server, line: line + 1 });
    expect(sessionsIn(workbench.home)[0]!.command[1]).toMatch(/^--inspect-brk=/);
  });

  test('stands there in its trace and on the timeline, which says in which call and shades the time', async () => {
    await window.until(() => stopsIn(trace()).at(-1) === 'stopped', { what: 'the stop in the trace' });
    await window.run('Tapline: Open Timeline in Editor');
    await window.until(async () => /pending · at a breakpoint/.test((await wordsOf('greet')) ?? ''), {
      what: 'the call that the server stands in',
    });
    await window.until(async () => (await standing()) > 0, { what: 'the row of the stop' });
    const { frame } = await TimelinePage.of(window);
    await frame.locator('.lines .shade').last().waitFor();
  });

  test('has not leaked the call, however much longer than the threshold it stands', async () => {
    // The clock of the stop itself tells how long that is.
    await window.until(async () => (await standing()) > (4 * THRESHOLD_MS) / 1000, { what: 'a stop four times as long as the threshold' });
    expect(await wordsOf('greet')).toMatch(/pending · at a breakpoint/);
    expect(await (await TimelinePage.of(window)).counter('inFlight')).toBe('1');
    expect(answered()).toBe(false);
    await window.screenshot('breakpoint-stands');
  });

  test('goes on, answers, and the details say how much of the time it stood', async () => {
    await page.goOn();
    expect(await call.done).toBe('Hello, you!');
    await window.until(() => stopsIn(trace()).at(-1) === 'continued', { what: 'the end of the stop in the trace' });
    const timeline = await TimelinePage.of(window);
    await timeline.open(await timeline.waitFor('greet', 'answered'));
    await timeline.until(
      async () => /\d\.?\d* s of it stopped at a breakpoint, which does not count\./.test((await timeline.details.textContent()) ?? ''),
      'the time of the stop in the details',
    );
    await window.screenshot('breakpoint-went-on');
  });

  test('leaves a trace without a leak', async () => {
    await client.stop('greeter');
    await window.until(() => readFileSync(trace(), 'utf8').includes('"ev":"exit"'), { what: 'the end of the server' });
    const { counts, findings } = await check(trace(), process.env);
    expect(counts).toMatchObject({ leaked: 0, orphaned: 0 });
    expect(findings.filter(({ rule }) => rule.startsWith('leak/'))).toEqual([]);
  });

  test('of another client waits for its debugger from the time that one attaches until it has, which the trace tells, too', async () => {
    elsewhere = await Elsewhere.start(workbench.home, server);
    elsewhere.say({ id: 0, method: 'initialize', params: INITIALIZE });
    await window.openContainer('Tapline');
    await window.until(async () => (await window.tree('Sessions')).some((row) => /^elsewhere.*1 (pending|leaked)/.test(row)), {
      what: 'the other session in the tree, with what waits for the server',
    });
    await page.start(elsewhere.attach);
    await window.until(() => stopsIn(trace('elsewhere')).length === 2, { what: 'the time of waiting in the trace' });
    expect(stopsIn(trace('elsewhere'))).toEqual(['stopped', 'continued']);
    await window.until(() => elsewhere?.answered(0), { what: 'the server to run' });
  });

  test('goes on where the window is reloaded in the middle of a stop, as its debugger goes with the window', async () => {
    elsewhere?.greet(1);
    await page.stopped();
    await window.until(() => stopsIn(trace('elsewhere')).length === 3, { what: 'the stop in the trace' });
    expect(elsewhere?.answered(1)).toBe(false);
    await window.reload();
    await window.until(() => elsewhere?.answered(1), { what: 'the answer' });
    await window.until(() => stopsIn(trace('elsewhere')).length === 4, { what: 'the end of the stop in the trace' });
  });

  test('is followed again once a debugger attaches after the reload, and did not wait for that one', async () => {
    await page.start(elsewhere!.attach);
    await page.bound();
    elsewhere?.greet(2);
    await page.stopped();
    await window.until(() => stopsIn(trace('elsewhere')).at(-1) === 'stopped', { what: 'the stop in the trace' });
    await page.goOn();
    await window.until(() => elsewhere?.answered(2), { what: 'the answer' });
    await window.until(() => stopsIn(trace('elsewhere')).at(-1) === 'continued', { what: 'the end of the stop in the trace' });
    expect(stopsIn(trace('elsewhere'))).toHaveLength(6);
  });

  const trace = (server = 'greeter') => sessionsIn(workbench.home).find(({ name }) => name === server)!.file;
  const answered = () => readFileSync(trace(), 'utf8').includes('Hello, you!');
  /** What the last row with this label says. */
  const wordsOf = async (label: string) => {
    const rows = await (await TimelinePage.of(window)).rows();
    return rows.findLast((row) => row.label === label)?.words;
  };
  /** For how many seconds the server stands in the call, by the clock of that row. */
  const standing = async () => {
    const rows = await (await TimelinePage.of(window)).rows();
    const words = rows.findLast(({ words }) => /^stopped at a breakpoint, in greet/.test(words))?.words ?? '';
    return Number(/, (\d+\.?\d*) s(?:,|$)/.exec(words)?.[1] ?? 0);
  };
});
