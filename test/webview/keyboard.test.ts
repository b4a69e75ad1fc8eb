import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asked, choose, filter, labels, settled } from './harness/acts.js';
import { describeWebview } from './harness/use.js';

/** Where the keyboard is: the classes or the role of the element, or what it is called. */
function focus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'body';
    return (element as HTMLElement).dataset.counter ?? element.getAttribute('aria-label') ?? element.textContent ?? element.className;
  });
}

function chosen(page: Page): Promise<string | null> {
  return page.locator('.row[aria-selected="true"] .label').textContent();
}

describeWebview('keyboard', (open) => {
  test('Tab goes from the counters to the filter, to the list and to the details, with one stop for each toolbar and for the list', async () => {
    const page = await open({ width: 1400, height: 720 });
    await choose(page, 'export_report');
    await page.locator('.counter').first().focus();
    const stops = [await focus(page)];
    for (let i = 0; i < 9; i++) {
      await page.keyboard.press('Tab');
      stops.push(await focus(page));
    }
    const firstMark = (await page.locator('.mark').first().getAttribute('aria-label'))!;
    const sliders = ['Beginning of the time that is shown', 'End of the time that is shown'];
    expect(stops).toEqual([
      'inFlight',
      'Filter',
      'Saved filters',
      firstMark,
      ...sliders,
      'Timeline',
      'Size of the details',
      'Tree',
      'Findings1',
    ]);
  });

  test('arrow keys go through the counters, and Enter presses one', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    expect(await focus(page)).toBe('findings');
    await page.keyboard.press('Home');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await labels(page)).toEqual(['search_issues', 'search_issues', 'search_issues']);
    expect(await page.locator('[data-counter="leaked"]').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('.filter-input').inputValue()).toBe('');
  });

  test('who goes down from the filter into the list is on a row of what the filter leaves, also where they typed a moment ago', async () => {
    const page = await open({ width: 600, height: 500 });
    await page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'focusFilter' }));
    await page.locator('.filter-input:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('.grid:focus[aria-activedescendant]').waitFor();
    expect(await page.locator('.row[aria-selected="true"]').count()).toBe(1);
    await page.locator('.filter-input').focus();
    await page.locator('.filter-input').fill('state:leaked');
    await page.keyboard.press('ArrowDown');
    await page.locator('.row[aria-selected="true"][data-state="leaked"]').waitFor();
    await settled(page);
    const active = await page.locator('.grid').getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active}`).getAttribute('data-state')).toBe('leaked');
    // The row that is chosen stays so.
    await page.keyboard.press('ArrowDown');
    await settled(page);
    const row = await page.locator('.row[aria-selected="true"]').getAttribute('aria-label');
    await page.locator('.filter-input').focus();
    await page.keyboard.press('ArrowDown');
    await settled(page);
    expect(await page.locator('.row[aria-selected="true"]').getAttribute('aria-label')).toBe(row);
  });

  test('the list is walked by arrows, pages, Home and End, and its active row is named to those who listen', async () => {
    const page = await open({ width: 600, height: 400 });
    await page.locator('.grid').focus();
    await page.keyboard.press('Home');
    await settled(page);
    expect(await chosen(page)).toBe('server started');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await settled(page);
    expect(await chosen(page)).toBe('initialize');
    await page.keyboard.press('PageDown');
    await settled(page);
    const active = await page.locator('.grid').getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('End');
    await settled(page);
    expect(await chosen(page)).toBe('sampling/createMessage');
    const row = page.locator('.row[aria-selected="true"]');
    expect(await row.getAttribute('aria-label')).toMatch(
      /^sampling\/createMessage, “Summarize.*id 1, server to client, pending · no time limit, 10\.8 s/,
    );
    expect(await page.locator('.grid').getAttribute('aria-rowcount')).toBe('25');
    expect(await row.getAttribute('aria-rowindex')).toBe('25');
  });

  test('Enter goes into the details, Escape comes back a step at a time', async () => {
    const page = await open({ width: 320, height: 640 });
    await filter(page, 'tool:export_report');
    await page.locator('.grid').focus();
    await page.keyboard.press('Home');
    await settled(page);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await focus(page)).toBe('export_report');
    await page.keyboard.press('Escape');
    await settled(page);
    expect(await page.locator('.details').isVisible()).toBe(false);
    expect(await focus(page)).toBe('Timeline');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await settled(page);
    expect(await page.locator('.filter-input').inputValue()).toBe('');
  });

  test('Delete cancels the chosen request, but not while one edits the filter', async () => {
    const page = await open({ width: 600, height: 700 });
    await page.locator('.row .label', { hasText: 'summarize_thread' }).click();
    await page.locator('.filter-input').focus();
    await page.keyboard.type('abc');
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+c');
    await settled(page);
    expect(await asked(page, 'action')).toEqual([]);
    expect(await page.locator('.filter-input').inputValue()).toBe('bc');
    await filter(page, '');
    await page.locator('.grid').focus();
    await page.keyboard.press('Delete');
    await settled(page);
    expect(await asked(page, 'action')).toEqual([{ row: 22, action: 'cancel' }]);
  });

  test('Ctrl+C copies marked text as text, and the JSON of the row where none is marked', async () => {
    const page = await open({ width: 1400, height: 720 });
    await choose(page, 'export_report');
    await page.locator('.verdict').selectText();
    await page.keyboard.press('Control+c');
    expect(await asked(page, 'action')).toEqual([]);
    await page.evaluate(() => document.getSelection()?.removeAllRanges());
    await page.locator('.grid').focus();
    await page.keyboard.press('Control+c');
    await settled(page);
    expect(await asked(page, 'action')).toMatchObject([{ action: 'copyJson' }]);
  });

  test('Shift+F10 opens the native menu of the chosen row, which knows what the row is', async () => {
    const page = await open({ width: 320, height: 640 });
    await page.locator('.row .label', { hasText: 'summarize_thread' }).click();
    await page.locator('.grid').focus();
    await page.evaluate(() => {
      window.addEventListener('contextmenu', (event) => {
        const row = (event.target as Element).closest('[data-vscode-context]');
        document.title = row?.getAttribute('data-vscode-context') ?? '';
      });
    });
    await page.keyboard.press('Shift+F10');
    expect(JSON.parse(await page.title())).toEqual({
      ...{ webviewSection: 'row', row: 22, cancellable: true, findings: false, preventDefaultContextMenuItems: true },
    });
  });

  test('no button in a row is a tab stop', async () => {
    const page = await open();
    expect(await page.locator('.row :is(button, a, [tabindex]):not([tabindex="-1"])').count()).toBe(0);
  });

  test('F8 goes to the next finding, and Ctrl+F to the filter', async () => {
    const page = await open({ width: 600, height: 700 });
    await page.locator('.grid').focus();
    await page.keyboard.press('Home');
    await settled(page);
    await page.keyboard.press('F8');
    await settled(page);
    const first = await chosen(page);
    await page.keyboard.press('F8');
    await settled(page);
    expect(await chosen(page)).not.toBe(first);
    await page.keyboard.press('Shift+F8');
    await settled(page);
    expect(await chosen(page)).toBe(first);
    await page.keyboard.press('Control+f');
    await settled(page);
    expect(await focus(page)).toBe('Filter');
  });

  test('a JSON tree is one tab stop, and arrows fold, unfold and walk it', async () => {
    const page = await open({ width: 1400, height: 900 });
    await choose(page, 'export_report');
    const tree = page.getByRole('tree', { name: 'Response' });
    expect(await tree.locator('[tabindex="0"]').count()).toBe(1);
    await tree.locator('[tabindex="0"]').focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowDown');
    const lines = await tree.getByRole('treeitem').count();
    expect(await focus(page)).toMatch(/^error/);
    await page.keyboard.press('ArrowLeft');
    expect(await tree.getByRole('treeitem').count()).toBe(lines - 2);
    expect(await focus(page)).toMatch(/^error/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focus(page)).toMatch(/^code/);
    await page.keyboard.press('ArrowLeft');
    expect(await focus(page)).toMatch(/^error/);
  });

  test('suggestions are walked and taken from the keyboard, and Escape puts them away before anything else', async () => {
    const page = await open();
    const input = page.locator('.filter-input');
    await input.focus();
    await page.keyboard.type('st');
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('le');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await input.inputValue()).toBe('state:leaked ');
    await page.keyboard.type('to');
    await page.keyboard.press('Escape');
    expect(await input.getAttribute('aria-expanded')).toBe('false');
    expect(await input.inputValue()).toBe('state:leaked to');
  });
});
