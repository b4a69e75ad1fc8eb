import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { node, ours, TAP } from '../support/peers/command.js';
import { WireClient } from '../support/peers/wire.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { THEMES, type Theme } from '../support/workbench/settings.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workbench } from '../support/workbench/workbench.js';

const themes = Object.keys(THEMES) as Theme[];

await describeInWorkbench('a session in which much went wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-ws-'));
  let workbench: Workbench;
  let window: WorkbenchWindow;

  beforeAll(async () => {
    const settings = { 'tapline.leak.threshold': 1500 };
    workbench = await Workbench.start({ folder, extension: { kind: 'development' }, settings, size: { width: 1440, height: 900 } });
    window = await workbench.open();
    await window.openContainer('Tapline');
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await workbench?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('has room for both buttons of what an empty list of sessions says, in the default layout', async () => {
    const welcome = window.page.locator('.pane', { hasText: 'No sessions yet' }).first();
    await welcome.locator('.monaco-button').nth(1).waitFor();
    for (const width of [320, 220]) {
      await window.resizeSideBar(width);
      await window.screenshot(`look-welcome-${width}`, '.part.sidebar');
    }
    await window.resizeSideBar(320);
    const [pane, button] = await Promise.all([welcome.boundingBox(), welcome.locator('.monaco-button').nth(1).boundingBox()]);
    expect(button!.y + button!.height).toBeLessThanOrEqual(pane!.y + pane!.height);
  });

  // One test: the client must live as long as the pictures are taken.
  test('names the late answer with its clause and by whom, and is readable in each width and theme', async () => {
    const { command, args } = ours('code0');
    const client = new WireClient(node(TAP, '--name', 'reports', '--', command, ...args), { ...process.env, TAPLINE_HOME: workbench.home });
    await client.initialize(0);
    const slow = (id: number, seconds: number, steps: number) =>
      client.send({ id, method: 'tools/call', params: { name: 'slow', arguments: { seconds, steps }, _meta: { progressToken: id } } });
    slow(1, 0.2, 2);
    await client.response(1);
    await client.request(2, 'ping');
    slow(3, 120, 600);
    await window.until(() => client.progress(3).length > 1, { what: 'progress' });
    client.send({ method: 'notifications/cancelled', params: { requestId: 3, reason: 'The user pressed Stop.' } });
    await client.response(3);
    slow(4, 240, 2);
    slow(5, 240, 1200);

    const side = await TimelinePage.of(window);
    await side.until(async () => (await side.counter('orphaned')) === '1', 'one orphaned');
    await side.until(async () => (await side.counter('leaked')) === '1', 'one leaked');
    await side.waitFor('slow', 'cancelled');
    for (const width of [500, 320, 220]) {
      await window.resizeSideBar(width);
      for (const theme of themes) {
        await window.theme(theme);
        expect(await side.overflow(), `${theme} at ${width}`).toBe(0);
        await window.screenshot(`look-sidebar-${width}-${theme}`, '.part.sidebar');
      }
    }

    // Away and back: what came meanwhile is in the picture, and what was chosen before still is.
    await window.resizeSideBar(320);
    const chosen = await side.waitFor('slow', 'cancelled');
    await side.open(chosen);
    await window.openContainer('Explorer');
    await client.request(6, 'ping');
    await window.openContainer('Tapline');
    const again = await TimelinePage.of(window);
    await again.waitFor('ping', 'answered');
    await again.until(
      async () => ((await again.details.textContent()) ?? '').includes('cancel/error-after-cancel'),
      'the details of the row chosen before',
    );

    await window.run('Tapline: Open Timeline in Editor');
    const editor = await window.until(async () => (await TimelinePage.all(window)).find(({ frame }) => frame !== again.frame), {
      what: 'the editor',
    });
    await editor.open(await editor.waitFor('slow', 'cancelled'));
    const details = async () => (await editor.details.textContent()) ?? '';
    await editor.until(async () => (await details()).includes('cancel/error-after-cancel'), 'the finding');
    expect(await editor.details.locator('.finding-links').first().textContent()).toMatch(/^by server.*2025-11-25 · Cancellation/);
    for (const theme of themes) {
      await window.theme(theme);
      expect(await editor.overflow(), `${theme} in the editor`).toBe(0);
      await window.screenshot(`look-editor-${theme}`);
    }
    await client.close();
  });
});
