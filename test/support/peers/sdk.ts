import { Client as Client2, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { onTestFinished } from 'vitest';
import type { Command } from './command.js';

/** What may come with a call: a signal that gives it up, a timeout in ms, a listener for its progress. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly onprogress?: (progress: { readonly progress: number }) => void;
}

/** A client on a TypeScript SDK, with what both lines of the SDK can do. */
export interface SdkClient {
  listTools(): Promise<unknown>;
  listResources(): Promise<unknown>;
  readResource(uri: string): Promise<unknown>;
  listPrompts(): Promise<unknown>;
  callTool(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<unknown>;
  close(): Promise<void>;
  /** What the SDK reported besides answers: progress for finished calls, responses to unknown ids. */
  readonly complaints: readonly string[];
}

/**
 * Which client drives: the 1.x line, the 2.x line as it comes (handshake), the 2.x line in the era without a handshake, or the 2.x line
 * that finds out which era the server knows.
 */
export type SdkLine = '1.x' | '2.x' | '2.x modern' | '2.x auto';

/** Starts the server with an SDK's own stdio transport and connects. Closed when the test is over, if not before. */
export async function connect(line: SdkLine, server: Command, env: Record<string, string>): Promise<SdkClient> {
  const client = await open(line, { ...server, args: [...server.args], env });
  onTestFinished(() => client.close());
  return client;
}

interface Parameters {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

function open(line: SdkLine, parameters: Parameters): Promise<SdkClient> {
  switch (line) {
    case '1.x':
      return first(parameters);
    case '2.x':
      return second(parameters, 'legacy');
    case '2.x modern':
      return second(parameters, { pin: '2026-07-28' });
    case '2.x auto':
      return second(parameters, 'auto');
  }
}

async function first(parameters: Parameters): Promise<SdkClient> {
  const client = new Client1({ name: 'sdk-1', version: '1.32.2' });
  const complaints: string[] = [];
  client.onerror = (error) => complaints.push(error.message);
  await client.connect(new Stdio1({ ...parameters, stderr: 'ignore' }));
  return {
    complaints,
    listTools: () => client.listTools(),
    listResources: () => client.listResources(),
    readResource: (uri) => client.readResource({ uri }),
    listPrompts: () => client.listPrompts(),
    callTool: (name, args, options) => client.callTool({ name, arguments: args }, undefined, options),
    close: () => client.close(),
  };
}

async function second(parameters: Parameters, mode: VersionNegotiationMode): Promise<SdkClient> {
  const client = new Client2({ name: 'sdk-2', version: '2.4.0' }, { versionNegotiation: { mode } });
  const complaints: string[] = [];
  client.onerror = (error) => complaints.push(error.message);
  await client.connect(new Stdio2({ ...parameters, stderr: 'ignore' }));
  return {
    complaints,
    listTools: () => client.listTools(),
    listResources: () => client.listResources(),
    readResource: (uri) => client.readResource({ uri }),
    listPrompts: () => client.listPrompts(),
    callTool: (name, args, options) => client.callTool({ name, arguments: args }, options),
    close: () => client.close(),
  };
}
