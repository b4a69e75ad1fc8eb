import { l10n, languages, type TextDocumentContentProvider, Uri, ViewColumn, window, workspace } from 'vscode';
import { UserError } from '../base/errors.js';
import type { WorkerClient } from '../worker/client.js';
import { type BodyText, composeBodies } from './bodies.js';

export const BODY_SCHEME = 'tapline-body';

/** VS Code refuses documents of 50 MB and more; long before that an editor is no help. */
const DOCUMENT_LIMIT = 20_000_000;

/** Bodies of rows as read-only documents: folding, search and themes come from the editor. */
export class BodyDocuments implements TextDocumentContentProvider {
  constructor(private readonly worker: Pick<WorkerClient, 'bodies'>) {}

  /** All bodies of a row, whole, as one text. Throws a UserError where that is too much for an editor. */
  async read(file: string, row: number): Promise<BodyText> {
    const bodies = await this.worker.bodies(file, row, DOCUMENT_LIMIT);
    const size = bodies.reduce((sum, body) => sum + body.text.length, 0);
    if (bodies.some(({ cut }) => cut) || size > DOCUMENT_LIMIT) {
      throw new UserError(l10n.t('This body is too large for an editor. Its frames are in {0}.', file));
    }
    return composeBodies(bodies);
  }

  async open(file: string, row: number): Promise<void> {
    const { language } = await this.read(file, row);
    const name = language === 'json' ? `row ${row}.json` : `row ${row}.txt`;
    const uri = Uri.from({ scheme: BODY_SCHEME, path: `/${name}`, query: JSON.stringify({ file, row }) });
    const document = await languages.setTextDocumentLanguage(await workspace.openTextDocument(uri), language);
    await window.showTextDocument(document, { viewColumn: ViewColumn.Active, preview: true });
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const { file, row } = JSON.parse(uri.query) as { file: string; row: number };
    return (await this.read(file, row)).text;
  }
}
