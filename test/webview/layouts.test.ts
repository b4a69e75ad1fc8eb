import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { arrive, settled } from './harness/acts.js';
import { c2s, call } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

/**
 * From now on, notes each look at a size or a style that comes after something that is in sight was written in the same turn: the page is
 * laid out for it.
 */
async function watchLooks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const looks: string[] = [];
    const observer = new MutationObserver(() => undefined);
    observer.observe(document, { subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true });
    const counts = ({ target, type, attributeName, oldValue }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      if (element === null || element.closest('[hidden]') !== null) return false;
      return type !== 'attributes' || element.getAttribute(attributeName!) !== oldValue;
    };
    const look = (name: string) => {
      const written = observer.takeRecords().find(counts);
      if (written !== undefined) looks.push(`${name} after ${(written.target as Element).className} ${written.attributeName}`);
    };
    for (const name of ['clientWidth', 'clientHeight'] as const) {
      const { get } = Object.getOwnPropertyDescriptor(Element.prototype, name)!;
      Object.defineProperty(Element.prototype, name, {
        get(this: Element) {
          look(name);
          return get!.call(this);
        },
      });
    }
    const { getComputedStyle } = window;
    window.getComputedStyle = (...of) => {
      look('getComputedStyle');
      return getComputedStyle(...of);
    };
    Object.assign(window, { looks });
  });
}

const looks = (page: Page) => page.evaluate(() => (window as unknown as { readonly looks: readonly string[] }).looks);

describeWebview('a picture is laid out once', (open) => {
  test.each([320, 1000])('requests that arrive are written after all sizes were looked at, %d px wide', async (width) => {
    const page = await open({ width, height: 700 });
    await arrive(page, 3);
    await settled(page);
    await watchLooks(page);
    const inFlight = page.locator('[data-counter="inFlight"] .number');
    const before = Number(await inFlight.textContent());
    const calls = ['a', 'b', 'c'].map((id, i) => c2s(96_500 + i, call(id, 'search')));
    await page.evaluate((records) => window.host.arrive(records), calls);
    // The counter is written in the same turn as the rows.
    await expect.poll(() => inFlight.textContent()).toBe(String(before + 3));
    await settled(page);
    expect(await looks(page)).toEqual([]);
  });

  test('rows move by themselves: nothing that all cells would have to take over is written on the list', async () => {
    const page = await open({ width: 1000, height: 700, rows: 1000 });
    await page.evaluate(() => {
      const rows = document.querySelector('.rows')!;
      const written: string[] = [];
      new MutationObserver(() => written.push(rows.getAttribute('style') ?? '')).observe(rows, { attributes: true });
      Object.assign(window, { looks: written });
    });
    const top = () =>
      page
        .locator('.row')
        .first()
        .evaluate((row) => row.style.top);
    const before = await top();
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, -35);
    await settled(page);
    expect(await top()).not.toBe(before);
    expect(await looks(page)).toEqual([]);
  });
});
