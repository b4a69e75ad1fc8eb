import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive, asked, filter, labels, placeOf, settled } from './harness/acts.js';
import { TRACKER } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

/** Where the list ends, and where its last row; both in px from the top of the page, read at one moment. */
function ends(page: Page): Promise<{ readonly list: number; readonly row: number; readonly position: number; readonly rows: number }> {
  return page.evaluate(() => {
    const row = [...document.querySelectorAll('.row')].at(-1)!;
    return {
      list: document.querySelector('.rows')!.getBoundingClientRect().bottom,
      row: row.getBoundingClientRect().bottom,
      position: Number(row.getAttribute('aria-rowindex')),
      rows: Number(document.querySelector('.grid')!.getAttribute('aria-rowcount')),
    };
  });
}

function following(page: Page): Promise<boolean[]> {
  return page.evaluate(() => window.host.told.flatMap((message) => (message.kind === 'mode' ? [message.following] : [])));
}

describeWebview('following', (open) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'whatever the layout does while the page loads, the newest row is wholly in sight (%i)',
    async (unrest) => {
      const page = await open({ width: unrest % 2 === 0 ? 700 : 320, height: 600, scenario: { ...TRACKER, speed: 1 }, rows: 40, unrest });
      await page.waitForFunction(() => document.body.dataset.unrest === undefined);
      await settled(page);
      const { list, row, position, rows } = await ends(page);
      expect(position).toBe(rows);
      expect(row).toBeCloseTo(list, 0);
      expect(await page.locator('.row.unknown').count()).toBe(0);
      expect(await following(page)).toEqual([true]);
    },
  );

  test('a list that gets a line of column names keeps its newest row in sight', async () => {
    const page = await open({ width: 320, height: 400, rows: 40 });
    await page.setViewportSize({ width: 700, height: 400 });
    await settled(page);
    const { list, row } = await ends(page);
    expect(row).toBeCloseTo(list, 0);
  });

  test('the newest row stays in sight; scrolling up stops that, and the pill says what came and brings it back', async () => {
    const page = await open({ width: 320, height: 400 });
    await arrive(page, 3);
    expect((await labels(page)).at(-1)).toBe('arrived 2');
    await page.mouse.move(100, 250);
    await page.mouse.wheel(0, -100);
    await settled(page);
    const before = await labels(page);
    await arrive(page, 12, 96_500);
    // The pill takes room at the bottom; above it nothing moves.
    expect((await labels(page)).slice(0, 13)).toEqual(before.slice(0, 13));
    expect(await page.locator('.pill').textContent()).toBe('12 new');
    await page.locator('.pill').click();
    await settled(page);
    expect((await labels(page)).at(-1)).toBe('arrived 11');
    expect(await page.locator('.pill').isVisible()).toBe(false);
    expect(await following(page)).toEqual([true, false, true]);
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
    await arrive(page, 3, 97_000);
    // What came of it is to be seen: the row is chosen and stays wholly in sight, although what is said below takes room.
    const { row, list, label } = await page.evaluate(() => {
      const chosen = document.querySelector('.row[aria-selected="true"]');
      const bottom = (element: Element | null) => element?.getBoundingClientRect().bottom ?? Number.NaN;
      return { row: bottom(chosen), list: bottom(document.querySelector('.rows')), label: chosen?.querySelector('.label')?.textContent };
    });
    expect(label).toBe('summarize_thread');
    expect(row).toBeLessThanOrEqual(list + 0.5);
  });

  test('rows go on with the newest once the cancel button under the pointer is gone', async () => {
    const page = await open({ width: 320, height: 400 });
    await page.locator('.row', { hasText: 'summarize_thread' }).locator('.cancel').hover();
    await arrive(page, 2);
    await page.evaluate(() => window.host.setStatus('no-contact'));
    await settled(page);
    await arrive(page, 9, 97_000);
    expect((await labels(page)).at(-1)).toBe('arrived 8');
  });

  test('a row that is chosen by pointer stays under the pointer, although the details open and rows come', async () => {
    const page = await open({ width: 320, height: 700 });
    const row = page.locator('.row', { hasText: 'search_issues' }).first();
    const before = await placeOf(row);
    await page.mouse.move(before.x + 60, before.y + 8);
    await page.mouse.down();
    await page.mouse.up();
    await page.locator('.section').first().waitFor();
    await arrive(page, 12);
    expect(await placeOf(row)).toEqual(before);
    expect(await following(page)).toEqual([true, false]);
    expect(await page.locator('.pill').textContent()).toBe('12 new');
  });

  test('the pill stands below the rows, not on them', async () => {
    const page = await open({ width: 320, height: 400 });
    await page.mouse.move(100, 250);
    await page.mouse.wheel(0, -100);
    await arrive(page, 12);
    const [pill, list] = [await placeOf(page.locator('.pill')), await placeOf(page.locator('.rows'))];
    expect(pill.y).toBeGreaterThanOrEqual(list.y + list.height);
  });

  test('a recorded session begins at its first row; nothing in it is new, and there is nothing to follow', async () => {
    const page = await open({ width: 320, height: 400, scenario: { ...TRACKER, status: 'recorded' }, rows: 40 });
    expect((await labels(page))[0]).toBe('server started');
    await page.mouse.move(100, 250);
    await page.mouse.wheel(0, 200);
    await settled(page);
    expect(await page.locator('.pill').isVisible()).toBe(false);
    expect(await page.evaluate(() => window.host.told.find(({ kind }) => kind === 'mode'))).toMatchObject({
      following: false,
      live: false,
    });
  });

  test('a session that turns out to live is followed, unless a person has chosen a place meanwhile', async () => {
    const scenario = { ...TRACKER, status: 'recorded' } as const;
    const page = await open({ width: 320, height: 400, scenario });
    await page.evaluate(() => window.host.setStatus('live'));
    await settled(page);
    expect((await labels(page)).at(-1)).toBe('sampling/createMessage');
    const placed = await open({ width: 320, height: 400, scenario });
    await placed.mouse.move(100, 250);
    await placed.mouse.wheel(0, 44);
    await settled(placed);
    const before = await labels(placed);
    await placed.evaluate(() => window.host.setStatus('live'));
    await settled(placed);
    expect(await labels(placed)).toEqual(before);
  });

  test('filters come and go, and neither the choice nor the place is lost', async () => {
    const page = await open({ width: 320, height: 700, rows: 200 });
    await page.locator('.grid').focus();
    await page.keyboard.press('Home');
    await settled(page);
    await page.mouse.move(100, 250);
    await page.mouse.wheel(0, 2205);
    await settled(page);
    const row = page.locator('.row', { hasText: 'line 105' });
    await row.locator('.label').click();
    await page.locator('.section').first().waitFor();
    await page.keyboard.press('Escape');
    await settled(page);
    const before = await placeOf(row);
    for (const text of ['state:stderr', 'line', 'state:leaked', 'state:leaked tool:nothing', 'line 105', '']) {
      await filter(page, text);
      if (!text.startsWith('state:leaked'))
        expect(await page.locator('.row[aria-selected="true"] .label').textContent(), text).toBe('line 105');
    }
    expect(await placeOf(row)).toEqual(before);
  });

  test('without a choice, the rows in sight are in sight again once a filter is taken back', async () => {
    const page = await open({ width: 320, height: 400, rows: 200 });
    await page.mouse.move(100, 250);
    await page.mouse.wheel(0, -1500);
    await settled(page);
    const before = await labels(page);
    await filter(page, 'state:leaked');
    await filter(page, '');
    expect(await labels(page)).toEqual(before);
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
