import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visible } from '../session/timeline/visible.js';
import { convertLog } from '../trace/files/convert.js';
import type { Converted } from '../trace/files/converted.js';
import { mayBeJoined } from '../trace/files/joined.js';
import { CommandError } from './errors.js';

/** What commands that take a trace say of logs in their help. */
export const LOGS_HELP = `A log of another tool is taken, too, or an export to JSON Lines, HAR or pcapng: FILE#2 names the second session of a file. What it
does not show, nothing is said of.`;

/** So many sessions are listed where one has to be chosen. */
const MOST_LISTED = 20;

/**
 * Calls back with the trace that was named: the file itself, or what a session of another tool's log becomes, or one of
 * several traces in a file, `FILE#2` for its second one; that is gone afterwards. Rejects with a `CommandError` where it is not said which of several sessions is meant, or there is none such,
 * with a `TraceError` where the file is neither, with the system's error, and with what `run` rejects with.
 */
export async function withTrace<T>(named: string, run: (file: string) => Promise<T>): Promise<T> {
  const { file, session } = placeOf(named);
  if (session === null && file.endsWith('.tapline.jsonl') && !(await mayBeJoined(file))) return await run(file);
  const folder = mkdtempSync(join(tmpdir(), 'tapline-log-'));
  try {
    const sessions = await convertLog(file, folder, 'session');
    if (sessions !== null) return await run(sessionOf(file, sessions, session).file);
    if (session !== null && session !== 1) throw new CommandError(`${file} is a trace and has one session, no #${session}.`);
    return await run(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The file of a name, and which of its sessions `FILE#2` means; a file may be called so itself. */
export function placeOf(named: string): { readonly file: string; readonly session: number | null } {
  const [, file, number] = /^(.+)#([1-9]\d{0,8})$/s.exec(named) ?? [];
  return file === undefined || existsSync(named) ? { file: named, session: null } : { file, session: Number(number) };
}

function sessionOf(file: string, sessions: readonly Converted[], wanted: number | null): Converted {
  const chosen = wanted === null && sessions.length === 1 ? sessions[0] : wanted === null ? undefined : sessions[wanted - 1];
  if (chosen !== undefined) return chosen;
  if (sessions.length === 0) throw new CommandError(`${file} is a log without any session in it.`);
  const listed = sessions.slice(0, MOST_LISTED).map(({ name, started, messages }, i) => {
    const words = [name ?? 'session', started, messages === 1 ? '1 frame' : `${messages} frames`];
    return `  ${file}#${i + 1}  ${words
      .filter((word) => word !== null)
      .map((word) => visible(word, 80))
      .join(', ')}`;
  });
  const more = sessions.length > MOST_LISTED ? ['  …'] : [];
  const problem = wanted === null ? `holds ${sessions.length} sessions; say which` : `holds no session #${wanted}; it has`;
  throw new CommandError(`${file} ${problem}:\n${[...listed, ...more].join('\n')}`);
}
