import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Launcher } from '../launcher.js';
import { ConfigError, isNotFound } from './errors.js';
import { findRuntimes, type Looker, nodeOnPath, readRuntimes, writeRuntimes } from './runtimes.js';

/** A file of `<home>/bin`, and the one of the distribution that it is a copy of. */
interface Part {
  readonly name: string;
  readonly from: string;
  readonly mode: number;
}

/** The tap, and the launcher that configurations name and that starts it. */
const SCRIPTS: readonly Part[] = [
  { name: 'tap.js', from: 'tap.js', mode: 0o600 },
  { name: 'launcher.js', from: 'launcher.js', mode: 0o600 },
];

/** What finds a Node for the launcher; under the two other names VS Code takes it for one of the programs whose servers it can debug. */
/** The programs that configurations name. Without the launcher beside them they start the server itself. */
export const SHIM_NAMES: readonly string[] = ['tapline-node', 'node', 'python'];
const SHIMS: readonly Part[] = SHIM_NAMES.map((name) => ({ name, from: 'tapline-node.sh', mode: 0o700 }));

/**
 * Keeps the launcher at a path that no update changes, `<home>/bin`: the extension's own folder is another one after each update, and
 * configurations must not break by that.
 */
export class LauncherInstall {
  private readonly folder: string;
  private readonly parts: readonly Part[];

  /** `dist`: where the parts are copied from; `home`: Tapline's folder; `version`: of what is in `dist`. */
  constructor(
    private readonly dist: string,
    private readonly home: string,
    private readonly version: string,
    private readonly looker: Looker = process,
    private readonly platform: NodeJS.Platform = process.platform,
  ) {
    this.folder = join(home, 'bin');
    this.parts = platform === 'win32' ? SCRIPTS : [...SCRIPTS, ...SHIMS];
  }

  /** How configurations start the tap; says nothing about whether it is installed. */
  get launcher(): Launcher {
    const script = join(this.folder, 'launcher.js');
    // Clients start programs with and without a shell there: only an .exe works for all.
    if (this.platform === 'win32') return { command: nodeOnPath(this.looker.env) === null ? this.looker.execPath : 'node', script };
    const shim = (name: string) => join(this.folder, name);
    return { command: shim('tapline-node'), script, debug: { node: shim('node'), python: shim('python') } };
  }

  /**
   * Installs the launcher, or replaces one that is not newer (another editor on this machine may have a newer Tapline).
   * Running taps are not disturbed: they have read their files. Throws a ConfigError that says what to do.
   */
  async install(): Promise<Launcher> {
    try {
      await this.refuseForeign();
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const installed = (await readOrNull(join(this.folder, 'version')))?.toString() ?? '';
      const complete = (await Promise.all(this.parts.map(({ name }) => readOrNull(join(this.folder, name))))).every(
        (bytes) => bytes !== null,
      );
      let changed = false;
      if (!complete || !isNewer(installed, this.version)) {
        for (const part of this.parts) changed = (await this.copy(part)) || changed;
        await this.write('version', this.version);
      }
      if (this.platform !== 'win32') {
        changed = (await this.recordRuntimes()) || changed;
        if (changed) await this.tryOut();
      }
      return this.launcher;
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw new ConfigError(
        `Tapline’s launcher cannot be installed in ${this.folder}: ${(error as Error).message}. Correct that, or name another folder in TAPLINE_HOME.`,
      );
    }
  }

  /** Replaces the launcher if there is one: without a tapped server nothing is installed. */
  async refreshInstalled(): Promise<void> {
    if ((await readOrNull(join(this.folder, 'launcher.js'))) !== null) await this.install();
  }

  /** What is put into another user's home (by sudo, which may keep HOME) could afterwards not be used or replaced by them. */
  private async refuseForeign(): Promise<void> {
    const me = process.getuid?.();
    if (me === undefined) return;
    for (let path = this.home; ; path = dirname(path)) {
      const owner = (await statOrNull(path))?.uid;
      if (owner === undefined) continue;
      const foreign = path === this.home ? owner !== me : me === 0 && owner !== 0;
      if (!foreign) return;
      throw new ConfigError(`${path} belongs to another user (${owner}). Tap as that user, or name a folder of your own in TAPLINE_HOME.`);
    }
  }

  /** A configuration must not name a program that cannot be started: where files may not be executed, nothing is tapped. */
  private async tryOut(): Promise<void> {
    const { command } = this.launcher;
    try {
      await promisify(execFile)(command, ['--version'], { timeout: 20_000 });
    } catch (error) {
      throw new ConfigError(
        `${command} cannot be started (${(error as Error).message.trim()}). Perhaps programs may not be executed there: name another folder in TAPLINE_HOME.`,
      );
    }
  }

  private async recordRuntimes(): Promise<boolean> {
    const known = readRuntimes((await readOrNull(join(this.folder, 'runtimes')))?.toString() ?? '');
    return this.write('runtimes', writeRuntimes(await findRuntimes(this.looker, known)));
  }

  /** Whether it was another one, or none, before. */
  private async copy({ name, from, mode }: Part): Promise<boolean> {
    const source = join(this.dist, from);
    const wanted = await readOrNull(source);
    if (!wanted) throw new ConfigError(`${source} is missing. Reinstall Tapline.`);
    const target = join(this.folder, name);
    const [there, state] = [await readOrNull(target), await statOrNull(target)];
    if (there?.equals(wanted) && state && (state.mode & 0o777) === mode) return false;
    await this.replace(target, async (temporary) => {
      await copyFile(source, temporary);
      await chmod(temporary, mode);
    });
    return true;
  }

  private async write(name: string, text: string): Promise<boolean> {
    const target = join(this.folder, name);
    if ((await readOrNull(target))?.toString() === text) return false;
    await this.replace(target, (temporary) => writeFile(temporary, text, { mode: 0o600 }));
    return true;
  }

  /** In one step: a server may be starting at this moment. */
  private async replace(target: string, make: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      await make(temporary);
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

async function statOrNull(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Whether version `a` is newer than `b`; what is no version is older than all. */
function isNewer(a: string, b: string): boolean {
  const [x, y] = [a, b].map((version) => (/^\d+\.\d+\.\d+/.exec(version)?.[0] ?? '').split('.').map(Number)) as [number[], number[]];
  for (let i = 0; i < 3; i++) if ((x[i] ?? -1) !== (y[i] ?? -1)) return (x[i] ?? -1) > (y[i] ?? -1);
  return false;
}
