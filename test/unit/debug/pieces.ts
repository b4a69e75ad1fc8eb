import { Emitter } from '../../../src/extension/base/emitter.js';
import { type AdapterParts, ServerDebugAdapter } from '../../../src/extension/debug/adapter/adapter.js';
import type { Attach } from '../../../src/extension/debug/adapter/attachment.js';
import type { DapEvent, DapResponse } from '../../../src/extension/debug/adapter/dap.js';
import type { Debuggee, Exit, Start } from '../../../src/extension/debug/adapter/debuggee.js';
import { type Say, WORDS } from '../../../src/extension/debug/adapter/words.js';

/** Says words as they are. */
export const english: Say = (word, ...values) => WORDS[word].replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));

export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** Answers a request of the client: with a result, an error, or not at all. */
export type Answers = (message: Message) => { readonly result: unknown } | { readonly error: unknown } | null;

/** A server that is no process: what it was sent, and what it writes. */
class FakeServer implements Debuggee {
  readonly pid = 4711;
  private readonly lines = new Emitter<string>();
  private readonly errors = new Emitter<string>();
  private readonly exits = new Emitter<Exit>();
  readonly onLine = this.lines.event;
  readonly onStderr = this.errors.event;
  readonly onExit = this.exits.event;
  readonly got: Message[] = [];
  stopped = false;

  constructor(
    readonly start: Start,
    private readonly answers: Answers,
  ) {}

  write(line: string): void {
    const message = JSON.parse(line) as Message;
    this.got.push(message);
    if (message.id === undefined || message.method === undefined) return;
    const answer = this.answers(message);
    if (answer) queueMicrotask(() => this.say({ jsonrpc: '2.0', id: message.id, ...answer }));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.exits.fire({ code: 0, signal: null });
  }

  /** Writes a message. */
  say(message: object): void {
    this.lines.fire(JSON.stringify(message));
  }

  /** Writes a line as it stands. */
  line(text: string): void {
    this.lines.fire(text);
  }

  stderr(text: string): void {
    this.errors.fire(text);
  }

  /** Ends by itself. */
  exit(exit: Exit): void {
    this.exits.fire(exit);
  }

  /** The requests with this method that it got. */
  asked(method: string): Message[] {
    return this.got.filter((message) => message.method === method);
  }
}

const ECHO = {
  name: 'echo',
  description: 'Says it again',
  inputSchema: { type: 'object', properties: { message: { type: 'string' }, loud: { type: 'boolean' } }, required: ['message'] },
};

/** A server of the revisions with a handshake, with one tool. */
export const legacy: Answers = ({ method, params }) => {
  switch (method) {
    case 'initialize':
      return {
        result: {
          protocolVersion: params?.protocolVersion,
          capabilities: { tools: {}, resources: {} },
          serverInfo: { name: 'fake', version: '1.0' },
        },
      };
    case 'tools/list':
      return { result: { tools: [ECHO] } };
    case 'resources/list':
      return { result: { resources: [{ uri: 'file:///a', name: 'a' }] } };
    case 'tools/call':
      return { result: { content: [{ type: 'text', text: `Echo: ${(params?.arguments as { message?: string })?.message}` }] } };
    default:
      return { error: { code: -32601, message: 'Method not found' } };
  }
};

export const CONFIGURATION = { server: 'fake', command: 'node', args: ['server.js'], cwd: '/', debugger: 'none' };

/** An adapter with a fake server behind it, driven as an editor does. */
export class Bench {
  readonly servers: FakeServer[] = [];
  readonly taps: number[] = [];
  readonly adapter: ServerDebugAdapter;
  readonly said: (DapResponse | DapEvent)[] = [];
  private seq = 1;

  constructor(answers: Answers = legacy, parts: Partial<AdapterParts> = {}) {
    const attach: Attach = async () => ({ kind: 'none', why: null });
    this.adapter = new ServerDebugAdapter({
      launch: async (start) => {
        const server = new FakeServer(start, answers);
        this.servers.push(server);
        return server;
      },
      attach,
      say: english,
      info: { name: 'tapline', version: '0' },
      surroundings: { roots: [{ uri: 'file:///folder', name: 'folder' }] },
      started: (tap) => this.taps.push(tap),
      ...parts,
    });
    this.adapter.onMessage((message) => this.said.push(message));
  }

  get server(): FakeServer {
    return this.servers.at(-1)!;
  }

  /** Sends a request of the editor and resolves to its response. */
  async ask(command: string, args: object = {}): Promise<DapResponse> {
    const seq = this.seq++;
    await this.adapter.handle({ type: 'request', seq, command, arguments: args });
    return this.said.find((message) => message.type === 'response' && message.request_seq === seq) as DapResponse;
  }

  /** Starts the server, and waits until its tools are known. */
  async launch(configuration: object = CONFIGURATION): Promise<DapResponse> {
    await this.ask('initialize');
    const response = await this.ask('launch', configuration);
    await this.printed(/Tools:|Connected/);
    await settled();
    return response;
  }

  type(expression: string): Promise<DapResponse> {
    return this.ask('evaluate', { expression, context: 'repl' });
  }

  events(event: string): DapEvent[] {
    return this.said.filter((message): message is DapEvent => message.type === 'event' && message.event === event);
  }

  /** What the console shows beside answers. */
  get output(): string {
    return this.events('output')
      .map(({ body }) => (body as { output: string }).output)
      .join('');
  }

  async printed(what: RegExp): Promise<void> {
    while (!what.test(this.output)) await settled();
  }
}

/** Everything that was under way has been handled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
