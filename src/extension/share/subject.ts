import { basename } from 'node:path';
import { l10n, Uri, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { UserError } from '../base/errors.js';
import { numberIn } from '../commands/rowArgument.js';
import { describeTime, nameAmong } from '../sessions/inLanguage.js';
import type { Session } from '../sessions/session.js';
import { titleOf } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import type { SessionNode } from '../sessions/tree.js';
import type { TimelineBridge } from '../timeline/bridge.js';
import type { TimelineHub } from '../timeline/hub.js';

/** The trace that a command is about, and what of it was pointed at. */
export interface Subject {
  readonly file: string;
  readonly name: string;
  readonly live: boolean;
  /** The row whose menu the command was chosen in; null where it is about the session. */
  readonly row: number | null;
  /** The timeline that the command was called from, or that was used last. */
  readonly timeline: TimelineBridge | null;
}

/**
 * What a command is about: the session of a node, the file of an explorer's or editor's entry, the row of a menu, else what the timeline
 * used last shows, else what the person chooses. Null where they do not.
 */
export async function subjectOf(argument: unknown, store: SessionStore, hub: TimelineHub, title: string): Promise<Subject | null> {
  await store.start();
  const node = argument as Partial<SessionNode> | undefined;
  if (node?.kind === 'session' || node?.kind === 'open') return ofFile(node.session!.file, store, null, null);
  const uri = argument instanceof Uri ? argument : null;
  const timeline = hub.active;
  const shown = timeline?.session?.file ?? null;
  if (uri?.scheme === 'file' && /\.tapline\.jsonl$/.test(uri.path))
    return ofFile(uri.fsPath, store, null, shown === uri.fsPath ? timeline : null);
  if (shown !== null) return ofFile(shown, store, numberIn(argument, 'row'), timeline);
  const session = await pickSession(store, title, []);
  return session === null ? null : ofFile(session.file, store, null, null);
}

function ofFile(file: string, store: SessionStore, row: number | null, timeline: TimelineBridge | null): Subject {
  const session = store.get(file);
  const name = session ? nameAmong(session, store.all) : visible(basename(file), 60);
  return { file, name, live: session?.state.kind === 'live', row, timeline };
}

/** Lets the person choose a session, none of those that are left out. Throws where there is none. */
export async function pickSession(store: SessionStore, title: string, without: readonly string[]): Promise<Session | null> {
  const now = new Date();
  const items = store.all
    .filter(({ file }) => !without.includes(file))
    .map((session) => ({
      label: `${session.state.kind === 'live' ? '$(pulse)' : '$(history)'} ${plain(visible(titleOf(session), 80))}`,
      description: describeTime(new Date(session.started), now),
      detail: plain(visible(session.command.join(' '), 120)),
      session,
    }));
  if (items.length === 0) throw new UserError(l10n.t('No session is recorded yet. Open a trace, or tap a server first.'));
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('Choose a session'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.session ?? null;
}

/** Text from the wire in a label, which would draw `$(name)` as an icon. */
export function plain(text: string): string {
  return text.replaceAll('$(', '$\u200b(');
}
