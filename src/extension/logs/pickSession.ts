import { l10n, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import type { Converted } from '../../trace/files/converted.js';

/** Which of several sessions of a log a person wants to see; undefined where they do not say. */
export async function pickSession(sessions: readonly Converted[], title: string): Promise<Converted | undefined> {
  if (sessions.length < 2) return sessions[0];
  const items = sessions.map((session, i) => ({
    label: `#${i + 1} ${visible(session.name ?? l10n.t('Session'), 80)}`,
    description: session.started === null ? '' : visible(session.started.replace('T', ' '), 40),
    detail: session.messages === 1 ? l10n.t('1 frame') : l10n.t('{0} frames', session.messages),
    session,
  }));
  const picked = await window.showQuickPick(items, { title, placeHolder: l10n.t('The file holds several sessions: choose one') });
  return picked?.session;
}
