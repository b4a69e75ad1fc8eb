import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive, choose, labels, placeOf, settled } from './harness/acts.js';
import { CANCELS, c2s, call, TRACKER } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

/** Texts that were cut although they never should be. */
function cutTexts(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.flatMap((element) => {
      const range = new Range();
      range.selectNodeContents(element);
      // What has no room at all is moved to a second line, out of sight.
      const away = range.getBoundingClientRect().top >= element.getBoundingClientRect().bottom - 1;
      return element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && !away ? [element.textContent ?? ''] : [];
    }),
  );
}

const WIDTHS = [170, 220, 229, 230, 260, 298, 320, 400, 479, 480, 553, 554, 600, 781, 782, 836, 860, 936, 964, 1400];

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
          '.row :is(.duration, .size, .state), .app:not([data-counters="glyphs"], [data-counters="least"]) .word, .number, .head-row .cell:not(.time)',
        ),
        `${width}`,
      ).toEqual([]);
      // A hair too little room is enough for an ellipsis.
      const words = await page
        .locator('[data-counters="line"] .counter .word')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
      expect(words, `${width}`).not.toContain(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
    }
  });

  test('a name is never cut more in a wider list, and nothing in a row lies on anything else', { timeout: 120_000 }, async () => {
    const page = await open({ width: 1400, height: 800, scenario: CANCELS });
    let before = new Map<string, number>();
    for (const width of [170, 220, 260, 298, 320, 400, 480, 560, 600, 800, 860, 936, 1000, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      const rows = await page.locator('.row').evaluateAll((all) =>
        all.map((row) => {
          const boxes = [...row.querySelectorAll('.words, .tag, .finding > *, .state, .duration, .size, .cancel')]
            .map((part) => part.getBoundingClientRect())
            // What does not fit is below, out of sight.
            .filter((box) => box.width > 0 && box.top < row.getBoundingClientRect().bottom - 6);
          const ordered = [...boxes].sort((a, b) => a.left - b.left);
          const label = row.querySelector('.label')!;
          return {
            key: row.getAttribute('aria-label') ?? '',
            shown: label.clientWidth / Math.max(1, label.scrollWidth),
            overlap: Math.max(0, ...ordered.slice(1).map((box, i) => ordered[i]!.right - box.left)),
          };
        }),
      );
      expect(Math.max(...rows.map(({ overlap }) => overlap)), `${width}`).toBeLessThan(0.6);
      // From the width of the default side bar on a description joins, of which an outcome is worth a part of the name.
      if (width !== 298)
        for (const { key, shown } of rows) expect(shown, `${width} ${key}`).toBeGreaterThanOrEqual((before.get(key) ?? 0) - 0.12);
      before = new Map(rows.map(({ key, shown }) => [key, shown]));
      expect(Math.min(...rows.map(({ shown }) => shown)), `${width}`).toBeGreaterThan(width < 298 ? 0.25 : 0.45);
    }
  });

  test('ids of many digits are wholly to be read, and long ones do not take the room of names', async () => {
    const ids = [7, 12_345, 1_234_567_890, '0b9f8a56-3a1e-4f7d-9d0b-5f2a7c1e8d34'];
    const scenario = { ...TRACKER, records: ids.map((id, i) => c2s(80_000 + i, call(id, 'get_issue'))) };
    const page = await open({ width: 960, height: 400, scenario: { ...scenario, records: scenario.records.slice(0, 3) } });
    expect(await cutTexts(page, '.row .id')).toEqual([]);
    await page.evaluate((record) => window.host.arrive([record]), scenario.records[3]!);
    await settled(page);
    expect(await cutTexts(page, '.row .id')).toHaveLength(1);
    expect(await cutTexts(page, '.row .label')).toEqual([]);
  });

  test('what came of a cancellation is told in words from the width of the default side bar on, and a tool error has no tick', async () => {
    for (const scenario of [CANCELS, TRACKER]) {
      const page = await open({ width: 298, height: 700, scenario });
      for (const width of [298, 320, 480, 600, 800]) {
        await page.setViewportSize({ width, height: 700 });
        await settled(page);
        // Rows that ended otherwise than one hoped, without words for it in sight or with words that are cut.
        const silent = await page.locator('.row:is([data-state="cancelled"], [data-state="failed"], .tool-error)').evaluateAll((rows) =>
          rows.flatMap((row) => {
            const { bottom } = row.getBoundingClientRect();
            const told = [...row.querySelectorAll<HTMLElement>('.description, .state')].some(
              (part) => part.clientWidth > 0 && part.scrollWidth <= part.clientWidth + 1 && part.getBoundingClientRect().top < bottom - 8,
            );
            return told ? [] : [row.getAttribute('aria-label')];
          }),
        );
        expect(silent, `${width}`).toEqual([]);
      }
    }
    const tick = (of: Page, label: string) =>
      of
        .locator('.row', { hasText: label })
        .last()
        .evaluate((row) => row.querySelector('.glyph path')?.getAttribute('d'));
    const narrow = await open({ width: 220, height: 700 });
    expect(await tick(narrow, 'get_issue')).toBe(await tick(narrow, 'logging/setLevel'));
    expect(await tick(narrow, 'get_issue')).not.toBe(await tick(narrow, 'tools/list'));
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
          if (row.classList.contains('outcome')) return [];
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

  test('a session that cannot be recorded says why over its rows, shows lower bounds, and nothing to cancel', async () => {
    const page = await open({ width: 220, height: 500, scenario: { ...TRACKER, status: 'unwritten' } });
    const banner = page.getByText('Since 1:36 the trace cannot be written: no space left on device.');
    expect(await banner.isVisible()).toBe(true);
    expect(await banner.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    expect(await page.locator('.row', { hasText: 'summarize_thread' }).locator('.duration').textContent()).toBe('> 11.2 s');
    expect(await page.locator('.cancel:visible').count()).toBe(0);
    await page.evaluate(() => window.host.setStatus('live'));
    await banner.waitFor({ state: 'hidden' });
  });

  test('every open request that can be cancelled has its button in sight without a pointer over it, not under the scroll bar', async () => {
    for (const width of [220, 320, 600, 1400]) {
      const page = await open({ width, height: 300 });
      await arrive(page, 0);
      const under = await page.locator('.cancel:visible').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          // Half a row may stand out at the top.
          if (top < document.querySelector('.rows')!.getBoundingClientRect().top) return [];
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

  test('a view as low as VS Code makes it among others shows rows, whatever there is to say over them, and the filter when it is asked for', async () => {
    const missing = { missing: { lost: 3, unreadable: 2, beginning: true, end: true } } as const;
    for (const width of [170, 220, 320, 500, 900]) {
      const page = await open({ width, height: 120, scenario: { ...TRACKER, status: 'no-contact' }, patch: missing });
      const whole = () =>
        page.locator('.rows').evaluate((area) => {
          const { top, bottom } = area.getBoundingClientRect();
          const boxes = [...area.querySelectorAll('.row')].map((row) => row.getBoundingClientRect());
          return boxes.filter((box) => box.top >= top - 1 && box.bottom <= bottom + 1 && box.bottom <= window.innerHeight).length;
        });
      // Two lines of banners are the most that there ever is.
      expect(await whole(), `${width}`).toBeGreaterThanOrEqual(width < 860 ? 2 : 1);
      for (const banner of await page.locator('.banner:visible').all()) expect((await placeOf(banner)).height, `${width}`).toBeLessThan(26);
      await page.locator('.banner.missing:visible p').hover();
      await expect.poll(() => page.locator('.tooltip').textContent()).toContain('2 lines of the trace cannot be read');
      await page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'focusFilter' }));
      await page.keyboard.type('tool:search ');
      await page.keyboard.press('Enter');
      await settled(page);
      expect((await placeOf(page.locator('.filter-input'))).width, `${width}`).toBeGreaterThan(60);
      await expect.poll(() => labels(page)).toContain('search_issues');
      await page.close();
    }
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
    const page = await open({ strings: { leaked: 'undicht', Filter: 'Filtern</script><b>' } });
    expect(await page.locator('[data-counter="leaked"] .word').textContent()).toBe('undicht');
    expect(await page.locator('.filter-input').getAttribute('aria-label')).toBe('Filtern</script><b>');
    expect(await page.locator('[data-counter="cancelled"] .word').textContent()).toBe('cancelled');
  });
});
