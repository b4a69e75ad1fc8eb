import { expect, test } from 'vitest';
import { arrive, asked, labels, settled } from './harness/acts.js';
import { TRACKER } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

describeWebview('following', (open) => {
  test('the newest row stays in sight; scrolling up stops that, and the pill says what came and brings it back', async () => {
    const page = await open({ width: 320, height: 400 });
    await arrive(page, 3);
    expect((await labels(page)).at(-1)).toBe('arrived 2');
    await page.mouse.move(100, 250);
    await page.mouse.wheel(0, -100);
    await settled(page);
    const before = await labels(page);
    await arrive(page, 12, 96_500);
    expect(await labels(page)).toEqual(before);
    expect(await page.locator('.pill').textContent()).toBe('12 new');
    await page.locator('.pill').click();
    await settled(page);
    expect((await labels(page)).at(-1)).toBe('arrived 11');
    expect(await page.locator('.pill').isVisible()).toBe(false);
    const modes = await page.evaluate(() => window.host.told.flatMap((message) => (message.kind === 'mode' ? [message.following] : [])));
    expect(modes).toEqual([true, false, true]);
  });

  test('a row does not slip away from under the pointer that is about to cancel it', async () => {
    const page = await open({ width: 320, height: 400 });
    const button = page.locator('.row', { hasText: 'summarize_thread' }).locator('.cancel');
    await button.hover();
    const before = await button.boundingBox();
    await arrive(page, 30);
    expect(await button.boundingBox()).toEqual(before);
    await page.mouse.down();
    await page.mouse.up();
    await settled(page);
    expect(await asked(page, 'action')).toEqual([{ row: 22, action: 'cancel' }]);
    await page.mouse.move(100, 10);
    await settled(page);
    expect((await labels(page)).at(-1)).toBe('arrived 29');
  });

  test('pausing freezes the picture while the session goes on, and resuming shows what came', async () => {
    const page = await open({ width: 320, height: 400, scenario: { ...TRACKER, speed: 1 } });
    await page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'togglePause' }));
    await settled(page);
    const before = await page.locator('.rows').textContent();
    await arrive(page, 5, 120_000);
    await page.waitForTimeout(600);
    expect(await page.locator('.rows').textContent()).toBe(before);
    await page.getByRole('button', { name: /Paused/ }).click();
    await settled(page);
    expect((await labels(page)).at(-1)).toBe('arrived 4');
  });

  test('details that open below keep the chosen row in sight', async () => {
    const page = await open({ width: 320, height: 640 });
    await page.locator('.row .label').first().click();
    await page.locator('.details').waitFor();
    await settled(page);
    expect(await page.locator('.row[aria-selected="true"]').isVisible()).toBe(true);
    const row = await page.locator('.row[aria-selected="true"]').boundingBox();
    const list = await page.locator('.rows').boundingBox();
    expect(row!.y).toBeGreaterThanOrEqual(list!.y);
    expect(row!.y + row!.height).toBeLessThanOrEqual(list!.y + list!.height + 0.5);
  });
});
