import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Launcher } from '../launcher.js';
import { ConfigError, isNotFound } from './errors.js';

/** What is copied: the launcher, which configurations name, and the tap that it starts. */
const FILES = ['tap.js', 'launcher.js'] as const;

/**
 * Keeps the launcher at a path that no update changes, `<home>/bin/launcher.js`: the extension's own folder is another one after
 * each update, and configurations must not break by that.
 */
export class LauncherInstall {
  private readonly folder: string;

  constructor(
    private readonly dist: string,
    home: string,
    private readonly version: string,
    private readonly env: Readonly<Record<string, string | undefined>> = process.env,
  ) {
    this.folder = join(home, 'bin');
  }

  /** How configurations start the tap; says nothing about whether it is installed. */
  get launcher(): Launcher {
    return { command: this.nodeOnPath() ? 'node' : process.execPath, script: join(this.folder, 'launcher.js') };
  }

  /**
   * Installs the launcher, or replaces one that is not newer (another editor on this machine may have a newer Tapline).
   * Running taps are not disturbed: they have read their files.
   */
  async install(): Promise<Launcher> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const stamp = join(this.folder, 'version');
    const installed = (await readOrNull(stamp))?.toString() ?? '';
    const complete = (await Promise.all(FILES.map((name) => readOrNull(join(this.folder, name))))).every((bytes) => bytes !== null);
    if (complete && isNewer(installed, this.version)) return this.launcher;
    for (const name of FILES) await this.refresh(name);
    await writeFile(stamp, this.version, { mode: 0o600 });
    return this.launcher;
  }

  /** Replaces the launcher if there is one: without a tapped server nothing is installed. */
  async refreshInstalled(): Promise<void> {
    if ((await readOrNull(join(this.folder, 'launcher.js'))) !== null) await this.install();
  }

  private async refresh(name: string): Promise<void> {
    const source = join(this.dist, name);
    const target = join(this.folder, name);
    const wanted = await readOrNull(source);
    if (!wanted) throw new ConfigError(`${source} is missing. Reinstall Tapline.`);
    if ((await readOrNull(target))?.equals(wanted)) return;
    const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      await copyFile(source, temporary);
      await chmod(temporary, 0o600);
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  private nodeOnPath(): boolean {
    const path = Object.entries(this.env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
    return path
      .split(delimiter)
      .some((folder) => folder !== '' && isFile(join(folder, process.platform === 'win32' ? 'node.exe' : 'node')));
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

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Whether version `a` is newer than `b`; what is no version is older than all. */
function isNewer(a: string, b: string): boolean {
  const [x, y] = [a, b].map((version) => (/^\d+\.\d+\.\d+/.exec(version)?.[0] ?? '').split('.').map(Number)) as [number[], number[]];
  for (let i = 0; i < 3; i++) if ((x[i] ?? -1) !== (y[i] ?? -1)) return (x[i] ?? -1) > (y[i] ?? -1);
  return false;
}
