import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import type { ExtensionHost, HostSwitchboard } from './host.js';
import { THEMES, type Theme } from './settings.js';

const RESULTS = resolve(import.meta.dirname, '../../../test-results');
const DRAWN_MS = 120_000;
/** How long a condition may take to hold, in ms: a machine that builds for others beside is slow, and patience costs nothing where it holds. */
/** How long a notification may take to come before it is looked for among those whose time is over. */
const TOAST_MS = 20_000;

export const PATIENCE_MS = 60_000;

/** One window of the workbench, and what a person does in it. */
export class WorkbenchWindow {
  /** What the page and the extension host wrote to the console, and uncaught errors of the page. */
  readonly console: string[] = [];

  private connected: ExtensionHost | null = null;

  private constructor(
    readonly page: Page,
    private readonly hosts: HostSwitchboard | null,
  ) {
    page.on('console', (message) => this.console.push(message.text()));
    page.on('pageerror', (error) => this.console.push(`uncaught: ${error.message}`));
  }

  /** Opens the address in the page; resolves when the workbench is drawn and its extension host runs. */
  static async open(page: Page, url: string, hosts: HostSwitchboard | null): Promise<WorkbenchWindow> {
    const window = new WorkbenchWindow(page, hosts);
    await page.goto(url);
    await window.drawn();
    return window;
  }

  /** The window's extension host, to run code in. */
  get host(): ExtensionHost {
    if (!this.connected) throw new Error('The extension host of this window runs a suite: it cannot be driven.');
    return this.connected;
  }

  /** Reloads by "Developer: Reload Window", which saves what is open; the extension host starts anew. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load', { timeout: DRAWN_MS });
    await this.run('Developer: Reload Window');
    await loaded;
    await this.drawn();
  }

  async close(): Promise<void> {
    await this.page.close();
  }

  private async drawn(): Promise<void> {
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: DRAWN_MS });
    this.connected = (await this.hosts?.next()) ?? null;
  }

  /**
   * Runs a command by its full title in the palette, e.g. `Tapline: Tap Server…`; fails where the palette does not offer it.
   * A window that is still settling may take the focus from the palette, which closes it: then it is opened again.
   */
  async run(title: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      const chosen = await this.typeInPalette(title)
        .then(() => this.pick(title, PATIENCE_MS / 4))
        .then(
          () => true,
          () => false,
        );
      if (chosen) return;
      if (tries === 4) throw new Error(`The palette does not offer “${title}”.`);
      await this.page.keyboard.press('Escape');
    }
  }

  /** Rejects where the entry does not come, or the palette is closed by something that takes the focus. */
  private async typeInPalette(title: string): Promise<void> {
    const timeout = PATIENCE_MS / 4;
    await this.page.keyboard.press('F1');
    await this.quickInput.waitFor({ timeout });
    await this.quickInput.fill(`>${title}`, { timeout });
    await this.pickable(title).first().waitFor({ timeout });
  }

  /** The input of the quick pick or palette that is open. */
  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget:not([style*="display: none"]) .quick-input-box input');
  }

  /** Chooses the entry of the open quick pick whose label starts with this text; by keys, as tooltips lie over the rows. */
  async pick(label: string, timeout = PATIENCE_MS): Promise<void> {
    await this.pickable(label).first().waitFor({ timeout });
    const chosen = this.pickable(label).and(this.page.locator('.focused'));
    for (let steps = 0; (await chosen.count()) === 0; steps++) {
      if (steps === 100) throw new Error(`“${label}” is in the list, but cannot be reached.`);
      await this.page.keyboard.press('ArrowDown');
    }
    await this.page.keyboard.press('Enter');
  }

  /** Types into the open quick pick until one entry is left, and chooses that. */
  async pickTyped(text: string): Promise<void> {
    await this.pickable('').first().waitFor({ timeout: PATIENCE_MS });
    await this.quickInput.fill(text);
    const rows = this.page.locator('.quick-input-list .monaco-list-row');
    const left = rows.filter({ hasText: text }).and(this.page.locator('.focused'));
    await this.until(async () => (await rows.count()) === 1 && (await left.count()) === 1, { what: `“${text}” to be the only entry` });
    await this.page.keyboard.press('Enter');
  }

  /** Entries of the open quick pick whose label starts with this text. */
  pickable(label: string): Locator {
    const start = new RegExp(`^\\s*${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
    return this.page.locator('.quick-input-list .monaco-list-row').filter({ has: this.page.locator('.label-name', { hasText: start }) });
  }

  /** Opens a view container by its icon's name in the activity bar, e.g. `Tapline`; does nothing where it is open. */
  async openContainer(name: string): Promise<void> {
    const icon = this.page.locator(`.activitybar .action-item:has(a.action-label[aria-label^="${name}"])`);
    await icon.waitFor({ timeout: DRAWN_MS });
    if (!(await icon.getAttribute('class'))?.split(' ').includes('checked')) {
      // The item, not its label: a badge may lie over that.
      await icon.click();
    }
  }

  /** The rows of a tree view of the container that is open, as screen readers read them, e.g. `everything code-server · idle`. */
  async tree(view: string): Promise<string[]> {
    const rows = this.page.locator(`.pane:has(> .pane-header[aria-label^="${view}"]) .monaco-list-row`);
    return (await rows.allTextContents()).map((text) => text.replaceAll('\u00a0', ' ').trim());
  }

  /** The number on a view container's icon in the activity bar; null where there is none. */
  async badge(container: string): Promise<string | null> {
    const badge = this.page.locator(`.activitybar .action-item:has(a.action-label[aria-label^="${container}"]) .badge-content`);
    return (await badge.isVisible()) ? badge.textContent() : null;
  }

  /** Makes the primary side bar this wide, give or take a pixel, by dragging its edge. */
  async resizeSideBar(width: number): Promise<void> {
    const bar = await this.page.locator('.part.sidebar').boundingBox();
    if (!bar) throw new Error('The side bar is not open.');
    await this.page.mouse.move(bar.x + bar.width, bar.y + bar.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(bar.x + width, bar.y + bar.height / 2, { steps: 8 });
    await this.page.mouse.up();
    // Away from the edge, which shows that the pointer is on it.
    await this.page.mouse.move(bar.x + 2 * width, bar.y + bar.height / 2);
  }

  /** The document of the webview that shows an element like this one; webviews are frames within frames. */
  async webview(selector: string, timeout = PATIENCE_MS): Promise<Frame> {
    return this.until(
      async () => {
        for (const frame of this.page.frames()) {
          if (
            frame.url().includes('fake.html') &&
            (await frame
              .locator(selector)
              .count()
              .catch(() => 0)) > 0
          )
            return frame;
        }
        return null;
      },
      { what: `a webview with ${selector}`, timeout },
    );
  }

  /** Notifications that are on the screen, as text. */
  async notifications(): Promise<string[]> {
    return this.page.locator('.notifications-toasts .notification-list-item-message').allTextContents();
  }

  /** Presses the button of a notification that is called so, to the letter; behind the bell where its time on the screen is over. */
  async answer(button: string): Promise<void> {
    const inToast = this.page.locator('.notifications-toasts').getByRole('button', { name: button, exact: true }).first();
    const there = await inToast.waitFor({ timeout: TOAST_MS }).then(
      () => true,
      () => false,
    );
    if (there) return await inToast.click();
    await this.host.evaluate((api) => api.commands.executeCommand('notifications.showList'));
    await this.page.locator('.notifications-center').getByRole('button', { name: button, exact: true }).first().click();
    await this.host.evaluate((api) => api.commands.executeCommand('notifications.hideList'));
  }

  /** The text of the status bar's entries, left to right. */
  async statusBar(): Promise<string[]> {
    return this.page.locator('.part.statusbar .statusbar-item').allTextContents();
  }

  /** Changes user settings in the running window. */
  async configure(values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.host.evaluate(async (api, values) => {
      for (const [name, value] of Object.entries(values))
        await api.workspace.getConfiguration().update(name, value, api.ConfigurationTarget.Global);
    }, values);
  }

  /** Changes the theme and waits until the workbench wears it. */
  async theme(theme: Theme): Promise<void> {
    await this.configure({ 'workbench.colorTheme': THEMES[theme] });
    const worn = { dark: 'vs-dark', light: 'vs', 'high-contrast': 'hc-black', 'high-contrast-light': 'hc-light' }[theme];
    await this.page.locator(`.monaco-workbench.${worn}`).waitFor({ timeout: PATIENCE_MS });
  }

  /** Writes what the window shows, or one part of it, to `test-results/<name>.png`. */
  async screenshot(name: string, part?: string): Promise<string> {
    mkdirSync(RESULTS, { recursive: true });
    const path = join(RESULTS, `${name}.png`);
    await (part === undefined ? this.page : this.page.locator(part)).screenshot({ path });
    return path;
  }

  /**
   * Presses a key until what it should do is done. VS Code learns with a message where in a webview the keyboard is: a key that follows a
   * click at once, on a busy machine, may come before it.
   */
  async pressUntil(key: string, done: () => Promise<boolean>, what: string): Promise<void> {
    await this.until(
      async () => {
        await this.page.keyboard.press(key);
        for (const end = performance.now() + 5_000; performance.now() < end; await this.page.waitForTimeout(25))
          if (await done()) return true;
        return false;
      },
      { what },
    );
  }

  /** Asks until the answer is neither null, undefined nor false; then returns it. Fails with what was waited for. */
  async until<T>(
    ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
    about: { what: string; timeout?: number },
  ): Promise<T> {
    const timeout = about.timeout ?? PATIENCE_MS;
    for (const end = performance.now() + timeout; ; ) {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      if (performance.now() > end) throw new Error(`Waited ${timeout / 1000} s for ${about.what}.`);
      await this.page.waitForTimeout(25);
    }
  }
}
