// A server to be debugged: two tools, no library, so that a breakpoint stands on a line that a test can name.

import { createInterface } from 'node:readline';

const TOOLS = [
  {
    name: 'greet',
    description: 'Greets somebody',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    // So that no client asks whether it may.
    annotations: { readOnlyHint: true },
  },
  { name: 'hang', description: 'Never answers', inputSchema: { type: 'object', properties: {} } },
];

function greet(name) {
  const greeting = `Hello, ${name}!`; // BREAKPOINT
  return { content: [{ type: 'text', text: greeting }] };
}

function answer({ method, params }) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {}, logging: {} },
        serverInfo: { name: 'debuggee', version: '1.0.0' },
      };
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: TOOLS };
    case 'tools/call':
      return params.name === 'greet' ? greet(params.arguments.name) : null;
    default:
      return undefined;
  }
}

console.error(`debuggee runs in ${process.cwd()}`);
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.id === undefined || message.method === undefined) continue;
  const result = answer(message);
  if (result === null) continue;
  const reply = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
  console.log(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...reply }));
}
