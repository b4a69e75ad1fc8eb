import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TraceRecord } from '../../src/trace/record.js';
import { answered, choose, settled } from './harness/acts.js';
import { c2s, call, failure, type Scenario, s2c, TRACKER } from './harness/scenario.js';
import { describeWebview } from './harness/use.js';

const HTML = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><style>*{display:none}</style>';
const NASTY: Readonly<Record<string, string>> = {
  html: HTML,
  attribute: `"' onmouseover="window.hacked=1" x='`,
  'right to left': 'invoice\u202egpj.exe\u2066 tail',
  'control characters': 'a\u0000b\u0007c\u001b[31mred\u0008\r\nnext line',
  'combining marks': `z${'\u0335\u0321\u0344'.repeat(300)}`,
  'one long word': 'W'.repeat(5000),
  'half a pair': 'x\ud83d y',
  invisible: 'a\u200b\u200d\ufeffb\u00ad',
};

function hostile(text: string): Scenario {
  const records: readonly TraceRecord[] = [
    ...TRACKER.records.slice(0, 4),
    c2s(1000, { jsonrpc: '2.0', id: text, method: text, params: { [text]: text, nested: { [text]: [text] } } }),
    c2s(1100, call(50, text, { text })),
    s2c(1200, failure(50, -1, text)),
    s2c(1300, text),
    { t: 1400, dir: 'stderr', raw: text },
    s2c(1500, { jsonrpc: '2.0', method: text, params: { text } }),
  ];
  return { ...TRACKER, records, command: [text, text] };
}

/** Everything drawn stays where it belongs: no row is higher, nothing widens the page. */
async function layoutHolds(page: Page): Promise<void> {
  const heights = await page.locator('.row').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([22]));
  const { scrollWidth, scrollHeight, innerWidth, innerHeight } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { scrollWidth, scrollHeight, innerWidth: window.innerWidth, innerHeight: window.innerHeight };
  });
  expect(scrollWidth).toBeLessThanOrEqual(innerWidth);
  expect(scrollHeight).toBeLessThanOrEqual(innerHeight);
  const wide = await page
    .locator('.details-content')
    .evaluateAll((all) => all.filter((element) => element.scrollWidth > element.clientWidth + 1).length);
  expect(wide).toBe(0);
}

describeWebview('untrusted text', (open) => {
  test.each(Object.entries(NASTY))('%s in every place that text can come from is shown as text and breaks nothing', async (_name, text) => {
    for (const width of [320, 1400]) {
      const page = await open({ width, height: 800, scenario: hostile(text) });
      const count = await page.locator('.row').count();
      for (let i = 0; i < count; i++) {
        const row = page.locator('.row').nth(i);
        if ((await row.count()) === 0 || !(await row.isVisible())) continue;
        await row.locator('.glyph').click();
        await answered(page);
        await layoutHolds(page);
      }
      if (width === 1400) await page.getByRole('button', { name: 'Raw' }).click();
      await settled(page);
      await layoutHolds(page);
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      expect(await page.locator('img, iframe, style, body script:not([nonce]):not([type="application/json"])').count()).toBe(0);
      const shown = (await page.locator('.app').textContent()) ?? '';
      for (const hidden of ['\u202e', '\u2066', '\u0000', '\u001b', '\u200b']) expect(shown.includes(hidden)).toBe(false);
    }
  });

  test('the content security policy is in force: neither inline styles nor inline scripts nor foreign pictures get in', async () => {
    const page = await open();
    const refused = await page.evaluate(async () => {
      const holder = document.body.appendChild(document.createElement('div'));
      holder.setAttribute('style', 'color: red');
      holder.appendChild(document.createElement('script')).textContent = 'window.hacked = 1';
      holder.appendChild(document.createElement('img')).src = 'https://example.com/x.png';
      await new Promise((done) => setTimeout(done, 200));
      // The test means these: they are no fault of the page.
      return window.violations.splice(0).map((violation) => violation.split(' ')[0]);
    });
    expect(refused.sort()).toEqual(['img-src', 'script-src-elem', 'style-src-attr']);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  test('a tool that is called as a state or a script is still only a name, and the menu of its row is still that of a row', async () => {
    const name = '","cancellable":true,"x":"';
    const page = await open({
      width: 1000,
      height: 600,
      scenario: { ...TRACKER, records: [c2s(1, call(1, name)), s2c(2, failure(1, 0, ''))] },
    });
    const context = await page.locator('.row', { hasText: 'cancellable' }).getAttribute('data-vscode-context');
    expect(JSON.parse(context ?? '')).toMatchObject({ webviewSection: 'row', cancellable: false });
  });

  test('bytes that are not UTF-8 are dumped as they came, and text that is not JSON is shown as text', async () => {
    const bytes = Uint8Array.from([0xff, 0xfe, 0x00, 0x41, 0x0a, 0xc3]);
    const records: readonly TraceRecord[] = [
      { t: 10, dir: 's2c', b64: Buffer.from(bytes).toString('base64') },
      s2c(20, 'Loading index… done'),
    ];
    const page = await open({ width: 1400, height: 600, scenario: { ...TRACKER, records } });
    await page.locator('.row').nth(1).locator('.glyph').click();
    await page.locator('.raw.dump').waitFor();
    expect(await page.locator('.raw.dump').textContent()).toContain('ff fe 00 41 0a c3');
    await choose(page, 'Loading index');
    expect(await page.locator('.section-body .raw').textContent()).toBe('Loading index… done');
  });

  test('a body of 1 MB unfolds without holding up the page, and one of 100,000 levels does no harm', async () => {
    const big = { items: Array.from({ length: 12_000 }, (_, i) => ({ id: i, name: `item number ${i}`, words: 'x'.repeat(40) })) };
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const records = [c2s(1, call(1, 'big', big)), c2s(2, `{"jsonrpc":"2.0","id":2,"method":"deep","params":{"a":${deep}}}`)];
    const page = await open({ width: 1400, height: 700, scenario: { ...TRACKER, records } });
    await choose(page, 'big');
    const tree = page.getByRole('tree', { name: 'Request' });
    const arguments_ = tree.getByRole('treeitem').filter({ hasText: 'items' });
    const took = await arguments_.evaluate(async (line) => {
      const start = performance.now();
      (line as HTMLElement).click();
      await new Promise((frame) => requestAnimationFrame(frame));
      return performance.now() - start;
    });
    expect(took).toBeLessThan(400);
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(250);
    await choose(page, 'deep');
    await settled(page);
    for (let i = 0; i < 30; i++) await page.getByRole('tree', { name: 'Request' }).getByRole('treeitem').last().click();
    await layoutHolds(page);
  });

  test('strings of 10 MB, as names and as values, and arrays of 100,000 items are shown in part and hold nothing up', {
    timeout: 60_000,
  }, async () => {
    const page = await open({ width: 1400, height: 700, scenario: { ...TRACKER, records: [] } });
    await page.evaluate(() => {
      const huge = '<b>W'.repeat(2_500_000);
      const items = Array.from({ length: 100_000 }, (_, i) => i);
      const arrive = (t: number, dir: 'c2s' | 's2c', body: object) => window.host.arrive([{ t, dir, raw: JSON.stringify(body) }]);
      arrive(97_000, 'c2s', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'huge', arguments: { huge, items } } });
      arrive(97_100, 's2c', { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: huge }], items } });
      arrive(97_200, 'c2s', { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: huge } });
      arrive(97_300, 's2c', { jsonrpc: '2.0', id: 2, error: { code: 1, message: huge } });
      arrive(97_400, 'c2s', { jsonrpc: '2.0', id: huge, method: huge });
    });
    await settled(page);
    const rows = page.locator('.row:not([data-state="process"])');
    await expect.poll(() => rows.count()).toBe(3);
    for (let i = 0; i < 3; i++) {
      await rows.nth(i).locator('.glyph').click();
      await page.getByRole('tree').first().waitFor();
      await settled(page);
      await layoutHolds(page);
      expect((await rows.nth(i).textContent())!.length).toBeLessThan(1000);
      expect((await rows.nth(i).getAttribute('aria-label'))!.length).toBeLessThan(1000);
      expect(await page.evaluate(() => document.body.innerHTML.length)).toBeLessThan(2_000_000);
    }
    await rows.first().locator('.glyph').click();
    const response = page.getByRole('tree', { name: 'Response' });
    await response.getByRole('treeitem').filter({ hasText: '[ 100,000 items ]' }).click();
    await response
      .getByRole('treeitem', { expanded: true })
      .filter({ hasText: /^items/ })
      .waitFor();
    await settled(page);
    await layoutHolds(page);
    expect(await response.getByRole('treeitem').count()).toBeLessThan(250);
    await page.getByRole('button', { name: 'Raw' }).click();
    await settled(page);
    await layoutHolds(page);
    expect(await page.evaluate(() => 'hacked' in window || document.querySelector('.details b') !== null)).toBe(false);
  });
});
