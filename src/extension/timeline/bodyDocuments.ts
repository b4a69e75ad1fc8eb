import { commands, l10n, languages, type TextDocumentContentProvider, Uri, ViewColumn, window, workspace } from 'vscode';
import { MOST_IN_EDITOR } from '../../session/body/limits.js';
import { UserError } from '../base/errors.js';
import type { WorkerClient } from '../worker/client.js';
import { type BodyText, composeBodies } from './bodies.js';
import { bodyName } from './bodyName.js';

export const BODY_SCHEME = 'tapline-body';

/** A row of a session. */
export interface RowRef {
  readonly file: string;
  readonly row: number;
}

/** Bodies of rows as read-only documents: folding, search and themes come from the editor. */
export class BodyDocuments implements TextDocumentContentProvider {
  constructor(private readonly worker: Pick<WorkerClient, 'bodies' | 'exchange'>) {}

  /**
   * All bodies of a row, whole, as one text; with `at` only that of one record. Throws a UserError where that is too much for an
   * editor, or is not there any more.
   */
  async read(file: string, row: number, at: number | null = null): Promise<BodyText> {
    const bodies = (await this.worker.bodies(file, row, MOST_IN_EDITOR)).filter((body) => at === null || body.at === at);
    if (at !== null && bodies.length === 0) throw new UserError(l10n.t('This frame is no longer in {0}.', file));
    const size = bodies.reduce((sum, body) => sum + body.size, 0);
    if (bodies.some(({ cut }) => cut) || size > MOST_IN_EDITOR) {
      throw new UserError(l10n.t('This body is too large for an editor. Its frames are in {0}.', file));
    }
    return composeBodies(bodies);
  }

  /** Opens all bodies of a row as one document; with `at` only that of one record. */
  async open(file: string, row: number, at: number | null = null): Promise<void> {
    const { language } = await this.read(file, row, at);
    const document = await languages.setTextDocumentLanguage(
      await workspace.openTextDocument(await this.uriOf({ file, row }, at, language)),
      language,
    );
    await window.showTextDocument(document, { viewColumn: ViewColumn.Active, preview: true });
  }

  /** Shows two rows, request and response and what else belongs to each, side by side in the diff editor. */
  async compare(left: RowRef, right: RowRef, title: string): Promise<void> {
    // Read first, so that what cannot be shown is said before an editor opens.
    const texts = await Promise.all([left, right].map(({ file, row }) => this.read(file, row)));
    const [one, other] = await Promise.all([left, right].map((ref, i) => this.uriOf(ref, null, texts[i]?.language ?? 'plaintext')));
    await commands.executeCommand('vscode.diff', one, other, title);
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const { file, row, at } = JSON.parse(uri.query) as { file: string; row: number; at: number | null };
    return (await this.read(file, row, at)).text;
  }

  private async uriOf({ file, row }: RowRef, at: number | null, language: BodyText['language']): Promise<Uri> {
    const name = bodyName(await this.worker.exchange(file, row), row, at, language);
    return Uri.from({ scheme: BODY_SCHEME, path: `/${name}`, query: JSON.stringify({ file, row, at }) });
  }
}
