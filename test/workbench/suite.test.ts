import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSuite } from '../../scripts/workbench/suite.mjs';
import { describeInWorkbench, workbenchPrerequisites } from '../support/workbench/prerequisites.js';
import { runSuite } from '../support/workbench/suite.js';

const folder = mkdtempSync(join(tmpdir(), 'tapline-ws-'));
const prerequisites = await workbenchPrerequisites();

// The suite runs while this file is collected, so that each of its tests is a test of its own here.
const run = prerequisites.kind === 'ready' ? await runSuite(await buildSuite(), { folder }) : { results: [], broken: null };

rmSync(folder, { recursive: true, force: true });

await describeInWorkbench('inside the extension host of the workbench', () => {
  test('the suite runs to its end', () => {
    expect(run.broken).toBeNull();
  });

  for (const { path, outcome } of run.results) {
    test(path.join(' › '), ({ skip }) => {
      if (outcome.kind === 'skipped') skip('skipped inside the host');
      if (outcome.kind === 'failed') expect.fail(outcome.error);
    });
  }
});
