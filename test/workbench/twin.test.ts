import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { framesOf } from '../support/peers/trace.js';
import { lensesOf, untilLens } from '../support/workbench/lenses.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { sessionsIn } from '../support/workbench/sessions.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { REPOSITORY, type Workbench } from '../support/workbench/workbench.js';
import { Workspace } from '../support/workbench/workspace.js';

const NOISY = { command: 'node', args: [join(REPOSITORY, 'test/support/workbench/noisy.mjs')] };

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('a server that is recorded without its file being edited', () => {
  const workspace = Workspace.make({ noisy: NOISY });
  const untouched = workspace
    .read()
    .replace('"noisy": {', `"noisy": {\n\t\t\t"envFile": "\${workspaceFolder}/.env", "env": { "NOISY_TOKEN": "\${input:token}" },`)
    .replace(/\}\s*$/, ', "inputs": [{ "id": "token", "type": "promptString", "description": "The token", "password": true }] }\n');
  let workbench: Workbench;
  let window: WorkbenchWindow;

  writeFileSync(workspace.config, untouched);
  writeFileSync(join(workspace.folder, '.env'), 'NOISY_NAME="from a file"\nNOISY_TOKEN=overridden\n');
  useWorkbench({ workspace }, async (opened) => {
    ({ workbench, window } = opened);
    await window.openContainer('Tapline');
    await window.page.locator('.pane-header', { hasText: 'Servers' }).click();
  });

  const says = (view: string, text: RegExp) =>
    window.until(async () => (await window.tree(view)).some((line) => text.test(line)), { what: `${text} in ${view}` });
  const live = () =>
    window.until(async () => (await window.tree('Servers')).some((row) => /^noisyrecorded · live/.test(row)), { what: 'it to be live' });

  test('is among the servers of VS Code as a twin, which asks for its inputs when it starts', async () => {
    await window.run('Tapline: Record Server Without Editing Its File…');
    await window.pick('noisy');
    await says('Servers', /^noisyrecorded$/);
    await window.answer('Start in VS Code');
    await window.page.locator('.quick-input-widget', { hasText: 'Tapline asks for token' }).waitFor();
    await window.quickInput.fill('s3cret');
    await window.page.keyboard.press('Enter');
    await live();
    await window.screenshot('twin-live');
    expect(workspace.read()).toBe(untouched);
  });

  test('is started as its entry says: with its variables, its envFile and what was asked for', async () => {
    const [session] = sessionsIn(workbench.home);
    const answer = await window.until(() => framesOf(session!.file).find(({ raw }) => raw?.includes('serverInfo')), { what: 'the answer' });
    expect(JSON.parse(answer.raw ?? '').result.serverInfo).toMatchObject({ token: 's3cret', title: 'from a file' });
    expect(session?.cwd).toBe(workspace.folder);
  });

  test('is still recorded after the window was reloaded', async () => {
    await window.reload();
    await window.openContainer('Tapline');
    await says('Servers', /^noisyrecorded/);
    await window.run('MCP: List Servers');
    await window.pickable('noisy (tapped)').first().waitFor();
    await window.page.keyboard.press('Escape');
  });

  test('has lenses on its entry like a tapped one', async () => {
    await window.host.evaluate(async (api, file) => {
      await api.window.showTextDocument(api.Uri.file(file));
    }, workspace.config);
    await untilLens(window, /^Stop Recording$/);
    await untilLens(window, /^(live|last run).* 1 finding$/);
    expect(await lensesOf(window)).not.toContain('Tap Traffic');
  });

  test('is no longer offered once that was taken back', async () => {
    await window.run('Tapline: Stop Recording Server…');
    await window.pick('noisy (tapped)');
    await says('Servers', /^noisy$/);
    await window.until(
      async () => {
        await window.run('MCP: List Servers');
        await window.pickable('noisy').first().waitFor();
        const gone = (await window.pickable('noisy (tapped)').count()) === 0;
        await window.page.keyboard.press('Escape');
        return gone;
      },
      { what: 'the twin to be gone' },
    );
    expect(workspace.read()).toBe(untouched);
  });
});
