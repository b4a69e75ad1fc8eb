import { spawn } from 'node:child_process';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commands, l10n, window } from 'vscode';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import { ManagedContextKey } from '../base/contextKey.js';
import { Disposable } from '../base/dispose.js';
import { UserError } from '../base/errors.js';
import type { CommandId } from '../ids.js';
import type { Session } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { isDemo } from './isDemo.js';

/** How often a window touches the demo's file, in ms: a demo that no window watches ends by itself. */
const TOUCH_MS = 30_000;
/** A demo that lasted so long, in ms, ended by itself (`client.mjs`). */
const LASTS_MS = 15 * 60_000;
/** How long the demo may take to end, in ms. */
const STOP_WITHIN_MS = 5000;

/**
 * The demo: a little client that calls the tools of a little server, through the tap as every other server. Needs no chat. It is no
 * child of this window: it outlives a reload, is seen and stopped from every window, and ends once none is left. It runs as long as
 * its file in Tapline's home is there.
 */
export class Demo extends Disposable {
  private readonly running = new ManagedContextKey<boolean>('tapline.demoRunning');
  private readonly file: string;
  /** The demo that this window started, while nobody stopped it. */
  private own: Session | null = null;
  private starting = false;

  constructor(
    private readonly media: string,
    private readonly home: string,
    private readonly launcher: LauncherInstall,
    private readonly store: SessionStore,
  ) {
    super();
    this.file = join(home, 'demo.run');
    this.register(store.onDidChange(() => this.look()));
    const touching = setInterval(() => void this.touch(), TOUCH_MS);
    this.register({ dispose: () => clearInterval(touching) });
  }

  /** The demo that runs, whichever window started it. */
  get session(): Session | null {
    return this.store.live.find(isDemo) ?? null;
  }

  /** Starts the demo; does nothing while it runs. Rejects with a UserError if it cannot be started. */
  async start(): Promise<void> {
    if (this.session) return;
    const { script } = await this.launcher.install();
    await mkdir(this.home, { recursive: true, mode: 0o700 });
    await writeFile(this.file, '', { mode: 0o600 });
    await this.touch();
    this.starting = true;
    const folder = join(this.media, 'demo');
    const server = [process.execPath, join(folder, 'server.mjs')];
    const words = ['--while', this.file, process.execPath, script, '--name', 'demo', '--', ...server];
    const child = spawn(process.execPath, [join(folder, 'client.mjs'), ...words], {
      cwd: folder,
      // The editor's own program runs as plain Node.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: 'ignore',
      detached: true,
      windowsHide: true,
    });
    child.unref();
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(new UserError(l10n.t('The demo could not be started: {0}', error.message))));
    });
  }

  /** Ends the demo, whichever window started it; resolves when it has ended. */
  async stop(): Promise<void> {
    this.own = null;
    await rm(this.file, { force: true });
    const { session } = this;
    if (session?.state.kind !== 'live') return;
    const { pid } = session.state.entry;
    if (!(await this.ended(session.file))) process.kill(pid);
  }

  private ended(file: string): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (did: boolean) => {
        clearTimeout(late);
        listening.dispose();
        resolve(did);
      };
      const late = setTimeout(() => settle(false), STOP_WITHIN_MS);
      const listening = this.store.onDidChange(() => {
        if (this.store.get(file)?.state.kind !== 'live') settle(true);
      });
    });
  }

  private async touch(): Promise<void> {
    const now = new Date();
    // Where the file is gone the demo was stopped.
    await utimes(this.file, now, now).catch(() => undefined);
  }

  private look(): void {
    const { session, own } = this;
    this.running.value = session !== null;
    if (session && this.starting) {
      this.starting = false;
      this.own = session;
    } else if (!session && own) {
      this.own = null;
      if (Date.now() - Date.parse(own.started) >= LASTS_MS) void this.tellEnd();
    }
  }

  private async tellEnd(): Promise<void> {
    const again = l10n.t('Start Again');
    const text = l10n.t('The demo has ended: it runs for a quarter of an hour at most. Its session stays in the list.');
    if ((await window.showInformationMessage(text, again)) !== again) return;
    const start: CommandId = 'tapline.startDemo';
    await commands.executeCommand(start);
  }
}
