import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { findChromium, NO_CHROMIUM } from '../../../scripts/workbench/chromium.mjs';
import { describeWith } from '../../support/need.js';
import { type OpenOptions, WebviewHarness } from './timelinePage.js';

export type Open = (options?: OpenOptions) => Promise<Page>;

/**
 * Tests that need the page in a browser. Pages are closed after each test, and none may have broken the content security policy.
 * Without a browser they are skipped, or fail where everything must run.
 */
export function describeWebview(name: string, tests: (open: Open) => void): void {
  describeWith(findChromium() === null ? NO_CHROMIUM : null, name, () => {
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
