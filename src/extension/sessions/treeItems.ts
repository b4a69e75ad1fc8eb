import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { formatBytes, formatDuration } from '../../session/timeline/format.js';
import { visible } from '../../session/timeline/visible.js';
import { tinted } from '../base/icons.js';
import type { ServerRef } from '../config/configs.js';
import { restartHint } from '../config/restart.js';
import { keyOf, nameIn } from '../config/serverName.js';
import { isReadByVsCode } from '../config/vsCode.js';
import type { CommandId } from '../ids.js';
import { sayPhrases } from '../phrases.js';
import type { ExchangeInfo } from '../worker/messages.js';
import { isCutShort } from './describe.js';
import { describeCounts, describeOpen, describeSession } from './inLanguage.js';
import { isProbe, runOf } from './runs.js';
import { clockOf, failureOf, type Session, titleOf } from './session.js';

const open: CommandId = 'tapline.openSession';

/** A session. Live ones with open requests can be unfolded, and are, unless the person folds them. */
export function sessionItem(session: Session, all: readonly Session[]): TreeItem {
  const live = session.state.kind === 'live';
  const requests = live ? (session.summary?.open.length ?? 0) : 0;
  const leaked = session.summary?.counts.leaked ?? 0;
  const item = new TreeItem(
    visible(titleOf(session), 80),
    requests > 0 ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.None,
  );
  // VS Code remembers folding by id; an item that could not be unfolded before must not count as folded.
  item.id = `${session.file}#${requests > 0 ? 'open' : 'idle'}`;
  item.description = describeSession(session, new Date(), all);
  item.contextValue = `${live ? (leaked > 0 ? 'session.live.leaked' : 'session.live') : 'session.recorded'}${session.kept ? '.kept' : ''}`;
  const failed = failureOf(session) !== null;
  const unwritten = session.summary?.head.status.kind === 'unwritten';
  item.iconPath = live
    ? unwritten
      ? tinted('warning', 'warning')
      : tinted('pulse', 'pending')
    : failed
      ? tinted('error', 'failed')
      : session.summary?.problem
        ? tinted('warning', 'warning')
        : new ThemeIcon(session.kept ? 'pinned' : isProbe(session) ? 'search' : 'history');
  item.tooltip = tooltipOf(session, all);
  item.accessibilityInformation = { label: [item.label, stateWords(session), item.description].join(', ') };
  item.command = { command: open, title: l10n.t('Open Session'), arguments: [{ kind: 'session', session }] };
  return item;
}

/** A request that is open in a live session. */
export function openItem(session: Session, exchange: ExchangeInfo): TreeItem {
  const leaked = exchange.state === 'leaked';
  const item = new TreeItem(visible(exchange.label, 80));
  item.id = `${session.file}#${exchange.row}`;
  item.description = describeOpen(session, exchange);
  item.contextValue = exchange.cancellable ? 'open.cancellable' : 'open';
  item.iconPath = leaked ? tinted('tapline-leaked', 'leaked') : tinted('tapline-pending', 'pending');
  item.tooltip = visible(exchange.method);
  item.accessibilityInformation = { label: [item.label, leaked ? '' : l10n.t('pending'), item.description].filter(Boolean).join(', ') };
  item.command = { command: open, title: l10n.t('Open Session'), arguments: [{ kind: 'open', session, exchange }] };
  return item;
}

/** A tapped server that nobody has started since. */
export function waitingItem(server: ServerRef): TreeItem {
  const item = new TreeItem(visible(server.entry.name, 80));
  item.id = `waiting#${keyOf(nameIn(server))}`;
  item.description = l10n.t('tapped, waiting for its client');
  item.contextValue = isReadByVsCode(server.file.client.id) ? 'waiting' : 'waiting.elsewhere';
  item.iconPath = new ThemeIcon('circle-large-outline');
  item.tooltip = l10n.t('Nobody has started it since it was tapped. {0}', restartHint(server.file.client));
  item.command = { command: open, title: l10n.t('Open Session'), arguments: [{ kind: 'waiting', server }] };
  return item;
}

/** Stands for the recorded sessions that are not shown yet. */
export function moreItem(hidden: number): TreeItem {
  const item = new TreeItem(l10n.t('Show Older Sessions ({0})', hidden));
  item.id = 'more';
  item.iconPath = new ThemeIcon('ellipsis');
  const command: CommandId = 'tapline.showOlderSessions';
  item.command = { command, title: l10n.t('Show Older Sessions') };
  return item;
}

function stateWords({ state }: Session): string {
  return state.kind === 'live' ? l10n.t('live') : l10n.t('recorded');
}

/** Plain text: names come from the wire and must not be read as Markdown. */
function tooltipOf(session: Session, all: readonly Session[]): string {
  const run = runOf(session, all);
  const head = session.summary?.head;
  const nameOf = (peer: { name: string; version: string }) => `${visible(peer.name, 80)} ${visible(peer.version, 40)}`;
  const clock = session.summary ? [formatDuration(clockOf(session))] : [];
  return [
    visible(session.command.join(' '), 300),
    ...(session.summary?.problem ? [visible(sayPhrases([session.summary.problem]))] : []),
    ...(head?.status.kind === 'unwritten' ? [l10n.t('The trace cannot be written: {0}.', visible(head.status.why))] : []),
    ...(head?.client ? [l10n.t('client: {0}', nameOf(head.client))] : []),
    ...(head?.server ? [l10n.t('server: {0}', nameOf(head.server))] : []),
    ...(head?.revision ? [`MCP ${visible(head.revision, 40)}`] : []),
    [stateWords(session), ...clock, ...describeCounts([session])].join(' · '),
    ...(isCutShort(session) ? [l10n.t('The recording ends before the session did: its tap was ended, or the file was cut.')] : []),
    ...(isProbe(session) ? [l10n.t('A probe: its client asked the server who it is, and ended it again.')] : []),
    ...(run.of > 1 ? [l10n.t('Run {0} of the {1} that are recorded', run.nth, run.of)] : []),
    ...(session.kept ? [l10n.t('Kept: no limit deletes it.')] : []),
    l10n.t('{0} on the disk: {1}', formatBytes(session.bytes), session.file),
  ].join('\n');
}
