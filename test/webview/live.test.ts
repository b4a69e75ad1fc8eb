import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, settled } from './harness/acts.js';
import { c2s, call, notification, result, s2c, TRACKER } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

const LIVE = { ...TRACKER, speed: 1 };

/** Waits until the clock of an open request has changed so many times; returns how long that took from the first change on, in ms. */
async function clockChanges(page: Page, count: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const row = [...document.querySelectorAll('.row')].find(({ textContent }) => textContent?.includes('summarize_thread'));
    const clock = row?.querySelector('.duration');
    const changes: number[] = [];
    for (let text = clock?.textContent; changes.length < wanted; await new Promise((frame) => requestAnimationFrame(frame))) {
      if (clock?.textContent === text) continue;
      text = clock?.textContent;
      changes.push(performance.now());
    }
    return changes.at(-1)! - changes[0]!;
  }, count);
}

describeWebview('live', (open) => {
  test('open bars and clocks grow without a word from the host, four times a second', async () => {
    const page = await open({ width: 1400, height: 720, scenario: LIVE });
    // A busy machine draws later, never more often.
    const ms = await clockChanges(page, 7);
    expect(ms).toBeGreaterThan(6 * 250 * 0.8);
    expect(ms).toBeLessThan(6 * 1000 * 0.8);
    const { bar, now } = await page.evaluate(() => {
      const row = [...document.querySelectorAll('.row')].find(({ textContent }) => textContent?.includes('summarize_thread'));
      return {
        bar: row?.querySelector('.bar')?.getBoundingClientRect().right ?? Number.NaN,
        now: document.querySelector('.line.now')?.getBoundingClientRect().left ?? Number.NaN,
      };
    });
    expect(Math.abs(bar - now)).toBeLessThan(3);
  });

  test('every open request has a clock that runs, leaked ones too, and its threshold stands on its bar, in its counter and beside the filter', async () => {
    const page = await open({ width: 1400, height: 720, scenario: LIVE });
    const clocks = () =>
      page
        .locator('.row:is([data-state="pending"], [data-state="leaked"])')
        .evaluateAll((rows) => rows.map((row) => row.querySelector('.duration')?.textContent ?? ''));
    const before = await clocks();
    expect(before.length).toBe(6);
    await expect.poll(async () => (await clocks()).every((text, i) => text !== before[i]), { timeout: 10_000 }).toBe(true);
    expect(await page.locator('.row[data-state="leaked"] .threshold').count()).toBe(3);
    await page.locator('[data-counter="leaked"]').hover();
    await expect.poll(() => page.locator('.tooltip').textContent()).toContain('1 m 00 s');
    await page.locator('[data-counter="leaked"]').click();
    await settled(page);
    expect(await page.locator('.result').first().textContent()).toContain('Leaked: after 1 m 00 s');
  });

  test.each([{ reducedMotion: false }, { reducedMotion: true }])(
    'a paused picture stands still while the session goes on, and says how much came once it goes on (%o)',
    async (how) => {
      const page = await open({ width: 1000, height: 500, scenario: LIVE, ...how });
      await page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'togglePause' }));
      await page.getByRole('button', { name: /Paused/ }).waitFor();
      await settled(page);
      const seen = () =>
        page.evaluate(() => [
          document.querySelector('.rows')?.textContent,
          [...document.querySelectorAll<HTMLElement>('.bar')].map(({ style }) => style.cssText).join(),
          document.querySelector<HTMLCanvasElement>('.strip canvas')?.toDataURL(),
        ]);
      const before = await seen();
      const paused = await page.evaluate(() => window.host.now);
      await page.evaluate((record) => window.host.arrive([record]), c2s(200_000, call(99, 'get_issue')));
      await page.waitForFunction((since) => window.host.now > since + 2500, paused);
      await settled(page);
      expect(await seen()).toEqual(before);
      await page.getByRole('button', { name: /Paused/ }).click();
      await page.locator('.row', { hasText: 'get_issue' }).last().waitFor();
      await expect.poll(async () => JSON.stringify(await seen()) !== JSON.stringify(before)).toBe(true);
    },
  );

  test('the pill says how many rows came, one by one', async () => {
    const page = await open({ width: 320, height: 400, scenario: LIVE });
    await page.locator('.list').hover();
    await page.mouse.wheel(0, -200);
    for (const [i, text] of ['1 new', '2 new', '3 new'].entries()) {
      await page.evaluate((record) => window.host.arrive([record]), c2s(200_000 + i, call(90 + i, 'get_issue')));
      await expect.poll(() => page.getByRole('button', { name: /follow the newest/ }).textContent()).toContain(text);
    }
  });

  test('the line at now is one element, which is there at every moment', async () => {
    const page = await open({ width: 1400, height: 720, scenario: LIVE });
    const line = await page.locator('.line.now').elementHandle();
    await clockChanges(page, 3);
    await page.setViewportSize({ width: 1000, height: 720 });
    await settled(page);
    expect(await line!.evaluate((element) => [element.isConnected, element.className])).toEqual([true, 'line now']);
  });

  test.each([{ reducedMotion: true }, { bodyClass: 'vscode-reduce-motion' }])(
    'where motion is not wanted (%o) they move once a second',
    async (how) => {
      const page = await open({ width: 1400, height: 720, scenario: LIVE, ...how });
      expect(await clockChanges(page, 3)).toBeGreaterThan(2 * 1000 * 0.8);
    },
  );

  test('a request is cancelled with one click: it reads as under way, then tells what the server did, and nothing is asked twice', async () => {
    const page = await open({ width: 1000, height: 720 });
    const row = page.locator('.row', { hasText: 'summarize_thread' });
    await row.locator('.cancel').click();
    await page.evaluate(
      (records) => window.host.arrive(records),
      [c2s(96_310, notification('notifications/cancelled', { requestId: 14 }), { injected: 'cancel' })],
    );
    await settled(page);
    expect(await row.locator('.state').textContent()).toBe('cancelling…');
    expect(await row.locator('.cancel').isVisible()).toBe(false);
    expect(await row.locator('.tag').textContent()).toBe('injected');
    await page.evaluate((records) => window.host.arrive(records), [s2c(96_350, result(14, {}), { withheld: 'late-response' })]);
    await settled(page);
    expect(await row.locator('.state').textContent()).toBe('cancelled · answered +40 ms');
  });

  test('what came of a cancellation is said where one looks, and to those who listen, however narrow the list is', async () => {
    const page = await open({ width: 220, height: 500 });
    await page.locator('.row', { hasText: 'summarize_thread' }).locator('.cancel').click();
    await page.evaluate(
      (records) => window.host.arrive(records),
      [c2s(96_310, notification('notifications/cancelled', { requestId: 14 }), { injected: 'cancel' })],
    );
    await expect.poll(() => page.locator('.foot-words').textContent()).toBe('summarize_thread: cancelling…');
    await page.evaluate((records) => window.host.arrive(records), [s2c(96_350, result(14, {}), { withheld: 'late-response' })]);
    await expect.poll(() => page.locator('.foot-words').textContent()).toBe('summarize_thread: cancelled · answered +40 ms');
    expect(await page.locator('[aria-live]').textContent()).toBe('summarize_thread: cancelled · answered +40 ms');
    expect(await page.locator('.row[aria-selected="true"] .label').textContent()).toBe('summarize_thread');
    await choose(page, 'get_issue');
    expect(await page.locator('.foot-words').isVisible()).toBe(false);
  });

  test('a trace that is still being read says so, and how far that is', async () => {
    const page = await open({ width: 320, height: 500, scenario: { ...TRACKER, status: 'recorded' }, patch: { loading: true } });
    expect(await page.locator('.foot-words').textContent()).toBe('Reading the trace… 24 rows so far');
    await page.evaluate(() => {
      window.host.patch = { loading: false };
      window.host.push();
    });
    await settled(page);
    expect(await page.locator('.foot').isVisible()).toBe(false);
  });

  test('details follow what happens to the chosen row, and keep what one unfolded', async () => {
    const page = await open({ width: 1400, height: 900 });
    await choose(page, 'summarize_thread');
    expect(await page.locator('.verdict').textContent()).toContain('Pending');
    const tree = page.getByRole('tree', { name: 'Request' });
    await tree.getByRole('treeitem', { name: 'params' }).click();
    const folded = await tree.getByRole('treeitem').count();
    await page.evaluate((records) => window.host.arrive(records), [s2c(96_310, result(14, { content: [] }))]);
    await page.getByRole('tree', { name: 'Response' }).waitFor();
    expect(await page.locator('.verdict').textContent()).toContain('Answered');
    expect(await tree.getByRole('treeitem').count()).toBe(folded);
  });

  test('choosing a request outlines its orphan, and the other way round', async () => {
    const page = await open({ width: 1000, height: 720 });
    await choose(page, 'export_report');
    expect(await page.locator('.row.partner .label').allTextContents()).toEqual(['late answer to 9']);
    await choose(page, 'late answer to 9');
    expect(await page.locator('.row.partner .label').allTextContents()).toEqual(['export_report']);
    expect(await page.locator('.tie').count()).toBe(1);
  });

  test('arrivals are told to those who listen as one sum, not one by one', { timeout: 30_000 }, async () => {
    const page = await open({ scenario: LIVE });
    const spoken = () => page.locator('[aria-live]').textContent();
    let arrived = 0;
    const since = Date.now();
    while ((await spoken()) === '') {
      await page.evaluate((record) => window.host.arrive([record]), c2s(100_000 + arrived, call(100 + arrived, 'get_issue')));
      arrived++;
      await page.waitForTimeout(200);
    }
    expect(Date.now() - since).toBeGreaterThan(4000);
    const sum = Number(/^(\d+) new requests/.exec((await spoken()) ?? '')?.[1]);
    expect(sum).toBeGreaterThan(1);
    expect(sum).toBeLessThanOrEqual(arrived);
  });
});
