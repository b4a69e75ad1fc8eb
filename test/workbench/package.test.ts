import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packVsix } from '../../scripts/package.mjs';
import { pictureFailures } from '../support/workbench/failures.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { REPOSITORY, Workbench } from '../support/workbench/workbench.js';

await describeInWorkbench('the package that users install', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-ws-'));
  let workbench: Workbench;
  let window: WorkbenchWindow;

  beforeAll(async () => {
    // Throws where it holds more or less than it should.
    const { file } = packVsix();
    workbench = await Workbench.start({ folder, extension: { kind: 'vsix', files: [file] } });
    window = await workbench.open();
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await workbench?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('installs, and is what runs', async () => {
    const path = await window.host.evaluate((api) => api.extensions.getExtension('tapline.tapline')?.extensionPath ?? null);
    expect(path).not.toBeNull();
    expect(path).not.toContain(REPOSITORY);
  });

  test('activates, and registers every command that it declares', async () => {
    const missing = await window.host.evaluate(async (api) => {
      const extension = api.extensions.getExtension('tapline.tapline');
      await extension?.activate();
      const declared: string[] = extension?.packageJSON.contributes.commands.map(({ command }: { command: string }) => command) ?? [
        'no extension',
      ];
      const there = await api.commands.getCommands(true);
      return declared.filter((command) => !there.includes(command));
    });
    expect(missing).toEqual([]);
  });
});
