import { expect, test } from 'vitest';
import { asked, choose, filter, settled } from './harness/acts.js';
import { describeWebview } from './harness/use.js';

describeWebview('hidden and shown again', (open) => {
  test('choice, filter, place and details come back, and nothing that was captured was kept meanwhile', async () => {
    const page = await open({ width: 320, height: 480 });
    await filter(page, 'method:tools/call');
    await choose(page, 'export_report');
    await page.mouse.move(100, 200);
    await page.mouse.wheel(0, -66);
    await settled(page);
    const state = await page.evaluate(() => window.host.state);
    const kept = JSON.stringify(state);
    for (const captured of ['export_report', 'apollo', 'tracker', 'User pressed stop']) expect(kept).not.toContain(captured);
    const before = await page.locator('.rows').textContent();

    const again = await open({ width: 320, height: 480, state });
    await again.locator('.section').first().waitFor();
    expect(await again.locator('.filter-input').inputValue()).toBe('method:tools/call');
    expect(await again.locator('.row[aria-selected="true"] .label').textContent()).toBe('export_report');
    expect(await again.locator('.rows').textContent()).toBe(before);
    expect((await asked(again, 'ready'))[0]).toMatchObject({ filter: 'method:tools/call', at: { kind: 'position' } });
  });

  test('a page that was only covered asks for the whole picture anew when it is seen again', async () => {
    const page = await open({ width: 320, height: 700 });
    expect(await asked(page, 'ready')).toHaveLength(1);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await settled(page);
    expect(await asked(page, 'ready')).toHaveLength(2);
  });

  test('another session in the same place begins anew: at its first rows where it is over, nothing chosen', async () => {
    const page = await open({ width: 320, height: 500 });
    await page.mouse.move(100, 250);
    await page.mouse.wheel(0, -200);
    await choose(page, 'create_issue');
    await page.evaluate(() => {
      window.host.patch = {
        session: {
          id: 's2',
          file: '/other',
          name: 'other',
          command: [],
          started: '',
          status: { kind: 'recorded' },
          client: null,
          server: null,
          revision: null,
        },
      };
      window.host.push();
    });
    await settled(page);
    expect(await page.locator('.row[aria-selected="true"]').count()).toBe(0);
    expect(await page.evaluate(() => window.host.told.at(-1))).toMatchObject({ kind: 'mode', following: false, live: false });
    expect(await page.locator('.row').first().getAttribute('aria-rowindex')).toBe('1');
  });
});
