import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, everything, filesystem, ours } from './command.js';
import type { SdkClient, SdkLine } from './sdk.js';
import { pause, until } from './wait.js';

/** What a client and a server say to each other, the same whenever it is held. */
export interface Conversation {
  readonly name: string;
  /** The lines of the SDK that can hold it. */
  readonly lines: readonly SdkLine[];
  /** The server, fresh: `folder` is the same for all times that are compared. */
  readonly server: (folder: string) => Command;
  /** Holds it, and gives everything that the client saw. */
  readonly hold: (client: SdkClient, folder: string) => Promise<unknown>;
}

/** With server-everything: lists, calls, a resource, progress, a call given up by its signal, one by its timeout. */
export const EVERYTHING: Conversation = {
  name: 'server-everything',
  lines: ['1.x', '2.x'],
  server: () => everything(),
  hold: async (client) => {
    const saw = {
      tools: await client.listTools(),
      prompts: await client.listPrompts(),
      resources: await client.listResources(),
      resource: await client.readResource('demo://resource/static/document/features.md'),
      echo: await client.callTool('echo', { message: 'Grüße\u2028 🚀 \\n "quoted"' }),
      sum: await client.callTool('get-sum', { a: 1, b: 2 }),
      refused: await outcome(client.callTool('get-sum', { a: 'one' })),
      image: await client.callTool('get-tiny-image', {}),
      progress: await withProgress(client, 'trigger-long-running-operation', { duration: 0.3, steps: STEPS }),
      givenUp: await givenUp(client, 'trigger-long-running-operation', { duration: 0.8, steps: 8 }),
    };
    // This server goes on reporting: the rest of the 8 steps, of which the client saw 2.
    await until('the progress after the cancellation', () => complaintsOf(client).length >= 6);
    const timedOut = await outcome(client.callTool('trigger-long-running-operation', { duration: 0.4, steps: 1 }, { timeout: 100 }));
    await pause(500);
    return { ...saw, timedOut, after: await client.callTool('echo', { message: 'still there' }), complaints: complaintsOf(client) };
  },
};

/** With server-filesystem: files written, read, listed, and refused. */
export const FILESYSTEM: Conversation = {
  name: 'server-filesystem',
  lines: ['1.x', '2.x'],
  server: (folder) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(join(folder, 'large.txt'), 'A line of a large file, with ümläuts.\n'.repeat(60_000));
    return filesystem(folder);
  },
  hold: async (client, folder) => ({
    tools: await client.listTools(),
    allowed: await client.callTool('list_allowed_directories', {}),
    written: await client.callTool('write_file', { path: join(folder, 'new.txt'), content: 'one\r\ntwo\n' }),
    read: await client.callTool('read_text_file', { path: join(folder, 'new.txt') }),
    large: await client.callTool('read_text_file', { path: join(folder, 'large.txt') }),
    listed: await client.callTool('list_directory', { path: folder }),
    missing: await outcome(client.callTool('read_text_file', { path: join(folder, 'missing.txt') })),
    forbidden: await outcome(client.callTool('read_text_file', { path: '/etc/hostname' })),
    complaints: complaintsOf(client),
  }),
};

/** With any server that has the tools of ours: progress, a call given up by its signal, one by its timeout, and what still runs then. */
export function withOurTools(name: string, lines: readonly SdkLine[], server: Command): Conversation {
  return {
    name,
    lines,
    server: () => server,
    hold: async (client) => ({
      tools: await client.listTools(),
      echo: await client.callTool('echo', { text: 'Grüße\u2028 🚀 \\n "quoted"' }),
      progress: await withProgress(client, 'slow', { seconds: 0.3, steps: STEPS }),
      givenUp: await givenUp(client, 'slow', { seconds: 1.8, steps: 6 }),
      timedOut: await outcome(client.callTool('slow', { seconds: 5, steps: 1 }, { timeout: 200 })),
      running: await client.callTool('running', {}),
      complaints: complaintsOf(client),
    }),
  };
}

export const TYPESCRIPT_1 = withOurTools('a server on the TypeScript SDK 1.x', ['1.x', '2.x'], ours('typescript1'));
export const TYPESCRIPT_2 = withOurTools('a server on the TypeScript SDK 2.x', ['1.x', '2.x', '2.x modern'], ours('typescript2'));

/** The steps of a call whose progress is watched to its end. No other call has so many. */
const STEPS = 3;

/**
 * A call and the progress that came with it, without the last step: where that arrives in one piece with the result, the SDK may
 * handle the result first and then knows the token no more (typescript-sdk#2580), with the tap and without it.
 */
async function withProgress(client: SdkClient, tool: string, args: Record<string, unknown>): Promise<unknown> {
  const progress: unknown[] = [];
  const onprogress = (step: { readonly progress: number }) => {
    if (step.progress < STEPS) progress.push(step);
  };
  return { result: await client.callTool(tool, args, { onprogress }), progress };
}

/** What the SDK complained of, without that last step. */
function complaintsOf(client: SdkClient): string[] {
  return client.complaints.filter((complaint) => !complaint.includes(`"total":${STEPS}`));
}

/** A call that is given up at its second progress notification. */
function givenUp(client: SdkClient, tool: string, args: Record<string, unknown>): Promise<unknown> {
  const giveUp = new AbortController();
  const onprogress = ({ progress }: { readonly progress: number }) => {
    if (progress === 2) giveUp.abort('enough');
  };
  return outcome(client.callTool(tool, args, { signal: giveUp.signal, onprogress }));
}

/** A result, or the message of the error. */
function outcome(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => `${error}`);
}
