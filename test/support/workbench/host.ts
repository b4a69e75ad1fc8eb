import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

type Answer = { readonly seq: number; readonly result?: unknown; readonly error?: string };

/** The extension host of one window: runs functions of the test in it. */
export class ExtensionHost {
  private seq = 0;
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();

  constructor(private readonly socket: Socket) {
    createInterface({ input: socket }).on('line', (line) => this.settle(JSON.parse(line) as Answer));
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('The extension host went away.'));
      this.waiting.clear();
    });
  }

  /**
   * Runs a function in the extension host and returns what it resolves to, by way of JSON. It is sent as text:
   * it sees `vscode`, its argument and Node's globals, and nothing of the surrounding test.
   */
  evaluate<R, A = undefined>(run: (api: typeof import('vscode'), arg: A) => R | PromiseLike<R>, arg?: A): Promise<R> {
    const seq = ++this.seq;
    return new Promise<R>((resolve, reject) => {
      this.waiting.set(seq, { resolve: resolve as (value: unknown) => void, reject });
      this.socket.write(`${JSON.stringify({ seq, code: run.toString(), arg })}\n`);
    });
  }

  private settle({ seq, result, error }: Answer): void {
    const waiting = this.waiting.get(seq);
    this.waiting.delete(seq);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`In the extension host: ${error}`));
  }
}

/** Where the drivers of a workbench's windows call in. */
export class HostSwitchboard {
  private readonly arrived: Socket[] = [];
  private readonly expected: ((socket: Socket) => void)[] = [];

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      const next = this.expected.shift();
      if (next) next(socket);
      else this.arrived.push(socket);
    });
  }

  static async open(): Promise<HostSwitchboard> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HostSwitchboard(server);
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The switchboard is closed.');
    return address.port;
  }

  /** The extension host that calls in next; windows that open one after the other are told apart by that. */
  async next(timeout = 60_000): Promise<ExtensionHost> {
    const socket = this.arrived.shift() ?? (await this.wait(timeout));
    return new ExtensionHost(socket);
  }

  private wait(timeout: number): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`No extension host called in within ${timeout / 1000} s.`)), timeout);
      this.expected.push((socket) => {
        clearTimeout(late);
        resolve(socket);
      });
    });
  }

  close(): void {
    for (const socket of this.arrived) socket.destroy();
    this.server.close();
  }
}
