import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive, choose, settled } from './harness/acts.js';
import { CANCELS, TRACKER } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

/** Texts that were cut although they never should be. */
function cutTexts(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((all) =>
      all.flatMap((element) =>
        element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 ? [element.textContent ?? ''] : [],
      ),
    );
}

const WIDTHS = [220, 260, 299, 320, 400, 479, 480, 560, 699, 700, 760, 859, 860, 964, 1400];

describeWebview('layout', (open) => {
  test('at every width rows are 22 px high and one under the other, and no duration, size, state or counter is cut', {
    timeout: 120_000,
  }, async () => {
    const page = await open({ width: 1400, height: 800, scenario: CANCELS });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      const tops = await page
        .locator('.row')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()).map(({ top, height }) => [top, height]));
      tops.slice(1).forEach(([top], i) => {
        expect(top, `${width}`).toBeCloseTo(tops[i]![0]! + 22, 3);
      });
      expect(new Set(tops.map(([, height]) => height)), `${width}`).toEqual(new Set([22]));
      expect(
        await cutTexts(
          page,
          '.row :is(.duration, .size, .state), .app:not([data-counters="glyphs"]) .word, .number, .head-row .cell:not(.time)',
        ),
        `${width}`,
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
    }
  });

  test('a label gives way only when its description has none left to give', async () => {
    const page = await open({ width: 320, height: 640 });
    for (const width of [320, 360, 420, 520, 640, 720]) {
      await page.setViewportSize({ width, height: 640 });
      await settled(page);
      const wrong = await page.locator('.row').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const label = row.querySelector<HTMLElement>('.label')!;
          const description = row.querySelector<HTMLElement>('.description')!;
          const inSight = description.getBoundingClientRect().top < row.getBoundingClientRect().bottom - 4 && description.clientWidth > 0;
          const narrow = inSight && description.clientWidth < Math.min(24, description.scrollWidth);
          return (label.scrollWidth > label.clientWidth && inSight) || narrow ? [row.textContent] : [];
        }),
      );
      expect(wrong, `${width}`).toEqual([]);
    }
  });

  test('a session without contact shows lower bounds, wholly, and nothing to cancel', async () => {
    const page = await open({ width: 1000, height: 700, scenario: { ...TRACKER, status: 'no-contact' } });
    expect(await page.locator('.row', { hasText: 'summarize_thread' }).locator('.duration').textContent()).toBe('> 11.2 s');
    expect(await cutTexts(page, '.row .duration')).toEqual([]);
    expect(await page.locator('.cancel:visible').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Reconnect' }).isVisible()).toBe(true);
  });

  test('every open request that can be cancelled has its button in sight without a pointer over it, not under the scroll bar', async () => {
    for (const width of [220, 320, 600, 1400]) {
      const page = await open({ width, height: 300 });
      await arrive(page, 0);
      const under = await page.locator('.cancel:visible').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const y = (top + bottom) / 2;
          const hit = (x: number) => button.contains(document.elementFromPoint(x, y));
          return hit((left + right) / 2) && hit(left + 3) && hit(right - 3);
        }),
      );
      expect(under.length, `${width}`).toBeGreaterThan(0);
      expect(under.every(Boolean), `${width}`).toBe(true);
    }
  });

  test('the details stand beside a wide list, below a narrow one, and over a low one with a way back', async () => {
    const page = await open({ width: 1400, height: 700 });
    await choose(page, 'export_report');
    expect((await page.locator('.details').boundingBox())?.width).toBe(404);
    await page.setViewportSize({ width: 900, height: 700 });
    await settled(page);
    await page.locator('.row .label', { hasText: 'export_report' }).click();
    await settled(page);
    const pane = await page.locator('.pane').boundingBox();
    expect((await page.locator('.details').boundingBox())!.height / pane!.height).toBeCloseTo(0.45, 1);
    await page.setViewportSize({ width: 320, height: 340 });
    await settled(page);
    expect(await page.locator('.details').boundingBox()).toMatchObject({ width: 320 });
    await page.getByRole('button', { name: 'Back' }).click();
    await settled(page);
    expect(await page.locator('.details').isVisible()).toBe(false);
  });

  test('the edge of the details is moved by pointer and keys, and stays within what leaves both usable', async () => {
    const page = await open({ width: 1400, height: 700 });
    const sash = page.locator('.sash');
    const box = await sash.boundingBox();
    await page.mouse.move(box!.x + 2, 300);
    await page.mouse.down();
    await page.mouse.move(box!.x - 98, 300, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    expect((await page.locator('.details').boundingBox())?.width).toBe(504);
    await sash.focus();
    await page.keyboard.press('ArrowRight');
    await settled(page);
    expect((await page.locator('.details').boundingBox())?.width).toBe(484);
    for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowLeft');
    await settled(page);
    expect((await page.locator('.list').boundingBox())!.width).toBeGreaterThanOrEqual(560);
  });

  test('tooltips come on hover and on focus: what is cut, when it began, which key does it', async () => {
    const page = await open({ width: 600, height: 700 });
    await page.locator('.row', { hasText: 'summarize_thread' }).locator('.cancel').hover();
    await page.locator('.tooltip').waitFor();
    expect(await page.locator('.tooltip').textContent()).toBe('Cancel this request on the wireDelete');
    await page.locator('.row', { hasText: 'summarize_thread' }).locator('.duration').hover();
    await expect.poll(() => page.locator('.tooltip').textContent()).toBe('Started 10:01:25.100');
    await page.mouse.move(1, 690);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('.tooltip').textContent()).toBe('Requests without an answer yet');
  });

  test('translations reach the page, and what is not translated stays English', async () => {
    const page = await open({ strings: { leaked: 'undicht', filter: 'Filtern</script><b>' } });
    expect(await page.locator('[data-counter="leaked"] .word').textContent()).toBe('undicht');
    expect(await page.locator('.filter-input').getAttribute('aria-label')).toBe('Filtern</script><b>');
    expect(await page.locator('[data-counter="cancelled"] .word').textContent()).toBe('cancelled');
  });
});
