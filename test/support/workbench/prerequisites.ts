import { findChromium, NO_CHROMIUM } from '../../../scripts/workbench/chromium.mjs';
import { installWorkbench } from '../../../scripts/workbench/install.mjs';
import { describeWith } from '../need.js';

/** Whether tests can drive a real workbench here, and if not, why, in one line. */
export type Prerequisites = { readonly kind: 'ready'; readonly chromium: string } | { readonly kind: 'missing'; readonly why: string };

let known: Promise<Prerequisites> | undefined;

/** Finds the browser and installs the workbench where it is not there yet; the answer is kept. */
export function workbenchPrerequisites(): Promise<Prerequisites> {
  known ??= look();
  return known;
}

/** Tests that need a workbench and a browser; skipped with the reason, or failed, where there is none. To be awaited. */
export async function describeInWorkbench(name: string, body: () => void): Promise<void> {
  const found = await workbenchPrerequisites();
  describeWith(found.kind === 'ready' ? null : found.why, name, body);
}

async function look(): Promise<Prerequisites> {
  const chromium = findChromium();
  if (!chromium) return { kind: 'missing', why: NO_CHROMIUM };
  try {
    await installWorkbench();
    return { kind: 'ready', chromium };
  } catch (error) {
    return { kind: 'missing', why: (error as Error).message };
  }
}
