// A server on the TypeScript SDK 2.x for what is new in the era without a handshake: a tool that asks in between (`deploy`), and one
// that changes the list of tools (`grow`).
// @ts-check

import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { text } from './work.mjs';

const confirmation = z.object({ confirm: z.boolean() });

serveStdio(() => {
  const server = new McpServer({ name: 'rounds', version: '2.4.0' });
  server.registerTool('deploy', { inputSchema: z.object({ to: z.string() }) }, async ({ to }, ctx) => {
    const confirmed = await acceptedContent(ctx.mcpReq.inputResponses, 'confirm', confirmation);
    if (confirmed?.confirm === true) return text(`deployed to ${to}`);
    const question = inputRequired.elicit({ message: `Deploy to ${to}?`, requestedSchema: confirmation });
    return inputRequired({ inputRequests: { confirm: question }, requestState: `deploy ${to}` });
  });
  let grown = 0;
  server.registerTool('grow', {}, () => {
    server.registerTool(`grown-${++grown}`, {}, () => text('grown'));
    return text('grown');
  });
  return server;
});
