// A server on the TypeScript SDK 2.x, for both eras, with the tools of every server here: `echo`, `slow`, `running`.
// @ts-check

import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { text, Work } from './work.mjs';

const work = new Work();

serveStdio(() => {
  const server = new McpServer({ name: 'typescript-2', version: '2.4.0' });
  server.registerTool('echo', { inputSchema: z.object({ text: z.string() }) }, ({ text: said }) => text(said));
  server.registerTool('running', {}, () => text(String(work.running)));
  server.registerTool('slow', { inputSchema: z.object({ seconds: z.number(), steps: z.number() }) }, async ({ seconds, steps }, ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    await work.run(seconds, steps, ctx.mcpReq.signal, async (progress) => {
      if (progressToken === undefined) return;
      await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: steps } });
    });
    return text('done');
  });
  return server;
});
