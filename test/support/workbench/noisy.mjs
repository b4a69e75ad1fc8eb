// A server that says more than it should: a line on stdout that is no message, and a tool that never answers.
import { createInterface } from 'node:readline';

console.log('noisy is starting');
const answer = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  switch (method) {
    case 'initialize': {
      const serverInfo = { name: 'noisy', version: '1.0.0', title: process.env.NOISY_NAME, token: process.env.NOISY_TOKEN };
      answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo });
      break;
    }
    case 'tools/list':
      answer(id, { tools: [{ name: 'wait', inputSchema: { type: 'object' } }] });
      break;
    case 'ping':
      answer(id, {});
      break;
  }
});
