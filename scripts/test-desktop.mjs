// `npm run test:desktop`: the suite of test/suite inside a desktop VS Code, which @vscode/test-electron downloads
// (TAPLINE_VSCODE names one that is there already).

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { buildSuite } from './workbench/suite.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'tapline-desktop-'));

try {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' });
  const { TAPLINE_VSCODE } = process.env;
  await runTests({
    extensionDevelopmentPath: ROOT,
    extensionTestsPath: await buildSuite(),
    extensionTestsEnv: { TAPLINE_HOME: join(folder, 'home') },
    launchArgs: [folder, '--user-data-dir', join(folder, 'user'), '--disable-extensions', '--disable-workspace-trust'],
    ...(TAPLINE_VSCODE && { vscodeExecutablePath: TAPLINE_VSCODE }),
  });
} catch (error) {
  console.error(`The suite did not pass in a desktop VS Code: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
