import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { l10n } from 'vscode';
import type { Converted } from '../../trace/files/converted.js';
import { Disposable } from '../base/dispose.js';
import type { WorkerClient } from '../worker/client.js';
import { formatTitle } from './titles.js';

/** What a file turned out to be: one trace, or several sessions. */
export type Opened =
  | { readonly kind: 'trace'; readonly file: string }
  | { readonly kind: 'sessions'; readonly sessions: readonly Converted[] };

const TRACE = '.tapline.jsonl';

/**
 * Logs of other tools, and files of several traces, as traces: every session of one becomes a file that only its owner may read, in a
 * folder that goes with this window. The logs themselves are left as they are.
 */
export class LogFiles extends Disposable {
  private folder: string | null = null;
  private count = 0;

  constructor(private readonly worker: WorkerClient) {
    super();
  }

  /** Rejects, with a sentence for a person, where the file is neither a trace nor a log that is known. */
  async open(file: string): Promise<Opened> {
    const name = basename(file);
    return await this.convert(file, await this.place(), () => (name.endsWith(TRACE) ? name.slice(0, -TRACE.length) : name));
  }

  /** The same of a text that was pasted. */
  async paste(text: string): Promise<Opened> {
    const folder = await this.place();
    const file = join(folder, `${l10n.t('Pasted trace')}${TRACE}`);
    await writeFile(file, text, { mode: 0o600 });
    return await this.convert(file, folder, ({ format }) => {
      const title = format === null ? null : formatTitle(format);
      return title === null ? l10n.t('Pasted trace') : l10n.t('Pasted log ({0})', title);
    });
  }

  override dispose(): void {
    if (this.folder !== null) rmSync(this.folder, { recursive: true, force: true });
    this.folder = null;
    super.dispose();
  }

  private async convert(file: string, folder: string, nameOf: (session: Converted) => string): Promise<Opened> {
    const sessions = await this.worker.convert(file, folder, 'session');
    if (sessions === null) return { kind: 'trace', file };
    return {
      kind: 'sessions',
      sessions: await Promise.all(sessions.map((session, i) => named(session, nameOf(session), i, sessions.length))),
    };
  }

  /** A new folder for what a file becomes: two files of the same name keep it. Made by `mkdtemp`, so that nobody else can look into it. */
  private async place(): Promise<string> {
    this.folder ??= mkdtempSync(join(tmpdir(), 'tapline-logs-'));
    const folder = join(this.folder, String(++this.count));
    await mkdir(folder, { mode: 0o700 });
    return folder;
  }
}

/** The session in a file by whose name a person knows it: that is the title of its editor. */
async function named(session: Converted, name: string, i: number, of: number): Promise<Converted> {
  // What no system takes in a name, and what could steer where the file goes.
  const clean = name.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*#%]/gu, '_').slice(0, 80);
  const file = join(dirname(session.file), `${clean}${of > 1 ? ` (${i + 1})` : ''}${TRACE}`);
  await rename(session.file, file);
  return { ...session, file };
}
