import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clickLens, lensesOf, untilLens } from '../support/workbench/lenses.js';
import { McpClient } from '../support/workbench/mcpClient.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { confirmTap } from '../support/workbench/tapping.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { REPOSITORY } from '../support/workbench/workbench.js';
import { Workspace } from '../support/workbench/workspace.js';

const NOISY = { command: 'node', args: [join(REPOSITORY, 'test/support/workbench/noisy.mjs')] };

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('a configuration that is open in an editor', () => {
  const workspace = Workspace.make({ noisy: NOISY });
  let window: WorkbenchWindow;
  let untouched: string;

  untouched = workspace
    .read()
    .replace('"servers": {', '"servers": {\n\t\t"docs": { "type": "http", "url": "https://docs.example.com/mcp" },');
  writeFileSync(workspace.config, untouched);
  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
    await open();
  });

  const open = () =>
    window.host.evaluate(async (api, file) => {
      await api.window.showTextDocument(api.Uri.file(file));
    }, workspace.config);
  const diagnostics = () =>
    window.host.evaluate((api, file) => {
      const own = api.languages.getDiagnostics(api.Uri.file(file)).filter(({ source }) => source === 'Tapline');
      return own.map(({ message, severity, range, code }) => ({
        ...{ message, severity, line: range.start.line },
        code: typeof code === 'object' ? { value: code.value, target: code.target.toString() } : null,
      }));
    }, workspace.config);
  const asked = async () => (await window.notifications()).some((text) => text.includes('Tap “noisy”'));

  test('offers above each entry to tap it, or says why it cannot be, though Tapline was never used in this window', async () => {
    await untilLens(window, /^Tap Traffic$/);
    await untilLens(window, /^Cannot be tapped: remote server$/);
    expect(await diagnostics()).toEqual([]);
  });

  test('taps from the lens, which then offers to untap', async () => {
    await clickLens(window, /^Tap Traffic$/, asked, 'the question whether to tap');
    expect(workspace.read()).toBe(untouched);
    await confirmTap(window, 'noisy');
    await open();
    await untilLens(window, /^Untap$/);
    expect(await lensesOf(window)).not.toContain('Tap Traffic');
  });

  test('counts what the server does in a lens of its own, and sums its findings up on the entry', async () => {
    await window.answer('Start in VS Code');
    await open();
    await untilLens(window, /^live · 1 finding$/);
    await window.until(async () => (await diagnostics()).length === 1, { what: 'the diagnostic' });
    const [diagnostic] = await diagnostics();
    expect(diagnostic?.message).toMatch(/“noisy” runs.*\(1\): frame\/stdout-not-json$/);
    expect(diagnostic?.code).toEqual({
      value: 'frame/stdout-not-json',
      target: expect.stringMatching(/docs\/rules\.md#frame-stdout-not-json$/),
    });
    expect(workspace.read().split('\n')[diagnostic?.line ?? 0]).toContain('"noisy": {');
    await window.screenshot('lenses-live');
  });

  test('shows the same after the window was reloaded, with the server started anew', async () => {
    await window.reload();
    await open();
    await untilLens(window, /^(live|last run).*1 finding$/);
    await new McpClient(window).start('noisy');
    await open();
    await untilLens(window, /^live · 1 finding$/);
  });

  test('opens the timeline of the newest session from the lens with the numbers, and never untaps by it', async () => {
    const tapped = workspace.read();
    const shown = async () => (await window.page.locator('.pane-header', { hasText: /MCP Timeline.*noisy/ }).count()) > 0;
    await clickLens(window, /^live · 1 finding$/, shown, 'the timeline');
    expect(workspace.read()).toBe(tapped);
  });

  test('speaks of the last run once the server has stopped', async () => {
    await new McpClient(window).stop('noisy');
    await open();
    await untilLens(window, /^last run today \d\d:\d\d · 1 finding$/);
    await window.until(async () => /^In the last session of “noisy”/.test((await diagnostics())[0]?.message ?? ''), {
      what: 'the diagnostic',
    });
  });

  test('says nothing in the Problems view where that is turned off', async () => {
    await window.configure({ 'tapline.diagnostics': false });
    await window.until(async () => (await diagnostics()).length === 0, { what: 'no diagnostic' });
    await window.configure({ 'tapline.diagnostics': true });
    await window.until(async () => (await diagnostics()).length === 1, { what: 'the diagnostic again' });
  });

  test('untaps from the lens to the same bytes, and then has nothing more to say of the server', async () => {
    await clickLens(window, /^Untap$/, async () => workspace.read() === untouched, 'the same bytes as before');
    await untilLens(window, /^Tap Traffic$/);
    await window.until(async () => (await diagnostics()).length === 0, { what: 'no diagnostic' });
    expect((await lensesOf(window)).some((text) => /last run/.test(text))).toBe(false);
  });
});
