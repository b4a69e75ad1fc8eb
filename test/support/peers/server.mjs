// A scripted MCP server for tests. What it does with a request is said by the request itself: `params.name` of a `tools/call`.
// Everything it receives is written to the file in SEEN, if given, one line a message, so that tests see what really arrived.

import { appendFileSync } from 'node:fs';

let buffered = Buffer.alloc(0);
const calls = new Map();

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const reply = (id, result) => send({ jsonrpc: '2.0', id, result });
const fail = (id, code, message) => send({ jsonrpc: '2.0', id, error: { code, message } });
const progress = (token, value) =>
  send({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: token, progress: value } });

function receive(line) {
  if (process.env.SEEN) appendFileSync(process.env.SEEN, `${line}\n`);
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return;
  }
  for (const one of Array.isArray(message) ? message : [message]) handle(one);
}

function handle({ id, method, params = {} }) {
  switch (method) {
    case 'initialize':
      return reply(id, {
        protocolVersion: params.protocolVersion,
        capabilities: JSON.parse(process.env.CAPABILITIES ?? '{}'),
        serverInfo: { name: 'scripted', version: '1' },
      });
    case 'ping':
      for (let more = Number(process.env.PING_ANSWERS ?? 1); more > 1; more--) reply(id, {});
      return process.env.NO_PING ? fail(id, -32601, 'Method not found') : reply(id, {});
    case 'tools/call':
      return call(id, params);
    case 'notifications/cancelled':
      return cancelled(params.requestId);
  }
}

function call(id, { name, ms = 0, size = 0, task, _meta }) {
  calls.set(JSON.stringify(id), { id, name, ms, size, token: _meta?.progressToken });
  switch (name) {
    case 'echo':
      return setTimeout(() => reply(id, { size: 'x'.repeat(size) }), ms);
    case 'ask':
      return send({ jsonrpc: '2.0', id, method: 'roots/list', params: { task } });
    case 'half':
      return process.stdout.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"half":"begun`);
    case 'second-half':
      return process.stdout.write('"}}\n');
    case 'exit':
      return process.exit(ms);
  }
}

/** What the tools do once they are cancelled. Those that are not named here stay silent for good. */
function cancelled(requestId) {
  const known = calls.get(JSON.stringify(requestId));
  if (!known) return;
  const { id, name, ms, size, token } = known;
  switch (name) {
    case 'python':
      return setTimeout(() => fail(id, 0, 'Request cancelled'), 4);
    case 'late':
      return setTimeout(() => reply(id, { late: 'y'.repeat(size) }), ms);
    case 'id-last':
      return setTimeout(
        () => process.stdout.write(`{"result":{"late":"${'y'.repeat(size)}"},"jsonrpc":"2.0","id":${JSON.stringify(id)}}\n`),
        ms,
      );
    case 'twice':
      return setTimeout(() => {
        reply(id, { first: true });
        reply(id, { second: true });
      }, ms);
    case 'batch':
      return setTimeout(
        () =>
          send([
            { jsonrpc: '2.0', id: 'other', result: { kept: ' é ' } },
            { jsonrpc: '2.0', id, result: {} },
          ]),
        ms,
      );
    case 'progress': {
      let value = 0;
      const timer = setInterval(() => {
        progress(token, ++value);
        if (value === 5) clearInterval(timer);
      }, ms);
    }
  }
}

process.stdin.on('data', (chunk) => {
  buffered = Buffer.concat([buffered, chunk]);
  for (let end = buffered.indexOf(10); end >= 0; end = buffered.indexOf(10)) {
    const line = buffered.toString('utf8', 0, end);
    buffered = buffered.subarray(end + 1);
    receive(line);
  }
});
process.stdin.on('end', () => process.exit(0));
