import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { confirmTap } from '../support/workbench/tapping.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { EVERYTHING, Workspace } from '../support/workbench/workspace.js';

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('the Servers view', () => {
  const workspace = Workspace.make({ tracker: EVERYTHING, filesystem: { command: 'npx', args: ['-y', 'pkg'] } });
  const untouched = workspace
    .read()
    .replace('"servers": {', '"servers": {\n\t\t"docs": { "type": "http", "url": "https://docs.example.com/mcp" },');
  let window: WorkbenchWindow;

  writeFileSync(workspace.config, untouched);
  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
    await window.openContainer('Tapline');
    await window.page.locator('.pane-header', { hasText: 'Servers' }).click();
  });

  const row = (name: string) =>
    window.page.locator('.pane:has(> .pane-header[aria-label^="Servers"]) .monaco-list-row', { hasText: new RegExp(`^\\s*${name}`) });
  const says = (view: string, text: RegExp) =>
    window.until(async () => (await window.tree(view)).some((line) => text.test(line)), { what: `${text} in ${view}` });

  test('lists the servers of each file, and why one cannot be tapped', async () => {
    await says('Servers', /^docs.*cannot be tapped: remote server/);
    await says('Servers', /^tracker/);
    await says('Servers', /mcp\.json/);
  });

  test('taps a server with its inline button; the timeline then waits for its client', async () => {
    await row('tracker').hover();
    await row('tracker').getByRole('button', { name: 'Tap Server' }).click();
    await window.page.locator('.monaco-diff-editor', { hasText: 'launcher.js' }).waitFor();
    expect(workspace.read()).toBe(untouched);
    await window.screenshot('servers-tap-question');
    await confirmTap(window, 'tracker');
    await says('Servers', /^tracker.*tapped/);
    await says('Sessions', /^tracker.*waiting for its client/);
    await window.screenshot('servers-tapped');
  });

  test('starts the waiting server from the timeline, and is live with it', async () => {
    const timeline = await window.webview('vscode-button, button');
    await timeline.getByRole('button', { name: 'Start in VS Code' }).click();
    await says('Servers', /^tracker.*live/);
    await says('Sessions', /^tracker.*idle|^tracker.*pending/);
    await window.screenshot('servers-live');
  });

  test('asks before it takes a tap out of an entry that was edited, and keeps the edits', async () => {
    writeFileSync(
      workspace.config,
      workspace
        .read()
        .replace('"tracker": {', '"tracker": { "cwd": ".",')
        .replace(/index\.js"/, 'index.js", "--mine"'),
    );
    await window.run('Tapline: Untap Server…');
    await window.pick('tracker');
    await window.page.locator('.monaco-dialog-box', { hasText: 'was edited since it was tapped' }).waitFor();
    await window.screenshot('servers-edited');
    await window.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Untap and Keep Edits' }).click();
    await window.until(() => !workspace.read().includes('launcher.js'), { what: 'the tap to be gone' });
    expect(workspace.read()).toContain('"--mine"');
    expect(workspace.read()).toMatch(/"command": "node"/);
  });

  test('shows where a file is not valid JSON', async () => {
    writeFileSync(workspace.config, '{\n  "servers": {\n    "a" "b"\n');
    await says('Servers', /not valid JSON, line 3: a colon is missing/);
    await window.run('Tapline: Tap Server…');
    await window.until(async () => (await window.notifications()).some((text) => /line 3, column 9/.test(text)), {
      what: 'the place of the fault',
    });
  });

  test('stands beside a walkthrough that shows its own pictures', async () => {
    await window.page.setViewportSize({ width: 1700, height: 900 });
    await window.host.evaluate((api) =>
      api.commands.executeCommand('workbench.action.openWalkthrough', 'tapline.tapline#firstCancel', false),
    );
    const pictures = {
      'Start the Demo Server': 'client',
      'See a Request': 'late_answer',
      'Cancel It': 'server stopped',
      'Tap Your Own Server': 'Untap',
    };
    for (const [step, words] of Object.entries(pictures)) {
      await window.page.locator('.getting-started-step', { hasText: step }).click();
      await window.webview(`svg text:has-text("${words}")`);
    }
    await window.screenshot('walkthrough');
  });
});
