import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workbench } from '../support/workbench/workbench.js';

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('keys go to where the keyboard is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-keys-ws-'));
  let workbench: Workbench;
  let window: WorkbenchWindow;
  let timeline: TimelinePage;

  beforeAll(async () => {
    workbench = await Workbench.start({ folder, extension: { kind: 'development' } });
    window = await workbench.open();
    await window.openContainer('Tapline');
    await window.run('Tapline: Try the Demo Server');
    await node('index_files').waitFor();
    timeline = await TimelinePage.of(window);
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await window?.host.evaluate((api) => api.commands.executeCommand('tapline.stopDemo'));
    await workbench?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const node = (name: string) =>
    window.page.locator('.pane:has(> .pane-header[aria-label^="Sessions"]) .monaco-list-row', { hasText: name });
  const keyboardIn = (page: TimelinePage) => page.frame.evaluate(() => document.hasFocus() && document.activeElement?.getAttribute('role'));
  /** Whether such a row is in sight, or can be scrolled to within a moment. */
  const isThere = (page: TimelinePage, label: string, state: string) =>
    page.find(label, state, 3_000).then(
      () => true,
      () => false,
    );
  const inSessions = () => window.page.evaluate(() => document.activeElement?.closest('.pane-body') !== null);

  test('“Open Timeline” brings the keyboard into the list', async () => {
    await window.run('Tapline: Open Timeline');
    await timeline.until(async () => (await keyboardIn(timeline)) === 'treegrid', 'the keyboard in the list');
  });

  test('in the side bar Ctrl+F goes to the filter, Ctrl+C copies the chosen row, and Delete cancels it', async () => {
    await (await timeline.find('index_files', 'pending')).click();
    await window.page.keyboard.press('Control+f');
    await timeline.until(
      () => timeline.frame.evaluate(() => document.activeElement instanceof HTMLInputElement),
      'the keyboard in the filter',
    );
    await (await timeline.find('index_files', 'pending')).click();
    const told = async () => (await window.statusBar()).some((text) => text.includes('Copied as JSON'));
    await window.pressUntil('Control+c', told, 'a word that the row was copied');
    await window.pressUntil('Delete', () => isThere(timeline, 'index_files', 'cancelled'), 'the call to be cancelled');
  });

  test('Ctrl+Enter opens the bodies of the chosen row', async () => {
    await (await timeline.find('index_files', 'cancelled')).click();
    const text = () => window.host.evaluate((api) => api.window.activeTextEditor?.document.getText() ?? '');
    await window.pressUntil('Control+Enter', async () => (await text()).includes('"index_files"'), 'the bodies in an editor');
    await window.host.evaluate((api) => api.commands.executeCommand('workbench.action.closeAllEditors'));
  });

  test('Delete cancels the request at which the keyboard stands in the Sessions tree, and the keyboard stays there', async () => {
    await node('stubborn_report').click();
    await window.until(inSessions, { what: 'the keyboard in the tree' });
    await window.page.keyboard.press('ArrowDown');
    await window.until(async () => (await node('late_answer').getAttribute('class'))?.includes('focused'), { what: 'the next request' });
    await window.page.keyboard.press('Delete');
    await timeline.find('late_answer', 'cancelled');
    expect(await inSessions()).toBe(true);
    expect(await node('stubborn_report').count()).toBe(1);
    await window.screenshot('keys-tree');
  });

  test('F8 goes to the next finding', async () => {
    await (await timeline.find('stubborn_report', 'pending')).click();
    const found = async () => {
      const chosen = timeline.frame.locator('.rows > [role="row"][aria-selected="true"]');
      return /finding/.test((await chosen.getAttribute('aria-label', { timeout: 1_000 }).catch(() => '')) ?? '');
    };
    await window.pressUntil('F8', found, 'a chosen row with a finding');
  });

  test('= zooms the time, Alt with an arrow pans it, and 0 shows all of it again', async () => {
    await (await timeline.find('stubborn_report', 'pending')).click();
    const range = timeline.frame.locator('.range-text');
    await window.pressUntil('=', () => range.isVisible(), 'a part of the session');
    const before = await range.textContent();
    await window.pressUntil('Alt+ArrowLeft', async () => (await range.textContent()) !== before, 'an earlier part');
    await window.screenshot('keys-zoomed');
    await window.pressUntil('0', () => range.isHidden(), 'the whole session');
  });

  test('beside a timeline in an editor, a key in another view is not for it', async () => {
    await window.run('Tapline: Open Timeline in Editor');
    await window.until(async () => (await TimelinePage.all(window)).length === 2, { what: 'the timeline in the editor' });
    const editor = (await TimelinePage.all(window)).find(({ frame }) => frame !== timeline.frame)!;
    await (await editor.find('stubborn_report', 'pending')).click();
    await editor.until(async () => (await keyboardIn(editor)) !== false, 'the keyboard in the editor');
    await node('demo').first().click();
    await window.until(inSessions, { what: 'the keyboard in the tree' });
    await window.page.keyboard.press('Delete');
    // Whatever the key set off has been carried out once this has.
    await window.run('Tapline: Refresh');
    expect(await node('stubborn_report').count()).toBe(1);
    // The call may be answered at this very moment; then it is made again.
    await editor.until(async () => {
      await (await editor.find('stubborn_report', 'pending')).click();
      await window.page.keyboard.press('Delete');
      return editor.find('stubborn_report', 'cancelled', 10_000).then(
        () => true,
        () => false,
      );
    }, 'a call that Delete cancelled');
  });
});
