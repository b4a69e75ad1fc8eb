import { expect, test } from 'vitest';
import { describeInWorkbench } from '../support/workbench/prerequisites.js';
import { useWorkbench } from '../support/workbench/use.js';
import type { WorkbenchWindow } from '../support/workbench/window.js';
import { EVERYTHING, Workspace } from '../support/workbench/workspace.js';

const MAKE = 'Make the Change as Shown';
const LEAVE = 'Leave It as It Is';

await describeInWorkbench('the editor that shows what a tap would change', () => {
  const workspace = Workspace.make({ everything: EVERYTHING });
  const untouched = workspace.read();
  let window: WorkbenchWindow;

  useWorkbench({ workspace }, async (opened) => {
    window = opened.window;
  });

  const button = (name: string) =>
    window.page
      .getByRole('button', { name })
      .or(window.page.locator(`.action-label[aria-label^="${name}"]`))
      .first();
  /** Asks, and loses the notification, as it is lost to who reads for long. */
  const ask = async () => {
    await window.run('Tapline: Tap Server…');
    await window.pick('everything');
    await window.until(async () => (await window.notifications()).some((text) => text.includes('Tap “everything”')), {
      what: 'the question',
    });
    await window.run('Notifications: Clear All Notifications');
    await window.until(async () => !(await window.notifications()).some((text) => text.includes('Tap “everything”')), {
      what: 'the end of the notification',
    });
    await button(MAKE).waitFor();
  };
  const isOver = () => window.until(async () => (await button(MAKE).count()) === 0, { what: 'the end of the question' });

  test('still takes a No when the notification is gone', async () => {
    await ask();
    await button(LEAVE).click();
    await isOver();
    expect(workspace.read()).toBe(untouched);
  });

  test('leaves everything as it is when it is closed', async () => {
    await ask();
    await window.run('View: Close Editor');
    await isOver();
    expect(workspace.read()).toBe(untouched);
  });

  test('still takes a Yes when the notification is gone', async () => {
    await ask();
    await button(MAKE).click();
    await isOver();
    await window.until(async () => workspace.read().includes('launcher.js'), { what: 'the tap in the file' });
  });
});
