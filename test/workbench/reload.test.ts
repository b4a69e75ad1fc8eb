import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { REPOSITORY, Workbench } from '../support/workbench/workbench.js';

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('a session that some other client started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-reload-ws-'));
  let workbench: Workbench;
  let window: WorkbenchWindow;
  let client: ChildProcess;

  beforeAll(async () => {
    workbench = await Workbench.start({ folder, extension: { kind: 'development' } });
    const file = (path: string) => join(REPOSITORY, path);
    client = spawn(
      process.execPath,
      [
        file('media/demo/client.mjs'),
        ...[process.execPath, file('dist/cli.js'), 'run', '--name', 'outside', '--', process.execPath, file('media/demo/server.mjs')],
      ],
      { env: { ...process.env, TAPLINE_HOME: workbench.home }, stdio: ['pipe', 'ignore', 'inherit'] },
    );
    window = await workbench.open();
  });
  pictureFailures(() => window);
  afterAll(async () => {
    client?.stdin?.end();
    await workbench?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const live = (of: WorkbenchWindow) => async () => (await of.tree('Sessions')).some((row) => /^outside.*pending/.test(row));
  const timeline = (of: WorkbenchWindow) => TimelinePage.of(of);
  /** The words of the row, which may be out of sight, tell what the server did. */
  const says = async (of: WorkbenchWindow, tool: string, words: RegExp) => {
    const page = await timeline(of);
    await page.find(tool, 'cancelled');
    await page.until(async () => (await page.rows()).some((row) => row.label === tool && words.test(row.words)), `${words} of ${tool}`);
  };

  test('is live in a window that opened after it, and on its timeline from the first byte', async () => {
    await window.openContainer('Tapline');
    await window.until(live(window), { what: 'the live session' });
    await (await timeline(window)).find('initialize', 'answered');
  });

  test('goes on where it was after the window was reloaded', async () => {
    await window.reload();
    await window.openContainer('Tapline');
    await window.until(live(window), { what: 'the live session after the reload' });
    await (await timeline(window)).find('initialize', 'answered');
    await window.run('Tapline: Cancel Request…');
    await window.pick('index_files');
    await says(window, 'index_files', /server stopped/);
  });

  test('is watched by two windows at once, and a cancellation in one is seen in both', async () => {
    const second = await workbench.open();
    await second.openContainer('Tapline');
    await second.until(live(second), { what: 'the live session in the second window' });
    await second.run('Tapline: Cancel Request…');
    await second.pick('late_answer');
    for (const one of [window, second]) await says(one, 'late_answer', /answered/);
    await second.close();
  });

  test('stays as a recorded one when its client has ended', async () => {
    client.stdin?.end();
    await window.until(async () => (await window.tree('Sessions')).some((row) => /^outside.*today/.test(row)), {
      what: 'the recorded session',
    });
    await window.until(async () => !(await window.statusBar()).some((text) => /pending/.test(text)), { what: 'an empty status bar' });
  });
});
