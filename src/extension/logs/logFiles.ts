import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Converted } from '../../trace/files/convert.js';
import { Disposable } from '../base/dispose.js';
import type { WorkerClient } from '../worker/client.js';

/** What a file turned out to be. */
export type Opened = { readonly kind: 'trace' } | { readonly kind: 'log'; readonly sessions: readonly Converted[] };

/**
 * Logs of other tools as traces: every session of one becomes a file that only its owner may read, in a folder that goes with this
 * window. The logs themselves are left as they are.
 */
export class LogFiles extends Disposable {
  private folder: string | null = null;
  private count = 0;

  constructor(private readonly worker: WorkerClient) {
    super();
  }

  /** Rejects, with a sentence for a person, where the file is neither a trace nor a log that is known. */
  async open(file: string): Promise<Opened> {
    if (file.endsWith('.tapline.jsonl')) return { kind: 'trace' };
    const stem = `${basename(file)
      .replace(/[^\w.-]/g, '_')
      .slice(0, 60)}-${++this.count}`;
    const sessions = await this.worker.convert(file, this.place(), stem);
    return sessions === null ? { kind: 'trace' } : { kind: 'log', sessions };
  }

  /** Puts a text that was pasted into a file of that folder. */
  async paste(text: string): Promise<string> {
    const file = join(this.place(), `pasted-${++this.count}.txt`);
    await writeFile(file, text, { mode: 0o600 });
    return file;
  }

  override dispose(): void {
    if (this.folder !== null) rmSync(this.folder, { recursive: true, force: true });
    this.folder = null;
    super.dispose();
  }

  /** Made by `mkdtemp`, so that nobody else can look into it. */
  private place(): string {
    this.folder ??= mkdtempSync(join(tmpdir(), 'tapline-logs-'));
    return this.folder;
  }
}
