import { basename } from 'node:path';
import { type CustomDocument, type CustomReadonlyEditorProvider, l10n, type Uri, type WebviewPanel, window } from 'vscode';
import { Disposable } from '../base/dispose.js';
import { UserError } from '../base/errors.js';
import { LOG_EDITOR, TRACE_EDITOR } from '../ids.js';
import type { LogFiles } from '../logs/logFiles.js';
import { pickSession } from '../logs/pickSession.js';
import { entryOf } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { attachToPanel, type TimelineServices } from './attach.js';
import type { TimelineHub } from './hub.js';

/**
 * The timeline as the editor of `*.tapline.jsonl` files, and of logs of other tools. Reads only; a trace of a live session goes on growing
 * in it, a log is shown as it was when it was opened.
 */
export class TraceEditor extends Disposable implements CustomReadonlyEditorProvider {
  constructor(
    private readonly services: TimelineServices,
    private readonly store: SessionStore,
    private readonly hub: TimelineHub,
    private readonly logs: LogFiles,
  ) {
    super();
    for (const id of [TRACE_EDITOR, LOG_EDITOR]) {
      this.register(window.registerCustomEditorProvider(id, this, { supportsMultipleEditorsPerDocument: true }));
    }
  }

  openCustomDocument(uri: Uri): CustomDocument {
    if (uri.scheme !== 'file') {
      throw new UserError(l10n.t('Tapline reads traces from the disk of the machine that it runs on; save a copy of {0} there.', uri.path));
    }
    return { uri, dispose: () => {} };
  }

  async resolveCustomEditor(document: CustomDocument, panel: WebviewPanel): Promise<void> {
    await this.store.start();
    const file = await this.traceOf(document.uri.fsPath);
    if (file === null) {
      panel.dispose();
      return;
    }
    attachToPanel(panel, this.services, this.hub).show({ file, entry: entryOf(this.store.get(file)) });
  }

  /** The file itself where it is a trace; else the trace of one of its sessions, null where the person wants none of them. */
  private async traceOf(file: string): Promise<string | null> {
    // What a tap recorded is one session, and may still grow.
    if (this.store.get(file) !== null) return file;
    const opened = await this.logs.open(file).catch(() => null);
    // What cannot be read is for the timeline to explain, which has more room for it than an error of the editor.
    if (opened === null || opened.kind === 'trace' || opened.sessions.length === 0) return file;
    return (await pickSession(opened.sessions, basename(file)))?.file ?? null;
  }
}
