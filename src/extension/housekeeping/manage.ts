import { commands, l10n, type QuickInputButton, type QuickPickItem, ThemeIcon, Uri, window } from 'vscode';
import { formatBytes } from '../../session/timeline/format.js';
import { visible } from '../../session/timeline/visible.js';
import { setKept } from '../../tap/stored/marks.js';
import { describeTime } from '../sessions/inLanguage.js';
import { type Session, titleOf } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { deleteSessions } from './deleting.js';
import { inHome, totalOf } from './sizes.js';

/** So many sessions are named before they are deleted. */
const NAMED = 12;

interface SessionPick extends QuickPickItem {
  readonly session: Session;
}

/** The list of all that is on the disk: what it takes and where it lies; to delete some or all, and to say what stays. */
export async function manageTraces(store: SessionStore, folder: string): Promise<void> {
  await store.start();
  await store.refresh();
  if (store.all.length === 0) {
    void window.showInformationMessage(l10n.t('No session is recorded. Sessions will lie in {0}.', inHome(folder)));
    return;
  }
  const openFolder: QuickInputButton = { iconPath: new ThemeIcon('folder-opened'), tooltip: l10n.t('Open Folder') };
  const deleteAll: QuickInputButton = { iconPath: new ThemeIcon('clear-all'), tooltip: l10n.t('Delete All…') };
  const keep: QuickInputButton = { iconPath: new ThemeIcon('pin'), tooltip: l10n.t('Keep This Session') };
  const release: QuickInputButton = { iconPath: new ThemeIcon('pinned'), tooltip: l10n.t('Stop Keeping This Session') };
  const picker = window.createQuickPick<SessionPick>();
  const draw = () => {
    const chosen = new Set(picker.selectedItems.map(({ session }) => session.file));
    const now = new Date();
    picker.title = l10n.t('Recorded Traces: {0} in {1}', formatBytes(totalOf(store.all)), inHome(folder));
    picker.items = store.all.map((session) => ({ ...pickOf(session, now), buttons: [session.kept ? release : keep] }));
    picker.selectedItems = picker.items.filter(({ session }) => chosen.has(session.file));
  };
  picker.canSelectMany = true;
  picker.matchOnDescription = true;
  picker.placeholder = l10n.t('Choose the sessions to delete');
  picker.buttons = [openFolder, deleteAll];
  picker.onDidTriggerItemButton(async ({ item, button }) => {
    await setKept(folder, item.session.id, button === keep);
    await store.refresh();
    draw();
  });
  draw();
  const done = await new Promise<'open-folder' | 'delete-all' | readonly Session[]>((resolve) => {
    picker.onDidTriggerButton((button) => resolve(button === openFolder ? 'open-folder' : 'delete-all'));
    picker.onDidAccept(() => resolve(picker.selectedItems.map(({ session }) => session)));
    picker.onDidHide(() => resolve([]));
    picker.show();
  });
  picker.dispose();
  if (done === 'open-folder') await commands.executeCommand('revealFileInOS', Uri.file(folder));
  else if (done === 'delete-all') await deleteAllRecorded(store, folder);
  else if (done.length > 0) await deleteChosen(done, store, folder);
}

function pickOf(session: Session, now: Date): SessionPick {
  const live = session.state.kind === 'live' ? [l10n.t('live')] : [];
  const kept = session.kept ? [l10n.t('kept')] : [];
  const when = describeTime(new Date(session.started), now);
  return {
    label: visible(titleOf(session), 80),
    description: [...live, when, formatBytes(session.bytes), ...kept].join(' · '),
    session,
  };
}

/** Asks, and deletes the sessions that are not live; says which stayed because they are. */
export async function deleteChosen(sessions: readonly Session[], store: SessionStore, folder: string): Promise<void> {
  const [first] = sessions;
  const recorded = sessions.filter(({ state }) => state.kind === 'recorded');
  if (!first || recorded.length === 0) {
    sayLive(sessions.map(titleOf));
    return;
  }
  const size = formatBytes(totalOf(recorded));
  const one = recorded.length === 1 ? recorded[0] : undefined;
  const question = one
    ? l10n.t('Delete the recorded session “{0}”?', visible(titleOf(one), 80))
    : l10n.t('Delete {0} recorded sessions?', recorded.length);
  const detail = one
    ? l10n.t('Its trace {0} ({1}) is deleted from the disk. This cannot be undone.', one.file, size)
    : `${namesOf(recorded)}\n\n${l10n.t('Their traces ({0}) are deleted from the disk. This cannot be undone.', size)}`;
  const go = l10n.t('Delete');
  if ((await window.showWarningMessage(question, { modal: true, detail }, go)) !== go) return;
  // A session may have begun to live or to be read anew while the question stood there.
  await deleteSessions(new Set(recorded.map(({ file }) => file)), 'all', folder, store);
  const live = sessions.filter(({ state }) => state.kind === 'live');
  if (live.length > 0) sayLive(live.map(titleOf));
}

/** Those that a filter hides in the list are chosen, too, and those that were to be kept: nobody should delete them unseen. */
function namesOf(sessions: readonly Session[]): string {
  const names = sessions.slice(0, NAMED).map((session) => {
    const name = `“${visible(titleOf(session), 80)}”`;
    return session.kept ? l10n.t('{0} (kept)', name) : name;
  });
  const all = names.join(', ');
  return sessions.length > NAMED ? l10n.t('{0} and {1} more', all, sessions.length - NAMED) : all;
}

/** Asks, and deletes all recorded sessions but those that are kept. */
async function deleteAllRecorded(store: SessionStore, folder: string): Promise<void> {
  const recorded = store.all.filter(({ state, kept }) => state.kind === 'recorded' && !kept);
  if (recorded.length === 0) {
    void window.showInformationMessage(l10n.t('There is nothing to delete: live sessions, and those that you keep, stay.'));
    return;
  }
  const go = l10n.t('Delete All');
  const size = formatBytes(totalOf(recorded));
  const question =
    recorded.length === 1
      ? l10n.t('Delete the only recorded session ({0})?', size)
      : l10n.t('Delete all {0} recorded sessions ({1})?', recorded.length, size);
  const detail = l10n.t('Live sessions, and those that you keep, stay. What is deleted cannot be brought back.');
  if ((await window.showWarningMessage(question, { modal: true, detail }, go)) !== go) return;
  await deleteSessions(new Set(recorded.map(({ file }) => file)), 'in-folder', folder, store);
}

function sayLive(titles: readonly string[]): void {
  const names = titles.map((title) => `“${visible(title, 80)}”`).join(', ');
  void window.showWarningMessage(l10n.t('Not deleted, as its tap is still recording: {0}. End the server or its client first.', names));
}
