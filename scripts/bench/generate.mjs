// Writes a trace of mixed traffic for measuring: tool calls with and without progress, lists, reads, pings of both sides, log
// notifications, cancellations, some stray lines and stderr. Always the same for the same arguments.
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
  yield frame('c2s', {
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: { sampling: {}, roots: {} }, clientInfo: { name: 'bench', version: '1' } },
  });
  yield frame('s2c', {
    id: 0,
    result: { protocolVersion: '2025-11-25', capabilities: { tools: {}, logging: {} }, serverInfo: { name: 'bench', version: '1' } },
  });
  yield frame('c2s', { method: 'notifications/initialized' });
  while (written < frames) {
    // At most eight calls overlap, as in clients that run a handful of tools at once.
    const dice = open.length < 8 ? next() : 0.4 + next() * 0.6;
    if (dice < 0.33) {
      const call = { id: id++, token: next() < 0.3 ? id : null };
      open.push(call);
      const meta = call.token === null ? {} : { _meta: { progressToken: call.token } };
      yield frame('c2s', {
        id: call.id,
        method: 'tools/call',
        params: { name: `tool_${call.id % 17}`, arguments: { query: text(8), limit: call.id % 50, flags: [true, false] }, ...meta },
      });
    } else if (dice < 0.4) {
      open.push({ id: id++, token: null });
      yield frame('c2s', { id: id - 1, method: 'resources/read', params: { uri: `file:///data/${id}.txt` } });
    } else if (dice < 0.5 && open.length > 0) {
      const call = open[Math.floor(next() * open.length)];
      if (call.token !== null) {
        call.progress = (call.progress ?? 0) + 1;
        yield frame('s2c', {
          method: 'notifications/progress',
          params: { progressToken: call.token, progress: call.progress, total: 100, message: text(4) },
        });
      }
    } else if (dice < 0.9 && open.length > 0) {
      const [call] = open.splice(Math.floor(next() * Math.min(open.length, 4)), 1);
      const fate = next();
      if (fate < 0.01) yield frame('c2s', { method: 'notifications/cancelled', params: { requestId: call.id, reason: 'user' } });
      else if (fate < 0.04) yield frame('s2c', { id: call.id, error: { code: -32602, message: text(6) } });
      else if (fate < 0.041) continue;
      else yield frame('s2c', { id: call.id, result: { content: [{ type: 'text', text: text(24) }], isError: false } });
    } else if (dice < 0.96) {
      yield frame('s2c', { method: 'notifications/message', params: { level: 'info', logger: 'bench', data: text(12) } });
    } else if (dice < 0.98) {
      yield frame('s2c', { id: serverId, method: 'ping' });
      yield frame('c2s', { id: serverId++, result: {} });
    } else if (dice < 0.981) yield frame('s2c', `[info] ${text(6)}`);
    else if (dice < 0.985) yield `${JSON.stringify({ t: Math.round(t * 1000) / 1000, dir: 'stderr', raw: text(8) })}\n`;
  }
  yield `${JSON.stringify({ t: t + 1, ev: 'eof', dir: 'c2s' })}\n`;
  yield `${JSON.stringify({ t: t + 5, ev: 'exit', code: 0, signal: null })}\n`;
}

/** Writes a trace with that many frames; resolves with its size in bytes. */
export async function generate(file, frames) {
  const out = createWriteStream(file);
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
  await once(out, 'finish');
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
