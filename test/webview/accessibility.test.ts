import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phrase } from '../../src/session/timeline/phrases.js';
import { arrive, brush, choose, filter, inTheme, settled } from './harness/acts.js';
import { NESTED } from './harness/nested.js';
import { picture } from './harness/pictures.js';
import { CANCELS, SILENT, TRACKER } from './harness/scenario.js';
import { STANDS } from './harness/standing.js';
import { THEME_NAMES } from './harness/themes.js';
import type { OpenOptions } from './harness/timelinePage.js';
import { describeWebview } from './harness/use.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CHINESE = JSON.parse(readFileSync(join(import.meta.dirname, '../../l10n/bundle.l10n.zh-cn.json'), 'utf8'));
const NO_ROWS = { session: null, rows: [], matched: 0, total: 0 } as const;

interface State {
  readonly name: string;
  readonly options: OpenOptions;
  readonly act?: (page: Page) => Promise<unknown>;
}

/** The numbers in the place of the rows, with a line chosen by key. */
async function statistics(page: Page): Promise<void> {
  await page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'statistics' }));
  await page.locator('.statistics tbody tr').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await settled(page);
}

/** Rows in sections, the head of one chosen by key and folded. */
async function sections(page: Page): Promise<void> {
  await page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'groupByTool' }));
  await page.locator('.group').first().waitFor();
  await page.locator('.grid').focus();
  await page.keyboard.press('Home');
  await settled(page);
  await page.keyboard.press('ArrowLeft');
  await settled(page);
}

/** Everything that the page can look like. */
const STATES: readonly State[] = [
  { name: 'list-320', options: { width: 320, height: 640 } },
  { name: 'low-220', options: { width: 220, height: 120, scenario: { ...TRACKER, status: 'no-contact' } } },
  { name: 'low-320', options: { width: 320, height: 180, patch: { missing: { lost: 2, unreadable: 1, end: true } } } },
  { name: 'list-290', options: { width: 290, height: 640 } },
  { name: 'details-220', options: { width: 220, height: 760 }, act: (page) => choose(page, 'search_issues') },
  { name: 'details-320', options: { width: 320, height: 800 }, act: (page) => choose(page, 'export_report') },
  { name: 'details-over', options: { width: 320, height: 340 }, act: (page) => choose(page, 'tools/list') },
  { name: 'details-600', options: { width: 600, height: 700 }, act: (page) => choose(page, 'export_report') },
  { name: 'details-900', options: { width: 900, height: 700 }, act: (page) => choose(page, 'index_repo') },
  { name: 'details-1400', options: { width: 1400, height: 720 }, act: (page) => choose(page, 'export_report') },
  {
    name: 'explained-420',
    options: { width: 420, height: 1200, rules: { 'cancel/error-after-cancel': { level: 'off', reason: 'known' } } },
    act: async (page) => {
      await choose(page, 'export_report');
      await page.getByRole('button', { name: 'Explain' }).first().click();
      await page.locator('.rule-text:visible').waitFor();
    },
  },
  {
    name: 'find-1400',
    options: { width: 1400, height: 900 },
    act: async (page) => {
      await choose(page, 'search_issues');
      await page.getByRole('treeitem').first().focus();
      await page.keyboard.press('Control+f');
      await page.getByRole('textbox', { name: 'Find in bodies' }).fill('apollo');
      await page.locator('.find-count', { hasText: '1 of' }).waitFor();
    },
  },
  {
    name: 'stands-1400',
    options: { width: 1400, height: 720, scenario: STANDS },
    act: async (page) => {
      await page.locator('.row[data-stop]').last().click();
      await settled(page);
    },
  },
  { name: 'stands-320', options: { width: 320, height: 800, scenario: STANDS }, act: (page) => choose(page, 'convert') },
  { name: 'chinese-220', options: { width: 220, height: 760, strings: CHINESE }, act: (page) => choose(page, 'search_issues') },
  { name: 'chinese-1400', options: { width: 1400, height: 800, strings: CHINESE }, act: (page) => choose(page, 'export_report') },
  {
    name: 'find-220',
    options: { width: 220, height: 1100 },
    act: async (page) => {
      await choose(page, 'search_issues');
      await page.getByRole('treeitem').first().focus();
      await page.keyboard.press('Control+f');
      await page.getByRole('textbox', { name: 'Find in bodies' }).fill('nowhere');
      await page.locator('.find-count', { hasText: 'No matches' }).waitFor();
    },
  },
  { name: 'summary-1400', options: { width: 1400, height: 720 } },
  { name: 'cancels-1400', options: { width: 1400, height: 500, scenario: CANCELS }, act: (page) => choose(page, 'index_repo') },
  { name: 'cancels-420', options: { width: 420, height: 700, scenario: CANCELS }, act: (page) => choose(page, 'index_repo') },
  {
    name: 'raw-1400',
    options: { width: 1400, height: 720 },
    act: async (page) => {
      await choose(page, 'export_report');
      await page.getByRole('button', { name: 'Raw' }).click();
    },
  },
  { name: 'tree-1000', options: { width: 1000, height: 500, scenario: NESTED }, act: (page) => choose(page, 'create_issue') },
  { name: 'tree-220', options: { width: 220, height: 500, scenario: NESTED }, act: (page) => filter(page, 'method:tasks/get') },
  { name: 'sections-1000', options: { width: 1000, height: 700 }, act: sections },
  { name: 'sections-320', options: { width: 320, height: 700 }, act: sections },
  { name: 'statistics-1400', options: { width: 1400, height: 720 }, act: statistics },
  { name: 'statistics-220', options: { width: 220, height: 500 }, act: statistics },
  { name: 'leaked-640', options: { width: 640, height: 400 }, act: (page) => page.locator('[data-counter="leaked"]').click() },
  { name: 'no-match-320', options: { width: 320, height: 400 }, act: (page) => filter(page, 'state:leaked tool:fetch') },
  { name: 'filter-error-480', options: { width: 480, height: 400 }, act: (page) => filter(page, 'method:tools/call state:leakd') },
  {
    name: 'suggestions-320',
    options: { width: 320, height: 400 },
    act: (page) => page.locator('.filter-input').pressSequentially('state:le'),
  },
  {
    name: 'suggested-values-220',
    options: { width: 220, height: 400 },
    act: async (page) => {
      await page.locator('.filter-input').pressSequentially('tool:s');
      await page.locator('.suggestions .aside').first().waitFor();
      await page.locator('.filter-input').press('ArrowDown');
    },
  },
  {
    name: 'suggested-keys-480',
    options: { width: 480, height: 500 },
    act: (page) => page.locator('.filter-input').press('Control+ '),
  },
  {
    name: 'searching-220',
    options: { width: 220, height: 400 },
    act: async (page) => {
      await page.evaluate(() => {
        window.host.searchable = 45;
      });
      await filter(page, 'text:search');
      await page.locator('.result-progress').waitFor();
    },
  },
  {
    name: 'chosen-hidden-320',
    options: { width: 320, height: 640 },
    act: async (page) => {
      await choose(page, 'export_report');
      await filter(page, 'state:leaked');
      await page.locator('.result-hidden').waitFor();
    },
  },
  {
    name: 'wrapped-320',
    options: { width: 320, height: 500 },
    act: async (page) => {
      await page.locator('.grid').focus();
      await page.keyboard.press('Shift+F8');
      await settled(page);
      await page.keyboard.press('F8');
      await page.locator('.foot-words').waitFor();
    },
  },
  {
    name: 'loading-320',
    options: { width: 320, height: 400, scenario: { ...TRACKER, status: 'recorded' }, patch: { loading: true } },
  },
  { name: 'brushed-320', options: { width: 320, height: 640 }, act: (page) => brush(page, 0.4, 0.8) },
  { name: 'brushed-900', options: { width: 900, height: 640 }, act: (page) => brush(page, 0.4, 0.8) },
  {
    name: 'brushed-empty-480',
    options: { width: 480, height: 500, scenario: { ...TRACKER, status: 'recorded', records: TRACKER.records.slice(0, 5) } },
    act: (page) => brush(page, 0.02, 0.1),
  },
  { name: 'least-170', options: { width: 170, height: 640 } },
  { name: 'silent-320', options: { width: 320, height: 400, scenario: SILENT } },
  { name: 'no-session-320', options: { width: 320, height: 300, patch: NO_ROWS } },
  { name: 'waiting-320', options: { width: 320, height: 300, patch: { ...NO_ROWS, idle: { kind: 'waiting', server: 'tracker' } } } },
  { name: 'restricted-320', options: { width: 320, height: 300, patch: { ...NO_ROWS, idle: { kind: 'restricted' } } } },
  {
    name: 'problem-320',
    options: { width: 320, height: 400, patch: { problem: phrase('traceNewer', '2', '1') } },
  },
  { name: 'unwritten-220', options: { width: 220, height: 500, scenario: { ...TRACKER, status: 'unwritten' } } },
  { name: 'no-contact-320', options: { width: 320, height: 500, scenario: { ...TRACKER, status: 'no-contact' } } },
  { name: 'recorded-1000', options: { width: 1000, height: 500, scenario: { ...TRACKER, status: 'recorded' } } },
  {
    name: 'gap-320',
    options: { width: 320, height: 400, scenario: { ...TRACKER, records: [...TRACKER.records, { t: 96_200, ev: 'gap', lost: 17 }] } },
  },
  {
    name: 'scrolled-320',
    options: { width: 320, height: 400 },
    act: async (page) => {
      await page.mouse.move(100, 300);
      await page.mouse.wheel(0, -80);
      await arrive(page, 12);
    },
  },
  {
    name: 'paused-320',
    options: { width: 320, height: 400 },
    act: (page) => page.evaluate(() => window.host.post({ kind: 'nudge', nudge: 'togglePause' })),
  },
  {
    name: 'notice-320',
    options: { width: 320, height: 600 },
    act: async (page) => {
      await page.evaluate(() => window.host.failing.set('action', 'The session is gone.'));
      await page.locator('.cancel:visible').first().click();
    },
  },
];

interface Problem {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds. The words of the filter are transparent, and painted over: the test of contrasts looks at those. */
async function problems(page: Page, options: object): Promise<string[]> {
  const run = `axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`;
  const found = (await page.evaluate(run)) as Problem[];
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !(id === 'color-contrast' && html.includes('filter-input')))
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.slice(0, 300) ?? ''}`),
  );
}

describeWebview('accessibility', (open) => {
  test.each(STATES)('axe finds nothing wrong with $name, in any theme', async ({ name, options, act }) => {
    const page = await open(options);
    await act?.(page);
    await page.mouse.move(1, 1);
    await settled(page);
    await page.evaluate(AXE);
    for (const theme of THEME_NAMES) {
      await inTheme(page, theme);
      await picture(page, `${name}-${theme}`);
      // The structure is the same in every theme; colours are not.
      const rules = theme === 'dark' ? {} : { runOnly: ['color-contrast'] };
      expect(await problems(page, rules), theme).toEqual([]);
    }
  });
});
