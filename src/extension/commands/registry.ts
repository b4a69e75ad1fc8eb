import { commands, l10n, window } from 'vscode';
import { Disposable } from '../base/dispose.js';
import { isForPeople, messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { CommandId } from '../ids.js';

/** Registers commands so that no failure of one is silent: the person reads what happened, the log has the details. */
export class CommandRegistry extends Disposable {
  constructor(private readonly log: Log) {
    super();
  }

  /** `run` gets what the caller passed on: a tree's node, a webview's context, or nothing from the palette. */
  add(id: CommandId, run: (argument: unknown) => unknown): void {
    this.register(
      commands.registerCommand(id, async (argument: unknown) => {
        try {
          return await run(argument);
        } catch (error) {
          await this.tell(id, error);
          return false;
        }
      }),
    );
  }

  private async tell(id: CommandId, error: unknown): Promise<void> {
    this.log.error(`${id}: ${error instanceof Error && !isForPeople(error) ? (error.stack ?? error.message) : messageOf(error)}`);
    const show = l10n.t('Show Log');
    if (isForPeople(error)) void window.showErrorMessage(messageOf(error));
    else if ((await window.showErrorMessage(l10n.t('Tapline: {0}', messageOf(error)), show)) === show) {
      const showLog: CommandId = 'tapline.showLog';
      await commands.executeCommand(showLog);
    }
  }
}
