import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLES } from '../support/logs.js';
import { Wire } from '../support/trace.js';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { TimelinePage } from '../support/workbench/timelinePage.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { Workspace } from '../support/workbench/workspace.js';

/** Files that hold no log, of each kind that a person may open by mistake. */
const NO_LOGS: readonly (readonly [string, string | Uint8Array])[] = [
  ['prose.log', 'Nothing of MCP stands here.\nNor here.\n'],
  ['binary.log', Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919) % 251)],
];

function trace(name: string, { records }: Wire): string {
  const header = { tapline: 1, id: name, started: '2026-01-01T00:00:00.000Z', command: ['server'], name };
  return [header, ...records].map((line) => `${JSON.stringify(line)}\n`).join('');
}

await describeInWorkbench('logs of other tools', () => {
  const workspace = Workspace.make({});
  let window: WorkbenchWindow;

  for (const name of ['vscode.debug.log', 'claude-desktop.all.log']) copyFileSync(join(SAMPLES, name), join(workspace.folder, name));
  writeFileSync(
    join(workspace.folder, 'both.tapline.jsonl'),
    trace('first', new Wire().call(1)) + trace('second', new Wire().call(1).answer(1)),
  );
  for (const [name, content] of NO_LOGS) writeFileSync(join(workspace.folder, name), content);
  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
  });

  const openWith = (file: string, editor = 'tapline.log') =>
    window.host.evaluate(
      (api, [path, id]) => void api.commands.executeCommand('vscode.openWith', api.Uri.file(path!), id!),
      [join(workspace.folder, file), editor],
    );
  const closeAll = () => window.host.evaluate((api) => api.commands.executeCommand('workbench.action.closeAllEditors'));

  test('open in the timeline, which says where they come from and what they do not show', async () => {
    await openWith('vscode.debug.log');
    const timeline = await TimelinePage.of(window);
    await timeline.waitFor('height', 'cancelled');
    await timeline.waitFor('height', 'leaked');
    const banner = timeline.frame.locator('.banner.missing:not([hidden])');
    await timeline.until(async () => /Read from a log \(vscode\)/.test((await banner.textContent()) ?? ''), 'the banner');
    expect(await banner.textContent()).not.toContain('not exact');
    await closeAll();
  });

  test('of several sessions let one choose', async () => {
    await openWith('claude-desktop.all.log');
    await window.quickInput.waitFor();
    await window.pick('#2 notes');
    const timeline = await TimelinePage.of(window);
    await timeline.waitFor('height', 'answered');
    expect((await timeline.rows()).some(({ state }) => state === 'leaked')).toBe(false);
    await closeAll();
  });

  test('let one choose where several traces stand in one file', async () => {
    await openWith('both.tapline.jsonl', 'tapline.trace');
    await window.quickInput.waitFor();
    await window.pick('#2 second');
    const timeline = await TimelinePage.of(window);
    await timeline.waitFor('slow', 'answered');
    await closeAll();
  });

  test('of several sessions show none where none is chosen', async () => {
    await openWith('claude-desktop.all.log');
    await window.quickInput.waitFor();
    await window.page.keyboard.press('Escape');
    await window.until(
      async () => (await window.host.evaluate((api) => api.window.tabGroups.all.flatMap(({ tabs }) => tabs).length)) === 0,
      {
        what: 'the end of the editor',
      },
    );
  });

  test.each(NO_LOGS.map(([name]) => name))('are told from what is none, with a page that explains: %s', async (name) => {
    await openWith(name);
    const timeline = await TimelinePage.of(window);
    await timeline.until(
      async () => /no log that Tapline knows/.test((await timeline.frame.locator('body').textContent()) ?? ''),
      'the explanation',
    );
    await closeAll();
  });

  test('are not pasted from a clipboard that holds none, which is said in few words', async () => {
    await window.host.evaluate((api) => api.env.clipboard.writeText('Nothing of MCP.'));
    await window.host.evaluate((api) => void api.commands.executeCommand('tapline.pasteLog'));
    const said = await window.until(async () => (await window.notifications()).find((text) => text.includes('clipboard')), {
      what: 'the word on the clipboard',
    });
    expect(said.length).toBeLessThan(250);
  });

  test('are pasted from the clipboard', async () => {
    const text = readFileSync(join(SAMPLES, 'transcript.arrows.txt'), 'utf8');
    await window.host.evaluate((api, log) => api.env.clipboard.writeText(log), text);
    await window.host.evaluate((api) => void api.commands.executeCommand('tapline.pasteLog'));
    const timeline = await TimelinePage.of(window);
    await timeline.waitFor('height', 'cancelled');
    const banner = timeline.frame.locator('.banner.missing:not([hidden])');
    const labels = await window.host.evaluate((api) => api.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)));
    expect(labels).toEqual(['Pasted log (transcript).tapline.jsonl']);
    await timeline.until(async () => /transcript.*no times/.test((await banner.textContent()) ?? ''), 'the banner');
  });
});
