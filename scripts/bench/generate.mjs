// Writes a trace of mixed traffic for measuring: tool calls with and without progress and with all kinds of content, reads, prompts,
// completions, pings, questions to the client's model, log notifications, cancellations, some stray lines and stderr. All of it is what
// the specification allows, stray lines aside. Always the same for the same arguments.
// usage: node scripts/bench/generate.mjs FILE [FRAMES]

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** A small generator of pseudo-random numbers (mulberry32): the traffic must not change from run to run. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const WORDS = 'station tide harbour index query window result lamp "quoted" folder naïve café token buffer 潮汐 socket\n'.split(' ');

const TOOLS = 17;

/** What clients ask, the most usual first. */
const METHODS = ['tools/call', 'tools/call', 'tools/call', 'resources/read', 'prompts/get', 'completion/complete', 'resources/list'];

/** @returns {['c2s' | 's2c', object][]} the handshake, and the listing of the tools */
function opening() {
  const inputSchema = {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer', minimum: 0 }, flags: { type: 'array', items: { type: 'boolean' } } },
    required: ['query'],
  };
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} };
  const tools = Array.from({ length: TOOLS }, (_, i) => ({ name: `tool_${i}`, description: `Does ${i}`, inputSchema }));
  const [clientInfo, serverInfo] = [
    { name: 'bench', version: '1' },
    { name: 'bench', version: '1' },
  ];
  const protocolVersion = '2025-11-25';
  return [
    ['c2s', { id: 0, method: 'initialize', params: { protocolVersion, capabilities: { sampling: {}, roots: {} }, clientInfo } }],
    ['s2c', { id: 0, result: { protocolVersion, capabilities, serverInfo } }],
    ['c2s', { method: 'notifications/initialized' }],
    ['c2s', { id: 1, method: 'tools/list' }],
    ['s2c', { id: 1, result: { tools } }],
  ];
}

function params({ id, method }, text) {
  switch (method) {
    case 'tools/call':
      return { name: `tool_${id % TOOLS}`, arguments: { query: text(8), limit: id % 50, flags: [true, false] } };
    case 'resources/read':
      return { uri: `file:///data/${id}.txt` };
    case 'prompts/get':
      return { name: 'review', arguments: { language: text(1) } };
    case 'completion/complete':
      return { ref: { type: 'ref/prompt', name: 'review' }, argument: { name: 'language', value: text(1) } };
    default:
      return {};
  }
}

function result({ id, method }, text, next) {
  switch (method) {
    case 'tools/call':
      return { content: content(id, text, next()), isError: false };
    case 'resources/read':
      return { contents: [{ uri: `file:///data/${id}.txt`, mimeType: 'text/plain', text: text(24) }] };
    case 'prompts/get':
      return { messages: [{ role: 'user', content: { type: 'text', text: text(20) } }] };
    case 'completion/complete':
      return { completion: { values: [text(1), text(1), text(1)], total: 3, hasMore: false } };
    default:
      return { resources: Array.from({ length: 4 }, (_, i) => ({ uri: `file:///data/${i}.txt`, name: `${i}.txt`, size: i * 100 })) };
  }
}

function content(id, text, dice) {
  if (dice < 0.8) return [{ type: 'text', text: text(24) }];
  if (dice < 0.9)
    return [
      { type: 'text', text: text(6) },
      { type: 'resource_link', uri: `file:///data/${id}.txt`, name: `${id}.txt` },
    ];
  if (dice < 0.95) return [{ type: 'resource', resource: { uri: `file:///data/${id}.txt`, text: text(24) } }];
  return [{ type: 'image', mimeType: 'image/png', data: Buffer.from(text(24)).toString('base64') }];
}

/** Yields the lines of a trace with that many frames, header first, each with its `\n`. */
export function* traceLines(frames) {
  const next = random(7);
  let t = 0;
  let written = 0;
  let id = 1;
  let serverId = 0;
  const open = [];
  const text = (words) => Array.from({ length: words }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
  const frame = (dir, message) => {
    written++;
    t += next() * 2;
    const raw = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
    return `${JSON.stringify({ t: Math.round(t * 1000) / 1000, dir, raw })}\n`;
  };
  yield `${JSON.stringify({ tapline: 1, id: 'bench', started: '2026-11-29T10:00:00.000Z', command: ['node', 'server.js'] })}\n`;
  yield* opening().map(([dir, message]) => frame(dir, message));
  id = 2;
  while (written < frames) {
    // At most eight calls overlap, as in clients that run a handful of tools at once.
    const dice = open.length < 8 ? next() : 0.4 + next() * 0.6;
    if (dice < 0.4) {
      const method = METHODS[Math.floor(next() ** 2 * METHODS.length)] ?? 'tools/call';
      const call = { id: id++, method, token: method === 'tools/call' && next() < 0.3 ? id : null, progress: 0 };
      open.push(call);
      const meta = call.token === null ? {} : { _meta: { progressToken: call.token } };
      yield frame('c2s', { id: call.id, method, params: { ...params(call, text), ...meta } });
    } else if (dice < 0.5 && open.length > 0) {
      const call = open[Math.floor(next() * open.length)];
      if (call?.token != null) {
        const progress = ++call.progress;
        yield frame('s2c', { method: 'notifications/progress', params: { progressToken: call.token, progress, message: text(4) } });
      }
    } else if (dice < 0.945 && open.length > 0) {
      const [call] = open.splice(Math.floor(next() * Math.min(open.length, 4)), 1);
      const fate = next();
      if (fate < 0.01) yield frame('c2s', { method: 'notifications/cancelled', params: { requestId: call.id, reason: 'user' } });
      else if (fate < 0.04) yield frame('s2c', { id: call.id, error: { code: -32603, message: text(6) } });
      else if (fate < 0.041) continue;
      else yield frame('s2c', { id: call.id, result: result(call, text, next) });
    } else if (dice < 0.96) {
      yield frame('s2c', { method: 'notifications/message', params: { level: 'info', logger: 'bench', data: text(12) } });
    } else if (dice < 0.98) {
      yield frame('s2c', { id: serverId, method: 'ping' });
      yield frame('c2s', { id: serverId++, result: {} });
    } else if (dice < 0.981) yield frame('s2c', `[info] ${text(6)}`);
    else if (dice < 0.985) yield `${JSON.stringify({ t: Math.round(t * 1000) / 1000, dir: 'stderr', raw: text(8) })}\n`;
    else if (dice < 0.99) {
      const messages = [{ role: 'user', content: { type: 'text', text: text(16) } }];
      yield frame('s2c', { id: serverId, method: 'sampling/createMessage', params: { messages, maxTokens: 400 } });
      yield frame('c2s', { id: serverId++, result: { role: 'assistant', model: 'bench', content: { type: 'text', text: text(24) } } });
    }
  }
  yield `${JSON.stringify({ t: t + 1, ev: 'eof', dir: 'c2s' })}\n`;
  yield `${JSON.stringify({ t: t + 5, ev: 'exit', code: 0, signal: null })}\n`;
}

/** Writes a trace with that many frames; resolves with its size in bytes once it is on the disk: nothing is measured while it is still written out. */
export async function generate(file, frames) {
  const out = createWriteStream(file, { flush: true });
  let size = 0;
  let block = [];
  let held = 0;
  for (const line of traceLines(frames)) {
    block.push(line);
    held += line.length;
    if (held < 1 << 20) continue;
    const bytes = Buffer.from(block.join(''));
    size += bytes.length;
    block = [];
    held = 0;
    if (!out.write(bytes)) await once(out, 'drain');
  }
  const rest = Buffer.from(block.join(''));
  out.end(rest);
  await once(out, 'close');
  return size + rest.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file, frames = '1000000'] = process.argv.slice(2);
  if (file === undefined || !/^\d+$/.test(frames)) {
    console.error('usage: node scripts/bench/generate.mjs FILE [FRAMES]');
    process.exit(2);
  }
  console.log(`${await generate(file, Number(frames))} bytes`);
}
