import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workspace } from '../support/workbench/workspace.js';

const RECORDS = [
  { t: 1, dir: 's2c', raw: 'noise one' },
  { t: 2, dir: 'stderr', raw: 'WARNING upstream 429' },
  { t: 3, dir: 's2c', raw: 'noise two' },
  { t: 4, dir: 'stderr', raw: 'INFO done' },
];

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('filters and findings', () => {
  const workspace = Workspace.make({});
  const file = join(workspace.folder, 'noise.tapline.jsonl');
  let window: WorkbenchWindow;
  let timeline: TimelinePage;

  const header = { tapline: 1, id: 'noise', started: '2026-11-29T10:00:00.000Z', command: ['node', 'server.js'] };
  writeFileSync(file, [header, ...RECORDS].map((record) => `${JSON.stringify(record)}\n`).join(''));
  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
    await openTrace();
  });

  async function openTrace(): Promise<void> {
    await window.host.evaluate((api, path) => api.commands.executeCommand('vscode.openWith', api.Uri.file(path), 'tapline.trace'), file);
    timeline = await TimelinePage.of(window);
    await timeline.waitFor('WARNING upstream 429', 'stderr');
  }

  const box = () => timeline.frame.locator('.filter-input');
  const filterIs = (text: string) => timeline.until(async () => (await box().inputValue()) === text, `the filter ${text}`);
  const clear = async () => {
    await box().fill('');
    await box().press('Enter');
  };
  /** Opens the list by the button in the filter box. */
  const openList = async () => {
    await timeline.frame.getByRole('button', { name: 'Saved filters' }).click();
    await window.quickInput.waitFor();
  };
  const closeList = async () => {
    await window.page.keyboard.press('Escape');
    await window.until(async () => (await window.quickInput.count()) === 0, { what: 'the list to be closed' });
  };
  /** Types a name into the box that asks for one. */
  const name = async (text: string) => {
    const prompt = window.page.locator('.quick-input-widget:not([style*="display: none"]) .quick-input-message', { hasText: 'ame for' });
    await prompt.waitFor();
    await window.quickInput.fill(text);
    await window.page.keyboard.press('Enter');
    await prompt.waitFor({ state: 'hidden' });
  };
  const press = async (entry: string, button: string) => {
    const row = window.pickable(entry).first();
    await row.hover();
    await row.locator(`.action-label[aria-label="${button}"]`).click();
  };

  test('a filter is saved under a name from where its result is counted', async () => {
    await box().fill('state:stray');
    await box().press('Enter');
    await timeline.frame.locator('.result-count', { hasText: '2 of 5 rows' }).waitFor();
    await timeline.frame.getByRole('button', { name: 'Save Filter…' }).click();
    await name('Odd frames');
    await clear();
    await filterIs('');
  });

  test('it is offered by its name, beside examples, and applied to the timeline used last', async () => {
    await openList();
    await window.pickable('Odd frames').waitFor();
    expect(await window.pickable('Broken cancellations').count()).toBe(1);
    await window.screenshot('saved-filters');
    await window.pick('Odd frames');
    await filterIs('state:stray');
    await timeline.until(async () => (await timeline.rows()).length === 2, 'the rows of the filter');
    await clear();
    await window.run('Tapline: Apply Saved Filter…');
    await window.pick('Odd frames');
    await filterIs('state:stray');
  });

  test('it is renamed in the list, where the one in force can be saved, too', async () => {
    await openList();
    await press('Odd frames', 'Rename…');
    await name('Noise');
    await window.pickable('Noise').waitFor();
    expect(await window.pickable('Odd frames').count()).toBe(0);
    await closeList();
    await box().fill('text:"upstream 429"');
    await box().press('Enter');
    await timeline.until(async () => (await timeline.rows()).length === 1, 'the row whose body has the text');
    await openList();
    await window.page.keyboard.type('Save the');
    await window.page.keyboard.press('Enter');
    await name('Upstream');
  });

  test('what was saved is there after the window was reloaded, and is deleted in the list', async () => {
    await window.reload();
    await openTrace();
    await filterIs('text:"upstream 429"');
    await clear();
    await openList();
    await window.pickable('Upstream').waitFor();
    await press('Noise', 'Delete');
    await window.until(async () => (await window.pickable('Noise').count()) === 0, { what: 'the filter to be gone' });
    expect(await window.pickable('Upstream').count()).toBe(1);
    await closeList();
  });

  test('a filter with a mistake is not saved, and the person is told why', async () => {
    await box().fill('dur:>2x');
    await box().press('Enter');
    await timeline.frame.locator('.filter-error').waitFor();
    await window.run('Tapline: Save Filter…');
    const told = await window.until(async () => (await window.notifications()).find((text) => text.includes('cannot be saved')), {
      what: 'a message about the filter',
    });
    expect(told).toContain('dur: needs a time with a unit');
    await clear();
  });

  test('F8 and Shift+F8 go round the findings of an editor, and say when they begin anew', async () => {
    const words = timeline.frame.locator('.foot-words');
    const chosen = () => timeline.frame.locator('.rows > [role="row"][aria-selected="true"] .label').textContent({ timeout: 1_000 });
    const isChosen = (label: string) => () =>
      chosen().then(
        (text) => text === label,
        () => false,
      );
    await (await timeline.waitFor('WARNING upstream 429', 'stderr')).click();
    await window.pressUntil('F8', isChosen('noise two'), 'the next finding');
    await window.page.keyboard.press('F8');
    await timeline.until(isChosen('noise one'), 'the first finding');
    expect(await words.textContent()).toBe('Past the last finding: on from the first');
    await window.page.keyboard.press('Shift+F8');
    await timeline.until(isChosen('noise two'), 'the last finding');
    expect(await words.textContent()).toBe('Past the first finding: on from the last');
    await window.run('Tapline: Go to Previous Finding');
    await timeline.until(isChosen('noise one'), 'the finding before');
    await window.screenshot('findings-editor');
  });
});
