import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { node, ours, TAP } from '../support/peers/command.js';
import { WireClient } from '../support/peers/wire.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { sessionsIn } from '../support/workbench/sessions.js';
import { tapFromPalette } from '../support/workbench/tapping.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workbench } from '../support/workbench/workbench.js';
import { Workspace } from '../support/workbench/workspace.js';

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('sessions that come and go', () => {
  const workspace = Workspace.make({ broken: { command: 'no-such-server' } });
  let workbench: Workbench;
  let window: WorkbenchWindow;

  beforeAll(async () => {
    workbench = await Workbench.start({ folder: workspace.folder, extension: { kind: 'development' } });
    window = await workbench.open();
    await window.openContainer('Tapline');
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await window?.host.evaluate((api) => api.commands.executeCommand('tapline.stopDemo'));
    await workbench?.stop();
    workspace.remove();
  });

  const row = (name: string) =>
    window.page.locator('.pane:has(> .pane-header[aria-label^="Sessions"]) .monaco-list-row', { hasText: name });
  const says = (view: string, text: RegExp) =>
    window.until(async () => (await window.tree(view)).some((line) => text.test(line)), { what: `${text} in ${view}` });
  const shows = (text: RegExp) =>
    window.until(async () => text.test((await window.page.locator('.pane-header[aria-label^="MCP Timeline"]').textContent()) ?? ''), {
      what: `${text} over the timeline`,
    });

  /** The trace of the demo, told from its namesake by its tools. */
  const demo = () => sessionsIn(workbench.home).find(({ file }) => readFileSync(file, 'utf8').includes('index_files'))!.file;

  test('a server that cannot start is told as such in both trees and on the timeline, with the reason', async () => {
    await tapFromPalette(window, 'broken');
    await says('Sessions', /^broken.*waiting for its client/);
    await window.answer('Start in VS Code');
    await says('Sessions', /^broken.*did not start/);
    await window.until(
      async () =>
        (await window.notifications()).some((text) => /“broken” failed: did not start\. .*no-such-server" was not found/.test(text)),
      { what: 'a notification with the reason' },
    );
    expect((await window.tree('Sessions')).filter((line) => /waiting/.test(line))).toEqual([]);
    await shows(/broken · did not start · today/);
    const timeline = await TimelinePage.of(window);
    await timeline.until(
      async () => (await timeline.rows()).some(({ label }) => /"no-such-server" was not found/.test(label)),
      'the reason',
    );
    await window.page.locator('.pane-header', { hasText: 'Servers' }).click();
    await says('Servers', /^broken.*tapped · did not start/);
    await window.screenshot('sessions-broken');
    await window.page.locator('.pane-header', { hasText: 'Servers' }).click();
  });

  // One test: the client from outside must live through it.
  test('what a person chose stays while others start by themselves; what they start here takes its place, told from its namesake', async () => {
    await row('broken').click();
    const { command, args } = ours('code0');
    const outside = new WireClient(node(TAP, '--name', 'demo', '--', command, ...args), { ...process.env, TAPLINE_HOME: workbench.home });
    await outside.initialize(0);
    await says('Sessions', /^demo/);
    await shows(/broken/);
    await row('demo').click();
    await shows(/demo · live/);
    await window.run('Tapline: Try the Demo Server');
    await says('Sessions', /index_files/);
    await shows(/demo \(.+\) · live/);
    const timeline = await TimelinePage.of(window);
    await timeline.find('index_files', 'pending');
    const chosen = window.page.locator('.pane:has(> .pane-header[aria-label^="Sessions"]) .monaco-list-row.selected');
    await window.until(async () => /pending/.test((await chosen.allTextContents()).join()), {
      what: 'the session that took the timeline over to be the chosen one in the tree',
    });
    await window.screenshot('sessions-two-demos');
    await outside.close();
  });

  test('a timeline in an editor and the demo outlive a reload of the window', async () => {
    await window.run('Tapline: Open Timeline in Editor');
    await window.page.locator('.tab', { hasText: 'demo' }).waitFor();
    await window.until(async () => (await TimelinePage.all(window)).length === 2, { what: 'the timeline in the editor' });
    await window.reload();
    await window.page.locator('.tab', { hasText: 'demo' }).waitFor();
    await window.openContainer('Tapline');
    await says('Sessions', /index_files/);
    const pages = await window.until(
      async () => {
        const all = await TimelinePage.all(window);
        return all.length === 2 && all;
      },
      { what: 'both timelines after the reload' },
    );
    for (const page of pages) await page.find('index_files', 'pending');
    await window.screenshot('sessions-reloaded');
  });

  test('the demo is stopped from a window that did not start it, and leaves nothing open', async () => {
    await window.run('Tapline: Stop the Demo Server');
    await window.until(async () => !(await window.tree('Sessions')).some((line) => /index_files/.test(line)), {
      what: 'the end of the demo',
    });
    expect(readFileSync(demo(), 'utf8')).toContain('The demo was stopped.');
    expect((await window.tree('Sessions')).filter((line) => /^demo.*leaked/.test(line))).toEqual([]);
  });

  test('a deleted session leaves neither its timeline nor its editor behind', async () => {
    const file = demo();
    await row('demo').first().click();
    const dialog = window.page.locator('.monaco-dialog-box');
    await window.pressUntil('Delete', () => dialog.isVisible(), 'the question whether to delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await window.page.locator('.tab', { hasText: 'demo' }).waitFor({ state: 'detached' });
    await window.until(() => !sessionsIn(workbench.home).some((session) => session.file === file), { what: 'the trace to be deleted' });
    await window.until(
      async () => !/demo/.test((await window.page.locator('.pane-header[aria-label^="MCP Timeline"]').textContent()) ?? ''),
      {
        what: 'a timeline without the deleted session',
      },
    );
    await window.screenshot('sessions-deleted');
  });
});
