import { commands, env, l10n, Uri } from 'vscode';
import { UserError } from '../base/errors.js';
import { TRACE_EDITOR } from '../ids.js';
import type { LogFiles } from '../logs/logFiles.js';
import { pickSession } from '../logs/pickSession.js';
import type { CommandRegistry } from './registry.js';

/** Opens what is in the clipboard as a session: a log, a transcript, or a trace that somebody pasted. */
export function registerPasteLogCommand(registry: CommandRegistry, logs: LogFiles): void {
  registry.add('tapline.pasteLog', async () => {
    const text = await env.clipboard.readText();
    if (text.trim() === '') {
      throw new UserError(l10n.t('The clipboard is empty: copy the log of an MCP client or server first.'));
    }
    const opened = await logs.paste(text).catch(() => {
      throw new UserError(
        l10n.t(
          'The clipboard holds no log that Tapline knows. Copy some lines as the MCP client or server wrote them, or JSON-RPC messages.',
        ),
      );
    });
    const shown = opened.kind === 'trace' ? opened.file : (await pickSession(opened.sessions, l10n.t('Paste Log')))?.file;
    if (shown !== undefined) await commands.executeCommand('vscode.openWith', Uri.file(shown), TRACE_EDITOR);
  });
}
