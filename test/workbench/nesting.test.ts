import { expect, test } from 'vitest';
import { McpClient } from '../support/workbench/mcpClient.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import type { TimelinePage } from '../support/workbench/timelinePage.js';
import { useWorkbench } from '../support/workbench/use.js';
import { tapAndWatch } from '../support/workbench/watched.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { EVERYTHING, Workspace } from '../support/workbench/workspace.js';

const ASKS = 'trigger-elicitation-request';

await describeInWorkbench('calls with their parts, of server-everything', () => {
  const workspace = Workspace.make({ everything: EVERYTHING });
  let window: WorkbenchWindow;
  let client: McpClient;
  let timeline: TimelinePage;

  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
    client = new McpClient(window);
    timeline = await tapAndWatch(window, client, 'everything', ASKS);
  });

  test('what the server asks a person stands under the call that it asks for, and what the person did', async () => {
    const call = client.call(await client.tool(ASKS), {});
    // VS Code asks before it runs a tool that may change something.
    await window.page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Yes' }).click();
    const asked = await timeline.waitFor('elicitation/create', 'pending');
    expect(await asked.getAttribute('aria-level')).toBe('2');
    const parent = timeline.row(ASKS, 'pending').last();
    expect(await parent.getAttribute('aria-expanded')).toBe('true');
    expect(await asked.evaluate((row) => row.previousElementSibling?.querySelector('.label')?.textContent)).toBe(ASKS);
    await window.screenshot('nesting-pending');
    // VS Code's question is a notification: who closes it has cancelled it, also where it has gone out of sight meanwhile.
    await window.run('Notifications: Clear All Notifications');
    await call.done;
    const answered = await timeline.waitFor('elicitation/create', 'answered');
    expect(await answered.getAttribute('aria-label')).toContain('cancel');
    expect(await answered.getAttribute('aria-level')).toBe('2');
  });

  test('is folded away by the arrow key and comes back by it', async () => {
    const parent = timeline.row(ASKS, 'answered').last();
    await parent.locator('.label').click();
    await timeline.press('ArrowLeft');
    await timeline.until(async () => (await parent.getAttribute('aria-expanded')) === 'false', 'the call folded');
    expect(await timeline.row('elicitation/create', 'answered').count()).toBe(0);
    await timeline.press('ArrowRight');
    await timeline.until(async () => (await timeline.row('elicitation/create', 'answered').count()) === 1, 'the part unfolded');
    await timeline.press('Escape');
  });

  test('rows are grouped by what the person picks', async () => {
    await window.run('Tapline: Group By…');
    await window.pick('Tool');
    await timeline.until(
      async () => (await timeline.frame.locator('.group .group-name').allTextContents()).includes(ASKS),
      'a section of the tool',
    );
    await window.screenshot('nesting-grouped');
    await window.run('Tapline: Group By…');
    await window.pick('None');
    await timeline.until(async () => (await timeline.frame.locator('.group').count()) === 0, 'no section');
  });
});
