import { afterEach } from 'vitest';
import type { WorkbenchWindow } from './window.js';

/** Keeps, for each test of the file that fails, a picture of what the window showed then: `test-results/failed-<test>.png`. */
export function pictureFailures(window: () => WorkbenchWindow | undefined): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const name = task.name.replace(/[^\w]+/g, '-').slice(0, 80);
    await window()?.screenshot(`failed-${name}`);
  });
}
