import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, inTheme, settled } from './harness/acts.js';
import { compare, hasFont, kept, NO_FONT, RENEWS, shownOn } from './harness/golden.js';
import { differenceOf, type Pixels, SHRINK, shrink, TOLERANCE } from './harness/pixels.js';
import { c2s, call, notification, result, type Scenario, s2c, TRACKER } from './harness/scenario.js';
import type { ThemeName } from './harness/themes.js';
import type { OpenOptions } from './harness/timelinePage.js';
import { describeWebview } from './harness/use.js';

/** A session that is over, with rows in every state. */
const EVERY_STATE: Scenario = {
  ...TRACKER,
  now: 104_000,
  status: 'recorded',
  records: [
    ...TRACKER.records,
    c2s(97_000, call(30, 'index_repo')),
    c2s(98_000, notification('notifications/cancelled', { requestId: 30 }), { injected: 'cancel' }),
    s2c(99_000, result(30, {}), { withheld: 'late-response' }),
    { t: 100_000, ev: 'gap', lost: 17 },
    c2s(101_000, call(31, 'get_issue')),
    { t: 104_000, ev: 'exit', code: 1, signal: null },
  ],
};

const NOBODY = { session: null, rows: [], total: 0, matched: 0, lines: 0, first: 0 } as const;

const PICTURES: Readonly<Record<string, { readonly options: OpenOptions; readonly act?: (page: Page) => Promise<void> }>> = {
  empty: { options: { patch: NOBODY } },
  states: { options: { scenario: EVERY_STATE } },
  statistics: {
    options: { scenario: EVERY_STATE },
    act: async (page) => {
      await page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'statistics' }));
      await page.locator('.statistics tbody tr').first().waitFor();
    },
  },
  cancelled: { options: { scenario: EVERY_STATE }, act: (page) => choose(page, 'export_report') },
};
const THEMES: readonly ThemeName[] = ['dark', 'light', 'high-contrast', 'high-contrast-light'];
const SIZES = [
  [220, 900],
  [320, 900],
  [500, 880],
  [1400, 860],
] as const;

describeWebview('pictures that are kept', (open) => {
  for (const [name, { options, act }] of Object.entries(PICTURES)) {
    test.for(SIZES)(
      `${name}: at a width of %i it looks as it did in each theme`,
      { timeout: 120_000 },
      async ([width, height], { skip }) => {
        const page = await open({ ...options, width, height });
        if (!(await hasFont(page))) {
          if (process.env.TAPLINE_TEST_ALL) throw new Error(NO_FONT);
          skip(NO_FONT);
        }
        await act?.(page);
        await settled(page);
        for (const theme of THEMES) {
          await inTheme(page, theme);
          const difference = await compare(page, `${name}-${width}-${theme}`, TOLERANCE);
          if (RENEWS) expect(difference).toBe('renewed');
          else expect(difference, `${name}-${width}-${theme}, see test-results/webview`).toMatchObject({ most: expect.toSatisfy(isLess) });
        }
        await page.close();
      },
    );
  }

  test('would tell of anything that stands 4 px elsewhere, and of a state in another colour', { timeout: 120_000 }, async () => {
    const page = await open({ scenario: EVERY_STATE, width: 320, height: 720 });
    for (const name of Object.keys(PICTURES)) {
      for (const [width] of SIZES) {
        const golden = await kept(page, `${name}-${width}-dark`);
        expect(golden, name).not.toBeNull();
        // One small pixel is four of the page.
        for (const [dx, dy] of [
          [1, 0],
          [0, 1],
        ] as const)
          expect(differenceOf(golden!, moved(golden!, dx, dy)).most, `${name} ${width} ${dx} ${dy}`).toBeGreaterThan(TOLERANCE);
      }
    }
    for (const [width, height] of SIZES) {
      for (const [scenario, tokens] of [
        [TRACKER, ['pending']],
        [EVERY_STATE, ['leaked', 'cancelled', 'orphaned', 'failed', 'injected']],
      ] as const) {
        const other = await open({ scenario, width, height });
        const before = await shownOn(other);
        for (const token of tokens) {
          const paint = (color: string) =>
            other.evaluate(([name, value]) => document.documentElement.style.setProperty(name, value), [
              `--vscode-tapline-${token}`,
              color,
            ] as const);
          const own = await other.evaluate((name) => document.documentElement.style.getPropertyValue(name), `--vscode-tapline-${token}`);
          // The colour of what was plainly answered.
          await paint('#8f8f8f');
          await settled(other);
          expect(differenceOf(before, await shownOn(other)).most, `${token} at ${width}`).toBeGreaterThan(TOLERANCE);
          await paint(own);
        }
        await other.close();
      }
    }
  });
});

describe('pictures are compared', () => {
  const flat = (width: number, height: number, value: number): Pixels => ({
    width,
    height,
    data: new Uint8Array(width * height * 4).fill(value),
  });
  const paint = (pixels: Pixels, x: number, y: number, width: number, height: number, value: number): Pixels => {
    const data = pixels.data.slice();
    for (let dy = 0; dy < height; dy++) data.fill(value, ((y + dy) * pixels.width + x) * 4, ((y + dy) * pixels.width + x + width) * 4);
    return { ...pixels, data };
  };

  test('by means of squares: thin edges that moved by half a pixel are no difference, a bar elsewhere is', () => {
    const base = flat(320, 160, 30);
    // Letters of 1 px, as a rasteriser draws them sharp, or soft over two.
    const sharp = [0, 5, 10, 15, 20].reduce((pixels, x) => paint(pixels, 40 + x, 40, 1, 8, 200), base);
    const soft = [0, 5, 10, 15, 20].reduce((pixels, x) => paint(pixels, 40 + x, 40, 2, 8, 115), base);
    expect(differenceOf(shrink(sharp), shrink(soft)).most).toBeLessThan(TOLERANCE / 2);
    const bar = paint(base, 100, 60, 80, 10, 160);
    const elsewhere = paint(base, 100, 64, 80, 10, 160);
    const found = differenceOf(shrink(bar), shrink(elsewhere));
    expect(found.most).toBeGreaterThan(TOLERANCE);
    expect(Math.abs(found.y - 60)).toBeLessThanOrEqual(16);
  });

  test('as different where they have not the same size, and as the same where they are', () => {
    const picture = shrink(flat(320, 160, 30));
    expect(differenceOf(picture, picture)).toEqual({ most: 0, x: 0, y: 0 });
    expect(differenceOf(picture, shrink(flat(320 + SHRINK, 160, 30))).most).toBe(255);
  });
});

function isLess(most: unknown): boolean {
  return typeof most === 'number' && most < TOLERANCE;
}

function moved({ width, height, data }: Pixels, dx: number, dy: number): Pixels {
  const out = data.slice();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (Math.max(0, y - dy) * width + Math.max(0, x - dx)) * 4;
      out.set(data.subarray(from, from + 4), (y * width + x) * 4);
    }
  return { width, height, data: out };
}
