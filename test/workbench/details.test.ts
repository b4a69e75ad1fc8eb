import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workspace } from '../support/workbench/workspace.js';

const call = (id: number, name: string, args: object) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
const answer = (id: number, text: string) => ({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } });
const LARGE = Array.from({ length: 30_000 }, (_, i) => `item ${i}`);

const RECORDS = [
  { t: 1, dir: 'c2s', raw: JSON.stringify(call(1, 'first', { project: 'apollo', limit: 20 })) },
  { t: 2, dir: 's2c', raw: JSON.stringify(answer(1, 'one')) },
  { t: 3, dir: 'c2s', raw: JSON.stringify(call(2, 'second', { project: 'gemini', list: LARGE })) },
  { t: 4, dir: 's2c', raw: JSON.stringify(answer(2, 'two')) },
];

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('the details of a row', () => {
  const workspace = Workspace.make({});
  const file = join(workspace.folder, 'details.tapline.jsonl');
  let window: WorkbenchWindow;
  let timeline: TimelinePage;

  const header = { tapline: 1, id: 'details', started: '2026-11-29T10:00:00.000Z', command: ['node', 'server.js'] };
  writeFileSync(file, [header, ...RECORDS].map((record) => `${JSON.stringify(record)}\n`).join(''));
  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
    await show();
  });

  async function show(): Promise<void> {
    await window.host.evaluate((api, path) => api.commands.executeCommand('vscode.openWith', api.Uri.file(path), 'tapline.trace'), file);
    timeline = await TimelinePage.of(window);
    await timeline.waitFor('second', 'answered');
  }

  const editorText = () => window.host.evaluate((api) => api.window.activeTextEditor?.document.getText() ?? '');

  test('Ctrl+F in a body finds the last of 30,000 items, which the worker has and the page has not', async () => {
    await timeline.open(timeline.row('second', 'answered'));
    await timeline.frame.getByRole('tree', { name: 'Request' }).getByRole('treeitem').first().click();
    const box = timeline.frame.getByRole('textbox', { name: 'Find in bodies' });
    await window.pressUntil('Control+f', () => box.isVisible(), 'the box that finds');
    await box.fill('item 29999');
    await timeline.until(async () => (await timeline.frame.locator('.find-count').textContent()) === '1 of 1', 'the one match');
    await timeline.frame.getByRole('treeitem', { name: /item 29999/ }).waitFor();
    await window.screenshot('details-find');
    await box.press('Escape');
  });

  test('Shift+Alt+C copies the path of the line, Ctrl+C its value, and Ctrl+Enter opens its body alone', async () => {
    const clipboard = () => window.host.evaluate((api) => api.env.clipboard.readText());
    const line = timeline.frame.getByRole('treeitem', { name: /item 29999/ });
    await line.click();
    await window.pressUntil('Shift+Alt+C', async () => (await clipboard()) === '$.params.arguments.list[29999]', 'the path');
    await window.pressUntil('Control+c', async () => (await clipboard()) === 'item 29999', 'the value');
    await window.pressUntil('Control+Enter', async () => (await editorText()).includes('"item 29999"'), 'the body in an editor');
    expect(await editorText()).not.toContain('"response"');
    await window.host.evaluate((api) => api.commands.executeCommand('workbench.action.closeActiveEditor'));
  });

  test('two rows are compared in the diff editor, request and response of each', async () => {
    await show();
    await timeline.row('first', 'answered').click();
    await window.run('Tapline: Select for Compare');
    await timeline.row('second', 'answered').click();
    await window.run('Tapline: Compare with Selected');
    const sides = () =>
      window.host.evaluate((api) => {
        const input = api.window.tabGroups.activeTabGroup.activeTab?.input;
        if (!(input instanceof api.TabInputTextDiff)) return [];
        return [input.original, input.modified].map(
          (uri) => api.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.getText() ?? '',
        );
      });
    await window.until(async () => (await sides()).every((text) => text !== '') && (await sides()).length === 2, { what: 'the two sides' });
    const [one, other] = (await sides()).map((text) => JSON.parse(text));
    expect(one.request.params.name).toBe('first');
    expect(one.response.result.content[0].text).toBe('one');
    expect(other.request.params.name).toBe('second');
    await window.page.locator('.editor.modified .view-line', { hasText: '"second"' }).first().waitFor();
    await window.page.locator('.editor.original .view-line', { hasText: '"first"' }).first().waitFor();
    await window.screenshot('details-compare');
  });
});
