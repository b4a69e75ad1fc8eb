import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { visible } from '../../../session/timeline/visible.js';
import { tinted } from '../../base/icons.js';
import type { CommandId } from '../../ids.js';
import { describeCounts } from '../../sessions/inLanguage.js';
import { type Session, titleOf } from '../../sessions/session.js';
import type { FoundAt } from './findings.js';

const open: CommandId = 'tapline.openSession';
const ICONS = { error: 'error', warning: 'warning', info: 'info' } as const;

/** A server that is being debugged: whether it stands, and its numbers. */
export function debuggedItem(session: Session, stands: boolean): TreeItem {
  const item = new TreeItem(visible(titleOf(session), 80), TreeItemCollapsibleState.Expanded);
  item.id = session.file;
  const counts = describeCounts([session]);
  item.description = [
    ...(stands ? [l10n.t('stopped at a breakpoint')] : []),
    ...(counts.length > 0 ? counts : [l10n.t('nothing open')]),
  ].join(' · ');
  const leaked = session.summary?.counts.leaked ?? 0;
  item.contextValue = leaked > 0 ? 'session.live.leaked' : 'session.live';
  item.iconPath = stands ? tinted('debug-pause', 'warning') : tinted('pulse', 'pending');
  item.command = { command: open, title: l10n.t('Open Session'), arguments: [{ kind: 'session', session }] };
  item.accessibilityInformation = { label: [item.label, item.description].join(', ') };
  return item;
}

/** A row in which something was found; leads to it on the timeline. */
export function foundItem(session: Session, { row, finding }: FoundAt): TreeItem {
  const item = new TreeItem(visible(row.label, 80));
  item.id = `${session.file}#found${row.index}`;
  const more = row.findings - 1;
  item.description = more > 0 ? l10n.t('{0} and {1} more', finding.rule, more) : finding.rule;
  item.contextValue = 'found';
  item.iconPath =
    finding.level === 'info' ? new ThemeIcon(ICONS.info) : tinted(ICONS[finding.level], finding.level === 'error' ? 'failed' : 'warning');
  // Plain text: what a finding says may hold words from the wire.
  item.tooltip = visible(finding.message, 600);
  item.command = { command: open, title: l10n.t('Open Session'), arguments: [{ kind: 'found', session, row: row.index }] };
  item.accessibilityInformation = { label: [finding.level, item.label, item.description].join(', ') };
  return item;
}
