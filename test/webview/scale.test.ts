import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labels, settled } from './harness/acts.js';
import { describeWebview } from './harness/use.js';

const MILLION = 1_000_000;

/** Milliseconds of work that the page had in each frame in which it scrolled on, layout included. */
async function frames(page: Page, count: number): Promise<number[]> {
  return page.evaluate(async (times) => {
    const list = document.querySelector('.list')!;
    const took: number[] = [];
    for (let i = 0; i < times; i++) {
      let start = 0;
      // What is asked of a frame runs in order: this, what the page asks for when the wheel turns, and the end.
      requestAnimationFrame(() => {
        start = performance.now();
      });
      list.dispatchEvent(new WheelEvent('wheel', { deltaY: 680, cancelable: true, bubbles: true }));
      await new Promise<void>((end) =>
        requestAnimationFrame(() => {
          void document.body.offsetHeight;
          took.push(performance.now() - start);
          end();
        }),
      );
    }
    return took;
  }, count);
}

describeWebview('a million rows', (open) => {
  test('only rows in sight exist, each place can be reached, and scrolling stays below 33 ms a frame', { timeout: 240_000 }, async () => {
    const page = await open({ width: 600, height: 700, rows: MILLION });
    const rows = page.locator('.row');
    expect(await rows.count()).toBeLessThan(40);
    expect((await labels(page)).at(-1)).toBe('sampling/createMessage');
    expect(await page.locator('.grid').getAttribute('aria-rowcount')).toBe(String(MILLION + 25));

    await page.locator('.grid').focus();
    await page.keyboard.press('Home');
    await settled(page);
    expect((await labels(page)).slice(0, 2)).toEqual(['server started', 'line 0']);
    const thumb = await page.locator('.thumb').boundingBox();
    expect(thumb!.height).toBeGreaterThanOrEqual(20);

    const track = await page.locator('.thumb-track').boundingBox();
    await page.mouse.move(track!.x + 4, thumb!.y + 8);
    await page.mouse.down();
    await page.mouse.move(track!.x + 4, track!.y + track!.height / 2, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    const middle = (await labels(page)).map((label) => Number(label.replace('line ', '')));
    expect(middle[5]).toBeGreaterThan(450_000);
    expect(middle[5]).toBeLessThan(550_000);
    middle.slice(1).forEach((line, i) => {
      expect(line).toBe(middle[i]! + 1);
    });

    const took = (await frames(page, 120)).sort((a, b) => a - b);
    const p95 = took[Math.floor(took.length * 0.95)]!;
    console.log(`scrolling a million rows: median ${took[60]!.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms a frame`);
    expect(took[60]).toBeGreaterThan(0);
    expect(p95).toBeLessThan(33);
    expect(await rows.count()).toBeLessThan(40);
    await settled(page);
    expect(await page.locator('.row.unknown').count()).toBe(0);

    await page.keyboard.press('End');
    await settled(page);
    expect((await labels(page)).at(-1)).toBe('sampling/createMessage');
  });
});
