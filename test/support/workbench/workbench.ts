import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from '../../../scripts/workbench/chromium.mjs';
import { launchWorkbench, type RunningWorkbench } from '../../../scripts/workbench/launch.mjs';
import { type Development, loadUnderDevelopment } from './development.js';
import { HostSwitchboard } from './host.js';
import { workbenchPrerequisites } from './prerequisites.js';
import { QUIET, RESTRICTED } from './settings.js';
import { PATIENCE_MS, WorkbenchWindow } from './window.js';

/** The root of the repository. */
export const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** The extension that runs: as `npm test` packed it, or the working tree for a test that is run alone. */
const EXTENSION = process.env.TAPLINE_TEST_EXTENSION ?? REPOSITORY;
const DRIVER = join(REPOSITORY, 'test/support/driver');

export interface WorkbenchOptions {
  /** The workspace that opens. */
  readonly folder: string;
  /** Where the extension comes from: a folder, which is what the VSIX holds or the working tree, or VSIX files installed as a user installs them. */
  readonly extension:
    | { readonly kind: 'development'; readonly suite?: string }
    | { readonly kind: 'vsix'; readonly files: readonly string[] };
  /** User settings beside those that keep a fresh VS Code quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Added to the environment of the extension host, and so to that of the MCP servers that VS Code starts. */
  readonly env?: Readonly<Record<string, string>>;
  /** The workspace is not trusted. */
  readonly restricted?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
}

/** A real VS Code workbench with Tapline in it: its server, a browser, and a Tapline home of its own. */
export class Workbench {
  private constructor(
    private readonly server: RunningWorkbench,
    private readonly browser: Browser,
    private readonly context: BrowserContext,
    private readonly hosts: HostSwitchboard | null,
    /** The home folder of the person in this workbench, empty at first. */
    readonly person: string,
    /** `TAPLINE_HOME` of everything that runs in this workbench. */
    readonly home: string,
  ) {}

  /** Starts server and browser; opens no window yet. Call `stop` when done, whatever happens. */
  static async start(options: WorkbenchOptions): Promise<Workbench> {
    const found = await workbenchPrerequisites();
    if (found.kind === 'missing') throw new Error(found.why);
    // A suite takes the extension host for itself; everything else drives it from outside.
    const driven = options.extension.kind === 'vsix' || options.extension.suite === undefined;
    const hosts = driven ? await HostSwitchboard.open() : null;
    const home = mkdtempSync(join(tmpdir(), 'tapline-home-'));
    const person = join(home, 'person');
    mkdirSync(person);
    const server = await launchWorkbench({
      folder: options.folder,
      settings: { ...QUIET, ...(options.restricted && RESTRICTED), ...options.settings },
      restricted: options.restricted ?? false,
      // Whoever runs the tests has clients of their own, with configurations that are not the tests' business.
      env: {
        HOME: person,
        USERPROFILE: person,
        XDG_CONFIG_HOME: join(person, '.config'),
        ...options.env,
        TAPLINE_HOME: home,
        ...(hosts && { TAPLINE_TEST_DRIVER: String(hosts.port) }),
      },
      ...(options.extension.kind === 'vsix' && { vsix: [...options.extension.files] }),
    });
    const browser = await chromium.launch({ executablePath: found.chromium, args: CHROMIUM_ARGS });
    const context = await browser.newContext({ viewport: options.size ?? { width: 1280, height: 800 } });
    context.setDefaultTimeout(PATIENCE_MS);
    // On a desktop nobody asks for these.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await loadUnderDevelopment(context, development(options.extension));
    return new Workbench(server, browser, context, hosts, person, home);
  }

  /** Opens a window on the workspace, and returns once the workbench is drawn and its extension host runs. */
  async open(): Promise<WorkbenchWindow> {
    return WorkbenchWindow.open(await this.context.newPage(), this.server.url, this.hosts);
  }

  /** Where VS Code keeps what is the user's own: settings, and MCP servers in `mcp.json`. */
  get userFolder(): string {
    return join(this.server.userData, 'User');
  }

  /** What the server printed, for the message of a failed test. */
  get output(): string {
    return this.server.output();
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    this.hosts?.close();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function development(extension: WorkbenchOptions['extension']): Development {
  switch (extension.kind) {
    case 'vsix':
      return { extensions: [DRIVER] };
    case 'development':
      return extension.suite === undefined ? { extensions: [EXTENSION, DRIVER] } : { extensions: [EXTENSION], suite: extension.suite };
  }
}
