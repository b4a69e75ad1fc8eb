// Tapline's demo client: starts the command of its arguments as an MCP server and calls its tools, like a client that a person
// uses. It ends when its own input is closed, when the server ends, or after a quarter of an hour.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const GREET_EVERY_MS = 8000;
const CALL_AGAIN_AFTER_MS = 6000;
const END_AFTER_MS = 15 * 60_000;

const [command, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true });
const waiting = new Map();
let nextId = 0;

function send(message) {
  if (server.stdin.writable) server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/** Resolves with the response, whatever it says. */
function request(method, params) {
  const id = nextId++;
  send({ id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
}

function callTool(name, args = {}) {
  return request('tools/call', { name, arguments: args, _meta: { progressToken: nextId } });
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls a tool, waits for its answer or its cancellation, and calls it again. */
async function forever(name) {
  for (;;) {
    await callTool(name);
    await pause(CALL_AGAIN_AFTER_MS);
  }
}

createInterface({ input: server.stdout }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.method === undefined) {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  } else if (message.id !== undefined) {
    send({ id: message.id, error: { code: -32601, message: `Method not found: ${message.method}` } });
  }
});

server.on('error', (error) => {
  process.stderr.write(`The demo server could not be started: ${error.message}\n`);
  process.exit(1);
});
server.on('exit', (code) => process.exit(code ?? 1));
server.stdin.on('error', () => {});
const end = () => server.stdin.end();
process.stdin.on('end', end).resume();
setTimeout(end, END_AFTER_MS).unref();

await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'tapline-demo-client', version: '1.0.0' } });
send({ method: 'notifications/initialized' });
await request('tools/list', {});
await callTool('greet', { name: 'you' });
await callTool('fail');
for (const name of ['index_files', 'stubborn_report', 'late_answer']) void forever(name);
for (;;) {
  await pause(GREET_EVERY_MS);
  await callTool('greet', { name: 'again' });
}
