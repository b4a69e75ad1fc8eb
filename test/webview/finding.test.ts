import { expect, test } from 'vitest';
import { asked, choose, filter, labels, settled } from './harness/acts.js';
import { picture } from './harness/pictures.js';
import { describeWebview } from './harness/use.js';

describeWebview('finding things', (open) => {
  test('values of this session are offered with their number of rows, and taken by keyboard', async () => {
    const page = await open({ width: 600, height: 500 });
    const input = page.locator('.filter-input');
    await input.pressSequentially('tool:s');
    const options = page.locator('.suggestions [role="option"]');
    await expect.poll(() => options.allTextContents()).toEqual(['search_issues 3', 'summarize_thread 1', 'get_issue 2', 'create_issue 1']);
    expect(await options.first().locator('b').textContent()).toBe('s');
    expect(await options.nth(2).locator('b').textContent()).toBe('s');
    await input.press('ArrowDown');
    await input.press('ArrowUp');
    expect(await input.getAttribute('aria-activedescendant')).toBe('filter-suggestion-3');
    await input.press('ArrowDown');
    await picture(page, 'finding-values');
    await input.press('Enter');
    expect(await input.inputValue()).toBe('tool:search_issues ');
    await expect.poll(() => labels(page)).toEqual(['search_issues', 'search_issues', 'search_issues']);
  });

  test('who goes down before the values are there gets to the first one, and nothing is taken that was offered for another word', async () => {
    const page = await open({ width: 600, height: 500 });
    const input = page.locator('.filter-input');
    // In one turn of the page: no answer can come in between.
    await input.focus();
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('.filter-input')!;
      const press = (key: string) => box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      box.value = 'to';
      box.setSelectionRange(2, 2);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      press('ArrowDown');
      press('Enter');
      press('ArrowDown');
    });
    await expect.poll(() => input.getAttribute('aria-activedescendant')).toBe('filter-suggestion-0');
    expect(await input.inputValue()).toBe('tool:');
    await input.press('Enter');
    expect(await input.inputValue()).toBe('tool:search_issues ');
  });

  test('Ctrl+Space offers the keys with an example each, also where nothing was typed', async () => {
    const page = await open({ width: 320, height: 500 });
    await page.locator('.filter-input').press('Control+ ');
    const options = page.locator('.suggestions [role="option"]');
    expect(await options.count()).toBe(10);
    expect(await options.nth(7).textContent()).toBe('dur: dur:>2s');
    await picture(page, 'finding-keys-320');
    await page.locator('.filter-input').press('Escape');
    expect(await page.locator('.suggestions').isVisible()).toBe(false);
  });

  test('a host that cannot say which values there are costs no suggestion that is always there', async () => {
    const page = await open({ width: 600, height: 500 });
    await page.evaluate(() => window.host.failing.set('values', 'no'));
    await page.locator('.filter-input').pressSequentially('state:lea');
    await expect.poll(() => page.locator('.suggestions [role="option"]').allTextContents()).toEqual(['leaked']);
    expect(await page.getByText('This did not work').isVisible()).toBe(false);
  });

  test('the whole term that is wrong is underlined, and told in words', async () => {
    const page = await open({ width: 600, height: 300 });
    await filter(page, 'method:tools/call dur:>2x');
    expect(await page.locator('.filter-paint .wrong').allTextContents()).toEqual(['dur:', '>2x']);
    expect(await page.locator('.filter-error').textContent()).toBe('dur: needs a time with a unit, such as dur:>2s or dur:<150ms.');
    expect(await page.getByRole('button', { name: 'Save Filter…' }).isVisible()).toBe(false);
    await picture(page, 'finding-mistake');
  });

  test('a search through bodies shows what it has found so far and how far it is, and can be stopped', async () => {
    const page = await open({ width: 320, height: 500 });
    await page.evaluate(() => {
      window.host.searchable = 20;
    });
    await filter(page, 'text:"upstream 429"');
    const progress = page.locator('.result-progress');
    expect(await progress.textContent()).toMatch(/^Searching bodies… \d+ %$/);
    expect(await page.locator('.scene').textContent()).toBe('Nothing found so far.');
    await picture(page, 'finding-search-320');
    await page.getByRole('button', { name: 'Stop' }).click();
    await settled(page);
    expect(await progress.textContent()).toMatch(/^Searched \d+ % of the bodies$/);
    await page.evaluate(() => {
      window.host.searchable = Number.POSITIVE_INFINITY;
      window.host.push();
    });
    await settled(page);
    expect(await page.locator('.row:not(.unknown)').count()).toBe(0);
    await page.getByRole('button', { name: 'Go On' }).click();
    await settled(page);
    expect(await labels(page)).toEqual(['WARNING upstream 429, retrying in 5 s']);
    expect(await progress.isVisible()).toBe(false);
  });

  test('a row that the filter hides stays chosen and is told to be hidden; clearing brings it back into sight where it was', async () => {
    const page = await open({ width: 1200, height: 500, rows: 2000 });
    const grid = page.locator('.grid');
    await choose(page, 'export_report');
    const top = async () => (await page.locator('.row[aria-selected="true"]').boundingBox())?.y;
    const before = await top();
    await filter(page, 'state:leaked');
    expect(await page.locator('.row[aria-selected="true"]').count()).toBe(0);
    expect(await page.locator('.result-hidden').textContent()).toBe('The filter hides the chosen row');
    // Its details stay.
    expect(await page.locator('.details').textContent()).toContain('export_report');
    await picture(page, 'finding-hidden');
    await filter(page, 'state:leaked tool:search_issues');
    await filter(page, '');
    expect(await page.locator('.row[aria-selected="true"] .label').textContent()).toBe('export_report');
    expect(await top()).toBe(before);
    expect(await page.locator('.result-hidden').isVisible()).toBe(false);
    expect(await grid.getAttribute('aria-activedescendant')).not.toBeNull();
  });

  test('F8 goes on from the other end past the last finding, and says so to those who see and to those who listen', async () => {
    const page = await open({ width: 600, height: 600 });
    await filter(page, 'has:finding');
    const findings = await page.locator('.row').count();
    await filter(page, '');
    await page.locator('.grid').focus();
    const chosen = () => page.locator('.row[aria-selected="true"]').getAttribute('aria-rowindex');
    const press = async (key: string) => {
      await page.keyboard.press(key);
      await settled(page);
      return chosen();
    };
    const seen: (string | null)[] = [];
    for (let i = 0; i < findings; i++) seen.push(await press('F8'));
    expect(new Set(seen).size).toBe(findings);
    expect(await page.locator('.foot-words').isVisible()).toBe(false);
    expect(await press('F8')).toBe(seen[0]);
    expect(await page.locator('.foot-words').textContent()).toBe('Past the last finding: on from the first');
    expect(await page.locator('[aria-live="polite"]').first().textContent()).toBe('Past the last finding: on from the first');
    await picture(page, 'finding-wrapped');
    expect(await press('Shift+F8')).toBe(seen.at(-1));
    expect(await page.locator('.foot-words').textContent()).toBe('Past the first finding: on from the last');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    expect(await page.locator('.foot-words').isVisible()).toBe(false);
    await filter(page, 'tool:get_issue');
    await page.locator('.grid').focus();
    await page.keyboard.press('F8');
    await settled(page);
    expect(await page.locator('.foot-words').textContent()).toBe('No row that the filter shows has a finding');
  });

  test('filters are saved and chosen in native lists, and what is chosen takes the place of what was there', async () => {
    const page = await open({ width: 600, height: 400 });
    await filter(page, 'state:leaked');
    await page.getByRole('button', { name: 'Save Filter…' }).click();
    const saved = page.getByRole('button', { name: 'Saved filters' });
    await saved.hover();
    await expect.poll(() => page.locator('.tooltip').textContent()).toBe('Saved filters');
    await saved.click();
    await settled(page);
    expect(await asked(page, 'filters')).toEqual([
      { what: 'save', filter: 'state:leaked' },
      { what: 'choose', filter: 'state:leaked' },
    ]);
    await page.evaluate(() => window.host.post({ kind: 'applyFilter', text: 'rule:cancel/*' }));
    await settled(page);
    expect(await page.locator('.filter-input').inputValue()).toBe('rule:cancel/*');
    expect(await labels(page)).toContain('export_report');
  });

  test('a filter that comes from elsewhere is not undone by the keyboard leaving the box before it was drawn', async () => {
    const page = await open({ width: 600, height: 400 });
    await filter(page, 'tool:search_issues');
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.filter-input')!;
      input.focus();
      window.addEventListener('message', () => input.blur(), { once: true });
      window.host.post({ kind: 'applyFilter', text: 'state:stray' });
    });
    await settled(page);
    expect(await page.locator('.filter-input').inputValue()).toBe('state:stray');
  });

  test('the arrow keys bring filters used lately back into an empty box', async () => {
    const page = await open({ width: 600, height: 400 });
    const input = page.locator('.filter-input');
    await filter(page, 'tool:search_issues');
    await filter(page, 'state:cancelled');
    await input.press('Escape');
    await settled(page);
    expect(await input.inputValue()).toBe('');
    await input.press('ArrowUp');
    expect(await input.inputValue()).toBe('state:cancelled');
    await input.press('ArrowUp');
    await settled(page);
    expect(await input.inputValue()).toBe('tool:search_issues');
    expect(await labels(page)).toHaveLength(3);
    await input.press('ArrowDown');
    await input.press('ArrowDown');
    expect(await input.inputValue()).toBe('');
    expect(await input.evaluate((element) => element.matches(':focus'))).toBe(true);
    await input.press('ArrowDown');
    expect(await page.locator('.grid').evaluate((element) => element.matches(':focus'))).toBe(true);
  });

  test('how much a filter lets through is told once to those who listen', async () => {
    const page = await open({ width: 600, height: 400 });
    await filter(page, 'tool:search_issues');
    await expect.poll(() => page.locator('[aria-live="polite"]').first().textContent()).toBe('3 of 24 rows');
  });
});
