import { rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { openMark, traceIn } from '../../tap/stored/names.js';
import { Disposable } from '../base/dispose.js';
import type { Event } from '../base/emitter.js';
import { messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';

/** The timelines of this window. */
export interface OpenTimelines {
  /** The traces that they show. */
  readonly files: ReadonlySet<string>;
  readonly onDidChangeFiles: Event<void>;
}

/**
 * Says beside the traces that are open in this window that they are, so that no other window, and no command line, clears them away. A
 * mark names this process and counts as long as it lives.
 */
export class OpenMarks extends Disposable {
  private readonly marked = new Set<string>();
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly timelines: OpenTimelines,
    private readonly log: Log,
  ) {
    super();
    this.register(
      timelines.onDidChangeFiles(() => {
        this.work = this.work.then(() => this.follow());
      }),
    );
  }

  override dispose(): void {
    super.dispose();
    // The process may end right now: what is not done at once is not done at all.
    for (const file of this.marked) rmSync(this.markOf(file), { force: true });
    this.marked.clear();
  }

  private async follow(): Promise<void> {
    const { files } = this.timelines;
    try {
      for (const file of [...this.marked].filter((one) => !files.has(one))) {
        this.marked.delete(file);
        await rm(this.markOf(file), { force: true });
      }
      for (const file of files) {
        if (this.isDisposed || this.marked.has(file) || file !== traceIn(this.folder, idOf(file))) continue;
        this.marked.add(file);
        await writeFile(this.markOf(file), '', { mode: 0o600 });
      }
    } catch (error) {
      this.log.warn(`That a session is open could not be noted: ${messageOf(error)}`);
    }
  }

  private markOf(file: string): string {
    return openMark(this.folder, idOf(file), process.pid);
  }
}

function idOf(file: string): string {
  return basename(file, '.tapline.jsonl');
}
