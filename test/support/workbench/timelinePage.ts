import type { Frame, Locator } from 'playwright-core';
import { PATIENCE_MS, type WorkbenchWindow } from './window.js';

/** One row as it stands on the screen. */
export interface ScreenRow {
  /** The kind of its state: `pending`, `answered` … */
  readonly state: string;
  readonly label: string;
  /** All of it in words, as a screen reader says it. */
  readonly words: string;
}

/** The timeline's page, in the side bar or in an editor: what a person sees and does in it. */
export class TimelinePage {
  private constructor(
    private readonly window: WorkbenchWindow,
    readonly frame: Frame,
  ) {}

  /** The timeline that is open in the window; waits until it is drawn. */
  static async of(window: WorkbenchWindow): Promise<TimelinePage> {
    return new TimelinePage(window, await window.webview('.grid[role="treegrid"]'));
  }

  /** All timelines that are drawn in the window. */
  static async all(window: WorkbenchWindow): Promise<TimelinePage[]> {
    const pages: TimelinePage[] = [];
    for (const frame of window.page.frames()) {
      if (
        await frame
          .locator('.grid[role="treegrid"]')
          .count()
          .catch(() => 0)
      )
        pages.push(new TimelinePage(window, frame));
    }
    return pages;
  }

  /** By how many pixels the page is wider than its view: 0 where nothing sticks out. */
  async overflow(): Promise<number> {
    return this.frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  /** The text of those elements in sight that a person cannot read whole: it is wider than its element, or sticks out of the page. */
  async cutOff(selector: string): Promise<string[]> {
    return this.frame.locator(selector).evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return element.scrollWidth > element.clientWidth + 1 || left < 0 || right > innerWidth + 1;
        })
        .map((element) => element.textContent ?? ''),
    );
  }

  async rows(): Promise<ScreenRow[]> {
    return this.frame.locator('.rows > [role="row"][data-state]').evaluateAll((rows) =>
      rows.map((row) => ({
        state: row.getAttribute('data-state') ?? '',
        label: row.querySelector('.label')?.textContent ?? '',
        words: row.getAttribute('aria-label') ?? '',
      })),
    );
  }

  /** The row that is in this state and has this label. */
  row(label: string, state: string): Locator {
    return this.frame
      .locator(`.rows > [role="row"][data-state="${state}"]`)
      .filter({ has: this.frame.locator('.label', { hasText: label }) });
  }

  /** Waits for such a row, the last one where there are several. */
  async waitFor(label: string, state: string): Promise<Locator> {
    const row = this.row(label, state).last();
    await row.waitFor({ timeout: PATIENCE_MS });
    return row;
  }

  /**
   * The last such row, wherever in the list it stands: only rows in sight are in the document, so the list is looked through as a
   * person does it, with the wheel, until the row is there. The list then stands where it was found.
   */
  async find(label: string, state: string, timeout = PATIENCE_MS): Promise<Locator> {
    const row = this.row(label, state).last();
    let step = -1;
    const look = async () => {
      if (await row.isVisible()) return true;
      const before = await this.positions();
      await this.wheel(step * 150);
      if ((await this.positions()) === before) step = -step;
      return false;
    };
    await this.window.until(look, { what: `the row “${label}”, ${state}`, timeout });
    return row;
  }

  /** Scrolls to the newest row, and so follows what comes. */
  async toEnd(): Promise<void> {
    await this.wheel(1e6);
  }

  /** Turns the wheel over the list, left in it, where no button is. */
  async wheel(by: number): Promise<void> {
    await this.frame.locator('.rows').hover({ position: { x: 4, y: 8 } });
    await this.window.page.mouse.wheel(0, by);
    // The rows stand where they are to stand with the next frame.
    await this.frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  /** Which rows are in sight, as one text. */
  private async positions(): Promise<string> {
    const rows = this.frame.locator('.rows > [role="row"]');
    return (await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-rowindex')))).join();
  }

  /** Presses a key in the list. A webview gets no key before it was clicked: choose a row first. */
  async press(key: string): Promise<void> {
    await this.frame.locator('.grid[role="treegrid"]').press(key);
  }

  /** Presses the cancel button of a row. */
  async cancel(row: Locator): Promise<void> {
    await row.getByRole('button', { name: /cancel/i, includeHidden: true }).click();
  }

  /** The number of a counter: `inFlight`, `cancelled`, `orphaned`, `leaked`, `findings`. */
  async counter(name: string): Promise<string | null> {
    return this.frame.locator(`[data-counter="${name}"] .number`).textContent();
  }

  async toggle(counter: string): Promise<void> {
    await this.frame.locator(`[data-counter="${counter}"]`).click();
  }

  /** Chooses a row and shows its details. */
  async open(row: Locator): Promise<void> {
    await row.click();
    await this.press('Enter');
    await this.details.waitFor();
  }

  /**
   * Notes, from now on, when each row with this label is first drawn: wall-clock ms by request id. `seen` returns the notes.
   * A frame is asked for before the clock is read: then the row is on the screen, not only in the document.
   */
  async watchFirstPaints(label: string): Promise<{ seen(): Promise<Record<string, number>> }> {
    await this.frame.evaluate((label) => {
      const seen: Record<string, number> = {};
      Object.assign(globalThis, { firstPaints: seen });
      const look = () => {
        for (const row of document.querySelectorAll('.rows > [role="row"][data-state]')) {
          const id = row.querySelector('.id')?.textContent ?? '';
          if (row.querySelector('.label')?.textContent !== label || id === '' || id in seen) continue;
          seen[id] = Number.POSITIVE_INFINITY;
          requestAnimationFrame(() => setTimeout(() => (seen[id] = Date.now())));
        }
      };
      look();
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    }, label);
    return { seen: () => this.frame.evaluate(() => (globalThis as unknown as { firstPaints: Record<string, number> }).firstPaints) };
  }

  get details(): Locator {
    return this.frame.locator('aside.details');
  }

  /** Waits until a condition on the page holds. */
  until(ask: () => Promise<boolean>, what: string): Promise<true> {
    return this.window.until(async () => (await ask()) || null, { what });
  }
}
