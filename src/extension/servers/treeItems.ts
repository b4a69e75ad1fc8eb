import { basename } from 'node:path';
import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, workspace } from 'vscode';
import { debugNote } from '../../clients/launcher.js';
import { shellLine } from '../../clients/shell.js';
import { visible } from '../../session/timeline/visible.js';
import { tinted } from '../base/icons.js';
import type { ConfigFile, ServerRef } from '../config/configs.js';
import type { CommandId } from '../ids.js';
import { describeCounts } from '../sessions/describe.js';
import type { Session } from '../sessions/session.js';

const show: CommandId = 'tapline.showConfig';

/** A configuration file: its path in the workspace, and what is wrong with it. */
export function fileItem(file: ConfigFile): TreeItem {
  const item = new TreeItem(workspace.asRelativePath(file.uri), TreeItemCollapsibleState.Expanded);
  item.id = file.uri.toString();
  item.contextValue = 'file';
  item.iconPath = ThemeIcon.File;
  if (file.content.kind === 'entries') {
    if (file.content.entries.length === 0) item.description = l10n.t('no servers');
    return item;
  }
  const { message, position } = file.content;
  item.collapsibleState = TreeItemCollapsibleState.None;
  item.iconPath = tinted('error', 'failed');
  item.description = position ? l10n.t('not valid JSON, line {0}: {1}', position.line + 1, message) : message;
  item.tooltip = `${file.uri.fsPath}\n${item.description}`;
  item.command = { command: show, title: l10n.t('Show Configuration'), arguments: [{ kind: 'file', file }] };
  return item;
}

/** A server: plain, tapped, live (with its counts) or not tappable (and why). `failure`: how it failed when it was started last. */
export function serverItem(server: ServerRef, live: readonly Session[], failure: string | null): TreeItem {
  const { entry, file } = server;
  const item = new TreeItem(visible(entry.name, 80) || l10n.t('(no name)'));
  item.id = `${file.uri.toString()}#${entry.name}`;
  item.command = { command: show, title: l10n.t('Show Configuration'), arguments: [{ kind: 'server', server }] };
  switch (entry.state.kind) {
    case 'plain':
      item.contextValue = 'server.plain';
      item.iconPath = new ThemeIcon('plug');
      item.tooltip = [shellLine(entry.state.runs, 'posix'), debugNote(entry.state.devDebug, process.platform)].filter(Boolean).join('\n');
      break;
    case 'cannot':
      item.contextValue = 'server.cannot';
      item.iconPath = new ThemeIcon('circle-slash');
      item.description = l10n.t('cannot be tapped: {0}', entry.state.why);
      item.tooltip = `${basename(file.uri.fsPath)}: ${item.description}`;
      break;
    case 'tapped': {
      const counts = describeCounts(live);
      item.contextValue = live.length > 0 ? 'server.live' : 'server.tapped';
      item.iconPath =
        live.length > 0 ? tinted('tapline-tap', 'pending') : failure ? tinted('error', 'failed') : new ThemeIcon('tapline-tap');
      item.description =
        live.length > 0 ? [l10n.t('live'), ...counts].join(' · ') : [l10n.t('tapped'), ...(failure ? [failure] : [])].join(' · ');
      item.tooltip = shellLine(entry.state.original, 'posix');
      break;
    }
  }
  return item;
}
