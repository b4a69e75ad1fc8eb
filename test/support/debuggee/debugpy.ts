import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { until } from '../peers/wait.js';

interface DapMessage {
  readonly type: string;
  readonly command?: string;
  readonly event?: string;
  readonly body?: { readonly threadId?: number; readonly reason?: string };
}

/** Where a Python keeps its debugpy. */
export function debugpyOf(python: string): string {
  const where = execFileSync(python, ['-c', 'import debugpy, os; print(os.path.dirname(debugpy.__file__))'], { stdio: 'pipe' });
  return where.toString().trim();
}

/** debugpy's own adapter, driven over the Debug Adapter Protocol as VS Code does. */
export class DebugpyAdapter {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly messages: DapMessage[] = [];
  private held = Buffer.alloc(0);
  private seq = 1;

  constructor(python: string) {
    this.process = spawn(python, ['-m', 'debugpy.adapter'], { stdio: 'pipe' });
    this.process.stdout.on('data', (chunk: Buffer) => this.read(chunk));
    this.process.stderr.resume();
  }

  send(command: string, args: object = {}): void {
    const body = JSON.stringify({ seq: this.seq++, type: 'request', command, arguments: args });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  /** The first message of this kind: an event by its name, or the response to a command. */
  async got(name: string): Promise<DapMessage> {
    return until(`${name} of debugpy`, () => this.messages.find(({ event, command }) => event === name || command === name), 30_000);
  }

  kill(): void {
    this.process.kill();
  }

  private read(chunk: Buffer): void {
    this.held = Buffer.concat([this.held, chunk]);
    for (;;) {
      const head = /Content-Length: (\d+)\r\n\r\n/i.exec(this.held.toString('latin1'));
      const start = head ? head.index + head[0].length : 0;
      const end = start + Number(head?.[1]);
      if (!head || this.held.length < end) return;
      this.messages.push(JSON.parse(this.held.toString('utf8', start, end)) as DapMessage);
      this.held = this.held.subarray(end);
    }
  }
}
