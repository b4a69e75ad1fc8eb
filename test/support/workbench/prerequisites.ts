import { findChromium, NO_CHROMIUM } from '../../../scripts/workbench/chromium.mjs';
import { installWorkbench } from '../../../scripts/workbench/install.mjs';

/** Whether tests can drive a real workbench here, and if not, why, in one line. */
export type Prerequisites = { readonly kind: 'ready'; readonly chromium: string } | { readonly kind: 'missing'; readonly why: string };

let known: Promise<Prerequisites> | undefined;

/** Finds the browser and installs the workbench where it is not there yet; the answer is kept. */
export function workbenchPrerequisites(): Promise<Prerequisites> {
  known ??= look();
  return known;
}

async function look(): Promise<Prerequisites> {
  const chromium = findChromium();
  if (!chromium) return missing(NO_CHROMIUM);
  try {
    await installWorkbench();
    return { kind: 'ready', chromium };
  } catch (error) {
    return missing((error as Error).message);
  }
}

/** Where everything must run (`TAPLINE_TEST_ALL`), something missing is a failure, not a reason to skip. */
function missing(why: string): Prerequisites {
  if (process.env.TAPLINE_TEST_ALL) throw new Error(`Needed for the tests in the workbench: ${why}`);
  console.warn(`skipped: tests in the workbench. ${why}`);
  return { kind: 'missing', why };
}
