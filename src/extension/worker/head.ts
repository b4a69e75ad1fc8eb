import { basename } from 'node:path';
import { exitText, NOT_STARTED } from '../../session/timeline/events.js';
import type { SessionHead, SessionStatus } from '../../session/timeline/row.js';
import { visible } from '../../session/timeline/visible.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import { commandOf } from './model.js';
import type { Reading } from './reading.js';

/** How a session stands that is read to its end: how its server ended, where the trace says so. */
export function endedStatus(reading: Reading | null, entry: SessionEntry | null): SessionStatus {
  const exit = reading?.exit ?? null;
  if (exit !== null) return { kind: 'ended', exit: exitText(exit.code, exit.signal ?? null) };
  if (reading?.failure && reading.session.counts.frames === 0) return { kind: 'ended', exit: NOT_STARTED };
  return entry === null ? { kind: 'recorded' } : { kind: 'ended', exit: 'ended' };
}

/** Whether more can come, seen or not. */
export function goesOn(status: SessionStatus): status is Exclude<SessionStatus, { kind: 'ended' | 'recorded' }> {
  return status.kind === 'live' || status.kind === 'no-contact' || status.kind === 'unwritten';
}

/** What a session is, from its trace and, where there is one, its entry. */
export function headOf(file: string, entry: SessionEntry | null, reading: Reading | null, status: SessionStatus): SessionHead {
  const header = reading?.header ?? null;
  const session = reading?.session ?? null;
  const command = header === null ? (entry?.command ?? []) : commandOf(header.command);
  const given = textOr(header?.name) ?? entry?.name;
  return {
    id: textOr(header?.id) ?? entry?.id ?? stem(file),
    file,
    name: visible(given ?? session?.server?.name ?? nameOf(command) ?? stem(file)),
    command,
    started: textOr(header?.started) ?? entry?.started ?? '',
    status,
    client: session?.client ?? null,
    server: session?.server ?? null,
    revision: session?.revision ?? null,
  };
}

function stem(file: string): string {
  return basename(file).replace(/(?:\.tapline)?\.jsonl$/, '');
}

/** What a person would call a command: the script or package that it runs, not `node` or `npx`. */
function nameOf(command: readonly string[]): string | null {
  const word = command.length === 0 ? undefined : (command.slice(1).find((argument) => !argument.startsWith('-')) ?? command[0]);
  return word === undefined || word === '' ? null : basename(word);
}

/** A header is written by anybody: what is no text is not there. */
export function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
