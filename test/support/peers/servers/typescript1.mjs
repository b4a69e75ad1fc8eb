// A server on the TypeScript SDK 1.x, with the tools of every server here: `echo`, `slow`, `running`.
// Its work stops when it is cancelled; the SDK keeps silent then.
// @ts-check

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';
import { text, Work } from './work.mjs';

const server = new McpServer({ name: 'typescript-1', version: '1.32.2' });
const work = new Work();

server.registerTool('echo', { inputSchema: { text: z.string() } }, ({ text: said }) => text(said));
server.registerTool('running', {}, () => text(String(work.running)));
server.registerTool('slow', { inputSchema: { seconds: z.number(), steps: z.number() } }, async ({ seconds, steps }, extra) => {
  const progressToken = extra._meta?.progressToken;
  await work.run(seconds, steps, extra.signal, async (progress) => {
    if (progressToken === undefined) return;
    await extra.sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total: steps } });
  });
  return text('done');
});

await server.connect(new StdioServerTransport());
