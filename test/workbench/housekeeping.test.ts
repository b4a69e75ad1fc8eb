import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionsFolder } from '../../src/tap/home.js';
import { node, ours, TAP } from '../support/peers/command.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workbench } from '../support/workbench/workbench.js';
import { Workspace } from '../support/workbench/workspace.js';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('what stays of recorded sessions', () => {
  const workspace = Workspace.make({});
  let workbench: Workbench;
  let window: WorkbenchWindow;
  let live: ChildProcess | null = null;

  const record = (id: string, daysAgo: number, bytes: number) => {
    const folder = sessionsFolder(workbench.home);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.tapline.jsonl`);
    const seconds = Date.now() / 1000 - daysAgo * 86_400;
    const started = new Date(seconds * 1000).toISOString();
    const header = { tapline: 1, id, name: id, started, command: ['node', 'server.js'], cwd: '/w' };
    const filler = { t: 1, dir: 's2c', raw: 'x'.repeat(bytes) };
    writeFileSync(file, `${JSON.stringify(header)}\n${JSON.stringify(filler)}\n`);
    writeFileSync(join(folder, `${id}.summary.json`), '{}');
    utimesSync(file, seconds, seconds);
    return file;
  };
  const names = () => readdirSync(sessionsFolder(workbench.home));
  const of = (id: string) => names().filter((name) => name.startsWith(`${id}.`));
  const row = (name: string) =>
    window.page.locator('.pane:has(> .pane-header[aria-label^="Sessions"]) .monaco-list-row', { hasText: name });
  const told = (text: RegExp) =>
    window.until(async () => (await window.notifications()).some((one) => text.test(one)), { what: `a notice: ${text}` });
  const menu = async (name: string, item: string) => {
    await row(name).click({ button: 'right' });
    const entry = window.page.getByRole('menuitem', { name: item, exact: true });
    await entry.waitFor();
    // A menu that has just opened takes no click yet.
    await window.until(
      async () => {
        await entry.click({ timeout: 1000 }).catch(() => {});
        return (await entry.count()) === 0;
      },
      { what: `the menu to close after ${item}` },
    );
  };
  const header = () => window.page.locator('.pane-header[aria-label^="Sessions"] .description').textContent();

  beforeAll(async () => {
    workbench = await Workbench.start({ folder: workspace.folder, extension: { kind: 'development' } });
    record('ancient', 200, 1000);
    record('keepsake', 150, 1000);
    writeFileSync(join(sessionsFolder(workbench.home), 'keepsake.keep'), '');
    record('tracker', 3, 12_000_000);
    record('shop', 2, 1000);
    window = await workbench.open();
    await window.openContainer('Tapline');
  });
  pictureFailures(() => window);
  afterAll(async () => {
    live?.kill();
    await workbench?.stop();
    workspace.remove();
  });

  test('what is older than the limit goes with its side files and is told of; what is kept stays', async () => {
    await told(/Tapline deleted an old recorded session \(1\.\d kB\)/);
    expect(of('ancient')).toEqual([]);
    await window.until(async () => !(await window.tree('Sessions')).some((line) => /ancient/.test(line)), { what: 'the tree without it' });
    expect(of('keepsake').length).toBeGreaterThan(1);
    await window.answer('Show');
    await window.page.locator('.part.panel').getByText('Tapline', { exact: true }).first().waitFor({ state: 'attached' });
    await window.run('View: Hide Panel');
  });

  test('the tree tells what sessions take on the disk, together and where one is large', async () => {
    await window.until(async () => (await window.tree('Sessions')).some((line) => /tracker.*12\.0 MB/.test(line)), {
      what: 'the size of the large session',
    });
    expect(await header()).toMatch(/^12\.0 MB$/);
    await window.screenshot('housekeeping-tree');
  });

  test('the first recording tells where it lies and how long', async () => {
    const { command, args } = ours('code0');
    const tapped = node(TAP, '--name', 'onair', '--', command, ...args);
    live = spawn(tapped.command, tapped.args, {
      env: { ...process.env, TAPLINE_HOME: workbench.home },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await told(
      /is recorded in .*sessions, readable by you alone\. The oldest sessions are deleted beyond 2\.0 GB, 90 days, 1,000 sessions\./,
    );
    await window.screenshot('housekeeping-first');
  });

  test('a session is kept, and no longer kept, from the tree', async () => {
    await menu('shop', 'Keep This Session');
    await window.until(() => existsSync(join(sessionsFolder(workbench.home), 'shop.keep')), { what: 'the mark beside the trace' });
    await window.until(async () => (await row('shop').locator('.codicon-pinned').count()) === 1, { what: 'the pin in the tree' });
    await menu('shop', 'Stop Keeping This Session');
    await window.until(() => !existsSync(join(sessionsFolder(workbench.home), 'shop.keep')), { what: 'the mark to go' });
  });

  test('a session that is open here is spared by a command line elsewhere, as long as it is open', async () => {
    await row('shop').click();
    await window.until(() => of('shop').some((name) => name.endsWith('.open')), { what: 'the mark of the open session' });
    const cli = (...argv: string[]) =>
      execFileSync(process.execPath, [CLI, 'sessions', ...argv], {
        env: { ...process.env, TAPLINE_HOME: workbench.home },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    expect(cli('--prune', '--max-age', '1h', '--dry-run')).toMatch(/^tracker .*\n1 session/);
    await row('keepsake').click();
    await window.until(() => !of('shop').some((name) => name.endsWith('.open')), { what: 'the mark to go with the timeline' });
    expect(cli('--prune', '--max-age', '1h', '--dry-run')).toMatch(/^tracker .*\nshop .*\n2 sessions/);
  });

  test('several are named before they are deleted, also where the list does not show them, and what is kept is called so', async () => {
    await window.run('Tapline: Manage Recorded Traces…');
    for (const name of ['tracker', 'keepsake']) {
      await window.quickInput.fill(name);
      await window.until(async () => (await window.page.locator('.quick-input-list .monaco-list-row').count()) === 1, {
        what: `${name} alone in the list`,
      });
      await window.page.locator('.quick-input-list .monaco-list-row').first().click();
    }
    await window.page.locator('.quick-input-count', { hasText: '2 Selected' }).waitFor();
    await window.quickInput.press('Enter');
    const dialog = window.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    expect(await dialog.textContent()).toMatch(/“tracker”, “keepsake” \(kept\)/);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(names()).toEqual(expect.arrayContaining(['tracker.tapline.jsonl', 'keepsake.tapline.jsonl']));
  });

  test('the list of traces tells sizes and place, deletes what is chosen, and refuses what lives with the reason', async () => {
    await window.run('Tapline: Manage Recorded Traces…');
    await window.pickable('tracker').waitFor();
    expect(await window.page.locator('.quick-input-title').textContent()).toMatch(/^Recorded Traces: 12\.0 MB in .*sessions$/);
    expect(await window.pickable('tracker').textContent()).toMatch(/12\.0 MB/);
    await window.screenshot('housekeeping-manage');
    await window.quickInput.fill('onair');
    await window.page.locator('.quick-input-list .monaco-list-row').first().click();
    await window.quickInput.fill('');
    await window.pickable('tracker').click();
    await window.quickInput.press('Enter');
    const dialog = window.page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await told(/Not deleted, as its tap is still recording: “onair”/);
    await window.until(() => of('tracker').length === 0, { what: 'the chosen session to go with its side files' });
    expect(of('shop').length).toBeGreaterThan(0);
    expect(names().some((name) => name.endsWith('.session.json'))).toBe(true);
    await window.until(async () => /kB$/.test((await header()) ?? ''), { what: 'the sum without it' });
  });

  test('all are deleted but what lives and what is kept', async () => {
    await window.run('Tapline: Manage Recorded Traces…');
    await window.pickable('shop').waitFor();
    await window.page.locator('.quick-input-widget a.action-label[aria-label="Delete All…"]').click();
    const dialog = window.page.locator('.monaco-dialog-box');
    await window.until(async () => /Delete the only recorded session/.test((await dialog.textContent()) ?? ''), {
      what: 'the question',
    });
    await dialog.getByRole('button', { name: 'Delete All', exact: true }).click();
    await window.until(() => of('shop').length === 0, { what: 'the session to go' });
    expect(of('keepsake').length).toBeGreaterThan(1);
    expect(names().some((name) => name.endsWith('.session.json'))).toBe(true);
  });
});
