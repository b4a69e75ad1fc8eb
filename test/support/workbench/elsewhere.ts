import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { REPOSITORY } from './workbench.js';

/** A tapped server that a client outside of the editor started so that it waits for its debugger. The test is that client. */
export class Elsewhere {
  private output = '';

  private constructor(
    private readonly server: ChildProcess,
    /** How js-debug attaches to it. */
    readonly attach: { readonly type: string; readonly name: string; readonly request: string },
  ) {
    server.stdout?.on('data', (chunk: Buffer) => {
      this.output += chunk.toString();
    });
  }

  /** Starts it behind a tap that records in this Tapline home; resolves once it waits. */
  static async start(home: string, file: string): Promise<Elsewhere> {
    const port = await freePort();
    const command = [process.execPath, `--inspect-brk=127.0.0.1:${port}`, file];
    const args = [join(REPOSITORY, 'dist/cli.js'), 'run', '--name', 'elsewhere', '--', ...command];
    const server = spawn(process.execPath, args, { env: { ...process.env, TAPLINE_HOME: home }, stdio: 'pipe' });
    for (let errors = ''; !errors.includes('Debugger listening'); ) errors += (await once(server.stderr, 'data'))[0];
    return new Elsewhere(server, {
      ...{ type: 'pwa-node', name: 'elsewhere', request: 'attach' },
      ...{ address: '127.0.0.1', port, timeout: 60_000, continueOnAttach: true },
    });
  }

  say(message: object): void {
    this.server.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** Calls the tool that the breakpoint is in. */
  greet(id: number): void {
    this.say({ id, method: 'tools/call', params: { name: 'greet', arguments: { name: 'you' } } });
  }

  answered(id: number): boolean {
    return this.output.includes(`"id":${id},`);
  }

  stop(): void {
    this.server.kill('SIGKILL');
  }
}

/** A port of this machine that nobody listens at. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
