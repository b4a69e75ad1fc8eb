import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './harness/acts.js';
import { picture } from './harness/pictures.js';
import { c2s, call, notification, TRACKER } from './harness/scenario.js';
import { STANDS, stopped } from './harness/standing.js';
import { THEME_NAMES } from './harness/themes.js';
import { describeWebview } from './harness/use.js';

const shades = (page: Page) =>
  page
    .locator('.lines .shade')
    .evaluateAll((all) => (all as HTMLElement[]).map((one) => ({ left: one.offsetLeft, width: one.offsetWidth })));

describeWebview('stops at breakpoints', (open) => {
  test('are shaded over all rows, where they were on the axis and as long as they lasted', async () => {
    const page = await open({ width: 1400, height: 720, scenario: STANDS });
    const drawn = await shades(page);
    expect(drawn).toHaveLength(2);
    const list = await page.locator('.list').evaluate((one) => one.clientWidth);
    expect(drawn[0]!.left).toBeGreaterThan(list / 2);
    expect(drawn[1]!.left).toBeGreaterThan(drawn[0]!.left + drawn[0]!.width);
    expect(drawn[1]!.left + drawn[1]!.width).toBeLessThanOrEqual(list);
    expect(drawn[0]!.width / drawn[1]!.width).toBeCloseTo(12.4 / 10, 0);
    const height = await page
      .locator('.lines .shade')
      .first()
      .evaluate((one) => one.clientHeight);
    expect(height).toBeGreaterThan(300);
    await picture(page, 'stops-editor-dark');
  });

  test('have a row each that tells how long, and the request they are in says so, in words for everybody', async () => {
    const page = await open({ width: 1400, height: 720, scenario: STANDS });
    const [past, now] = [page.locator('.row[data-stop]').nth(0), page.locator('.row[data-stop]').nth(1)];
    expect(await past.textContent()).toContain('12.4 s');
    expect(await past.getAttribute('aria-label')).toContain('stopped at a breakpoint');
    expect(await now.textContent()).toContain('in convert');
    const call = page.locator('.row', { hasText: 'convert' }).first();
    expect(await call.locator('.state').textContent()).toBe('pending · at a breakpoint');
    expect(await call.getAttribute('aria-label')).toContain('at a breakpoint');
    await now.click();
    await settled(page);
    const details = page.locator('.details');
    expect(await details.textContent()).toContain('It was in convert: no other request was pending.');
    expect(await details.textContent()).toContain('the request in which it stopped');
    expect(await page.locator('.overview .hidden-text').textContent()).toContain('Stopped at a breakpoint 2 times, 22.4 s in all.');
    await picture(page, 'stops-details');
  });

  test('make the clocks of open requests stand still, while that of the stop goes on', async () => {
    const page = await open({ width: 1400, height: 720, scenario: { ...STANDS, speed: 1 } });
    const clocks = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll('.row')];
        const of = (fits: (row: Element) => boolean) => rows.find(fits)?.querySelector('.duration')?.textContent;
        return {
          call: of((row) => row.querySelector('.label')?.textContent === 'convert'),
          stop: of((row) => row.matches('[data-stop="one"]')),
        };
      });
    const first = await clocks();
    expect(first.call).toBe('2.30 s');
    await page.waitForFunction((before) => document.querySelector('.row[data-stop="one"] .duration')?.textContent !== before, first.stop);
    expect((await clocks()).call).toBe('2.30 s');
  });

  test('are told as they are where several requests were in flight', async () => {
    const several = { ...STANDS, records: [...STANDS.records.slice(0, -1), c2s(85_000, call(21, 'other')), stopped(86_300)] };
    const page = await open({ width: 1400, height: 720, scenario: several });
    expect(await page.locator('.row[data-stop="several"]').last().textContent()).toContain('2 pending requests');
    const states = await page.locator('.row', { hasText: 'server at a breakpoint' }).count();
    expect(states).toBe(2);
  });

  test('are seen in the overview, in any width', async () => {
    const red = (page: Page) =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.overview canvas')!;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
          if (data[i]! > 120 && data[i]! > 1.6 * data[i + 1]! && data[i]! > 1.6 * data[i + 2]!) count++;
        return count;
      });
    for (const width of [220, 320, 700, 1400]) {
      const without = await open({ width, height: 600, scenario: { ...TRACKER, records: [c2s(1, notification('x'))] } });
      const page = await open({ width, height: 600, scenario: STANDS });
      expect(await red(page)).toBeGreaterThan((await red(without)) + 30);
      await picture(page, `stops-${width}`);
    }
  });

  test.each(THEME_NAMES)('look right in %s', async (theme) => {
    const page = await open({ width: 1000, height: 640, scenario: STANDS, theme });
    await picture(page, `stops-${theme}`);
    expect(await shades(page)).toHaveLength(2);
  });
});
