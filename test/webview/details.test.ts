import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, settled } from './harness/acts.js';
import { c2s, call, type Scenario, s2c, TRACKER } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

const HEAD = TRACKER.records.slice(0, 4);

const answer = (id: number, result: unknown) => ({ jsonrpc: '2.0', id, result });

/** Opens the box that looks for text, as the keybinding does, and looks for one. */
async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('tree').first().getByRole('treeitem').first().focus();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in bodies' }).fill(text);
  await page.keyboard.press('Enter');
  await page.locator('.find-count', { hasText: /\d of|No/ }).waitFor();
  await settled(page);
}

const marked = (page: Page) => page.evaluate(() => [...(CSS.highlights.get('tapline-find') ?? [])].map(String));
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describeWebview('the details', (open) => {
  test('Ctrl+F in the details finds a text in all bodies, counts it, goes round, unfolds to it, and Escape gives the keyboard back', async () => {
    const deep = { a: { b: { c: { d: { e: 'needle one' } } } }, Needle: 'x' };
    const records = [...HEAD, c2s(1000, call(50, 'deep', deep)), s2c(1100, answer(50, { content: 'no NEEDLE, but one' }))];
    const page = await open({ width: 1400, height: 900, scenario: { ...TRACKER, records } });
    await choose(page, 'deep');
    await find(page, 'needle');
    const count = page.locator('.find-count');
    await expect.poll(() => count.textContent()).toBe('1 of 3');
    await expect.poll(() => marked(page)).toEqual(['NEEDLE']);
    await page.keyboard.press('Enter');
    await expect.poll(() => marked(page)).toEqual(['needle']);
    await page.keyboard.press('Enter');
    await expect.poll(() => marked(page)).toEqual(['Needle']);
    await page.keyboard.press('Enter');
    await expect.poll(() => count.textContent()).toBe('1 of 3');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => count.textContent()).toBe('3 of 3');
    await page.keyboard.press('Escape');
    expect(await marked(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem');
    // Elsewhere the key is the filter's.
    await page.locator('.row .label', { hasText: 'deep' }).first().click();
    await page.keyboard.press('Control+f');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('filter-input');
  });

  test('a text is found in a raw body too, and what is nowhere is said to be nowhere', async () => {
    const page = await open({ width: 1400, height: 900 });
    await choose(page, 'export_report');
    await page.getByRole('button', { name: 'Raw' }).click();
    await settled(page);
    await page.getByRole('button', { name: 'Request', exact: false }).last().focus();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find in bodies' }).fill('":"');
    await page.keyboard.press('Enter');
    await expect.poll(() => marked(page)).toEqual(['":"']);
    await page.getByRole('textbox', { name: 'Find in bodies' }).fill('nowhere to be seen');
    await expect.poll(() => page.locator('.find-count').textContent()).toBe('No matches');
  });

  test('Ctrl+C copies the value of a line, Shift+Alt+C its path, and elsewhere Ctrl+C still copies the row', async () => {
    const records = [...HEAD, c2s(1000, call(50, 'deep', { 'a b': [1, 'two\nlines'] }))];
    const page = await open({ width: 1400, height: 900, scenario: { ...TRACKER, records } });
    await choose(page, 'deep');
    const line = page.getByRole('treeitem').filter({ hasText: 'two' });
    if ((await line.count()) === 0) await page.getByRole('treeitem').filter({ hasText: 'a b' }).click();
    await line.focus();
    await page.keyboard.press('Control+c');
    await expect.poll(() => clipboard(page)).toBe('two\nlines');
    await page.keyboard.press('Alt+Shift+C');
    await expect.poll(() => clipboard(page)).toBe('$.params.arguments["a b"][1]');
    const actions = () => page.evaluate(() => window.host.asked.filter(({ name }) => name === 'action').map(({ ask }) => ask));
    expect(await actions()).toEqual([]);
    await page.locator('.row .label', { hasText: 'deep' }).first().click();
    await page.keyboard.press('Control+c');
    await expect.poll(actions).toMatchObject([{ action: 'copyJson' }]);
  });

  test('Ctrl+Enter in a body opens that body alone', async () => {
    const page = await open({ width: 1400, height: 900 });
    await choose(page, 'export_report');
    await page.getByRole('tree', { name: 'Cancellation' }).getByRole('treeitem').first().focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Open in editor: Request' }).click();
    const parts = () => page.evaluate(() => window.host.asked.filter(({ name }) => name === 'openPart').length);
    await expect.poll(parts).toBe(2);
  });

  test('a string of 10 MB and a list of 100,000 items never come to the page as a whole, and the end of both can be seen', async () => {
    const big = { list: Array.from({ length: 100_000 }, (_, i) => `item ${i}`), text: `${'x'.repeat(10_000_000)}needle` };
    const records = [...HEAD, c2s(1000, call(50, 'big', big))];
    const page = await open({ width: 1400, height: 900, scenario: { ...TRACKER, records } });
    await page.evaluate(() => {
      Object.assign(window, { largest: 0 });
      window.addEventListener('message', ({ data }) => {
        const seen = window as unknown as { largest: number };
        seen.largest = Math.max(seen.largest, JSON.stringify(data).length);
      });
    });
    await choose(page, 'big');
    await find(page, 'item 99999');
    await expect.poll(() => marked(page)).toEqual(['item 99999']);
    expect(await page.getByRole('treeitem').count()).toBeLessThan(400);
    await page.getByRole('textbox', { name: 'Find in bodies' }).fill('needle');
    await page.keyboard.press('Enter');
    await expect.poll(() => marked(page)).toEqual(['needle']);
    expect(await page.evaluate(() => (window as unknown as { largest: number }).largest)).toBeLessThan(400_000);
    await page.getByRole('button', { name: 'Raw' }).click();
    // The end, where the match is, and the beginning; in between nothing but a button.
    await page.getByRole('button', { name: /^Show 20,000 more characters of/ }).click();
    await expect.poll(() => page.locator('pre.raw').count()).toBe(3);
  });

  test('a body that cannot be read says why', async () => {
    const records = [...HEAD, c2s(1000, call(50, 'big', { text: 'x'.repeat(100_000) }))];
    const page = await open({ width: 1400, height: 900, scenario: { ...TRACKER, records } });
    await page.evaluate(() => window.host.failing.set('body', 'The trace was replaced.'));
    await choose(page, 'big');
    await page.getByText('This body could not be read: The trace was replaced.').waitFor();
  });

  test('rows that belong together lead to each other, and lines of stderr stand beside what they may explain', async () => {
    const page = await open({ width: 1400, height: 900 });
    await choose(page, 'search_issues');
    await page.getByRole('button', { name: /^Related/ }).waitFor();
    await page.locator('.related li', { hasText: 'the same, sent again' }).first().getByRole('button').click();
    await settled(page);
    expect(await page.locator('.related li', { hasText: 'the same, sent before' }).count()).toBeGreaterThan(0);
    await page.locator('.related.stderr button').first().click();
    await settled(page);
    expect(await page.locator('.details h2').textContent()).toContain('WARNING');
  });

  test('with nothing chosen, findings stand by rule, the gravest first, and one leaves only its rows', async () => {
    const page = await open({ width: 1400, height: 900 });
    const rules = page.locator('.rule-sums li');
    await rules.first().waitFor();
    expect(await rules.first().textContent()).toContain('error');
    const rule = await rules.last().getByRole('button').textContent();
    await rules.last().getByRole('button').click();
    await settled(page);
    expect(await page.locator('.filter-input').inputValue()).toBe(`rule:"${rule}"`);
  });

  test.each([
    ['html', '<img src=x onerror="window.hacked=1">needle'],
    ['bidi', '\u202eneedle\u2066'],
    ['ansi', '\u001b[31mneedle\u0000'],
    ['half a pair', 'x\ud83dneedle'],
  ])('%s is found, marked, copied and named in a path as text, and harms nothing', async (_name, text) => {
    const scenario: Scenario = {
      ...TRACKER,
      records: [...HEAD, c2s(1000, call(50, 'nasty', { [text]: text })), { t: 1001, dir: 'stderr', raw: text }],
    };
    const page = await open({ width: 1400, height: 900, scenario });
    await choose(page, 'nasty');
    await find(page, 'needle');
    await expect.poll(() => page.locator('.find-count').textContent()).toBe('1 of 2');
    await expect.poll(() => marked(page)).toEqual(['needle']);
    await page.keyboard.press('Escape');
    await page.locator('.json [tabindex="0"]').first().focus();
    await page.keyboard.press('Alt+Shift+C');
    await page.keyboard.press('Control+c');
    await settled(page);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await page.locator('img, iframe').count()).toBe(0);
    const shown = (await page.locator('.app').textContent()) ?? '';
    for (const hidden of ['\u202e', '\u2066', '\u0000', '\u001b']) expect(shown.includes(hidden)).toBe(false);
  });
});
