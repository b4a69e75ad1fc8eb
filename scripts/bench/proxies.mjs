// Round trips through two known proxies for stdio servers, `mcp-proxy` and `supergateway`, beside those through the tap: for
// comparison only, as both also turn stdio into HTTP. They are looked for in the folder that TAPLINE_BENCH_PROXIES names (where they
// were installed with npm), in this project, and on the PATH.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { Client, Home, percentile, server, ways } from './driver.mjs';

/** @typedef {import('./table.mjs').Row} Row */

const BLOCKS = 8;
const CALLS = 250;
const SIZE = 200;
const START_WITHIN = 20_000;
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** The arguments that make each one serve a command at `http://127.0.0.1:<port>/mcp`. */
const PROXIES = {
  'mcp-proxy': (/** @type {string} */ port) => ['--host', '127.0.0.1', '--port', port, '--server', 'stream', '--', ...server],
  supergateway: (/** @type {string} */ port) => {
    const command = server.map((word) => JSON.stringify(word)).join(' ');
    return ['--stdio', command, '--outputTransport', 'streamableHttp', '--stateful', '--port', port, '--logLevel', 'none'];
  },
};

/** One row a proxy. @returns {Promise<Row[]>} */
export async function proxyRows() {
  const rows = [];
  for (const [name, options] of Object.entries(PROXIES)) {
    const program = find(name);
    const what = `round trip, p50, beside ${name} (its HTTP included)`;
    if (program === null) rows.push({ what, reference: 'not installed', measured: '–', bar: '–', verdict: null });
    else rows.push({ what, ...(await measure(program, options)), bar: '–', verdict: null });
  }
  return rows;
}

/** @returns {string | null} */
function find(/** @type {string} */ name) {
  const own = join(import.meta.dirname, '../../node_modules/.bin');
  const chosen = process.env.TAPLINE_BENCH_PROXIES;
  const folders = [...(chosen ? [join(chosen, 'node_modules/.bin')] : []), own, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Takes turns between the tap and the proxy. */
async function measure(/** @type {string} */ program, /** @type {(port: string) => string[]} */ options) {
  const home = new Home();
  const client = new Client();
  const port = String(await freePort());
  const proxy = spawn(program, options(port), { stdio: ['pipe', 'ignore', 'ignore'] });
  try {
    await client.order({ op: 'open', commands: [ways.tap(server)] });
    const call = await connect(`http://127.0.0.1:${port}/mcp`);
    /** @type {{ tap: number[], proxy: number[] }} */
    const times = { tap: [], proxy: [] };
    for (let block = 0; block < BLOCKS; block++) {
      const [tap] = await client.order({ op: 'roundTrips', blocks: 1, block: CALLS, size: SIZE });
      // The first block warms up.
      if (block > 0) times.tap.push(...tap);
      for (let i = 0; i < CALLS; i++) {
        const start = performance.now();
        await call();
        if (block > 0) times.proxy.push(performance.now() - start);
      }
    }
    const text = (/** @type {number[]} */ values) => `${(percentile(values, 0.5) * 1000).toFixed(0)} µs`;
    return { reference: text(times.proxy), measured: text(times.tap) };
  } catch (error) {
    return { reference: `does not run: ${/** @type {Error} */ (error).message}`, measured: '–' };
  } finally {
    proxy.kill();
    await client.close();
    home.remove();
  }
}

/** Shakes hands over Streamable HTTP, as soon as somebody listens; resolves with a function that makes one call. */
async function connect(/** @type {string} */ url) {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  const hello = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  /** @type {Response | null} */
  let answer = null;
  for (const end = Date.now() + START_WITHIN; answer === null; ) {
    try {
      answer = await fetch(url, { method: 'POST', headers: HEADERS, body: hello });
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  await answer.text();
  if (!answer.ok) throw new Error(`it answers with status ${answer.status}`);
  const session = answer.headers.get('mcp-session-id');
  const headers = { ...HEADERS, 'mcp-protocol-version': '2025-06-18', ...(session === null ? {} : { 'mcp-session-id': session }) };
  const post = async (/** @type {object} */ message) => {
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`it answers with status ${reply.status}`);
    return text;
  };
  await post({ method: 'notifications/initialized' });
  let id = 0;
  return async () => {
    id++;
    const text = await post({
      id,
      method: 'tools/call',
      params: { name: 'measure', arguments: { size: SIZE, text: 'x'.repeat(SIZE - 130) } },
    });
    if (!text.includes('"result"')) throw new Error(`it answers ${text.slice(0, 80)}`);
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
