import { commands, type Disposable, l10n, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { ManagedContextKey } from '../base/contextKey.js';
import type { PreparedChange } from '../config/tapper.js';
import type { DiffDocuments } from './diff.js';
import type { CommandRegistry } from './registry.js';

/** What is asked beside the difference, and what the two answers are called. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly make: string;
  readonly leave: string;
}

/** The question that waits for its answer, in the editor that shows the change. */
let waiting: ((make: boolean) => void) | null = null;
const isShown = new ManagedContextKey<boolean>('tapline.changeShown');

/** The buttons in the title of that editor: they stay as long as it does, where a notification goes after a while. */
export function registerChangeCommands(registry: CommandRegistry): void {
  registry.add('tapline.makeChange', () => waiting?.(true));
  registry.add('tapline.leaveChange', () => waiting?.(false));
}

/**
 * Shows what would change and asks whether to make the change. The question lies beside the difference, not over it as a dialog would;
 * who closes the difference leaves things as they are.
 */
export async function isConfirmed(diffs: DiffDocuments, { change }: PreparedChange, question: Question): Promise<boolean> {
  // Only one can be asked at a time: an older one is left.
  waiting?.(false);
  const shown = await diffs.preview(change, question.title);
  isShown.value = true;
  let closed: Disposable | null = null;
  let own: typeof waiting = null;
  try {
    return await new Promise<boolean>((resolve) => {
      own = waiting = resolve;
      closed = shown.onClosed(() => resolve(false));
      void window.showInformationMessage(question.text, question.make, question.leave).then((said) => {
        if (said !== undefined) resolve(said === question.make);
      });
    });
  } finally {
    (closed as Disposable | null)?.dispose();
    if (waiting === own) {
      waiting = null;
      isShown.value = false;
    }
    await commands.executeCommand('notifications.hideToasts');
    await shown.close();
  }
}

/** How a server is named in a sentence. */
export function nameOf({ server }: { readonly server: string }): string {
  return visible(server, 80) || l10n.t('(no name)');
}
