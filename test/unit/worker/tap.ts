import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { SessionEntry } from '../../../src/tap/control/protocol.js';

/** The control socket of a tap, as far as a follower needs it. Nothing is flushed unless told. */
export class FakeTap {
  readonly entry: SessionEntry;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    socket: string,
    file: string,
    pid: number,
  ) {
    this.entry = {
      control: 1,
      id: 's1',
      pid,
      socket,
      token: 'secret',
      file,
      started: new Date().toISOString(),
      command: ['node', 'server.js'],
      cwd: '/',
      name: 'tracker',
    };
    server.on('connection', (connection) => this.serve(connection));
  }

  /** `pid`: the process that counts as the tap's; this one unless a dead one is wanted. */
  static async start(folder: string, file: string, pid = process.pid): Promise<FakeTap> {
    const socket =
      process.platform === 'win32' ? `\\\\.\\pipe\\tapline-test-${process.pid}-${Date.now()}` : join(folder, `${Date.now()}.sock`);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    return new FakeTap(server, socket, file, pid);
  }

  get followers(): number {
    return this.sockets.size;
  }

  /** `blocked`: why nothing more can be written. */
  flushed(bytes: number, blocked?: string): void {
    for (const socket of this.sockets) send(socket, { op: 'flushed', bytes, blocked });
  }

  /** Closes the socket and whoever is connected. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private serve(socket: Socket): void {
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const parts = text.split('\n');
      text = parts.pop()!;
      for (const part of parts) {
        const message = JSON.parse(part) as { op: string; seq?: number };
        if (message.op === 'hello') send(socket, { op: 'welcome', control: 1, id: this.entry.id });
        if (message.op !== 'follow') continue;
        send(socket, { op: 'ok', seq: message.seq });
        this.sockets.add(socket);
      }
    });
  }
}

function send(socket: Socket, message: unknown): void {
  socket.write(`${JSON.stringify(message)}\n`);
}
