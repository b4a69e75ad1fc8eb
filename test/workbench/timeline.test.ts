import { expect, test } from 'vitest';
import { framesOf } from '../support/peers/trace.js';
import { McpClient } from '../support/workbench/mcpClient.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { sessionsIn } from '../support/workbench/sessions.js';
import type { TimelinePage } from '../support/workbench/timelinePage.js';
import { useWorkbench } from '../support/workbench/use.js';
import { tapAndWatch } from '../support/workbench/watched.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import type { Workbench } from '../support/workbench/workbench.js';
import { EVERYTHING, Workspace } from '../support/workbench/workspace.js';

const CALLS = 20;
const LONG = 'trigger-long-running-operation';

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench("the timeline of VS Code's own MCP client and server-everything", () => {
  const workspace = Workspace.make({ everything: EVERYTHING });
  let workbench: Workbench;
  let window: WorkbenchWindow;
  let client: McpClient;
  let timeline: TimelinePage;

  useWorkbench({ workspace }, async (opened) => {
    ({ workbench, window } = opened);
    client = new McpClient(window);
    timeline = await tapAndWatch(window, client, 'everything', LONG);
  });

  test('shows the conversation from its first byte: the handshake, the lists, and the answers to them', async () => {
    // In which order these come is a matter of luck, and which of them are in sight.
    for (const method of ['roots/list', 'initialize', 'tools/list', 'prompts/list']) await timeline.find(method, 'answered');
    await timeline.find('notifications/initialized', 'notification');
    await timeline.toEnd();
  });

  test('cancels a call by the button in its row, and says what came of it', async () => {
    const call = client.call(await client.tool(LONG), { duration: 60, steps: 60 });
    const pending = await timeline.waitFor(LONG, 'pending');
    await timeline.until(async () => (await timeline.counter('inFlight')) === '1', 'one pending');
    await window.screenshot('timeline-pending');
    await timeline.cancel(pending);
    await expect(call.done).rejects.toThrow('Cancelled by Tapline');
    await timeline.waitFor(LONG, 'cancelled');
    await timeline.until(async () => (await timeline.counter('cancelled')) === '1', 'one cancelled');
    await timeline.until(
      async () => /no reaction|server stopped/.test((await timeline.rows()).findLast(({ state }) => state === 'cancelled')?.words ?? ''),
      'the outcome',
    );
    await window.screenshot('timeline-cancelled');
  });

  test('filters by a counter that is pressed, and shows all again when it is pressed once more', async () => {
    await timeline.toggle('cancelled');
    await timeline.until(async () => (await timeline.rows()).every(({ state }) => state === 'cancelled'), 'cancelled rows alone');
    await timeline.toggle('cancelled');
    await timeline.until(async () => (await timeline.rows()).some(({ state }) => state === 'answered'), 'the other rows');
  });

  test('shows what is on the wire of a chosen row: the request, the injected cancellation, the answer that Tapline gave', async () => {
    await timeline.open(await timeline.waitFor(LONG, 'cancelled'));
    await timeline.until(async () => /Cancelled by Tapline/.test((await timeline.details.textContent()) ?? ''), 'the details');
    await window.screenshot('timeline-details');
    await timeline.press('Escape');
    // Who chooses a row stays there; from here on the newest ones are looked at again.
    await timeline.press('End');
  });

  test("shows the client's own cancellation as what it is", async () => {
    const call = client.call(await client.tool(LONG), { duration: 60, steps: 60 });
    await timeline.waitFor(LONG, 'pending');
    await call.cancel();
    await timeline.until(async () => (await timeline.counter('cancelled')) === '2', 'two cancelled');
    await timeline.until(async () => (await timeline.counter('orphaned')) === '0', 'no orphan');
  });

  // Under normal load, says the promise: what else a machine does may spoil one try, not three.
  test('has a request on the screen within 100 ms of its arrival at the tap', { retry: 2 }, async () => {
    const echo = await client.tool('echo');
    const paints = await timeline.watchFirstPaints('echo');
    const before = arrivalsOf('echo').length;
    for (let call = 0; call < CALLS; call++) {
      await client.call(echo, { message: `call ${call}` }).done;
      await window.page.waitForTimeout(50);
    }
    const arrivals = () => arrivalsOf('echo').slice(before);
    await timeline.until(async () => arrivals().length === CALLS, 'all calls in the trace');
    const delay = async () => {
      const seen = await paints.seen();
      return arrivals().map(({ id, at }) => (seen[id] ?? Number.POSITIVE_INFINITY) - at);
    };
    await timeline.until(async () => (await delay()).every(Number.isFinite), 'all calls on the screen');
    const delays = await delay();
    delays.sort((a, b) => a - b);
    console.log(`from the wire to the screen: median ${delays[CALLS / 2]?.toFixed(0)} ms, most ${delays.at(-1)?.toFixed(0)} ms`);
    // The median: single ones tell more of what else the machine does at the moment.
    expect(delays[CALLS / 2]).toBeLessThanOrEqual(100);
  });

  /** The calls of a tool, with the wall-clock ms at which each arrived at the tap. */
  function arrivalsOf(tool: string): { id: string; at: number }[] {
    const { file, started } = sessionsIn(workbench.home).at(-1)!;
    return framesOf(file)
      .filter(({ dir, raw }) => dir === 'c2s' && raw?.includes('"tools/call"') && raw.includes(`"name":"${tool}"`))
      .map(({ t, raw }) => ({ id: String((JSON.parse(raw ?? '') as { id: unknown }).id), at: Date.parse(started) + t }));
  }
});
