// Tapline's demo client: starts the command of its arguments as an MCP server and calls its tools, like a client that a person
// uses. `--while FILE` in front of the command: it runs as long as that file is there and is touched now and then, whoever started it;
// otherwise as long as its own input is open. After a quarter of an hour it ends in any case. It then cancels what is open, and
// says why.

import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline';

const GREET_EVERY_MS = 8000;
const CALL_AGAIN_AFTER_MS = 6000;
const END_AFTER_MS = 15 * 60_000;
const LOOK_EVERY_MS = 250;
/** Windows of the editor touch the file more often than that. */
const FORGOTTEN_AFTER_MS = 120_000;
/** So long the server has for what it still wants to say. */
const LAST_WORDS_MS = 300;

const words = process.argv.slice(2);
const file = words[0] === '--while' ? words[1] : null;
const [command, ...args] = file === null ? words : words.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true });
const waiting = new Map();
let nextId = 0;
let ending = false;

function send(message) {
  if (server.stdin.writable) server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/** Resolves with the response, whatever it says. */
function request(method, params) {
  if (ending) return new Promise(() => {});
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

/** Ends as a client should that still waits for answers: nothing is left open, and the record tells why. */
async function end(reason) {
  if (ending) return;
  ending = true;
  // A client must not cancel `initialize`, the first request.
  for (const requestId of [...waiting.keys()].filter((id) => id > 0)) send({ method: 'notifications/cancelled', params: { requestId, reason } });
  await pause(LAST_WORDS_MS);
  server.stdin.end();
}

/** Why the demo should end, as its file tells; null while it should go on. */
function reasonToEnd() {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 'The demo was stopped.';
  return Date.now() - found.mtimeMs > FORGOTTEN_AFTER_MS ? 'No window of the editor watches the demo any more.' : null;
}

if (file === null) process.stdin.on('end', () => end('The demo was stopped.')).resume();
else {
  setInterval(() => {
    const reason = reasonToEnd();
    if (reason !== null) void end(reason);
  }, LOOK_EVERY_MS).unref();
}
setTimeout(() => end('The demo ends by itself after a quarter of an hour.'), END_AFTER_MS).unref();

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
