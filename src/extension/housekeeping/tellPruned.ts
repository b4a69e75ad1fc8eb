import { type LogOutputChannel, l10n, window } from 'vscode';
import { formatBytes } from '../../session/timeline/format.js';

/** Says that recorded sessions were deleted because of the limits; which ones stands in the log. */
export async function tellPruned(count: number, bytes: number, log: LogOutputChannel): Promise<void> {
  const show = l10n.t('Show');
  const text =
    count === 1
      ? l10n.t('Tapline deleted an old recorded session ({0}), as the limits of tapline.traces ask.', formatBytes(bytes))
      : l10n.t('Tapline deleted {0} old recorded sessions ({1}), as the limits of tapline.traces ask.', count, formatBytes(bytes));
  if ((await window.showInformationMessage(text, show)) === show) log.show();
}
