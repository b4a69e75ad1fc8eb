// The server of the measurements: as little as a server can do. Parses each request and answers with a result of the size asked for
// (`params.size`, or `params.arguments.size` behind proxies that leave out what they do not know), or with one line of
// `params.line` bytes, written in pieces. Shakes hands if it is asked to. `--hello`: says something as soon as it runs.

import { createInterface } from 'node:readline';

/** @type {Map<number, string>} */
const fillers = new Map();

function filler(/** @type {number} */ length) {
  if (!fillers.has(length))
    fillers.set(length, 'some words of text, "quoted" ones too. '.repeat(Math.ceil(length / 39)).slice(0, Math.max(0, length)));
  return fillers.get(length);
}

function answer(/** @type {string} */ line) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return '';
  if (method !== 'tools/call') return `${JSON.stringify({ jsonrpc: '2.0', id, result: handshake(method, params) })}\n`;
  if (params.line === undefined)
    return `${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: filler((params.size ?? params.arguments.size) - 90) }] } })}\n`;
  writeLine(id, params.line);
  return '';
}

function handshake(/** @type {string} */ method, /** @type {{ protocolVersion?: string }} */ { protocolVersion }) {
  if (method === 'tools/list') return { tools: [{ name: 'measure', inputSchema: { type: 'object' } }] };
  return method === 'initialize' ? { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'echo', version: '1' } } : {};
}

/** Waits for the reader, so that the server itself needs no memory for the line. */
async function writeLine(/** @type {number} */ id, /** @type {number} */ bytes) {
  const piece = 'line of text with \\"quotes\\" and \\\\ in it, '.repeat(1500);
  process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"text":"`);
  for (let left = bytes; left > 0; left -= piece.length)
    if (!process.stdout.write(piece)) await new Promise((done) => process.stdout.once('drain', () => done(null)));
  process.stdout.write('"}}\n');
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const text = answer(line);
  if (text !== '') process.stdout.write(text);
});
lines.on('close', () => process.exit(0));
if (process.argv[2] === '--hello') process.stdout.write('{"jsonrpc":"2.0","method":"hello"}\n');
