import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { cliBundles } from '../../../scripts/cli-bundle.mjs';
import type { Workplace } from './tap.js';

const root = resolve(__dirname, '../../..');

/** How a call of the command line went. */
export interface Called {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The command line as it ships, beside the tap, and a user with a home of their own to call it. */
export class CommandLine {
  /** The user's home: no configuration of the machine that the tests run on is touched. */
  readonly user: string;
  readonly uninstaller: string;

  constructor(private readonly place: Workplace) {
    for (const bundle of cliBundles) buildSync({ ...bundle, absWorkingDir: root, outdir: place.folder, logLevel: 'error' });
    this.user = join(place.folder, 'user');
    this.uninstaller = join(place.folder, 'uninstall.js');
    mkdirSync(this.user);
  }

  /** The user's environment: a PATH, a home, and where Tapline keeps its things. */
  get env(): Record<string, string> {
    return {
      ...(process.env.PATH === undefined ? {} : { PATH: process.env.PATH }),
      ...(process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }),
      HOME: this.user,
      USERPROFILE: this.user,
      APPDATA: join(this.user, 'AppData'),
      TAPLINE_HOME: this.place.home,
    };
  }

  call(...args: readonly string[]): Called {
    return this.run(join(this.place.folder, 'cli.js'), args);
  }

  uninstall(): Called {
    return this.run(this.uninstaller, []);
  }

  private run(script: string, args: readonly string[]): Called {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      ...{ cwd: this.place.folder, env: this.env, encoding: 'utf8', timeout: 30_000 },
    });
    return { code: status, out: stdout, err: stderr };
  }
}
