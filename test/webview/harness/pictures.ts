import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { OpenOptions, WebviewHarness } from './timelinePage.js';

/** Where pictures of the tests are kept, beside what other tests leave there. */
const FOLDER = resolve(import.meta.dirname, '../../../test-results/webview');

/** Keeps a picture of the page, to be looked at; not where nobody is there to look: drawing hundreds takes a minute. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.CI) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

/** Opens a page, keeps its picture, and closes it. `act`: what is done before. */
export async function show(
  harness: WebviewHarness,
  name: string,
  options: OpenOptions,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const page = await harness.open(options);
  await act(page);
  await page.waitForTimeout(150);
  await picture(page, name);
  await page.context().close();
}
