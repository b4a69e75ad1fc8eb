import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { node, ours, TAP } from '../support/peers/command.js';
import { scriptedQuitter } from '../support/peers/quitters.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workbench } from '../support/workbench/workbench.js';

const WAVES = 5;
const CALLS = 10;

await describeInWorkbench('the workbench, watching a client that gives up 50 calls without a word', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-ws-'));
  let workbench: Workbench;
  let window: WorkbenchWindow;

  beforeAll(async () => {
    workbench = await Workbench.start({ folder, extension: { kind: 'development' }, settings: { 'tapline.leak.threshold': 500 } });
    window = await workbench.open();
    await window.openContainer('Tapline');
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await workbench?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('counts them live, in the status bar and on the badge; one command, asked once, ends their tasks in the server', async () => {
    const server = ours('typescript2');
    const client = await scriptedQuitter(node(TAP, '--', server.command, ...server.args), { ...process.env, TAPLINE_HOME: workbench.home });
    for (let wave = 1; wave <= WAVES; wave++) {
      await client.giveUp(CALLS);
      const leaked = `${wave * CALLS} leaked`;
      await window.until(async () => (await window.statusBar()).some((text) => text.endsWith(leaked)), {
        what: `“${leaked}” in the status bar`,
      });
    }
    await window.until(async () => (await window.badge('Tapline')) === '50', { what: 'the badge to say 50' });
    expect(await client.running()).toBe(50);
    await window.screenshot('leaks-50');

    await window.run('Tapline: Cancel All Leaked Requests…');
    await window.page.locator('.monaco-dialog-box').waitFor();
    await window.screenshot('leaks-question');
    await window.page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Cancel 50 Requests' }).click();

    await window.until(async () => (await client.running()) === 0, { what: 'the tasks of the server to end' });
    await window.until(async () => !(await window.statusBar()).some((text) => text.includes('leaked')), {
      what: 'no leak in the status bar',
    });
    expect(await window.badge('Tapline')).toBeNull();
    await client.close();
  });
});
