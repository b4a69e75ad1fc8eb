// Tapline's demo server: an MCP server over stdio, without dependencies. Its tools show what servers do with a cancellation:
// one obeys, one goes on working, one answers all the same.

import { createInterface } from 'node:readline';

const TOOLS = {
  greet: { description: 'Answers at once.', run: async (args) => `Hello, ${args.name ?? 'world'}.` },
  index_files: { description: 'Works for two minutes, tells its progress, and stops when it is cancelled.', run: work, onCancel: 'stop' },
  stubborn_report: { description: 'Works for two minutes and does not listen to cancellations.', run: work, onCancel: 'ignore' },
  late_answer: { description: 'Works for two minutes; when it is cancelled it answers with an error of code 0.', run: work, onCancel: 'answer' },
  fail: { description: 'Fails: its result says so.', run: () => Promise.reject(new Error('The demo failed, as it should.')) },
};

const STEPS = 60;
const STEP_MS = 2000;

/** Calls that are running, by the JSON text of their id: `1` and `"1"` are two. */
const running = new Map();

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

async function work(_args, { token, signal }) {
  for (let step = 1; step <= STEPS; step++) {
    await pause(STEP_MS, signal);
    if (token !== undefined) send({ method: 'notifications/progress', params: { progressToken: token, progress: step, total: STEPS } });
  }
  return 'Done.';
}

function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('cancelled'));
    });
  });
}

async function call(id, params) {
  const tool = Object.hasOwn(TOOLS, params?.name) ? TOOLS[params.name] : undefined;
  if (!tool) return send({ id, error: { code: -32602, message: `Unknown tool: ${params?.name}` } });
  const controller = new AbortController();
  running.set(JSON.stringify(id), { tool, controller, id });
  try {
    const text = await tool.run(params.arguments ?? {}, { token: params._meta?.progressToken, signal: controller.signal });
    send({ id, result: { content: [{ type: 'text', text }] } });
  } catch (error) {
    if (!controller.signal.aborted) send({ id, result: { content: [{ type: 'text', text: error.message }], isError: true } });
  } finally {
    running.delete(JSON.stringify(id));
  }
}

function cancelled(params) {
  const entry = running.get(JSON.stringify(params?.requestId));
  if (!entry || entry.tool.onCancel === 'ignore') return;
  entry.controller.abort();
  if (entry.tool.onCancel === 'answer') send({ id: entry.id, error: { code: 0, message: 'Answered although cancelled' } });
}

function handle({ id, method, params }) {
  switch (method) {
    case 'initialize':
      return send({
        id,
        result: {
          protocolVersion: params?.protocolVersion ?? '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'tapline-demo', version: '1.0.0' },
        },
      });
    case 'ping':
      return send({ id, result: {} });
    case 'tools/list':
      return send({
        id,
        result: {
          tools: Object.entries(TOOLS).map(([name, { description }]) => ({
            name,
            description,
            inputSchema: { type: 'object', properties: name === 'greet' ? { name: { type: 'string' } } : {} },
          })),
        },
      });
    case 'tools/call':
      return void call(id, params);
    case 'notifications/cancelled':
      return cancelled(params);
    default:
      if (id !== undefined && method !== undefined) send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
  }
}

process.stderr.write('The demo server listens on stdin.\n');
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  try {
    handle(JSON.parse(line));
  } catch (error) {
    process.stderr.write(`Not a message: ${error.message}\n`);
  }
});
// The client closed the stream: that is how stdio servers are told to end.
lines.on('close', () => process.exit(0));
