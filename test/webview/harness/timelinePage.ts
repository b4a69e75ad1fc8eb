import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from '../../../scripts/workbench/chromium.mjs';
import type { ViewSnapshot } from '../../../src/session/timeline/row.js';
import { timelinePage } from '../../../webview/page.js';
import type { Translations } from '../../../webview/strings.js';
import type { HarnessSetup } from './fakeHost.js';
import { type Scenario, TRACKER } from './scenario.js';
import { THEMES, type ThemeName } from './themes.js';
import { unrest } from './unrest.js';

const ROOT = resolve(import.meta.dirname, '../../..');

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: ThemeName;
  readonly scenario?: Scenario;
  readonly rows?: number;
  readonly patch?: Partial<ViewSnapshot>;
  readonly state?: unknown;
  /** The setting `tapline.rules`. */
  readonly rules?: object;
  readonly bodyClass?: string;
  readonly surface?: 'view' | 'editor';
  readonly strings?: Translations;
  readonly reducedMotion?: boolean;
  /** Seed of what `unrest` does with the layout while the page loads. */
  readonly unrest?: number;
}

/** The built webview, served as VS Code serves it, in a real browser. */
export class WebviewHarness {
  private constructor(
    private readonly server: Server,
    private readonly browser: Browser,
    private readonly fakeHost: string,
    private strings: Translations = {},
    private surface: 'view' | 'editor' = 'view',
  ) {}

  /** Builds the bundle and starts server and browser. Throws where there is no browser. */
  static async start(): Promise<WebviewHarness> {
    const executablePath = findChromium();
    if (!executablePath) throw new Error(NO_CHROMIUM);
    const files = await bundle();
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const file = path === '/' ? { type: 'text/html', text: harness.page() } : files.get(path);
      response.writeHead(file ? 200 : 404, { 'content-type': `${file?.type ?? 'text/plain'}; charset=utf-8` });
      response.end(file?.text ?? '');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const harness = new WebviewHarness(server, browser, files.get('/fakeHost.js')?.text ?? '');
    return harness;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await new Promise((closed) => this.server.close(closed));
  }

  /** Opens a timeline in a page of its own; resolves when its first picture is drawn. */
  async open(options: OpenOptions = {}): Promise<Page> {
    const { width = 320, height = 800, reducedMotion = false } = options;
    this.strings = options.strings ?? {};
    this.surface = options.surface ?? (width >= 480 ? 'editor' : 'view');
    const context = await this.browser.newContext({
      viewport: { width, height },
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      permissions: ['clipboard-read', 'clipboard-write'],
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const setup: HarnessSetup = {
      theme: THEMES[options.theme ?? 'dark'],
      scenario: options.scenario ?? TRACKER,
      rows: options.rows ?? 0,
      patch: options.patch ?? {},
      bodyClass: options.bodyClass ?? '',
      state: options.state,
      rules: options.rules ?? {},
    };
    await page.addInitScript(`window.harnessSetup = ${JSON.stringify(setup)}`);
    await page.addInitScript(this.fakeHost);
    if (options.unrest !== undefined) await page.addInitScript(unrest, options.unrest);
    await page.goto(this.url);
    await page.waitForFunction(
      () => document.querySelector('.row:not(.unknown), .statistics tbody tr, .scene:not([hidden], [data-scene="connecting"])') !== null,
      null,
      {
        timeout: 60_000,
      },
    );
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    return page;
  }

  private get url(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
  }

  private page(): string {
    const origin = this.url.replace(/\/$/, '');
    const parts = { nonce: 'bm9uY2U=', cspSource: origin, script: '/webview.js', style: '/webview.css' };
    return timelinePage({ ...parts, strings: this.strings, surface: this.surface });
  }
}

async function bundle(): Promise<ReadonlyMap<string, { readonly type: string; readonly text: string }>> {
  const common = { bundle: true, write: false, target: 'es2022', logLevel: 'warning' } as const;
  const webview = await build({
    ...common,
    minify: true,
    format: 'esm',
    entryPoints: { webview: join(ROOT, 'webview/main.ts') },
    outdir: '/',
    loader: { '.svg': 'text' },
  });
  const host = await build({ ...common, format: 'iife', entryPoints: { fakeHost: join(import.meta.dirname, 'fakeHost.ts') }, outdir: '/' });
  const type = (path: string) => (path.endsWith('.css') ? 'text/css' : 'text/javascript');
  return new Map([...webview.outputFiles, ...host.outputFiles].map(({ path, text }) => [path, { type: type(path), text }]));
}
