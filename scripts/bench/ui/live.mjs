// A live session through a real tap: 2,000 frames a second for a minute, then 20,000 in one burst; how far the picture is behind.

import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Home, percentile, server, ways } from '../driver.mjs';
import { Analysis, Timeline } from './host.mjs';
import { drawnAt, newestSeen, watchNewest } from './in-page.mjs';

/** @typedef {import('../table.mjs').Row} Row */

const REQUESTS_A_SECOND = 1000;
const STEP_MS = 10;
const BURST = 10_000;
const MB = 1e6;

/** A client that sends requests with rising ids, and remembers when each left and when the last answer came. */
class Client {
  /** When each request was sent, by its id, in ms of the wall clock. @type {number[]} */
  sentAt = [];
  answers = 0;
  answeredAt = 0;

  constructor() {
    const [command = '', ...args] = ways.tap(server);
    this.child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.child.stdout }).on('line', () => {
      this.answers++;
      this.answeredAt = Date.now();
    });
  }

  shakeHands() {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
    this.write({ id: 'hello', method: 'initialize', params });
    this.write({ method: 'notifications/initialized' });
  }

  send(/** @type {number} */ count) {
    const now = Date.now();
    for (let i = 0; i < count; i++) {
      const id = this.sentAt.push(now) - 1;
      this.write({ id, method: 'tools/call', params: { name: 'measure', arguments: { size: 150 } } });
    }
  }

  write(/** @type {object} */ message) {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  async answered() {
    while (this.answers < this.sentAt.length + 1) await new Promise((done) => setTimeout(done, 5));
  }

  end() {
    return new Promise((done) => {
      this.child.once('exit', done);
      this.child.stdin.end();
    });
  }
}

/** @returns {Promise<Row[]>} */
export async function liveRows(/** @type {number} */ seconds) {
  const home = new Home();
  const client = new Client();
  const timeline = await Timeline.start();
  /** @type {Analysis | null} */
  let analysis = null;
  try {
    const { path } = await home.entry(client.child.pid ?? 0);
    const entry = JSON.parse(readFileSync(path, 'utf8'));
    client.shakeHands();
    analysis = new Analysis(entry.file, entry);
    await analysis.judged();
    await timeline.use(analysis);
    await timeline.show();
    await timeline.page.evaluate(watchNewest);
    const before = { heap: await timeline.heap(), rss: (await analysis.measured()).memory };
    await steady(client, seconds);
    const steadyBehind = behind(await seen(timeline), client.sentAt);
    const after = { heap: await timeline.heap(), rss: (await analysis.measured()).memory };
    client.send(BURST);
    const last = client.sentAt.length - 1;
    await client.answered();
    const drawn = await timeline.page.waitForFunction(drawnAt, last, { timeout: 30_000 });
    const burst = ((await drawn.jsonValue()) ?? 0) - client.answeredAt;
    const lost = await missing(analysis, client);
    const size = statSync(entry.file).size;
    const heap = (after.heap - before.heap) / MB;
    return [
      {
        what: `live ${2 * REQUESTS_A_SECOND} frames/s for ${seconds} s: picture behind`,
        reference: '',
        measured: `max ${Math.max(...steadyBehind).toFixed(0)} ms (p95 ${percentile(steadyBehind, 0.95).toFixed(0)}, median ${percentile(steadyBehind, 0.5).toFixed(0)})`,
        bar: '≤ 250 ms',
        verdict: Math.max(...steadyBehind) <= 250,
      },
      {
        what: `burst of ${2 * BURST} frames: last row after the last answer`,
        reference: '',
        measured: `${Math.max(0, burst).toFixed(0)} ms`,
        bar: '≤ 250 ms',
        verdict: burst <= 250,
      },
      {
        what: 'live: frames lost',
        reference: `${2 * client.sentAt.length + 3} sent`,
        measured: String(lost),
        bar: '0',
        verdict: lost === 0,
      },
      {
        what: 'live: growth of webview, and of host with its worker at its peak',
        reference: `${(size / MB).toFixed(0)} MB of trace`,
        measured: `${heap.toFixed(1)} MB, ${((after.rss - before.rss) / MB).toFixed(0)} MB`,
        bar: 'webview ≤ 10 MB',
        verdict: heap <= 10,
      },
    ];
  } finally {
    await timeline.close();
    await analysis?.close();
    await client.end();
    home.remove();
  }
}

/** Sends at an even pace, however unevenly the clock wakes us. */
async function steady(/** @type {Client} */ client, /** @type {number} */ seconds) {
  const start = performance.now();
  let sent = 0;
  while (sent < seconds * REQUESTS_A_SECOND) {
    const due = Math.min(seconds * REQUESTS_A_SECOND, Math.floor(((performance.now() - start) / 1000) * REQUESTS_A_SECOND));
    client.send(due - sent);
    sent = due;
    await new Promise((done) => setTimeout(done, STEP_MS));
  }
  await client.answered();
}

/** @returns {Promise<[number, number][]>} */
async function seen(/** @type {Timeline} */ timeline) {
  // What was sent last has yet to be drawn.
  await new Promise((done) => setTimeout(done, 1000));
  return timeline.page.evaluate(newestSeen);
}

/** How long the oldest request that a picture did not show yet had been sent when the next picture came, for each picture; in ms. */
function behind(/** @type {[number, number][]} */ pictures, /** @type {number[]} */ sentAt) {
  return pictures.slice(1).map(([at], i) => Math.max(0, at - (sentAt[(pictures[i]?.[1] ?? -1) + 1] ?? at)));
}

/** Frames that were sent and are not counted, once the worker has had the time to read them. */
async function missing(/** @type {Analysis} */ analysis, /** @type {Client} */ client) {
  const sent = 2 * client.sentAt.length + 3;
  const deadline = performance.now() + 10_000;
  while ((analysis.summary?.counts.frames ?? 0) < sent && performance.now() < deadline) await new Promise((done) => setTimeout(done, 50));
  return sent - (analysis.summary?.counts.frames ?? 0);
}
