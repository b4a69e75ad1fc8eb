import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workspace } from '../support/workbench/workspace.js';

const CALLS = ['search', 'search', 'index', 'search'];

function lines(): string {
  const header = { tapline: 1, id: 'calls', started: '2026-11-29T10:00:00.000Z', command: ['node', 'server.js'] };
  const records = CALLS.flatMap((name, id) => {
    const call = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } };
    const answer = { jsonrpc: '2.0', id, result: { content: [] } };
    return [
      { t: 100 * id, dir: 'c2s', raw: JSON.stringify(call) },
      { t: 100 * id + 40, dir: 's2c', raw: JSON.stringify(answer) },
    ];
  });
  return [header, ...records].map((record) => `${JSON.stringify(record)}\n`).join('');
}

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('statistics', () => {
  const workspace = Workspace.make({});
  const file = join(workspace.folder, 'calls.tapline.jsonl');
  let window: WorkbenchWindow;
  let timeline: TimelinePage;

  writeFileSync(file, lines());
  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
    await window.host.evaluate((api, path) => api.commands.executeCommand('vscode.openWith', api.Uri.file(path), 'tapline.trace'), file);
    timeline = await TimelinePage.of(window);
    await timeline.waitFor('search', 'answered');
  });

  const table = () => timeline.frame.getByRole('treegrid', { name: 'Statistics' });

  test("stand in the place of the rows after a click on the editor's title", async () => {
    await window.page.locator('.editor-actions').getByRole('button', { name: 'Statistics' }).click();
    await table().getByRole('row', { name: 'search' }).waitFor();
    expect(await table().getByRole('row', { name: 'search' }).getByRole('gridcell').first().textContent()).toBe('3');
    await window.screenshot('statistics-editor');
  });

  test('lead to the rows of a line by the keyboard alone', async () => {
    await table().focus();
    for (const key of ['Home', 'ArrowDown', 'Enter']) await table().press(key);
    await timeline.until(async () => (await timeline.frame.locator('.filter-input').inputValue()) === 'tool:"search"', 'the filter');
    await timeline.until(async () => (await timeline.rows()).length === 3, 'three rows');
  });

  test('are opened from the palette, too', async () => {
    await window.run('Tapline: Statistics');
    await table().waitFor();
    await timeline.until(async () => (await table().getByRole('row', { name: 'index' }).count()) === 0, 'the lines of the filter alone');
  });

  test('the setting of when a request counts as leaked is one command away', async () => {
    await window.run('Tapline: Change Leak Threshold…');
    await window.page.locator('.settings-editor').getByText('Threshold', { exact: false }).first().waitFor();
  });
});
