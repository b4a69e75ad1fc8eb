import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureFailures } from '../support/workbench/failures.js';
import { clickLens, untilLens } from '../support/workbench/lenses.js';
import { McpClient } from '../support/workbench/mcpClient.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { confirmTap } from '../support/workbench/tapping.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { REPOSITORY, Workbench } from '../support/workbench/workbench.js';
import { Workspace } from '../support/workbench/workspace.js';

const SERVER = join(REPOSITORY, 'test/support/workbench/noisy.mjs');

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench("the user's own configuration of VS Code", () => {
  const workspace = Workspace.make({});
  let workbench: Workbench;
  let window: WorkbenchWindow;
  let file: string;
  const untouched = `{"servers":{"mine":{"command":"node","args":["${SERVER}"]}}}`;

  beforeAll(async () => {
    workbench = await Workbench.start({ folder: workspace.folder, extension: { kind: 'development' } });
    file = join(workbench.userFolder, 'mcp.json');
    writeFileSync(file, untouched);
    window = await workbench.open();
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await workbench?.stop();
    workspace.remove();
  });

  test('has lenses where a person opens it, wherever the profile keeps it', async () => {
    await window.run('MCP: Open User Configuration');
    const shown = () => window.host.evaluate((api) => api.window.activeTextEditor?.document.uri.fsPath ?? null);
    expect(await window.until(shown, { what: 'the configuration in an editor' })).toBe(file);
    await untilLens(window, /^Tap Traffic$/);
  });

  test('is tapped on the disk from there, and its server started by VS Code', async () => {
    const asked = async () => (await window.notifications()).some((text) => text.includes('Tap “mine”'));
    await clickLens(window, /^Tap Traffic$/, asked, 'the question whether to tap');
    await confirmTap(window, 'mine');
    expect(readFileSync(file, 'utf8')).toContain('launcher.js');
    await window.openContainer('Tapline');
    await window.page.locator('.pane-header', { hasText: 'Servers' }).click();
    await new McpClient(window).start('mine');
    await window.until(async () => (await window.tree('Servers')).some((row) => /^minelive/.test(row)), { what: 'it to be live' });
  });

  test('is untapped to the same bytes', async () => {
    await window.run('Tapline: Untap Server…');
    await window.pick('mine');
    await window.until(() => readFileSync(file, 'utf8') === untouched, { what: 'the same bytes as before' });
  });
});
