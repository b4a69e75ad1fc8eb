import { isObject } from '../../../protocol/message.js';
import { Emitter } from '../../base/emitter.js';
import { messageOf } from '../../base/errors.js';
import { type LaunchConfiguration, readConfiguration, wrongIn } from './configuration.js';
import { complete } from './console/complete.js';
import { evaluate } from './console/evaluate.js';
import { Variables } from './console/variables.js';
import { CAPABILITIES, type DapEvent, type DapRequest, type DapResponse, type OutputCategory } from './dap.js';
import { type Exit, NoFolder } from './debuggee.js';
import { Run, type RunParts } from './run.js';

/** What the adapter needs of the world. */
export interface AdapterParts extends Omit<RunParts, 'print'> {
  /** A server was started behind the tap with this process id; told again after each restart. */
  readonly started: (tap: number) => void;
}

type Handler = (args: Readonly<Record<string, unknown>>, request: DapRequest) => unknown;

/**
 * A debug adapter for MCP servers. It starts the server behind a tap, is its client, and lets the language's own debugger attach to it
 * as a child session: so it has no threads and no breakpoints itself. What is typed into the Debug Console goes to the server.
 */
export class ServerDebugAdapter {
  private readonly messages = new Emitter<DapResponse | DapEvent>();
  /** What goes to the editor. */
  readonly onMessage = this.messages.event;
  private readonly variables = new Variables();
  private seq = 1;
  private configuration: LaunchConfiguration | null = null;
  private run: Run | null = null;
  /** The run that is about to be: stopping waits for it. */
  private busy: Promise<unknown> = Promise.resolve();
  private over = false;

  private readonly handlers: Readonly<Record<string, Handler>> = {
    initialize: () => {
      // In the order of the protocol: the capabilities first.
      queueMicrotask(() => this.event('initialized'));
      return CAPABILITIES;
    },
    launch: (args) => this.alone(() => this.start(args)),
    attach: () => {
      throw new Error(this.parts.say('notLaunch'));
    },
    restart: (args) => this.alone(() => this.restart(args)),
    disconnect: () => this.alone(() => this.stop()),
    terminate: () =>
      this.alone(async () => {
        await this.stop();
        this.terminated();
      }),
    configurationDone: () => undefined,
    threads: () => ({ threads: [] }),
    stackTrace: () => ({ stackFrames: [], totalFrames: 0 }),
    scopes: () => ({ scopes: [] }),
    // Breakpoints are the business of the language's debugger.
    setBreakpoints: ({ breakpoints }) => ({ breakpoints: list(breakpoints).map(() => ({ verified: false })) }),
    setExceptionBreakpoints: () => ({ breakpoints: [] }),
    setFunctionBreakpoints: ({ breakpoints }) => ({ breakpoints: list(breakpoints).map(() => ({ verified: false })) }),
    variables: ({ variablesReference, start, count }) => ({
      variables: this.variables.children(number(variablesReference), number(start), number(count)) ?? [],
    }),
    completions: async ({ text, column }) => ({ targets: await this.complete(String(text), number(column)) }),
    evaluate: ({ expression, context }) => this.evaluate(String(expression), context),
  };

  constructor(private readonly parts: AdapterParts) {}

  /** A request of the editor; its response, and what it leads to, comes through `onMessage`. */
  async handle(request: DapRequest): Promise<void> {
    const { command } = request;
    const handler = Object.hasOwn(this.handlers, command) ? this.handlers[command] : undefined;
    try {
      if (!handler) throw new Error(`The request ${command} is not supported.`);
      const body = await handler(isObject(request.arguments) ? request.arguments : {}, request);
      this.respond(request, { success: true, ...(body !== undefined && { body }) });
    } catch (error) {
      const format = messageOf(error);
      this.respond(request, {
        success: false,
        message: format,
        body: { error: { id: 1, format, showUser: command === 'launch' || command === 'attach' } },
      });
    }
  }

  /** Ends what runs; nothing is told any more. */
  async dispose(): Promise<void> {
    this.over = true;
    await this.alone(() => this.stop());
    this.messages.dispose();
  }

  private async start(args: unknown): Promise<void> {
    const wrong = isObject(args) ? wrongIn(args, this.parts.say) : null;
    if (wrong !== null) throw new Error(wrong);
    this.configuration = readConfiguration(args) ?? this.configuration;
    const { configuration, parts } = this;
    if (!configuration) throw new Error(parts.say('notStarted', 'command, cwd'));
    let run: Run;
    try {
      run = await Run.start(configuration, { ...parts, print: (text, category, data) => this.print(text, category, data) });
    } catch (error) {
      throw new Error(error instanceof NoFolder ? parts.say('noFolder', error.path) : parts.say('notStarted', messageOf(error)));
    }
    this.run = run;
    run.onDidExit((exit) => this.ended(run, exit));
    parts.started(run.pid);
    const words = [configuration.command, ...configuration.args].join(' ');
    this.print(parts.say('started', configuration.server || configuration.command, words), 'stdout');
  }

  private async restart(args: Readonly<Record<string, unknown>>): Promise<void> {
    this.print(this.parts.say('restarting'), 'stdout');
    await this.stop();
    await this.start(args.arguments);
  }

  private async stop(): Promise<void> {
    const { run } = this;
    this.run = null;
    await run?.stop();
  }

  /** One of starting, restarting and stopping after the other. */
  private alone(what: () => Promise<void>): Promise<void> {
    const done = this.busy.then(what);
    this.busy = done.catch(() => undefined);
    return done;
  }

  private ended(run: Run, { code, signal }: Exit): void {
    if (run !== this.run) return;
    this.run = null;
    const { say } = this.parts;
    this.print(signal === null ? say('exitedCode', code ?? 0) : say('exitedSignal', signal), code === 0 ? 'stdout' : 'stderr');
    this.event('exited', { exitCode: code ?? 1 });
    this.terminated();
  }

  private terminated(): void {
    this.event('terminated');
  }

  private async evaluate(typed: string, context: unknown): Promise<unknown> {
    if (context === 'clipboard') return { result: typed, variablesReference: 0 };
    // Watches and hovers would be sent again and again.
    if (context !== 'repl') throw new Error('');
    if (!this.run) throw new Error(this.parts.say('notRunning'));
    return evaluate(typed, {
      run: this.run,
      say: this.parts.say,
      variables: this.variables,
      print: (text, category) => this.print(text, category),
    });
  }

  private async complete(text: string, column: number): Promise<unknown> {
    const { run } = this;
    if (!run) return [];
    const { client, catalog } = run;
    return complete(text.slice(0, Math.max(0, column - 1)), {
      list: (which) => catalog.list(which),
      tools: catalog.tools,
      open: client.open,
      revision: client.revision,
    });
  }

  private print(text: string, category: OutputCategory, data?: unknown): void {
    const reference = data === undefined ? 0 : this.variables.result(data).variablesReference;
    this.event('output', { category, output: `${text}\n`, ...(reference > 0 && { variablesReference: reference }) });
  }

  private event(event: string, body?: unknown): void {
    if (this.over) return;
    this.messages.fire({ type: 'event', seq: this.seq++, event, ...(body !== undefined && { body }) });
  }

  private respond({ seq, command }: DapRequest, outcome: Pick<DapResponse, 'success' | 'message' | 'body'>): void {
    if (this.over) return;
    this.messages.fire({ type: 'response', seq: this.seq++, request_seq: seq, command, ...outcome });
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
