import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_ARGS } from '../../scripts/workbench/chromium.mjs';
import { workbenchFolder } from '../../scripts/workbench/install.mjs';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench, workbenchPrerequisites } from '../support/workbench/prerequisites.js';
import { WorkbenchWindow } from '../support/workbench/window.js';
import { REPOSITORY } from '../support/workbench/workbench.js';

const prerequisites = await workbenchPrerequisites();

await describeInWorkbench('npm start', () => {
  const cache = mkdtempSync(join(tmpdir(), 'tapline-start-'));
  let started: ChildProcess;
  let browser: Browser;
  let window: WorkbenchWindow;
  let output = '';

  beforeAll(async () => {
    // A cache of its own, but for the workbench: the demo workspace and the user data are as on the first start.
    symlinkSync(workbenchFolder(), join(cache, basename(workbenchFolder())), 'junction');
    started = spawn(process.execPath, ['scripts/start.mjs', '--embedded', '--no-open', '--port', '0'], {
      cwd: REPOSITORY,
      env: { ...process.env, TAPLINE_CACHE: cache, TAPLINE_HOME: join(cache, 'home') },
    });
    started.stdout?.on('data', (data) => (output += data));
    started.stderr?.on('data', (data) => (output += data));
    const address = await addressIn(() => output, started);
    browser = await chromium.launch({ executablePath: prerequisites.kind === 'ready' ? prerequisites.chromium : '', args: CHROMIUM_ARGS });
    window = await WorkbenchWindow.open(await browser.newPage(), address, null);
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await browser?.close();
    if (started?.exitCode === null) started.kill('SIGKILL');
    rmSync(cache, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  test('opens a workspace whose configuration has the demo server', () => {
    expect(readFileSync(join(cache, 'demo/.vscode/mcp.json'), 'utf8')).toContain('"demo"');
  });

  test('shows the walkthrough, with no question about trust in front of it', async () => {
    await window.page.locator('.getting-started-step').first().waitFor({ timeout: 60_000 });
    expect(await window.page.locator('.monaco-dialog-box').count()).toBe(0);
    await window.screenshot('start-walkthrough');
  });

  test('ends at Ctrl+C with everything that it started', async () => {
    await browser.close();
    started.kill('SIGINT');
    const [code] = await once(started, 'exit');
    expect(code).toBe(0);
    const address = /http:\/\/\S+/.exec(output)?.[0] ?? '';
    await expect(fetch(address)).rejects.toThrow();
  });
});

/** Waits for the address that the program prints. */
async function addressIn(output: () => string, program: ChildProcess): Promise<string> {
  for (let waited = 0; waited < 180_000; waited += 100) {
    const address = /http:\/\/\S+/.exec(output())?.[0];
    if (address) return address;
    if (program.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`npm start printed no address:\n${output()}`);
}
