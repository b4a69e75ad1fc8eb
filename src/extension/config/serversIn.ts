import { Range, type TextDocument } from 'vscode';
import type { Configs, ServerRef } from './configs.js';

/** A server, and where its name stands in a document. */
export interface PlacedServer {
  readonly server: ServerRef;
  readonly range: Range;
}

/** The servers in a document as it stands now, saved or not; none where it is no configuration, or has mistakes. */
export function serversIn(configs: Pick<Configs, 'fileOf'>, document: TextDocument): PlacedServer[] {
  const file = configs.fileOf(document);
  if (file?.content.kind !== 'entries') return [];
  return file.content.entries.map((entry) => {
    const { offset, length } = entry.nameRange;
    return { server: { file, entry }, range: new Range(document.positionAt(offset), document.positionAt(offset + length)) };
  });
}
