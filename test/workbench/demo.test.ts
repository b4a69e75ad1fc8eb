import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { framesOf } from '../support/peers/trace.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { sessionsIn } from '../support/workbench/sessions.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workbench } from '../support/workbench/workbench.js';

interface Message {
  readonly method?: string;
  readonly params?: { readonly reason?: string };
}

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('the demo server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-demo-ws-'));
  let workbench: Workbench;
  let window: WorkbenchWindow;

  beforeAll(async () => {
    workbench = await Workbench.start({ folder, extension: { kind: 'development' } });
    window = await workbench.open();
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await workbench?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async () => (await window.tree('Sessions')).filter((row) => /index_files|stubborn_report|late_answer/.test(row));

  /** The words of a cancelled row, which may be out of sight, tell what the server did. */
  const says = async (tool: string, words: RegExp) => {
    const page = await TimelinePage.of(window);
    await page.find(tool, 'cancelled');
    await page.until(async () => (await page.rows()).some((row) => row.label === tool && words.test(row.words)), `${words} of ${tool}`);
  };

  test('is offered where there is no session yet, beside tapping one’s own', async () => {
    await window.openContainer('Tapline');
    const welcome = window.page.locator('.welcome-view-content');
    for (const button of ['Tap Server…', 'Try the Demo Server']) {
      await welcome.getByRole('button', { name: button }).waitFor();
    }
    await window.screenshot('demo-empty');
  });

  test('runs behind a tap within seconds of one click, with three pending requests in tree and status bar', async () => {
    await window.page.locator('.welcome-view-content').getByRole('button', { name: 'Try the Demo Server' }).click();
    await window.until(async () => (await open()).length === 3, { what: 'three open requests in the tree' });
    await window.until(async () => (await window.statusBar()).some((text) => /3 pending/.test(text)), { what: 'the status bar item' });
    await window.screenshot('demo-running');
  });

  test('shows each request in the timeline, those that are pending with a cancel button in sight', async () => {
    const timeline = await TimelinePage.of(window);
    await timeline.find('greet', 'answered');
    expect(
      await (await timeline.find('index_files', 'pending')).getByRole('button', { name: /cancel/i, includeHidden: true }).isVisible(),
    ).toBe(true);
    await window.screenshot('demo-timeline');
  });

  test('has a native menu on each row', async () => {
    await (await (await TimelinePage.of(window)).find('index_files', 'pending')).click({ button: 'right' });
    for (const item of ['Cancel Request', 'Copy as JSON', 'Open Body in Editor']) {
      await window.page.locator('.context-view .action-label', { hasText: item }).waitFor();
    }
    await window.screenshot('demo-menu');
    await window.page.keyboard.press('Escape');
  });

  test('stops a request with one click in the tree, and the row says that the server stopped', async () => {
    const row = window.page.locator('.pane', { hasText: 'Sessions' }).locator('.monaco-list-row', { hasText: 'index_files' });
    await row.hover();
    await row.getByRole('button', { name: 'Cancel Request' }).click();
    await says('index_files', /server stopped/);
    await window.screenshot('demo-cancelled');
  });

  test('asks in the palette which request to cancel, and tells what a server does that does not listen', async () => {
    await window.run('Tapline: Cancel Request…');
    await window.pickable('stubborn_report').first().waitFor();
    await window.screenshot('demo-pick');
    await window.pick('stubborn_report');
    await says('stubborn_report', /no reaction/);
  });

  test('opens the chosen row’s bodies in an editor, with all that was sent and received', async () => {
    await (await (await TimelinePage.of(window)).find('greet', 'answered')).click();
    await window.run('Tapline: Open Body in Editor');
    // The demo greets twice: on a busy machine the second greeting is there by now, and is the last.
    const text = () => window.host.evaluate((api) => api.window.activeTextEditor?.document.getText() ?? '');
    const json = await window.until(async () => (await text()).includes('"Hello, ') && text(), { what: 'the bodies in an editor' });
    expect(Object.keys(JSON.parse(json))).toEqual(['request', 'response']);
    await window.screenshot('demo-body');
  });

  test('is shown as wide as an editor, and tells of itself when the status bar is hovered', async () => {
    await window.run('Tapline: Open Timeline in Editor');
    await window.page.locator('.tab', { hasText: 'demo' }).waitFor();
    await window.page.locator('.statusbar-item', { hasText: 'pending' }).hover();
    await window.page.locator('.monaco-hover', { hasText: 'tapline-demo-client' }).waitFor();
    await window.screenshot('demo-editor');
  });

  test('ends with its client, and stays as a recorded session', async () => {
    await window.host.evaluate((api) => api.commands.executeCommand('tapline.stopDemo'));
    await window.until(async () => (await window.tree('Sessions')).some((row) => /^demo.*today/.test(row)), {
      what: 'the recorded session',
    });
    await window.until(async () => !(await window.statusBar()).some((text) => /pending/.test(text)), { what: 'an empty status bar' });
    await window.screenshot('demo-recorded');
    expect(await open()).toEqual([]);
    // It leaves nothing open, and says why it ended.
    const frames = framesOf(sessionsIn(workbench.home).at(-1)!.file).map(({ raw }) => JSON.parse(raw ?? '{}') as Message);
    const given = frames.filter(({ method }) => method === 'notifications/cancelled').map(({ params }) => params?.reason);
    expect(given.filter((reason) => reason === 'The demo was stopped.').length).toBeGreaterThan(0);
    expect((await window.tree('Sessions')).filter((row) => /leaked/.test(row))).toEqual([]);
  });

  test('leaves a trace that opens as a timeline, and as text where a person asks for that', async () => {
    const file = sessionsIn(workbench.home).at(-1)!.file;
    await window.host.evaluate((api) => api.commands.executeCommand('workbench.action.closeAllEditors'));
    await window.host.evaluate((api, file) => api.commands.executeCommand('vscode.open', api.Uri.file(file)), file);
    await window.page.locator('.tab', { hasText: '.tapline.jsonl' }).waitFor();
    // The wide layout exists in an editor alone.
    const timeline = await window.webview('[role=columnheader]:has-text("Duration")');
    await timeline.locator('[role=row]', { hasText: 'index_files' }).first().waitFor();
    await window.screenshot('demo-trace');
    await window.host.evaluate((api, file) => api.commands.executeCommand('vscode.openWith', api.Uri.file(file), 'default'), file);
    const text = () => window.host.evaluate((api) => api.window.activeTextEditor?.document.lineAt(0).text ?? '');
    await window.until(async () => (await text()).startsWith('{"tapline":1'), { what: 'the trace as text' });
  });
});
