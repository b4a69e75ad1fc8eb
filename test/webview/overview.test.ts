import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asked, brush, choose, filter, labels, placeOf, settled } from './harness/acts.js';
import { c2s, call, notification, result, s2c, TRACKER } from './harness/scenario.js';
import { THEMES } from './harness/themes.js';
import { describeWebview } from './harness/use.js';

const RECORDED = { ...TRACKER, status: 'recorded' } as const;

async function rangeInForce(page: Page): Promise<{ readonly from: number; readonly to: number } | null> {
  const ranges = (await asked(page, 'range')) as { readonly range: { readonly from: number; readonly to: number } | null }[];
  return ranges.at(-1)?.range ?? null;
}

async function lengthInForce(page: Page): Promise<number> {
  const range = await rangeInForce(page);
  return range === null ? Number.POSITIVE_INFINITY : range.to - range.from;
}

/** How many pixels of a part of the canvas are painted. */
function inked(page: Page, from: number, to: number): Promise<number> {
  return page.evaluate(
    ([left, right]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.strip canvas')!;
      const x = Math.floor(canvas.width * left!);
      const { data } = canvas.getContext('2d')!.getImageData(x, 0, Math.max(1, Math.floor(canvas.width * right!) - x), canvas.height);
      let sum = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i]! > 200) sum++;
      return sum;
    },
    [from, to],
  );
}

describeWebview('the overview', (open) => {
  test('is drawn from bins, not from rows: a session of many rows asks for no more of either', async () => {
    const page = await open({ width: 900, rows: 20_000 });
    await page.locator('.strip canvas').waitFor();
    await expect.poll(async () => (await asked(page, 'overview')).length).toBeGreaterThan(0);
    const counts = ((await asked(page, 'watch')) as { readonly count: number }[]).map(({ count }) => count);
    expect(Math.max(0, ...counts)).toBeLessThan(500);
    await expect.poll(() => inked(page, 0, 1)).toBeGreaterThan(200);
  });

  test('a mark tells on hover and on focus what it stands for, and leads to its time by pointer and by key', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    const leaked = page
      .getByRole('toolbar', { name: 'What went wrong, in time' })
      .getByRole('button', { name: /Leaked: 1/ })
      .first();
    await leaked.hover();
    const tip = page.locator('.tooltip:visible');
    await tip.waitFor();
    expect(await tip.textContent()).toMatch(/^at 1:[12]\d\.\d\nLeaked: 1$/);
    await leaked.click();
    await settled(page);
    const range = await rangeInForce(page);
    expect(range!.to - range!.from).toBeLessThan(10_000);
    await page.getByRole('button', { name: 'Show the Whole Session' }).click();
    await settled(page);
    await page.locator('.mark[tabindex="0"]').focus();
    const said: (string | null)[] = [];
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('ArrowRight');
      await tip.waitFor();
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
      expect((await tip.textContent())?.split('\n').join(', ')).toBe(label);
      said.push(label);
    }
    expect(new Set(said).size).toBe(3);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await lengthInForce(page)).toBeLessThan(10_000);
  });

  test('a drag may begin on a mark, and brushes', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    const { x, y, width } = await placeOf(page.locator('.mark').first());
    await page.mouse.move(x + width / 2, y + 5);
    await page.mouse.down();
    await page.mouse.move(x + 400, y + 5, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    expect(await lengthInForce(page)).toBeGreaterThan(30_000);
  });

  test('a time that is brushed leads rows, bars and axis, and the way back is beside it', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    expect(await labels(page)).toContain('initialize');
    await brush(page, 0.48, 0.8);
    const range = await rangeInForce(page);
    expect(range!.from).toBeGreaterThan(44_000);
    expect(range!.to).toBeLessThan(80_000);
    const shown = await labels(page);
    // What leaked is open in it; what was over before, or began later, is not there.
    expect(shown).toEqual(expect.arrayContaining(['search_issues', 'export_report', 'get_issue']));
    expect(shown).not.toContain('initialize');
    expect(shown).not.toContain('summarize_thread');
    const ticks = await page.locator('.head .tick').allTextContents();
    expect(ticks[0]).not.toBe('0');
    expect(await page.locator('.range').textContent()).toMatch(/0:4\d.* to 1:1\d/);
    await page.getByRole('button', { name: 'Show the Whole Session' }).click();
    await settled(page);
    expect(await labels(page)).toContain('initialize');
    expect(await page.locator('.range').isHidden()).toBe(true);
  });

  test('the wheel zooms about the pointer, with Shift it pans, and a double click shows all', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    const { x, y, width } = await placeOf(page.locator('.strip'));
    await page.mouse.move(x + width / 2, y + 20);
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -150);
    // Four turns by half: a quarter of the session.
    await expect.poll(() => lengthInForce(page)).toBeCloseTo(96_300 / 4, -3);
    const zoomed = (await rangeInForce(page))!;
    expect((zoomed.from + zoomed.to) / 2).toBeGreaterThan(44_000);
    expect((zoomed.from + zoomed.to) / 2).toBeLessThan(52_000);
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, 200);
    await expect.poll(async () => (await rangeInForce(page))!.from).toBeGreaterThan(zoomed.from);
    await page.keyboard.up('Shift');
    const panned = (await rangeInForce(page))!;
    expect(panned.to - panned.from).toBeCloseTo(zoomed.to - zoomed.from, 3);
    await page.mouse.dblclick(x + width * 0.1, y + 20);
    await settled(page);
    expect(await rangeInForce(page)).toBeNull();
  });

  test('the wheel on the axis of the rows zooms about the time under it', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    const axis = await placeOf(page.locator('.head-row .time'));
    await page.mouse.move(axis.x + axis.width - 20, axis.y + 10);
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -150);
    await expect.poll(async () => (await rangeInForce(page))?.from).toBeGreaterThan(60_000);
  });

  test('handles move one end, the middle moves both, and a click alone moves nothing', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    await brush(page, 0.4, 0.6);
    const first = (await rangeInForce(page))!;
    await brush(page, 0.5, 0.6);
    const moved = (await rangeInForce(page))!;
    expect(moved.to - moved.from).toBeCloseTo(first.to - first.from, 3);
    expect(moved.from - first.from).toBeGreaterThan(5000);
    const handle = await placeOf(page.locator('.handle.to'));
    const strip = await placeOf(page.locator('.strip'));
    await brush(page, (handle.x + handle.width / 2 - strip.x) / strip.width, 0.95);
    const wider = (await rangeInForce(page))!;
    expect(wider.from).toBe(moved.from);
    expect(wider.to).toBeGreaterThan(moved.to);
    await page.mouse.click(strip.x + 30, strip.y + 20);
    await settled(page);
    expect(await rangeInForce(page)).toEqual(wider);
  });

  test('by keys alone: sliders for the ends, plus and minus zoom, Alt with arrows pans, zero shows all', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    const from = page.getByRole('slider', { name: 'Beginning of the time that is shown' });
    const to = page.getByRole('slider', { name: 'End of the time that is shown' });
    expect(await from.getAttribute('aria-valuetext')).toBe('beginning of the session');
    expect(await to.getAttribute('aria-valuetext')).toBe('end of the session');
    await from.focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    expect(await from.getAttribute('aria-valuetext')).toMatch(/^0:2[89]/);
    expect(await to.getAttribute('aria-valuetext')).toMatch(/^1:2/);
    const range = (await rangeInForce(page))!;
    await page.keyboard.press('+');
    await settled(page);
    const zoomed = (await rangeInForce(page))!;
    expect(zoomed.to - zoomed.from).toBeCloseTo((range.to - range.from) / 2, 3);
    await page.locator('.grid').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await settled(page);
    expect((await rangeInForce(page))!.from).toBeGreaterThan(zoomed.from);
    await page.keyboard.press('-');
    await page.keyboard.press('0');
    await settled(page);
    expect(await rangeInForce(page)).toBeNull();
  });

  test('plus, minus and zero are signs where one types', async () => {
    const page = await open({ width: 900, scenario: RECORDED });
    await page.locator('.filter-input').focus();
    await page.keyboard.type('dur:>10s');
    await page.keyboard.press('-');
    await settled(page);
    expect(await page.locator('.filter-input').inputValue()).toContain('10s-');
    expect(await asked(page, 'range')).toEqual([]);
  });

  test('the canvas is for the eye alone: what it shows is told in words', async () => {
    const page = await open({ width: 1400 });
    expect(await page.locator('.strip canvas').getAttribute('aria-hidden')).toBe('true');
    const words = page.getByRole('group', { name: 'Overview of the session' }).locator('p');
    await expect.poll(() => words.textContent()).toContain('Frames: 46');
    expect(await words.textContent()).toMatch(/Most requests pending at once: \d+\..*Cancelled: 1\. Orphaned: 1\. Leaked: 3\./);
    // The findings in the same words as over the counter and in the sum of the session.
    const findings = /Findings: (\d+ \(.*\), in \d+ rows?)\./.exec((await words.textContent()) ?? '')![1]!;
    await page.locator('[data-counter="findings"]').hover();
    await expect.poll(() => page.locator('.tooltip').textContent()).toContain(findings);
    await expect.poll(() => page.locator('.summary').textContent()).toContain(findings);
  });

  test('a chosen row stays chosen while the time around it changes', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    await choose(page, 'export_report');
    await page.locator('.grid').focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('+');
    await settled(page);
    expect(await page.locator('.row[aria-selected="true"] .label').textContent()).toBe('export_report');
    await page.keyboard.press('0');
    await settled(page);
    expect(await page.locator('.row[aria-selected="true"] .label').textContent()).toBe('export_report');
  });

  test('a row that is asked for from elsewhere comes into sight, outside of the time that was chosen, too', async () => {
    const page = await open({ width: 900, height: 400, scenario: RECORDED });
    await brush(page, 0.6, 0.8);
    expect(await labels(page)).not.toContain('initialize');
    await page.evaluate(() => window.host.post({ kind: 'choose', row: 2 }));
    await page.locator('.row[aria-selected="true"] .label', { hasText: 'initialize' }).waitFor();
    expect(await page.locator('.range').isHidden()).toBe(true);
  });

  test('a filter and a time hold together', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    await brush(page, 0.48, 0.8);
    await filter(page, 'tool:get_issue');
    expect(await labels(page)).toEqual(['get_issue']);
  });

  test('a time in which nothing happened says so, and leads back', async () => {
    const records = [c2s(10, call(1, 'one')), s2c(20, result(1, {})), c2s(90_000, notification('notifications/late'))];
    const page = await open({ width: 600, height: 500, scenario: { ...RECORDED, records, now: 90_000 } });
    await brush(page, 0.4, 0.6);
    expect(await page.locator('.scene').textContent()).toMatch(/Nothing happened from 0:3\d.* to 0:5\d/);
    await page.locator('.scene').getByRole('button', { name: 'Show the Whole Session' }).click();
    await settled(page);
    expect(await labels(page)).toContain('one');
  });

  test('a live session grows without moving the time that was chosen', async () => {
    const page = await open({ width: 900, height: 700 });
    await brush(page, 0.2, 0.5);
    const range = await rangeInForce(page);
    const shown = await labels(page);
    const before = await placeOf(page.locator('.handle.to'));
    await page.evaluate((records) => window.host.arrive(records), [c2s(190_000, call(50, 'later'))]);
    await settled(page);
    expect(await rangeInForce(page)).toEqual(range);
    expect(await labels(page)).toEqual(shown);
    expect((await placeOf(page.locator('.handle.to'))).x).toBeLessThan(before.x - 100);
  });

  test('what was chosen is there again when the webview comes back, and not in another session', async () => {
    const page = await open({ width: 900, height: 700, scenario: RECORDED });
    await brush(page, 0.48, 0.8);
    const state = (await page.evaluate(() => window.host.state)) as { readonly session: string };
    const again = await open({ width: 900, height: 700, scenario: RECORDED, state });
    await settled(again);
    expect(await labels(again)).toEqual(await labels(page));
    expect(await again.locator('.range').isVisible()).toBe(true);
    const other = await open({ width: 900, height: 700, scenario: RECORDED, state: { ...state, session: 'another' } });
    await settled(other);
    expect(await labels(other)).toContain('initialize');
    expect(await other.locator('.range').isHidden()).toBe(true);
  });

  test('another theme repaints the strip in its colours, at the sharpness of the screen', async () => {
    const page = await open({ width: 900, scenario: RECORDED });
    await expect.poll(() => inked(page, 0, 1)).toBeGreaterThan(200);
    const picture = () => page.evaluate(() => document.querySelector<HTMLCanvasElement>('.strip canvas')!.toDataURL());
    const dark = await picture();
    await page.evaluate((theme) => window.setTheme(theme, ''), THEMES['high-contrast-light']);
    await expect.poll(picture).not.toBe(dark);
    const sharpness = () => page.evaluate(() => document.querySelector('canvas')!.width / document.querySelector('canvas')!.clientWidth);
    expect(await sharpness()).toBe(1);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setDeviceMetricsOverride', { width: 900, height: 800, deviceScaleFactor: 2, mobile: false });
    await page.evaluate(() => window.host.push());
    await expect.poll(sharpness).toBe(2);
  });

  test('what is not chosen is faded', async () => {
    const page = await open({ width: 900, scenario: RECORDED });
    await expect.poll(() => inked(page, 0, 1)).toBeGreaterThan(200);
    const pixels = (share: number) =>
      page.evaluate((at) => {
        const canvas = document.querySelector<HTMLCanvasElement>('.strip canvas')!;
        const { data } = canvas.getContext('2d')!.getImageData(Math.round(canvas.width * at), 0, 1, canvas.height);
        return Math.max(...[...data].filter((_, i) => i % 4 === 2));
      }, share);
    const before = await pixels(0.9);
    await brush(page, 0.3, 0.6);
    expect(await pixels(0.9)).toBeLessThan(before - 40);
  });
});
