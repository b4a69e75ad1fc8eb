import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { node, ours, TAP } from '../support/peers/command.js';
import { WireClient } from '../support/peers/wire.js';
import { pictureFailures } from '../support/workbench/failures.js';
import { workbenchPrerequisites } from '../support/workbench/prerequisites.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workbench } from '../support/workbench/workbench.js';

const prerequisites = await workbenchPrerequisites();

describe.skipIf(prerequisites.kind === 'missing')('a live session of a client outside VS Code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-ws-'));
  let workbench: Workbench;
  let first: WorkbenchWindow;
  let second: WorkbenchWindow;

  beforeAll(async () => {
    workbench = await Workbench.start({ folder, extension: { kind: 'development' } });
    first = await workbench.open();
    second = await workbench.open();
    for (const window of [first, second]) await window.openContainer('Tapline');
  });
  pictureFailures(() => second);
  afterAll(async () => {
    await workbench?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const shows = (window: WorkbenchWindow, row: RegExp) =>
    window.until(async () => (await window.tree('Sessions')).find((text) => row.test(text)), { what: `${row} in the tree` });

  test('is watched by two windows, goes on after one is reloaded, and a cancellation in one is seen in both', async () => {
    const { command, args } = ours('typescript1');
    const client = new WireClient(node(TAP, '--', command, ...args), { ...process.env, TAPLINE_HOME: workbench.home });
    await client.initialize(1);
    client.send({ id: 2, method: 'tools/call', params: { name: 'slow', arguments: { seconds: 120, steps: 1 } } });
    for (const window of [first, second]) await shows(window, /^slow ?2/);

    await first.reload();
    await first.openContainer('Tapline');
    await shows(first, /^slow ?2/);
    client.send({ id: 3, method: 'tools/call', params: { name: 'slow', arguments: { seconds: 120, steps: 1 } } });
    for (const window of [first, second]) await shows(window, /^slow ?3/);

    await second.run('Tapline: Cancel Request…');
    await second.pick('slow');
    const answer = await client.response(2);
    expect(answer.error?.code).toBe(-32800);
    for (const window of [first, second]) {
      await window.until(async () => !(await window.tree('Sessions')).some((row) => /^slow ?2/.test(row)), {
        what: 'request 2 to be gone',
      });
      await shows(window, /^slow ?3/);
    }

    await client.close();
    for (const window of [first, second]) await shows(window, /today \d\d:\d\d/);
  });
});
