import { l10n, type QuickPickItem, window } from 'vscode';
import { debugNote } from '../../clients/launcher.js';
import { shellLine } from '../../clients/shell.js';
import { visible } from '../../session/timeline/visible.js';
import { UserError } from '../base/errors.js';
import type { Configs, ServerRef } from '../config/configs.js';
import { displayHome, displayPath } from '../config/display.js';
import { notValid } from '../config/tapper.js';

type Kind = ServerRef['entry']['state']['kind'];

/** The server that a tree's node, or another command, stands for; null for calls from the palette. */
export function serverIn(argument: unknown): ServerRef | null {
  const node = argument as { readonly kind?: unknown; readonly server?: ServerRef } | null | undefined;
  return (node?.kind === 'server' || node?.kind === 'waiting') && node.server ? node.server : null;
}

/** Asks for one of the servers in a state; null where the person backed out. Throws a UserError where there is none. */
export async function pickServer(configs: Configs, kinds: readonly Kind[], question: string): Promise<ServerRef | null> {
  await configs.start();
  await configs.refresh();
  const servers = configs.servers.filter(({ entry }) => kinds.includes(entry.state.kind));
  if (servers.length === 0) throw new UserError(whyNone(configs, kinds));
  // Where all come from one file, its name tells nothing.
  const several = new Set(servers.map(({ file }) => file.uri.toString())).size > 1;
  const items = servers.map((server) => ({ ...itemOf(server, several), server }));
  const picked = await window.showQuickPick(items, { placeHolder: question, matchOnDescription: true, matchOnDetail: true });
  return picked?.server ?? null;
}

function itemOf({ entry, file }: ServerRef, withFile: boolean): QuickPickItem {
  const line =
    entry.state.kind === 'plain'
      ? shellLine(entry.state.runs, 'posix')
      : entry.state.kind === 'tapped'
        ? shellLine(entry.state.original, 'posix')
        : '';
  const warning = entry.state.kind === 'plain' ? debugNote(entry.state.devDebug, process.platform) : null;
  const note = warning && `$(info) ${warning}`;
  return {
    label: visible(entry.name, 80) || l10n.t('(no name)'),
    description: visible(line, 120),
    ...(note !== null ? { detail: note } : withFile ? { detail: whereOf({ entry, file }) } : {}),
  };
}

function whereOf({ entry, file }: ServerRef): string {
  return [file.client.label, displayPath(file.uri), ...(entry.scope === null ? [] : [displayHome(entry.scope)])].join(' · ');
}

/** Why there is nothing to choose from, and what to do about it. */
function whyNone(configs: Configs, kinds: readonly Kind[]): string {
  const broken = whatIsBroken(configs);
  // One that is tapped may stand in a file that cannot be read, but that is not what was asked for.
  if (!kinds.includes('plain')) return [l10n.t('No server is tapped.'), ...(broken === null ? [] : [broken])].join(' ');
  if (broken !== null) return broken;
  const { servers } = configs;
  if (servers.length === 0) return l10n.t('No MCP server is configured, neither in this workspace nor for a client on this machine.');
  const first = servers.find(({ entry }) => entry.state.kind === 'cannot');
  if (first?.entry.state.kind === 'cannot' && servers.every(({ entry }) => entry.state.kind === 'cannot')) {
    return l10n.t('No server can be tapped. “{0}”: {1}.', visible(first.entry.name, 80), first.entry.state.why);
  }
  return l10n.t('Every server that can be tapped is tapped already.');
}

/** The first file that cannot be read, in a sentence; null where all can. */
function whatIsBroken({ files }: Configs): string | null {
  const broken = files.find((file) => file.content.kind === 'unreadable');
  if (broken?.content.kind !== 'unreadable') return null;
  const { message, position } = broken.content;
  const path = displayPath(broken.uri);
  return position ? notValid(path, broken.client, message, position) : l10n.t('{0} cannot be read: {1}', path, message);
}
