import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLES } from '../support/logs.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workbench } from '../support/workbench/workbench.js';
import { Workspace } from '../support/workbench/workspace.js';

await describeInWorkbench('logs of other tools', () => {
  const workspace = Workspace.make({});
  let workbench: Workbench;
  let window: WorkbenchWindow;

  beforeAll(async () => {
    for (const name of ['vscode.debug.log', 'claude-desktop.all.log']) copyFileSync(join(SAMPLES, name), join(workspace.folder, name));
    workbench = await Workbench.start({ folder: workspace.folder, extension: { kind: 'development' } });
    window = await workbench.open();
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await workbench?.stop();
    workspace.remove();
  });

  const openWith = (file: string) =>
    window.host.evaluate(
      (api, path) => void api.commands.executeCommand('vscode.openWith', api.Uri.file(path), 'tapline.log'),
      join(workspace.folder, file),
    );
  const closeAll = () => window.host.evaluate((api) => api.commands.executeCommand('workbench.action.closeAllEditors'));

  test('open in the timeline, which says where they come from and what they do not show', async () => {
    await openWith('vscode.debug.log');
    const timeline = await TimelinePage.of(window);
    await timeline.waitFor('height', 'cancelled');
    await timeline.waitFor('height', 'leaked');
    const banner = timeline.frame.locator('.banner.missing');
    await timeline.until(async () => /Read from a log \(vscode\)/.test((await banner.textContent()) ?? ''), 'the banner');
    expect(await banner.textContent()).not.toContain('not exact');
    await closeAll();
  });

  test('of several sessions let one choose', async () => {
    await openWith('claude-desktop.all.log');
    await window.quickInput.waitFor();
    await window.pick('#2 notes');
    const timeline = await TimelinePage.of(window);
    await timeline.waitFor('height', 'answered');
    expect((await timeline.rows()).some(({ state }) => state === 'leaked')).toBe(false);
    await closeAll();
  });

  test('are pasted from the clipboard', async () => {
    const text = readFileSync(join(SAMPLES, 'transcript.arrows.txt'), 'utf8');
    await window.host.evaluate((api, log) => api.env.clipboard.writeText(log), text);
    await window.host.evaluate((api) => void api.commands.executeCommand('tapline.pasteLog'));
    const timeline = await TimelinePage.of(window);
    await timeline.waitFor('height', 'cancelled');
    const banner = timeline.frame.locator('.banner.missing');
    await timeline.until(async () => /transcript.*no times/.test((await banner.textContent()) ?? ''), 'the banner');
  });
});
