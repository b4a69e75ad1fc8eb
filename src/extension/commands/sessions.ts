import { commands, type LogOutputChannel, l10n, Uri, window } from 'vscode';
import { formatBytes } from '../../session/timeline/format.js';
import { visible } from '../../session/timeline/visible.js';
import type { Configs } from '../config/configs.js';
import { deleteChosen } from '../housekeeping/manage.js';
import { TRACE_EDITOR } from '../ids.js';
import type { ServersTree } from '../servers/tree.js';
import { describeTime } from '../sessions/inLanguage.js';
import { type Session, titleOf } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import type { SessionNode, SessionsTree } from '../sessions/tree.js';
import type { TimelineView } from '../timeline/view.js';
import type { CommandRegistry } from './registry.js';

export interface SessionServices {
  readonly store: SessionStore;
  readonly tree: SessionsTree;
  readonly servers: ServersTree;
  readonly configs: Configs;
  readonly timeline: TimelineView;
  readonly log: LogOutputChannel;
  /** Where sessions lie. */
  readonly folder: string;
}

/** A row in which something was found, in the view of the debugger. */
interface FoundNode {
  readonly kind: 'found';
  readonly session: Session;
  readonly row: number;
}

/** Opening, finding and deleting sessions. */
export function registerSessionCommands(registry: CommandRegistry, services: SessionServices): void {
  const { store, tree, servers, configs, timeline, log, folder } = services;
  registry.add('tapline.openSession', async (argument) => {
    const node = argument as SessionNode | FoundNode | undefined;
    if (node?.kind === 'found') await timeline.reveal(node.session.file, node.row, 'where-it-was');
    // The keyboard stays in the tree: its keys are for the node that was chosen.
    if (node?.kind === 'session') await timeline.reveal(node.session.file, null, 'where-it-was');
    if (node?.kind === 'open') await timeline.reveal(node.session.file, node.exchange.row, 'where-it-was');
    if (node?.kind === 'waiting') await timeline.revealWaiting(node.server, 'where-it-was');
  });

  registry.add('tapline.openTrace', async () => {
    const [uri] =
      (await window.showOpenDialog({
        filters: { [l10n.t('Traces and logs')]: ['jsonl', 'ndjson', 'log', 'txt', 'json', 'har', 'pcapng'] },
        title: l10n.t('Open Trace'),
      })) ?? [];
    if (uri) await commands.executeCommand('vscode.openWith', uri, TRACE_EDITOR);
  });

  registry.add('tapline.revealTrace', async (argument) => {
    const session = sessionIn(argument);
    if (session) await commands.executeCommand('revealFileInOS', Uri.file(session.file));
  });

  registry.add('tapline.deleteSession', async (argument) => {
    await store.start();
    const session = sessionIn(argument) ?? (await pickRecorded(store));
    if (session) await deleteChosen([session], store, folder);
  });

  registry.add('tapline.showOlderSessions', () => tree.showOlder());

  registry.add('tapline.refresh', async () => {
    await Promise.all([store.refresh(), configs.refresh()]);
    for (const drawn of [tree, servers]) drawn.refresh();
  });

  registry.add('tapline.showLog', () => log.show());
}

function sessionIn(argument: unknown): Session | null {
  const node = argument as SessionNode | undefined;
  return node?.kind === 'session' ? node.session : null;
}

async function pickRecorded(store: SessionStore): Promise<Session | null> {
  const recorded = store.all.filter((session) => session.state.kind === 'recorded');
  if (recorded.length === 0) {
    void window.showInformationMessage(l10n.t('No session is recorded.'));
    return null;
  }
  const now = new Date();
  const items = recorded.map((session) => ({
    label: visible(titleOf(session), 80),
    description: [describeTime(new Date(session.started), now), formatBytes(session.bytes)].join(' · '),
    session,
  }));
  return (await window.showQuickPick(items, { placeHolder: l10n.t('Choose the recorded session to delete') }))?.session ?? null;
}
