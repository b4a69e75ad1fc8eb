import { basename } from 'node:path';
import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { ClientStrategy } from '../../clients/entry.js';
import { debugNote } from '../../clients/launcher.js';
import { shellLine } from '../../clients/shell.js';
import type { Phrase } from '../../session/timeline/phrases.js';
import { visible } from '../../session/timeline/visible.js';
import { tinted } from '../base/icons.js';
import type { ConfigFile, ServerRef } from '../config/configs.js';
import { displayHome, displayPath } from '../config/display.js';
import { keyOf, nameIn } from '../config/serverName.js';
import { isReadByVsCode } from '../config/vsCode.js';
import type { CommandId } from '../ids.js';
import { sayPhrases } from '../phrases.js';
import { describeCounts, describeTime } from '../sessions/inLanguage.js';
import type { Session } from '../sessions/session.js';
import { liveWords } from './standing.js';

const show: CommandId = 'tapline.showConfig';

/** A client, with the path of its file where it has but one. */
export function clientItem(client: ClientStrategy, files: readonly ConfigFile[]): TreeItem {
  const item = new TreeItem(client.label, TreeItemCollapsibleState.Expanded);
  const [only] = files;
  item.id = `client#${client.id}`;
  item.contextValue = 'client';
  if (!only || files.length > 1) return item;
  item.description = displayPath(only.uri);
  item.tooltip = only.uri.fsPath;
  if (only.content.kind === 'entries') {
    item.contextValue = 'file';
    if (only.content.entries.length === 0) {
      item.description += ` · ${l10n.t('no servers')}`;
      item.collapsibleState = TreeItemCollapsibleState.None;
    }
  }
  return item;
}

/** A configuration file: its path, and what is wrong with it. */
export function fileItem(file: ConfigFile): TreeItem {
  const item = new TreeItem(displayPath(file.uri), TreeItemCollapsibleState.Expanded);
  item.id = file.uri.toString();
  item.contextValue = 'file';
  item.iconPath = ThemeIcon.File;
  item.tooltip = file.uri.fsPath;
  if (file.content.kind === 'entries') {
    if (file.content.entries.length === 0) item.description = l10n.t('no servers');
    return item;
  }
  const { message, position } = file.content;
  item.collapsibleState = TreeItemCollapsibleState.None;
  item.iconPath = tinted('error', 'failed');
  item.description = position ? l10n.t('not valid {0}, line {1}: {2}', syntaxOf(file.client), position.line + 1, message) : message;
  item.tooltip = `${file.uri.fsPath}\n${item.description}`;
  item.command = { command: show, title: l10n.t('Show Configuration'), arguments: [{ kind: 'file', file }] };
  return item;
}

/** What a server did, as far as its row tells. */
export interface ServerStanding {
  readonly live: readonly Session[];
  /** How it failed when it was started last; null where it did not, or runs. */
  readonly failed: { readonly failure: Phrase; readonly started: string } | null;
  /** Whether VS Code is offered a tapped twin of it. */
  readonly recorded: boolean;
}

/** A server: plain, tapped, live (with its counts) or not tappable (and why). */
export function serverItem(server: ServerRef, { live, failed, recorded }: ServerStanding): TreeItem {
  const { entry } = server;
  const item = new TreeItem(visible(entry.name, 80) || l10n.t('(no name)'));
  item.id = keyOf(nameIn(server));
  item.command = { command: show, title: l10n.t('Show Configuration'), arguments: [{ kind: 'server', server }] };
  const scope = entry.scope === null ? [] : [l10n.t('project {0}', visible(basename(entry.scope), 60))];
  const isLive = live.length > 0;
  const failure = failed && `${sayPhrases([failed.failure])}, ${describeTime(new Date(failed.started), new Date())}`;
  const standing = isLive ? [...liveWords(live), ...describeCounts(live)] : failure ? [failure] : [];
  const icon = isLive ? tinted('tapline-tap', 'pending') : failure ? tinted('error', 'failed') : new ThemeIcon('tapline-tap');
  switch (entry.state.kind) {
    case 'plain':
      item.contextValue = recorded ? 'server.recorded' : 'server.plain';
      item.iconPath = recorded || isLive ? icon : new ThemeIcon('plug');
      item.description = [...scope, ...(recorded ? [l10n.t('recorded')] : []), ...(recorded || isLive ? standing : [])].join(' · ');
      break;
    case 'cannot':
      item.contextValue = 'server.cannot';
      item.iconPath = new ThemeIcon('circle-slash');
      item.description = [...scope, l10n.t('cannot be tapped: {0}', entry.state.why)].join(' · ');
      break;
    case 'tapped':
      item.contextValue = isLive ? 'server.live' : 'server.tapped';
      item.iconPath = icon;
      item.description = [...scope, ...(isLive ? [] : [l10n.t('tapped')]), ...standing].join(' · ');
      break;
  }
  // Menus offer to start in VS Code only what it can start: any twin, and what it reads itself.
  if (recorded || isReadByVsCode(server.file.client.id)) item.contextValue += '.vscode';
  item.tooltip = tooltipOf(server, item.description, recorded);
  return item;
}

/** Plain text: names and command lines must not be read as Markdown. */
function tooltipOf({ file, entry }: ServerRef, description: string, recorded: boolean): string {
  const { state } = entry;
  const line = state.kind === 'plain' ? state.runs : state.kind === 'tapped' ? state.original : null;
  const note = state.kind === 'plain' ? debugNote(state.devDebug, process.platform) : null;
  return [
    ...(line ? [visible(shellLine(line, 'posix'), 300)] : []),
    ...(state.kind === 'cannot' ? [description] : []),
    ...(recorded ? [l10n.t('VS Code is offered a tapped twin of it. The file is not edited.')] : []),
    ...(note === null ? [] : [note]),
    ...(entry.scope === null ? [] : [l10n.t('For the project {0}', displayHome(entry.scope))]),
    `${file.client.label}: ${file.uri.fsPath}`,
  ].join('\n');
}

/** Stands at the end of the tree of a remote window. */
export function elsewhereItem(): TreeItem {
  const item = new TreeItem(l10n.t('Local client configs need a local window'));
  item.id = 'elsewhere';
  item.iconPath = new ThemeIcon('info');
  item.tooltip = l10n.t(
    'This window works on another machine, and so does Tapline: it sees the configurations there. To tap a client on your own machine, such as Claude Desktop, open a local window.',
  );
  return item;
}

/** The name of a syntax, as people write it. */
function syntaxOf({ syntax }: ClientStrategy): string {
  return syntax.toUpperCase();
}
