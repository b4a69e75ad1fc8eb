import type { JsonObject } from '../../../protocol/message.js';
import { visible } from '../../../session/timeline/visible.js';
import { Emitter } from '../../base/emitter.js';
import { messageOf } from '../../base/errors.js';
import type { Attach, Attachment } from './attachment.js';
import type { LaunchConfiguration } from './configuration.js';
import { textOf } from './console/variables.js';
import type { OutputCategory } from './dap.js';
import type { Debuggee, Exit, Launch } from './debuggee.js';
import type { Surroundings } from './mcp/answers.js';
import { Catalog } from './mcp/catalog.js';
import { type ClientInfo, type Incoming, McpClient } from './mcp/client.js';
import { connect } from './mcp/connect.js';
import type { Say } from './words.js';

/** What a run needs of the world. */
export interface RunParts {
  readonly launch: Launch;
  readonly attach: Attach;
  readonly say: Say;
  readonly info: ClientInfo;
  readonly surroundings: Surroundings;
  /** Writes to the Debug Console; `data` can be unfolded there. */
  readonly print: (text: string, category: OutputCategory, data?: unknown) => void;
}

/** How many tools are named when a server has told of them. */
const NAMED_TOOLS = 30;

/** A handshake that takes longer is said to, in ms. */
const LATE_MS = 4000;

/** One run of the server: its process behind the tap, the connection to it, and the debugger in it. */
export class Run {
  private readonly exited = new Emitter<Exit>();
  /** The server ended by itself. */
  readonly onDidExit = this.exited.event;
  private stopping = false;
  private late = false;
  /** The handshake is over, one way or the other, and the tools are known where there are any. Never rejects. */
  ready: Promise<void> = Promise.resolve();

  private constructor(
    private readonly parts: RunParts,
    private readonly debuggee: Debuggee,
    private readonly attachment: Attachment | null,
    readonly client: McpClient,
    public catalog: Catalog,
  ) {}

  /** Process id of the tap. */
  get pid(): number {
    return this.debuggee.pid;
  }

  /** Starts the server; its handshake and its debugger follow by themselves. Rejects where it cannot be started. */
  static async start(configuration: LaunchConfiguration, parts: RunParts): Promise<Run> {
    const { say, print } = parts;
    const found = await parts.attach(configuration);
    if (found.kind === 'none' && found.why !== null) print(say('noDebugger', found.why), 'console');
    let attachment = found.kind === 'ready' ? found.attachment : null;
    try {
      await attachment?.before();
    } catch (error) {
      print(say('debuggerFailed', messageOf(error)), 'important');
      attachment = null;
    }
    const line = attachment?.line ?? { command: configuration.command, args: configuration.args };
    const debuggee = await parts.launch({ name: configuration.server, line, cwd: configuration.cwd, env: configuration.env });
    const client = new McpClient((text) => debuggee.write(text), parts.info, parts.surroundings);
    const run = new Run(parts, debuggee, attachment, client, new Catalog(client, {}));
    run.listen();
    attachment?.after().catch((error: unknown) => run.stopping || print(say('debuggerFailed', messageOf(error)), 'important'));
    run.ready = run.shakeHands(configuration.revision);
    return run;
  }

  /** Ends the server; resolves when it is gone. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.client.end('stopped');
    // A server that stands at a breakpoint would not notice that its input was closed.
    await this.attachment?.detach();
    await this.debuggee.stop();
  }

  private listen(): void {
    const { print } = this.parts;
    this.client.onIncoming((incoming) => this.tell(incoming));
    this.debuggee.onLine((line) => this.client.receive(line));
    this.debuggee.onStderr((line) => void (this.attachment?.causes(line) || print(line, 'stderr')));
    this.debuggee.onExit((exit) => {
      this.client.end('ended');
      void this.attachment?.detach();
      if (!this.stopping) this.exited.fire(exit);
    });
  }

  /** The handshake takes long: it was said that what is typed waits for it. */
  get isLate(): boolean {
    return this.late;
  }

  private async shakeHands(revision: string): Promise<void> {
    const { say, print, info } = this.parts;
    const patience = setTimeout(() => {
      this.late = true;
      if (!this.stopping && this.client.alive) print(say('notYet'), 'console');
    }, LATE_MS);
    try {
      const connection = await connect(this.client, info, revision);
      const { server } = connection;
      const version = visible(connection.revision, 40);
      print(
        server ? say('connected', visible(server.name, 80), visible(server.version, 40), version) : say('connectedPlain', version),
        'stdout',
      );
      this.catalog = new Catalog(this.client, connection.capabilities);
      const tools = await this.catalog.list('tools');
      const names = tools.slice(0, NAMED_TOOLS).map(({ name }) => visible(name, 80));
      if (tools.length > 0) print(say('tools', [...names, ...(tools.length > names.length ? ['…'] : [])].join(', ')), 'stdout');
    } catch (error) {
      // Where the server is gone its end was told.
      if (!this.stopping && this.client.alive) print(say('handshakeFailed', visible(messageOf(error), 500)), 'important');
    } finally {
      clearTimeout(patience);
      this.late = false;
    }
  }

  /** What the server does unasked. */
  private tell(incoming: Incoming): void {
    const { say, print } = this.parts;
    // One that is let go of at a breakpoint still answers: to nobody, as its end was said.
    if (this.stopping) return;
    switch (incoming.kind) {
      case 'notification':
        this.catalog.noticed(incoming.method);
        this.tellNotification(incoming.method, incoming.params);
        break;
      case 'request':
        if (incoming.outcome !== 'answered') print(say(incoming.outcome, visible(incoming.method, 80)), 'console');
        break;
      case 'stray-answer':
        print(say('strayAnswer', visible(incoming.id, 40)), 'console');
        break;
      case 'no-message':
        print(say('notMessage', visible(incoming.text, 300)), 'console');
        break;
    }
  }

  private tellNotification(method: string, params: JsonObject): void {
    if (method !== 'notifications/message') {
      this.parts.print(visible(method), 'stdout', params);
      return;
    }
    const { level, logger, data } = params;
    const from = typeof logger === 'string' ? ` ${logger}` : '';
    const text = `[${String(level)}${from}] ${typeof data === 'string' ? data : textOf(data)}`;
    this.parts.print(visible(text, 2000), isGrave(level) ? 'stderr' : 'stdout', params);
  }
}

function isGrave(level: unknown): boolean {
  return level === 'error' || level === 'critical' || level === 'alert' || level === 'emergency';
}
