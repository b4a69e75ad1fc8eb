import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { l10n } from 'vscode';
import { ManagedContextKey } from '../base/contextKey.js';
import { Disposable } from '../base/dispose.js';
import { UserError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { LauncherInstall } from '../config/launcherInstall.js';

const STOP_WITHIN_MS = 3000;

/** The demo: a little client that calls the tools of a little server, through the tap as every other server. Needs no chat. */
export class Demo extends Disposable {
  private readonly running = new ManagedContextKey<boolean>('tapline.demoRunning');
  private child: ChildProcess | null = null;

  constructor(
    private readonly media: string,
    private readonly launcher: LauncherInstall,
    private readonly log: Log,
  ) {
    super();
    this.register({ dispose: () => this.stop() });
  }

  /** Starts the demo; does nothing while it runs. Rejects with a UserError if it cannot be started. */
  async start(): Promise<void> {
    if (this.child) return;
    const { script } = await this.launcher.install();
    // Started twice while the launcher was copied.
    if (this.child) return;
    const folder = join(this.media, 'demo');
    const server = [process.execPath, join(folder, 'server.mjs')];
    const child = spawn(process.execPath, [join(folder, 'client.mjs'), process.execPath, script, '--name', 'demo', '--', ...server], {
      cwd: folder,
      // The editor's own program runs as plain Node.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['pipe', 'ignore', 'pipe'],
      windowsHide: true,
    });
    this.child = child;
    this.running.value = true;
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.log.info(`demo: ${text.trimEnd()}`));
    child.once('exit', () => {
      if (this.child !== child) return;
      this.child = null;
      this.running.value = false;
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(new UserError(l10n.t('The demo could not be started: {0}', error.message))));
    });
  }

  /** Ends the demo as a client ends a server: by closing its input; by force if that takes too long. */
  stop(): void {
    const { child } = this;
    if (!child) return;
    child.stdin?.end();
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    child.once('exit', () => clearTimeout(force));
  }
}
