import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { Command } from './command.js';
import { until } from './wait.js';

/** A JSON-RPC message as tests read it. */
export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A client that writes exactly the lines it is told, and keeps all that it got: what SDKs hide is seen here. */
export class WireClient {
  readonly lines: string[] = [];
  readonly exit: Promise<Exit>;
  private readonly child: ChildProcess;

  /** Starts the server. It is ended when the test is over, if it then still runs. */
  constructor({ command, args }: Command, env: NodeJS.ProcessEnv) {
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.child = child;
    createInterface({ input: child.stdout }).on('line', (line) => this.lines.push(line));
    child.stdin.on('error', () => undefined); // A server that died: `exit` tells it.
    this.exit = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal })));
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
  }

  /** All messages that arrived so far, in order. */
  get received(): Message[] {
    return this.lines.map((line) => JSON.parse(line) as Message);
  }

  /** The line with this index, once it is there. */
  line(index: number): Promise<string> {
    return until(`line ${index}`, () => this.lines[index]);
  }

  write(line: string): void {
    this.child.stdin!.write(`${line}\n`);
  }

  send(message: object): void {
    this.write(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  /** Sends a request and waits for the first response with its id. */
  async request(id: number | string, method: string, params: object = {}): Promise<Message> {
    this.send({ id, method, params });
    return this.response(id);
  }

  /** The first response with this id, once it is there. */
  response(id: number | string): Promise<Message> {
    return until(`a response to ${JSON.stringify(id)}`, () => this.responses(id)[0]);
  }

  /** The responses with this id that arrived so far: more than one is a fault. */
  responses(id: number | string): Message[] {
    return this.received.filter((message) => message.method === undefined && message.id === id);
  }

  /** The progress that arrived for a token so far. */
  progress(token: number | string): Message[] {
    return this.received.filter(({ method, params }) => method === 'notifications/progress' && params?.progressToken === token);
  }

  /** Asks for a session of a handshake revision, as a client with no capabilities. */
  async initialize(id: number | string, protocolVersion = '2025-11-25'): Promise<Message> {
    const answer = await this.request(id, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'wire', version: '1' } });
    this.send({ method: 'notifications/initialized' });
    return answer;
  }

  /** Ends the server's input and waits for its end; as clients do, it asks a server that stays to go. */
  async close(patience = 2000): Promise<Exit> {
    this.child.stdin!.end();
    const timer = setTimeout(() => this.child.kill('SIGTERM'), patience);
    const exit = await this.exit;
    clearTimeout(timer);
    return exit;
  }
}
