import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from '../../../scripts/workbench/chromium.mjs';
import { launchWorkbench, type RunningWorkbench } from '../../../scripts/workbench/launch.mjs';
import { loadUnderDevelopment } from './development.js';
import { workbenchPrerequisites } from './prerequisites.js';
import { UserSettings } from './settings.js';
import { WorkbenchWindow } from './window.js';

/** The root of the repository. */
export const REPOSITORY = resolve(import.meta.dirname, '../../..');

export interface WorkbenchOptions {
  /** The workspace that opens. */
  readonly folder: string;
  /** Where the extension comes from: the working tree, or VSIX files installed as a user installs them. */
  readonly extension:
    | { readonly kind: 'development'; readonly suite?: string }
    | { readonly kind: 'vsix'; readonly files: readonly string[] };
  /** User settings beside those that keep a fresh VS Code quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Added to the environment of the extension host, and so to that of the MCP servers that VS Code starts. */
  readonly env?: Readonly<Record<string, string>>;
  readonly size?: { readonly width: number; readonly height: number };
}

/** A real VS Code workbench with Tapline in it: its server, a browser, and a Tapline home of its own. */
export class Workbench {
  private constructor(
    private readonly server: RunningWorkbench,
    private readonly browser: Browser,
    private readonly context: BrowserContext,
    /** `TAPLINE_HOME` of everything that runs in this workbench. */
    readonly home: string,
    readonly settings: UserSettings,
  ) {}

  /** Starts server and browser; opens no window yet. Call `stop` when done, whatever happens. */
  static async start(options: WorkbenchOptions): Promise<Workbench> {
    const found = await workbenchPrerequisites();
    if (found.kind === 'missing') throw new Error(found.why);
    const home = mkdtempSync(join(tmpdir(), 'tapline-home-'));
    const server = await launchWorkbench({
      folder: options.folder,
      settings: { ...UserSettings.quiet, ...options.settings },
      env: { ...options.env, TAPLINE_HOME: home },
      ...(options.extension.kind === 'vsix' && { vsix: [...options.extension.files] }),
    });
    const browser = await chromium.launch({ executablePath: found.chromium, args: CHROMIUM_ARGS });
    const context = await browser.newContext({ viewport: options.size ?? { width: 1280, height: 800 } });
    if (options.extension.kind === 'development') {
      const { suite } = options.extension;
      await loadUnderDevelopment(context, { extension: REPOSITORY, ...(suite && { suite }) });
    }
    return new Workbench(server, browser, context, home, new UserSettings(server.userData));
  }

  /** Opens a window on the workspace, and returns once the workbench is drawn. */
  async open(): Promise<WorkbenchWindow> {
    return WorkbenchWindow.open(await this.context.newPage(), this.server.url);
  }

  /** What the server printed, for the message of a failed test. */
  get output(): string {
    return this.server.output();
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
