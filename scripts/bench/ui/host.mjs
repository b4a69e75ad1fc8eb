// Stands in the place of VS Code: runs the built worker in a process of its own, as the extension host is one, and passes on what the built
// page and it say to each other.

import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from '../../workbench/chromium.mjs';
import { hasRows, prepare, tell } from './in-page.mjs';

const dist = join(import.meta.dirname, '..', '..', '..', 'dist');
const VIEW = 'bench';
/** What the worker answers; all else is of the extension host. */
const ACTIONS = new Set(['action', 'cancelAllLeaked', 'filters', 'openClause', 'openPart', 'command']);
const SETTINGS = { leakThresholdMs: 60_000, raceWindowMs: 250, graceMs: 1000, rules: {} };

/**
 * What the process that stands for the extension host measured of itself. `held`: how long its thread did not get to anything else at most,
 * on the clock and of its own processor time. `processor`: of all its threads. In ms and bytes.
 * @typedef {{ held: { clock: number, thread: number }, processor: number, memory: number }} Measured
 */

/** The analysis worker, as the extension host talks to it. */
export class Analysis {
  /** @type {Map<number, { resolve: (reply: any) => void, reject: (error: Error) => void }>} */
  waiting = new Map();
  seq = 0;
  /** @type {any} */
  summary = null;
  /** Called with each picture that the worker pushes. */
  pushed = (/** @type {unknown} */ _view) => {};
  /** Called with each summary. */
  summed = (/** @type {any} */ _summary) => {};

  constructor(/** @type {string} */ file, /** @type {object | null} */ entry) {
    this.file = file;
    this.entry = entry;
    /** @type {((measured: Measured) => void)[]} */
    this.measuring = [];
    this.host = fork(join(import.meta.dirname, 'extension-host.mjs'), [join(dist, 'worker.js'), JSON.stringify(SETTINGS)]);
    this.host.on('message', (/** @type {any} */ { kind, message, measured }) => {
      if (kind === 'worker') this.receive(message);
      else this.measuring.shift()?.(measured);
    });
    this.host.on('exit', (code) => {
      // Nobody waits for what will not come: without its host, there is nothing to measure.
      if (code !== 0) throw new Error('The process in the place of the extension host ended: what it said is above.');
    });
  }

  /** What the process measured since it was asked last. @returns {Promise<Measured>} */
  measured() {
    return new Promise((resolve) => {
      this.measuring.push(resolve);
      this.host.send({ kind: 'measure' });
    });
  }

  /** @returns {Promise<any>} */
  ask(/** @type {string} */ name, /** @type {object} */ ask) {
    const seq = ++this.seq;
    return new Promise((resolve, reject) => {
      this.waiting.set(seq, { resolve, reject });
      this.host.send({ kind: 'worker', message: { seq, name, ask } });
    });
  }

  /** One request of the page. */
  view(/** @type {string} */ name, /** @type {unknown} */ ask) {
    return this.ask('view', { view: VIEW, name, ask });
  }

  openView() {
    return this.ask('openView', { view: VIEW, file: this.file, entry: this.entry });
  }

  closeView() {
    return this.ask('closeView', { view: VIEW });
  }

  /** Keeps the session open, so that summaries come; resolves once the whole trace was judged and indexed. */
  async judged() {
    /** @type {Promise<void>} */
    const whole = new Promise((done) => {
      this.summed = (summary) => summary.complete && done();
    });
    const summary = await this.ask('open', { file: this.file, entry: this.entry });
    if (!summary.complete) await whole;
  }

  receive(/** @type {any} */ message) {
    switch (message.kind) {
      case 'reply':
        this.waiting.get(message.seq)?.resolve(message.reply);
        this.waiting.delete(message.seq);
        return;
      case 'error':
        this.waiting.get(message.seq)?.reject(new Error(message.message));
        this.waiting.delete(message.seq);
        return;
      case 'summary':
        this.summary = message.summary;
        this.summed(message.summary);
        return;
      case 'view':
        this.pushed(message.snapshot);
        return;
    }
  }

  close() {
    return new Promise((ended) => {
      this.host.once('exit', ended);
      this.host.disconnect();
    });
  }
}

/** The built page in a browser, with the worker behind it. */
export class Timeline {
  /** @type {Analysis | null} */
  analysis = null;

  constructor(
    /** @type {import('playwright-core').Browser} */ browser,
    /** @type {import('node:http').Server} */ server,
    /** @type {import('playwright-core').Page} */ page,
  ) {
    this.browser = browser;
    this.server = server;
    this.page = page;
  }

  /** Starts the browser; the page is shown by `show`. */
  static async start() {
    const executablePath = findChromium();
    if (executablePath === null) throw new Error(NO_CHROMIUM);
    for (const name of ['worker.js', 'webview.js', 'webview.css'])
      if (!existsSync(join(dist, name))) throw new Error(`dist/${name} is missing: run \`npm run build\` first.`);
    /** @type {Record<string, [string, string]>} */
    const files = {
      '/hidden': ['text/html', HIDDEN],
      '/webview.js': ['text/javascript', read('webview.js')],
      '/webview.css': ['text/css', read('webview.css')],
    };
    const server = createServer((request, response) => {
      const [type = 'text/html', text = PAGE] = files[request.url ?? ''] ?? [];
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
    });
    await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(null)));
    const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, '--enable-precise-memory-info'] });
    const page = await browser.newPage({ viewport: { width: 1000, height: 720 } });
    const timeline = new Timeline(browser, server, page);
    await page.exposeBinding('toHost', (_, message) => timeline.receive(message));
    await page.addInitScript(prepare);
    return timeline;
  }

  /** Shows a session from now on. */
  async use(/** @type {Analysis} */ analysis) {
    this.analysis = analysis;
    analysis.pushed = (view) => this.post({ kind: 'view', view });
    await analysis.openView();
  }

  /** Loads the page as VS Code does when a view comes into sight; returns the ms until rows are drawn. */
  async show() {
    const start = performance.now();
    await this.page.goto(this.address(''), { waitUntil: 'commit' });
    await this.page.waitForFunction(hasRows);
    return performance.now() - start;
  }

  address(/** @type {string} */ path) {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/${path}`;
  }

  /** Throws the page away, as VS Code does with a view that nobody sees. */
  async hide() {
    // A page of the same origin: VS Code throws away what is in a frame, not the process that draws it.
    await this.page.goto(this.address('hidden'));
    await this.analysis?.closeView();
    await this.analysis?.openView();
  }

  /** Memory of the page's scripts after what is no longer used was thrown away, in bytes. */
  async heap() {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize;
  }

  post(/** @type {unknown} */ message) {
    // As one text: taken apart for its way there and put together again, as what is handed to a page is, it takes a third of all the time
    // that the page has for a frame. A page that is just being thrown away hears nothing more.
    this.page.evaluate(tell, JSON.stringify(message)).catch(() => {});
  }

  async receive(/** @type {any} */ { kind, seq, name, ask }) {
    if (kind !== 'ask') return;
    try {
      const reply = ACTIONS.has(name) ? { done: false } : await this.analysis?.view(name, ask);
      this.post({ kind: 'reply', seq, reply });
    } catch (error) {
      this.post({ kind: 'error', seq, message: error instanceof Error ? error.message : String(error) });
    }
  }

  async close() {
    await this.browser.close();
    this.server.close();
  }
}

const HIDDEN = '<!DOCTYPE html><title>Hidden</title><link rel="icon" href="data:,">';

const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Timeline</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/webview.css"></head><body class="vscode-dark" data-surface="editor">
<script type="application/json" id="tapline-strings">{}</script><script type="module" src="/webview.js"></script></body></html>`;

function read(/** @type {string} */ name) {
  return readFileSync(join(dist, name), 'utf8');
}
