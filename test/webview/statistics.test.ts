import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TraceRecord } from '../../src/trace/record.js';
import { asked, filter, settled } from './harness/acts.js';
import { c2s, call, result, s2c, TRACKER } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

async function show(page: Page): Promise<void> {
  await page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'statistics' }));
  await page.locator('.statistics tbody tr').first().waitFor();
  await settled(page);
}

/** The texts of the cells of each line, without its picture. */
async function table(page: Page): Promise<string[][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.statistics tbody tr')].map((row) => [
      row.querySelector('.name')?.textContent ?? '',
      ...[...row.querySelectorAll('td:not(.picture)')].map((cell) => cell.textContent ?? ''),
    ]),
  );
}

const names = async (page: Page) => (await table(page)).map(([name]) => name);
const chosen = (page: Page) => page.locator('.statistics tr[aria-selected="true"] .name').textContent();

describeWebview('statistics', (open) => {
  test('tell of each method and tool what came of its requests', async () => {
    const page = await open({ width: 1400, height: 720 });
    await show(page);
    const lines = new Map((await table(page)).map(([name, ...cells]) => [name, cells]));
    expect(lines.get('search_issues')!.slice(0, 7)).toEqual(['3', '0', '0', '3', '–', '–', '–']);
    expect(lines.get('get_issue')!.slice(0, 8)).toEqual(['2', '1', '0', '0', '110 ms', '242 ms', '242 ms', '242 ms']);
    expect(lines.get('export_report')!.slice(0, 4)).toEqual(['1', '0', '1', '0']);
    expect(await page.locator('.statistics strong').textContent()).toMatch(/^\d+ requests$/);
  });

  test('leave their names room in the least of side bars: the picture goes first', async () => {
    const page = await open({ width: 220, height: 720 });
    await show(page);
    const letters = await page.locator('.statistics tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const head = row.querySelector('th')!;
        const name = row.querySelector('.name')!;
        const range = new Range();
        range.selectNodeContents(name);
        const { left, width } = range.getBoundingClientRect();
        const room = head.getBoundingClientRect().right - 6 - left;
        return Math.floor(Math.min(1, room / width) * (name.textContent ?? '').length);
      }),
    );
    expect(Math.min(...letters)).toBeGreaterThanOrEqual(8);
    expect(await page.locator('.statistics .picture:visible').count()).toBe(0);
    expect(await page.locator('.statistics tbody tr td').first().isVisible()).toBe(true);
  });

  test('are sorted by a click on a head or by its key, which says so to those who cannot see the arrow', async () => {
    const page = await open({ width: 1400, height: 720 });
    await show(page);
    const sorted = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.statistics thead th')].flatMap((head) => {
          const order = head.getAttribute('aria-sort');
          return order === null || order === 'none' ? [] : [`${head.textContent} ${order}`];
        }),
      );
    await expect.poll(sorted).toEqual(['Calls descending']);
    await page.getByRole('columnheader', { name: 'Request' }).getByRole('button').click();
    await expect.poll(sorted).toEqual(['Request ascending']);
    await expect
      .poll(() => names(page))
      .toEqual([
        'elicitation/create',
        'initialize',
        'logging/setLevel',
        'resources/read',
        'sampling/createMessage',
        'tools/call',
        'create_issue',
        'export_report',
        'get_issue',
        'index_repo',
        'search_issues',
        'summarize_thread',
        'tools/list',
      ]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await settled(page);
    await expect.poll(sorted).toEqual(['Request descending']);
  });

  test('follow the filter, and give the rows back as they were', async () => {
    const page = await open({ width: 1000, height: 720 });
    await show(page);
    await filter(page, 'state:leaked');
    await expect.poll(() => names(page)).toEqual(['tools/call', 'search_issues']);
    expect(await page.locator('.statistics strong').textContent()).toMatch(/^\d+ of \d+ requests$/);
    await page.locator('.statistics').getByRole('button', { name: 'Back to the Timeline' }).click();
    expect(await page.locator('.statistics').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('grid');
    expect(await page.locator('.row:not(.unknown)').count()).toBeGreaterThan(0);
  });

  test('lead to the requests of a line, by click and by key alone', async () => {
    const page = await open({ width: 1000, height: 720 });
    await show(page);
    await page.locator('.statistics tr', { hasText: 'get_issue' }).locator('.name').click();
    await settled(page);
    expect(await page.locator('.filter-input').inputValue()).toBe('tool:"get_issue"');
    expect(await page.locator('.row:not(.unknown) .label').allTextContents()).toEqual(['get_issue', 'get_issue']);
    await page.keyboard.press('Escape');
    await settled(page);
    await show(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treegrid');
    await page.keyboard.press('ArrowDown');
    await settled(page);
    expect(await chosen(page)).toBe('index_repo');
    await page.keyboard.press('Home');
    await settled(page);
    expect(await chosen(page)).toBe('tools/call');
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    expect(await page.locator('.statistics tr[aria-selected="true"]').getAttribute('aria-expanded')).toBe('false');
    expect(await names(page)).not.toContain('get_issue');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('.filter-input').inputValue()).toBe('method:"tools/call"');
  });

  test('count on while requests come, without a word of it being lost', async () => {
    const page = await open({ width: 1000, height: 720, scenario: { ...TRACKER, speed: 1 } });
    await show(page);
    const calls = async () => Number((await table(page)).find(([name]) => name === 'get_issue')?.[1]);
    const before = await calls();
    const records = Array.from({ length: 300 }, (_, i): TraceRecord[] => [
      c2s(100_000 + i, call(1000 + i, 'get_issue')),
      s2c(100_000.5 + i, result(1000 + i, {})),
    ]);
    for (const some of [records.slice(0, 100), records.slice(100, 101), records.slice(101)]) {
      await page.evaluate((all) => window.host.arrive(all), some.flat());
    }
    await expect.poll(calls).toBe(before + 300);
    // Not once for each picture.
    expect((await asked(page, 'statistics')).length).toBeLessThan(30);
  });

  test('a pause holds the numbers, too', async () => {
    const page = await open({ width: 1000, height: 720 });
    await page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'togglePause' }));
    await settled(page);
    await show(page);
    const before = await table(page);
    await page.evaluate((all) => window.host.arrive(all), [c2s(100_000, call(1000, 'get_issue'))]);
    await filter(page, 'method:tools/call');
    await filter(page, '');
    await expect.poll(() => table(page)).toEqual(before);
    expect(await page.locator('.statistics-words').textContent()).toContain('Paused');
  });

  test('of what leaked are not far from the setting that says when a request counts as that', async () => {
    const page = await open({ width: 1000, height: 720 });
    await filter(page, 'state:leaked');
    await page.getByRole('button', { name: 'Leaked: after 1 m 00 s…' }).click();
    await settled(page);
    expect(await asked(page, 'command')).toEqual([{ command: 'leakThreshold' }]);
    await filter(page, 'state:failed');
    expect(await page.getByRole('button', { name: 'Leaked: after' }).count()).toBe(0);
  });

  test('keys that act on rows do nothing while the rows are out of sight', async () => {
    const page = await open({ width: 1000, height: 720 });
    await page.locator('.row .label', { hasText: 'summarize_thread' }).first().click();
    await settled(page);
    await show(page);
    await page.keyboard.press('Delete');
    await settled(page);
    expect(await asked(page, 'action')).toEqual([]);
    expect(await page.evaluate(() => document.querySelector<HTMLElement>('.pane')!.inert)).toBe(true);
  });

  test('the next finding is shown in the timeline', async () => {
    const page = await open({ width: 1000, height: 720 });
    await show(page);
    await page.keyboard.press('F8');
    await settled(page);
    expect(await page.locator('.statistics').isVisible()).toBe(false);
    expect(await page.locator('.row[aria-selected="true"]').count()).toBe(1);
  });

  test('are copied as a table for programs and as one for people', async () => {
    const page = await open({ width: 1000, height: 720 });
    await show(page);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy as CSV' }).click();
    await expect.poll(copied).toContain('client,tools/call,search_issues,3,0,0,0,3,0,,,,,');
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect.poll(copied).toContain('`search_issues` | 3 | 0 | 0 | 3 | – | – | – | – |');
  });

  test('are there again after the view was hidden', async () => {
    const page = await open({ width: 1000, height: 720, state: { statistics: true, filter: 'tool:get_issue' } });
    await expect.poll(() => names(page)).toEqual(['tools/call', 'get_issue']);
  });

  test('stay readable however narrow the view is: names remain in sight beside the numbers', async () => {
    const page = await open({ width: 220, height: 500 });
    await show(page);
    const scroller = page.locator('.numbers-scroller');
    await scroller.evaluate((element) => element.scrollTo(10_000, 0));
    const name = await page.locator('.statistics tbody th').first().boundingBox();
    expect(name!.x).toBe(0);
    expect(name!.width).toBeGreaterThan(90);
    const last = await page.locator('.statistics tbody tr').first().locator('td').last().boundingBox();
    expect(last!.x + last!.width).toBeLessThanOrEqual(221);
  });

  test('show names that are markup, too long, or turned round as text', async () => {
    const name = `<img src=x onerror=alert(1)>\u202e${'x'.repeat(300)}`;
    const page = await open({
      width: 1000,
      height: 720,
      scenario: { ...TRACKER, records: [...TRACKER.records, c2s(97_000, call(99, name))] },
    });
    await show(page);
    const line = page.locator('.statistics tr', { hasText: '<img' });
    expect(await line.locator('.name').textContent()).toContain('‹U+202E›');
    expect(await page.locator('.statistics img').count()).toBe(0);
    expect((await line.boundingBox())!.height).toBeLessThanOrEqual(23);
  });
});
