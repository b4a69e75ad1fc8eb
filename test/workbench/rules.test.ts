import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { corpusCases } from '../support/corpus.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workspace } from '../support/workbench/workspace.js';

const RULE = 'cancel/error-after-cancel';

// The tests are one story: each goes on where the one before it stopped.
await describeInWorkbench('the setting tapline.rules', () => {
  const workspace = Workspace.make({});
  const file = join(workspace.folder, 'late.tapline.jsonl');
  let window: WorkbenchWindow;
  let timeline: TimelinePage;

  writeFileSync(file, corpusCases().find(({ name }) => name === 'answer-after-cancel')!.trace);
  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
    await window.host.evaluate((api, path) => api.commands.executeCommand('vscode.openWith', api.Uri.file(path), 'tapline.trace'), file);
    timeline = await TimelinePage.of(window);
  });

  test('turns a rule off in the trace that is open: its finding marks no row, but is there with the reason', async () => {
    await timeline.until(async () => Number(await timeline.counter('findings')) > 0, 'a finding');
    await window.configure({ 'tapline.rules': { 'cancel/*': { level: 'off', reason: 'fixed in the next version' } } });
    await timeline.until(async () => (await timeline.counter('findings')) === '0', 'no finding');
    await timeline.open(timeline.frame.locator('[role="row"][data-state="cancelled"]').first());
    await timeline.details.getByText('Off by the setting tapline.rules: fixed in the next version').waitFor();
    await timeline.details.getByRole('button', { name: RULE }).waitFor();
  });

  test('leaves the rule to be explained on the spot', async () => {
    await timeline.details.getByRole('button', { name: 'Explain' }).first().click();
    await timeline.details.getByText('No error response answers the cancellation itself.').waitFor();
    await window.screenshot('rule-explained');
  });

  test('that names a rule which is not there is told in words, and the rest of it holds', async () => {
    await window.configure({ 'tapline.rules': { 'cancel/eror-after-cancel': 'off', [RULE]: 'error' } });
    const told = await window.until(async () => (await window.notifications()).find((text) => text.includes('tapline.rules')), {
      what: 'a message about the setting',
    });
    expect(told).toContain(`There is no rule "cancel/eror-after-cancel". Did you mean ${RULE}`);
    await timeline.until(async () => (await timeline.counter('findings')) !== '0', 'the finding again');
  });
});
