import type { Locator, Page } from 'playwright-core';
import type { TraceRecord } from '../../../src/trace/record.js';
import { THEMES, type ThemeName } from './themes.js';

/** Chooses the first row with a text, at its label, and waits for its details. */
export async function choose(page: Page, label: string): Promise<void> {
  await page.locator('.row .label', { hasText: label }).first().click();
  await page.locator('.section').first().waitFor();
  await settled(page);
}

/** Lines of stderr arrive, as many rows. */
export async function arrive(page: Page, count: number, t = 96_400): Promise<void> {
  const records = Array.from({ length: count }, (_, i): TraceRecord => ({ t: t + i, dir: 'stderr', raw: `arrived ${i}` }));
  await page.evaluate((all) => window.host.arrive(all), records);
  await settled(page);
}

/** Waits until every question is answered and what came of it is drawn. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(30);
  // An answer may lead to the next question: quiet for five frames is quiet.
  await quiet(page, 5);
}

/** Waits until what was asked is answered and drawn, whatever that leads to: enough for what has to hold at any moment. */
export async function answered(page: Page): Promise<void> {
  await quiet(page, 2);
}

/** Waits for so many frames, one after the other, in which no question is open. */
async function quiet(page: Page, frames: number): Promise<void> {
  await page.evaluate(async (most) => {
    for (let quiet = 0; quiet < most; quiet = window.host.open === 0 ? quiet + 1 : 0)
      await new Promise((frame) => requestAnimationFrame(frame));
  }, frames);
}

/** Puts another theme into the page, as VS Code does when a person changes it, and lets it be drawn: nobody is asked anything for that. */
export async function inTheme(page: Page, theme: ThemeName): Promise<void> {
  await page.evaluate(async (chosen) => {
    window.setTheme(chosen, '');
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, THEMES[theme]);
}

export async function filter(page: Page, text: string): Promise<void> {
  await page.locator('.filter-input').fill(text);
  await page.locator('.filter-input').press('Enter');
  await settled(page);
}

/** What the webview asked the host so far, under one name. */
export function asked(page: Page, name: string): Promise<unknown[]> {
  return page.evaluate((wanted) => window.host.asked.filter((question) => question.name === wanted).map((question) => question.ask), name);
}

/** The texts of the rows in sight, from top to bottom. */
export function labels(page: Page): Promise<string[]> {
  return page.locator('.row:not(.unknown) .label').allTextContents();
}

/** Where an element stands on the page, in px. */
export async function placeOf(
  element: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not in sight.');
  return box;
}

/** Drags over the strip, from one share of its axis to another. */
export async function brush(page: Page, from: number, to: number): Promise<void> {
  const { x, y, width, height } = await placeOf(page.locator('.strip'));
  await page.mouse.move(x + from * width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + to * width, y + height / 2, { steps: 6 });
  await page.mouse.up();
  await settled(page);
}
