import type { BrowserContext } from 'playwright-core';

/** What the workbench loads beside the installed extensions: paths on the machine of the extension host. */
export interface Development {
  readonly extensions: readonly string[];
  /** A module with `run()`, called inside the extension host instead of the usual start. */
  readonly suite?: string;
}

/**
 * Makes every page of the context load extensions under development. The web workbench takes its configuration from an attribute
 * of its page; it has no switch for this, so the attribute is completed on its way to the reader.
 */
export async function loadUnderDevelopment(context: BrowserContext, development: Development): Promise<void> {
  await context.addInitScript(({ extensions, suite }) => {
    const read = Element.prototype.getAttribute;
    const remote = (path: string) => ({ scheme: 'vscode-remote', authority: location.host, path });
    Element.prototype.getAttribute = function (name: string) {
      const value = read.call(this, name);
      if (value === null || name !== 'data-settings' || this.id !== 'vscode-workbench-web-configuration') return value;
      const developmentOptions = { extensions: extensions.map(remote), ...(suite && { extensionTestsPath: remote(suite) }) };
      return JSON.stringify({ ...JSON.parse(value), developmentOptions });
    };
  }, development);
}
