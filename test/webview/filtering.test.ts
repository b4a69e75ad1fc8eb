import { expect, test } from 'vitest';
import { asked, filter, labels, settled } from './harness/acts.js';
import { c2s, call, TRACKER } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

describeWebview('filtering', (open) => {
  test('the filter shows what matches and how many of how many, and clearing brings all back', async () => {
    const page = await open({ width: 600, height: 700 });
    await filter(page, 'tool:search_issues');
    expect(await labels(page)).toEqual(['search_issues', 'search_issues', 'search_issues']);
    expect(await page.locator('.result-count').first().textContent()).toBe('3 of 24 rows');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await settled(page);
    expect((await labels(page)).length).toBeGreaterThan(20);
    expect(await page.locator('.result-count').first().isVisible()).toBe(false);
  });

  test('every mistake is marked where it is and told, while the last good filter stays in force', async () => {
    const page = await open({ width: 600, height: 700 });
    await filter(page, 'tool:search_issues');
    await filter(page, 'tool:search_issues state:leakd');
    expect(await labels(page)).toHaveLength(3);
    expect(await page.locator('.filter-error').textContent()).toContain('state: can be');
    expect(await page.locator('.filter-paint .wrong').allTextContents()).toEqual(['state:', 'leakd']);
    expect(await page.locator('.filter-input').getAttribute('aria-invalid')).toBe('true');
    await filter(page, 'tool:search_issues state:leakd by:client dur:2s state:x');
    expect(await page.locator('.filter-paint .wrong').allTextContents()).toEqual(['state:', 'leakd', 'dur:', '2s', 'state:', 'x']);
    expect(await page.locator('.filter-error').textContent()).toMatch(/^state: can be [^\n]*\ndur: needs [^\n]*$/);
    await filter(page, 'tool:search_issues state:leaked');
    expect(await page.locator('.filter-error').isVisible()).toBe(false);
  });

  test('beside a mistake, no number of the last good filter passes for its own', async () => {
    const page = await open();
    await filter(page, 'state:leaked');
    expect(await page.locator('.result-count').first().isVisible()).toBe(true);
    await filter(page, 'state:foo');
    expect(await page.locator('.result-count').first().isVisible()).toBe(false);
    await filter(page, 'state:leaked');
    expect(await page.locator('.result-count').first().isVisible()).toBe(true);
  });

  test('a mistake lies on nothing: column names and rows stay to be seen, at every width', async () => {
    const page = await open({ width: 1000, height: 700 });
    await filter(page, 'nonsense:1');
    for (const width of [220, 320, 600, 1000]) {
      await page.setViewportSize({ width, height: 700 });
      await settled(page);
      const { error, pane, field } = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        return { error: box('.filter-error'), pane: box('.pane'), field: box('.filter-field') };
      });
      expect(error.height, `${width}`).toBeGreaterThan(0);
      expect(error.top, `${width}`).toBeGreaterThanOrEqual(field.bottom);
      expect(error.bottom, `${width}`).toBeLessThanOrEqual(pane.top);
    }
  });

  test('what is offered has the sign of its kind, and a name that others have in them is taken at its word', async () => {
    const records = ['read', 'read_file', 'read'].map((tool, i) => c2s(1000 + i, call(i + 1, tool)));
    const page = await open({ width: 600, height: 400, scenario: { ...TRACKER, records } });
    const input = page.locator('.filter-input');
    await input.pressSequentially('tool:read');
    const options = page.locator('.suggestions li');
    await expect.poll(() => options.allTextContents()).toEqual(['read exactly · 2', 'read_file 1']);
    expect(await options.locator('.shape').count()).toBe(2);
    await settled(page);
    await expect.poll(() => labels(page)).toEqual(['read', 'read_file', 'read']);
    await input.press('ArrowDown');
    await input.press('Enter');
    expect(await input.inputValue()).toBe('tool:"read" ');
    await input.press('Enter');
    await settled(page);
    await expect.poll(() => labels(page)).toEqual(['read', 'read']);
    for (const key of ['state:', 'by:', 'has:', 'method:', 'dur:', 'rule:', '']) {
      await input.fill(key);
      await input.press('Control+Space');
      await expect.poll(async () => (await options.count()) === (await options.locator('.shape').count())).toBe(true);
    }
  });

  test('each counter shows as many rows as it counts, and what is counted looks as bad as the worst of it', async () => {
    const page = await open({ width: 1000, height: 2000 });
    for (const name of ['inFlight', 'cancelled', 'orphaned', 'leaked', 'findings']) {
      const counter = page.locator(`[data-counter="${name}"]`);
      const number = await counter.locator('.number').textContent();
      await counter.click();
      await settled(page);
      // A finding may show in several rows; in how many is told beside its number.
      const rows = await page.locator('.row').count();
      if (name === 'findings') {
        await page.mouse.move(1, 1);
        await counter.hover();
        await expect.poll(() => page.locator('.tooltip').textContent()).toContain(`, in ${rows} rows`);
      } else expect(rows, name).toBe(Number(number));
      await counter.click();
      await settled(page);
    }
    expect(await page.locator('[data-counter="findings"]').getAttribute('data-level')).toBe('error');
    await page.mouse.move(1, 1);
    await page.locator('[data-counter="findings"]').hover();
    await expect
      .poll(() => page.locator('.tooltip').textContent())
      .toMatch(/^Findings of the rules .*: 6 \(\d+ errors?, .*\), in \d+ rows$/);
    const calm = { ...TRACKER, records: TRACKER.records.slice(0, 6) };
    const info = await open({ width: 1000, height: 700, scenario: calm, patch: { found: { error: 0, warning: 0, info: 2 } } });
    expect(await info.locator('[data-counter="findings"]').getAttribute('data-level')).toBe('info');
  });

  test('the painted words stand exactly under the words that one types, however far they are scrolled', async () => {
    const page = await open({ width: 320, height: 400 });
    await filter(page, `tool:search ${'word '.repeat(20)}state:leaked`);
    await page.locator('.filter-input').press('End');
    await settled(page);
    const { scrolled, shifted, inputWidth, paintWidth } = await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.filter-input')!;
      const paint = document.querySelector<HTMLElement>('.filter-paint')!;
      const shift = new DOMMatrix(getComputedStyle(paint).transform).m41;
      return {
        scrolled: input.scrollLeft,
        shifted: -shift,
        inputWidth: input.scrollWidth,
        paintWidth: paint.getBoundingClientRect().width,
      };
    });
    expect(scrolled).toBeGreaterThan(0);
    expect(shifted).toBeCloseTo(scrolled, 0);
    expect(Math.abs(paintWidth - inputWidth)).toBeLessThan(4);
  });

  test('all leaked requests can be cancelled at once where the filter shows just them, and only in a live session', async () => {
    const page = await open({ width: 600, height: 400 });
    await page.locator('[data-counter="leaked"]').click();
    await settled(page);
    await page.getByRole('button', { name: 'Cancel All 3…' }).click();
    await settled(page);
    expect(await asked(page, 'cancelAllLeaked')).toEqual([{}]);
    await filter(page, 'state:leaked tool:nothing');
    expect(await page.getByRole('button', { name: 'Cancel All 3…' }).isVisible()).toBe(false);
    const recorded = await open({ width: 600, height: 400, scenario: { ...TRACKER, status: 'recorded' } });
    await recorded.locator('[data-counter="leaked"]').click();
    await settled(recorded);
    expect(await recorded.getByRole('button', { name: /Cancel All/ }).isVisible()).toBe(false);
  });

  test('the rule of a finding shows all rows that it was found in', async () => {
    const page = await open({ width: 1400, height: 720 });
    await page.locator('.row .label', { hasText: 'export_report' }).click();
    await page.locator('.finding-links .link').first().click();
    await settled(page);
    expect(await page.locator('.filter-input').inputValue()).toBe('rule:"cancel/error-after-cancel"');
    expect(await labels(page)).toContain('export_report');
    await page.locator('.finding-links .link').nth(1).click();
    await settled(page);
    expect(await asked(page, 'openClause')).toEqual([{ rule: 'cancel/error-after-cancel' }]);
  });
});
