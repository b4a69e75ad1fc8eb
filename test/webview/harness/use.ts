import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { findChromium, NO_CHROMIUM } from '../../../scripts/workbench/chromium.mjs';
import { type OpenOptions, WebviewHarness } from './timelinePage.js';

export type Open = (options?: OpenOptions) => Promise<Page>;

/**
 * Tests that need the page in a browser. Pages are closed after each test, and none may have broken the content security policy.
 * Without a browser they are skipped with a line that says so; where everything must run (`TAPLINE_TEST_ALL`) that is a failure.
 */
export function describeWebview(name: string, tests: (open: Open) => void): void {
  const missing = findChromium() === null;
  if (missing && process.env.TAPLINE_TEST_ALL) throw new Error(NO_CHROMIUM);
  if (missing) console.warn(`skipped: ${name}. ${NO_CHROMIUM}`);
  describe.skipIf(missing)(name, () => {
    let harness: WebviewHarness;
    let pages: Page[] = [];
    beforeAll(async () => {
      harness = await WebviewHarness.start();
    });
    afterAll(() => harness?.stop());
    afterEach(async () => {
      const open = pages;
      pages = [];
      for (const page of open) {
        const violations = page.isClosed() ? [] : await page.evaluate(() => window.violations);
        await page.context().close();
        if (violations.length > 0) throw new Error(`The page broke its content security policy: ${violations.join('; ')}`);
      }
    });
    tests(async (options) => {
      const page = await harness.open(options);
      pages.push(page);
      return page;
    });
  });
}
