import { afterAll, beforeAll } from 'vitest';
import { pictureFailures } from './failures.js';
import type { WorkbenchWindow } from './window.js';
import { Workbench, type WorkbenchOptions } from './workbench.js';
import type { Workspace } from './workspace.js';

export interface UsedWorkbench {
  readonly workbench: Workbench;
  readonly window: WorkbenchWindow;
}

interface Use extends Partial<Omit<WorkbenchOptions, 'folder'>> {
  readonly workspace: Workspace;
}

/**
 * A workbench for all tests of a file: before them it is started, with a window on the workspace, after them it is ended and the workspace
 * removed; what the window shows where a test fails is kept. `ready`: what is to be done before the first test.
 */
export function useWorkbench({ workspace, ...options }: Use, ready: (opened: UsedWorkbench) => Promise<void>): void {
  let workbench: Workbench | undefined;
  let window: WorkbenchWindow | undefined;
  beforeAll(async () => {
    workbench = await Workbench.start({ extension: { kind: 'development' }, ...options, folder: workspace.folder });
    window = await workbench.open();
    await ready({ workbench, window });
  });
  pictureFailures(() => window);
  afterAll(async () => {
    await workbench?.stop();
    workspace.remove();
  });
}
