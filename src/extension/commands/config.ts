import { Position, Range, window, workspace } from 'vscode';
import type { ConfigFile, ServerRef } from '../config/configs.js';
import type { CommandRegistry } from './registry.js';

/** Opens configurations where a server, or what is wrong with the file, stands. */
export function registerConfigCommands(registry: CommandRegistry): void {
  registry.add('tapline.showConfig', async (argument) => {
    const node = argument as { readonly file?: ConfigFile; readonly server?: ServerRef } | undefined;
    const file = node?.server?.file ?? node?.file;
    if (!file) return;
    const document = await workspace.openTextDocument(file.uri);
    const wrong = file.content.kind === 'unreadable' ? file.content.position : null;
    const at = node?.server
      ? document.positionAt(node.server.entry.nameRange.offset)
      : new Position(wrong?.line ?? 0, wrong?.character ?? 0);
    await window.showTextDocument(document, { selection: new Range(at, at) });
  });
}
