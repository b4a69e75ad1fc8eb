import type { WorkbenchWindow } from './window.js';

/** The lenses of the editor in front, top to bottom, each as it reads. */
export async function lensesOf(window: WorkbenchWindow): Promise<string[]> {
  const texts = await window.page.locator('.codelens-decoration').allTextContents();
  return texts.flatMap((text) => text.replaceAll('\u00a0', ' ').split(' | ')).map((text) => text.trim());
}

/** Waits until a lens reads so. */
export async function untilLens(window: WorkbenchWindow, reads: RegExp): Promise<void> {
  let seen: string[] = [];
  await window
    .until(
      async () => {
        seen = await lensesOf(window);
        return seen.some((text) => reads.test(text));
      },
      { what: `a lens ${reads}` },
    )
    .catch((error: Error) => {
      throw new Error(`${error.message} There are: ${seen.join(' | ')}`);
    });
}

/** Clicks the first lens that reads so. A lens may be drawn anew while it is pressed: then it is pressed again, until `done`. */
export async function clickLens(window: WorkbenchWindow, reads: RegExp, done: () => Promise<boolean>, what: string): Promise<void> {
  await untilLens(window, reads);
  await window.until(
    async () => {
      if (await done()) return true;
      await window.page
        .locator('.codelens-decoration a', { hasText: reads })
        .first()
        .click({ timeout: 2000 })
        .catch(() => {});
      for (const end = performance.now() + 3000; performance.now() < end; await window.page.waitForTimeout(50))
        if (await done()) return true;
      return false;
    },
    { what },
  );
}
