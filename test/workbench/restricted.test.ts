import { expect, test } from 'vitest';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { EVERYTHING, Workspace } from '../support/workbench/workspace.js';

await describeInWorkbench('a workspace without trust', () => {
  const workspace = Workspace.make({ tracker: EVERYTHING });
  const untouched = workspace.read();
  let window: WorkbenchWindow;

  useWorkbench({ workspace, restricted: true }, async (opened) => {
    window = opened.window;
    await window.openContainer('Tapline');
  });

  test('is told so, with the way to trust it, and servers are still listed', async () => {
    await window.page.locator('.welcome-view-content', { hasText: 'This workspace is restricted' }).waitFor();
    await window.page.locator('.pane-header', { hasText: 'Servers' }).click();
    await window.until(async () => (await window.tree('Servers')).some((row) => /^tracker/.test(row)), { what: 'the server in the tree' });
    await window.screenshot('restricted');
  });

  test('has no server tapped, not even by a command that runs past the menus', async () => {
    const node = { kind: 'server', server: { file: { uri: { fsPath: workspace.config } }, entry: { name: 'tracker' } } };
    await window.host.evaluate((api, node) => void api.commands.executeCommand('tapline.tapServer', node), node);
    await window.until(async () => (await window.notifications()).some((text) => /needs trust/.test(text)), {
      what: 'the question for trust',
    });
    expect(workspace.read()).toBe(untouched);
  });
});
