import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionsFolder } from '../../src/tap/home.js';
import { node, ours, TAP } from '../support/peers/command.js';
import { WireClient } from '../support/peers/wire.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { sessionsIn } from '../support/workbench/sessions.js';
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

  /** Takes pictures of the timeline in the side bar, narrow and wide, where nothing may stick out; the counters are always readable. */
  async function pictures(state: string): Promise<void> {
    for (const theme of ['dark', 'high-contrast'] as const) {
      await window.theme(theme);
      for (const width of [220, 700]) {
        await window.resizeSideBar(width);
        const page = (await TimelinePage.all(window))[0]!;
        const about = `${state}, ${theme} at ${width}`;
        expect(await page.overflow(), about).toBe(0);
        expect(await page.cutOff('[data-counter], .banner p, .banner button, .scene p, .scene button'), about).toEqual([]);
        await window.screenshot(`look-${state}-${width}-${theme}`, '.part.sidebar');
      }
    }
  }

  /** Shows the timeline of a session by a click on its name; VS Code loses a click where the tree is drawn anew meanwhile. */
  async function choose(name: string): Promise<void> {
    const row = window.page.locator('.pane:has(> .pane-header[aria-label^="Sessions"]) .monaco-list-row', { hasText: name }).first();
    const shown = window.page.locator('.pane-header[aria-label^="MCP Timeline"]', { hasText: name });
    const clicked = async () => {
      await row.click();
      return shown.waitFor({ state: 'attached', timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    };
    await window.until(clicked, { what: `the timeline of ${name}` });
  }

  /** Puts a trace where recorded sessions lie. */
  function record(name: string, lines: readonly string[]): void {
    mkdirSync(sessionsFolder(workbench.home), { recursive: true });
    writeFileSync(join(sessionsFolder(workbench.home), `${name}.tapline.jsonl`), lines.map((line) => `${line}\n`).join(''));
  }

  test('is readable where there is nothing to show', async () => {
    await TimelinePage.of(window);
    await pictures('empty');
  });

  test('is readable with 1,000 rows, and where the trace is of a format that this version cannot read', async () => {
    const started = new Date(Date.now() - 3_600_000).toISOString();
    const head = { tapline: 1, id: 'many', name: 'many', started, command: ['node', 'many.js'] };
    const frame = (t: number, dir: string, message: object) =>
      JSON.stringify({ t, dir, raw: JSON.stringify({ jsonrpc: '2.0', ...message }) });
    const calls = Array.from({ length: 1000 }, (_, id) => [
      frame(id * 10, 'c2s', { id, method: 'tools/call', params: { name: `look_up_${id}`, arguments: {} } }),
      ...(id % 9 === 0 ? [] : [frame(id * 10 + 7, 's2c', { id, result: { content: [], isError: id % 11 === 0 } })]),
    ]);
    record('many', [JSON.stringify(head), ...calls.flat(), JSON.stringify({ t: 10_000, ev: 'exit', code: 0 })]);
    record('newer', [JSON.stringify({ ...head, tapline: 99, id: 'newer', name: 'newer' })]);
    await choose('many');
    const many = await TimelinePage.of(window);
    await many.waitFor('look_up_', 'answered');
    await pictures('many');
    await choose('newer');
    const words = async () => (await (await TimelinePage.of(window)).frame.locator('body').textContent())?.includes('format version 99');
    await window.until(words, { what: 'the reason' });
    await pictures('error');
    const left = (await TimelinePage.of(window)).frame.locator('.lines > *, .thumb').filter({ visible: true });
    expect(await left.count(), 'lines of the rows that were there before').toBe(0);
  });

  test('is readable while 2,000 messages come each second, and after contact with the tap is lost', async () => {
    const { command, args } = ours('code0');
    const client = new WireClient(node(TAP, '--name', 'flood', '--', command, ...args), { ...process.env, TAPLINE_HOME: workbench.home });
    await client.initialize(0);
    await choose('flood');
    let id = 0;
    const flood = setInterval(() => {
      for (let pings = 0; pings < 20; pings++) client.send({ id: ++id, method: 'ping' });
    }, 20);
    try {
      await (await TimelinePage.of(window)).waitFor('ping', 'answered');
      await window.until(() => id > 3000, { what: '3,000 requests' });
      await pictures('overloaded');
    } finally {
      clearInterval(flood);
    }
    client.send({ id: 'open', method: 'tools/call', params: { name: 'slow', arguments: { seconds: 120, steps: 2 } } });
    const page = await TimelinePage.of(window);
    await page.toEnd();
    await page.frame.locator('.label', { hasText: 'slow' }).last().waitFor();
    const entry = sessionsIn(workbench.home).at(-1)!;
    process.kill(entry.pid, 'SIGKILL');
    await client.exit;
    await page.frame.locator('.banner', { hasText: 'The trace ends before the session did' }).waitFor();
    await pictures('disconnected');
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

    await choose('reports');
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
