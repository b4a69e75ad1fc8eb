import { Client as Client2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Command } from '../peers/command.js';
import { pause, until } from '../peers/wait.js';
import type { ServerScript } from './script.js';

const CAPABILITIES = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } };
const ROOTS = { roots: [{ uri: 'file:///home/user/project', name: 'project' }] };
const SAMPLED = {
  model: 'model',
  role: 'assistant' as const,
  content: { type: 'text' as const, text: 'An answer.' },
  stopReason: 'endTurn',
};
/** How a person fills in the form of server-everything. */
const FILLED = { action: 'accept' as const, content: { name: 'A. Person', check: true, number: 0.5, integer: 7 } };

/** A client on the TypeScript SDK 1.x that offers a revision, does what a script says, and closes. */
export async function exploreWith1(server: Command, env: Record<string, string>, revision: string, script: ServerScript): Promise<void> {
  const client = new OfferingClient(revision);
  client.setRequestHandler(ListRootsRequestSchema, () => ROOTS);
  client.setRequestHandler(CreateMessageRequestSchema, () => SAMPLED);
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => (params.mode === 'url' ? { action: 'accept' as const } : FILLED));
  await client.connect(new Stdio1({ ...server, args: [...server.args], env, stderr: 'ignore' }));
  await explore(
    {
      has: (capability) => client.getServerCapabilities()?.[capability] !== undefined,
      logs: true,
      client,
      call: (name, args, options) => client.callTool({ name, arguments: { ...args } }, undefined, options),
    },
    script,
  );
  // Servers on this SDK declare tasks in every revision; only one has them.
  if (script.task !== undefined && revision === '2025-11-25' && client.getServerCapabilities()?.tasks !== undefined) {
    const [name, args] = script.task;
    const stream = client.experimental.tasks.callToolStream({ name, arguments: { ...args } }, undefined, { task: { ttl: 60_000 } });
    for await (const step of stream) if (step.type === 'error') throw step.error;
  }
  await client.close();
}

/** The same on the TypeScript SDK 2.x; 2026-07-28 is spoken without a handshake. */
export async function exploreWith2(server: Command, env: Record<string, string>, revision: string, script: ServerScript): Promise<void> {
  const modern = revision === '2026-07-28';
  const client = new Client2(
    { name: 'typescript-2', version: '2.4.0' },
    modern
      ? { capabilities: CAPABILITIES, versionNegotiation: { mode: { pin: revision } } }
      : { capabilities: CAPABILITIES, supportedProtocolVersions: [revision] },
  );
  client.setRequestHandler('roots/list', () => ROOTS);
  client.setRequestHandler('sampling/createMessage', () => SAMPLED);
  client.setRequestHandler('elicitation/create', ({ params }) => (params.mode === 'url' ? { action: 'accept' as const } : FILLED));
  await client.connect(new Stdio2({ ...server, args: [...server.args], env, stderr: 'ignore' }));
  await explore(
    {
      has: (capability) => client.getServerCapabilities()?.[capability] !== undefined,
      logs: !modern,
      client,
      call: (name, args, options) => client.callTool({ name, arguments: { ...args } }, options),
    },
    script,
  );
  await client.close();
}

/** A client of 1.x always offers the newest revision that it knows; this one offers another, and is the same client otherwise. */
class OfferingClient extends Client1 {
  constructor(private readonly revision: string) {
    super({ name: 'typescript-1', version: '1.32.2' }, { capabilities: CAPABILITIES });
  }

  override request: Client1['request'] = (request, schema, options) => {
    if (request.method === 'initialize') request.params = { ...request.params, protocolVersion: this.revision };
    return super.request(request, schema, options);
  };
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { readonly progress: number }) => void;
}

interface Page {
  readonly nextCursor?: string | undefined;
}

/** What the clients of both lines of the SDK can ask. */
interface Asker {
  ping(): Promise<unknown>;
  listTools(params: { cursor?: string }): Promise<Page>;
  listPrompts(params: { cursor?: string }): Promise<Page>;
  listResources(params: { cursor?: string }): Promise<Page>;
  listResourceTemplates(params: { cursor?: string }): Promise<Page>;
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<unknown>;
  readResource(params: { uri: string }): Promise<unknown>;
  complete(params: { ref: { type: 'ref/prompt'; name: string }; argument: { name: string; value: string } }): Promise<unknown>;
  setLoggingLevel(level: 'warning'): Promise<unknown>;
  subscribeResource(params: { uri: string }): Promise<unknown>;
  unsubscribeResource(params: { uri: string }): Promise<unknown>;
}

interface Explorer {
  readonly has: (capability: 'tools' | 'prompts' | 'resources' | 'logging' | 'completions') => boolean;
  /** Whether there is a log level for the whole session, and pings. */
  readonly logs: boolean;
  readonly client: Asker;
  readonly call: (name: string, args: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<unknown>;
}

async function explore({ has, logs, client, call }: Explorer, script: ServerScript): Promise<void> {
  if (logs) await client.ping();
  if (logs && has('logging')) await client.setLoggingLevel('warning');
  if (has('tools')) {
    await pages((cursor) => client.listTools(cursor));
    for (const [tool, args] of script.calls) await refusedOrNot(call(tool, args));
    if (script.long !== undefined) await long(call, script.long);
  }
  if (has('prompts')) {
    await pages((cursor) => client.listPrompts(cursor));
    for (const [name, args] of script.prompts ?? []) await refusedOrNot(client.getPrompt({ name, arguments: { ...args } }));
  }
  if (has('resources')) {
    await pages((cursor) => client.listResources(cursor));
    await pages((cursor) => client.listResourceTemplates(cursor));
    for (const uri of script.resources ?? []) await refusedOrNot(client.readResource({ uri }));
    if (logs && script.subscription !== undefined) {
      await client.subscribeResource({ uri: script.subscription });
      await client.unsubscribeResource({ uri: script.subscription });
    }
  }
  const { completion } = script;
  if (completion !== undefined && has('completions'))
    await client.complete({
      ref: { type: 'ref/prompt', name: completion.prompt },
      argument: { name: completion.argument, value: completion.value },
    });
  // Servers ask for roots a moment after the handshake.
  await pause(500);
}

/** A long call to its end, and one that is given up at its first progress. */
async function long(call: Explorer['call'], [tool, args]: NonNullable<ServerScript['long']>): Promise<void> {
  let steps = 0;
  await call(tool, args, { onprogress: () => steps++ });
  const giveUp = new AbortController();
  let begun = false;
  const onprogress = () => {
    begun = true;
  };
  const call2 = refusedOrNot(call(tool, args, { signal: giveUp.signal, onprogress }));
  await until('the first progress', () => begun);
  giveUp.abort('the user pressed stop');
  await call2;
}

async function pages(list: (params: { cursor?: string }) => Promise<Page>): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await list(cursor === undefined ? {} : { cursor });
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

async function refusedOrNot(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch {
    // What a server refuses, or a client takes for wrong, is on the wire all the same.
  }
}
