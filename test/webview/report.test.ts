import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from '../../scripts/workbench/chromium.mjs';
import { PAGE_WORDS } from '../../webview/report/words.js';
import { describeWith } from '../support/need.js';
import { runCli } from '../support/peers/run.js';
import { c2s, call, result, s2c, TRACKER } from './harness/scenario.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HTML = '</script><script>window.hacked=1</script><img src=x onerror="window.hacked=1"><!--<script>';
const SECRET = `ghp_${'a1B2c3D4'.repeat(4)}wxyz`;
const HEADER = { tapline: 1, id: 's-1', started: '2026-11-29T10:00:00.000Z', command: ['node', HTML], name: HTML };
/** Of the page itself, without any trace. */
const MOST_BYTES = 1.1 * 1024 * 1024;

interface Report {
  readonly page: Page;
  /** What went wrong in the page, and what it asked of the network. */
  readonly faults: readonly string[];
}

describeWith(findChromium() === null ? NO_CHROMIUM : null, 'a report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-report-'));
  const trace = join(folder, 'tracker.tapline.jsonl');
  let browser: Browser;

  beforeAll(async () => {
    const more = [c2s(200_000, call('secret', 'login', { api_key: SECRET, text: HTML })), s2c(200_100, result('secret', { content: [] }))];
    writeFileSync(trace, [HEADER, ...TRACKER.records, ...more].map((line) => `${JSON.stringify(line)}\n`).join(''));
    browser = await chromium.launch({ executablePath: findChromium()!, args: CHROMIUM_ARGS });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Writes a report and opens it from its file, without a network. */
  async function opened(options: readonly string[] = [], colorScheme: 'light' | 'dark' = 'dark'): Promise<Report> {
    const file = join(folder, `${Math.random().toString(36).slice(2)}.html`);
    const { code, stderr } = await runCli(['report', '-o', file, ...options, trace], process.env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Written to/) });
    return await shown(file, colorScheme);
  }

  async function shown(file: string, colorScheme: 'light' | 'dark' = 'dark'): Promise<Report> {
    const context = await browser.newContext({ viewport: { width: 1200, height: 700 }, colorScheme, offline: true });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('request', (request) => request.url().startsWith('file:') || faults.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    await page.locator('.row:not(.unknown)').first().waitFor();
    return { page, faults };
  }

  const details = (page: Page) => page.locator('.details-content').textContent();
  const row = (page: Page, text: string) => page.locator('.row .label', { hasText: text });

  test('shows the timeline from its file alone: rows, details, filter, findings and overview', async () => {
    const { page, faults } = await opened();
    await row(page, 'export_report').first().click();
    await page.locator('.section').first().waitFor();
    await expect.poll(() => details(page)).toMatch(/export_report/);

    await page.locator('.filter-input').fill('index_repo');
    await page.locator('.filter-input').press('Enter');
    await row(page, 'export_report').first().waitFor({ state: 'detached' });
    expect(await row(page, 'index_repo').count()).toBeGreaterThan(0);
    await page.locator('.filter-input').fill('');
    await page.locator('.filter-input').press('Enter');
    await row(page, 'export_report').first().waitFor();

    await page.locator('.grid').focus();
    await page.keyboard.press('F8');
    await page.locator('.details-content [class*="finding"]').first().waitFor();
    expect(await page.locator('.strip').isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  test('holds no secret of the trace, unless it was asked to, and nothing of it becomes markup', async () => {
    for (const [options, secret] of [
      [[], false],
      [['--as-is'], true],
    ] as const) {
      const { page, faults } = await opened(options);
      await row(page, 'login').first().click();
      await expect.poll(() => details(page)).toMatch(/api_key/);
      expect((await details(page))?.includes(SECRET)).toBe(secret);
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      expect(await page.evaluate('document.querySelectorAll("script:not([id])").length')).toBe(2);
      expect(faults).toEqual([]);
    }
  });

  test.each(['light', 'dark'] as const)('is as the system of its reader is, and axe finds nothing wrong with it: %s', async (scheme) => {
    const { page } = await opened([], scheme);
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe(scheme === 'dark' ? 'rgb(31, 31, 31)' : 'rgb(255, 255, 255)');
    await row(page, 'export_report').first().click();
    await page.locator('.section').first().waitFor();
    await page.mouse.move(1, 1);
    // The page's own policy lets no other script in: this one comes as the inspector's do.
    await page.evaluate(AXE);
    const violations = (await page.evaluate('axe.run(document).then((all) => all.violations)')) as {
      id: string;
      nodes: { html: string }[];
    }[];
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    // The words of the filter are transparent, and painted over.
    expect(found.filter((fault) => !(fault.startsWith('color-contrast') && fault.includes('filter-input')))).toEqual([]);
  });

  test('speaks the language that the editor asks for, in the timeline and in what it cannot do', async () => {
    const output = join(folder, 'chinese.html');
    const strings = JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')) as Record<string, string>;
    const { outcomeOf } = createRequire(import.meta.url)('../../dist/commands.js') as typeof import('../../src/cli/commands.js');
    const decided = {
      mode: 'secrets',
      choice: { keep: new Set<string>(), keepFields: new Set<string>(), hideFields: new Set<string>() },
      hide: [],
    } as const;
    const ask = { file: trace, output, name: 'tracker', part: { kind: 'all' }, decided, language: { tag: 'zh-cn', strings } } as const;
    expect(await outcomeOf({ name: 'report', ask })).toEqual({ kind: 'done', reply: null });
    const { page, faults } = await shown(output);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-cn');
    expect(await page.locator('[data-counter="leaked"]').textContent()).toContain(strings.leaked);
    await row(page, 'export_report').first().click();
    await page.locator('.section').first().waitFor();
    // A key of the list that asks the editor for something.
    const said = await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('message', ({ data }) => data.seq === -1 && resolve(data.message));
          (globalThis as unknown as { acquireVsCodeApi(): { postMessage(message: unknown): void } })
            .acquireVsCodeApi()
            .postMessage({ kind: 'ask', seq: -1, name: 'filters', ask: { what: 'save', filter: '' } });
        }),
    );
    expect(said).toBe(strings[PAGE_WORDS.noEditor]);
    expect(faults).toEqual([]);
  });

  test('is written once, by its owner alone, and weighs little', async () => {
    const file = join(folder, 'once.html');
    const first = await runCli(['report', '-o', file, trace], process.env);
    expect(first.code).toBe(0);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(file).size).toBeLessThan(MOST_BYTES);
    const second = await runCli(['report', '-o', file, trace], process.env);
    expect(second).toMatchObject({ code: 2, stderr: expect.stringMatching(/is there already/) });
  });
});
