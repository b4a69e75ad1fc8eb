import { closeSync, fstatSync, openSync, statSync } from 'node:fs';

/** What became of a file since it was opened. */
export type FileChange = 'none' | 'grown' | 'replaced' | 'deleted';

/** An open trace file. It stays readable when its name is deleted or given to another file. */
export class TraceFile {
  readonly fd: number;
  private readonly identity: string;

  /** Throws the system's error where the file cannot be opened. */
  constructor(readonly path: string) {
    this.fd = openSync(path, 'r');
    this.identity = identityOf(fstatSync(this.fd));
  }

  /** `position`: how far it was read. A file that is shorter now counts as another one. */
  change(position: number): FileChange {
    const stat = statSync(this.path, { throwIfNoEntry: false });
    if (stat === undefined) return 'deleted';
    if (identityOf(stat) !== this.identity || stat.size < position) return 'replaced';
    return stat.size > position ? 'grown' : 'none';
  }

  close(): void {
    closeSync(this.fd);
  }
}

function identityOf(stat: { readonly dev: number; readonly ino: number }): string {
  return `${stat.dev} ${stat.ino}`;
}
