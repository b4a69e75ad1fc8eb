import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './harness/acts.js';
import { CANCELS, c2s, call, notification, result, type Scenario, s2c } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

/** A side bar from its least width to a wide one. */
const WIDTHS = [170, 220, 298, 320, 480];

/** A late answer that took minutes: the longest words that a cancellation leads to. */
const LATE: Scenario = {
  ...CANCELS,
  now: 242_000,
  records: [
    ...CANCELS.records,
    c2s(60_000, call(17, 'late_answer')),
    c2s(138_000, notification('notifications/cancelled', { requestId: 17 }), { injected: 'cancel' }),
    s2c(241_000, result(17, {})),
  ],
};

async function chooseCancelled(page: Page): Promise<void> {
  await page.locator('.row[data-state="cancelled"] .label', { hasText: 'index_repo' }).click();
  await page.locator('.wire').waitFor();
  await settled(page);
}

describeWebview('narrow', (open) => {
  test('in the details nothing lies over their words, and every line of the wire says what it was, down to the least side bar', async () => {
    const page = await open({ width: 298, height: 1400, scenario: CANCELS });
    await chooseCancelled(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 1400 });
      await settled(page);
      const over = await page.evaluate(() => {
        const choice = document.querySelector('.choice')!.getBoundingClientRect();
        return [...document.querySelectorAll('.details-head :is(h2, .about, .verdict)')]
          .filter((words) => {
            const range = new Range();
            range.selectNodeContents(words);
            return [...range.getClientRects()].some(
              (box) => box.left < choice.right && box.right > choice.left && box.top < choice.bottom && box.bottom > choice.top,
            );
          })
          .map(({ className }) => className || 'title');
      });
      expect(over, `${width}`).toEqual([]);
      const lines = page.locator('.wire-text .words');
      const shown = await lines.evaluateAll((all) =>
        all.map(({ clientWidth, scrollWidth, textContent }) => [textContent, clientWidth >= Math.min(40, scrollWidth)]),
      );
      expect(shown, `${width}`).toEqual(shown.map(([text]) => [text, true]));
      const cut = await page
        .locator('.wire-text', { has: page.locator('.tag') })
        .locator('.words', { hasText: /^cancelled$/ })
        .evaluateAll((all) => all.map((words) => words.scrollWidth > words.clientWidth + 1));
      expect(cut.length, `${width}`).toBeGreaterThan(0);
      expect(cut, `${width}`).not.toContain(true);
    }
  });

  test('what ended otherwise than hoped says how long it took wherever that fits as a whole, and shows no half of it', async () => {
    const page = await open({ width: 298, height: 900, scenario: LATE });
    let before = 0;
    for (const width of [298, 320, 360, 400]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const durations = await page.locator('.row.outcome .duration').evaluateAll((cells) =>
        cells.map((cell) => {
          const range = new Range();
          range.selectNodeContents(cell);
          const text = range.getBoundingClientRect();
          const box = cell.closest('.ends')!.getBoundingClientRect();
          return text.top >= box.bottom - 1 ? 'away' : text.left >= box.left - 0.6 && text.right <= box.right + 0.6 ? 'whole' : 'cut';
        }),
      );
      expect(durations, `${width}`).not.toContain('cut');
      const whole = durations.filter((is) => is === 'whole').length;
      expect(whole, `${width}`).toBeGreaterThanOrEqual(Math.max(before, 3));
      before = whole;
    }
  });

  test('the sign of a finding stands where it does in every row, at the right, not beside the words of an outcome', async () => {
    const page = await open({ width: 298, height: 900, scenario: LATE });
    for (const width of [298, 320, 360, 400, 440]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const apart = await page.locator('.row:has(.finding .shape)').evaluateAll((rows) =>
        rows.map((row) => {
          const box = (selector: string) => row.querySelector(selector)!.getBoundingClientRect();
          const duration = box('.duration');
          const inSight = duration.width > 0 && duration.top < row.getBoundingClientRect().bottom - 6;
          const cancel = row.querySelector<HTMLElement>('.cancel:not([hidden])')?.getBoundingClientRect();
          const end =
            inSight && row.querySelector('.duration')!.textContent !== ''
              ? duration.left
              : (cancel?.left ?? row.getBoundingClientRect().right - 6);
          return Math.round(end - box('.finding .shape').right);
        }),
      );
      expect(apart.length, `${width}`).toBeGreaterThan(2);
      expect(Math.max(...apart), `${width}: ${apart}`).toBeLessThanOrEqual(8);
    }
  });

  test('the diamond of an answer at the very end is wholly in sight beside the scroll bar, and no sign lies on the marks of a bar', async () => {
    const page = await open({ width: 298, height: 700, scenario: CANCELS });
    for (const width of [...WIDTHS, 600, 800, 1400]) {
      await page.setViewportSize({ width, height: 700 });
      await settled(page);
      const faults = await page.evaluate(() => {
        const bar = document.querySelector('.thumb-track')!.getBoundingClientRect();
        const list = document.querySelector('.list')!.getBoundingClientRect();
        const narrow = document.querySelector('.narrow') !== null;
        return [...document.querySelectorAll('.row')].flatMap((row) => {
          const box = (selector: string) => row.querySelector(selector)?.getBoundingClientRect();
          const [diamond, sign, mark] = [box('.diamond'), box('.finding .shape'), box('.mark')];
          return [
            ...(diamond && diamond.right > list.right - bar.width + 0.5 ? ['diamond under the scroll bar'] : []),
            ...(narrow && sign && mark && sign.bottom > mark.top + 0.5 ? ['sign on a mark'] : []),
          ];
        });
      });
      expect(faults, `${width}`).toEqual([]);
    }
  });

  test('durations and states of minutes fit into their columns', async () => {
    const page = await open({ width: 960, height: 700, scenario: LATE });
    const cut = await page
      .locator('.row :is(.duration, .state)')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent));
    expect(cut).toEqual([]);
    const ends = await page.locator('.row .duration').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = new Range();
        range.selectNodeContents(cell);
        return cell.getBoundingClientRect().right - range.getBoundingClientRect().right;
      }),
    );
    // The room to the next column.
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(7.5);
    expect(await page.locator('.row .duration', { hasText: '+1 m 43 s' }).count()).toBe(1);
  });

  for (const theme of ['high-contrast', 'high-contrast-light'] as const)
    test(`the chosen one of tree and raw stands out by its ground: ${theme}`, async () => {
      const page = await open({ width: 298, height: 900, scenario: CANCELS, theme });
      await chooseCancelled(page);
      const groundOf = (name: string) =>
        page
          .getByRole('button', { name, exact: true })
          .evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]);
      const [chosen, other] = [await groundOf('Tree'), await groundOf('Raw')];
      expect(other[0]).toBe('rgba(0, 0, 0, 0)');
      expect(chosen[0]).toBe(other[1]);
      expect(chosen[1]).not.toBe(chosen[0]);
    });
});
