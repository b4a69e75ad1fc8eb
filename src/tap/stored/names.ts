import { join } from 'node:path';

/** Files in the folder of sessions, by the session that they belong to. */
export interface SessionFiles {
  /** All names, the trace's too. */
  readonly names: string[];
  /** Whether a person said that it stays. */
  kept: boolean;
  /** Processes in which it is open, dead ones included. */
  readonly openIn: number[];
}

/** The trace, its entry, the list's summary of it, marks, how far its spans were sent, and what a tap or a list that died has left. */
const OF_SESSION =
  /^(.+?)\.(?:tapline\.jsonl|(?:session|summary)\.json(?:\.\d+\.tmp)?|(keep)|(\d+)\.open|[0-9a-f]+\.spans|\d+\.\d+\.spill)$/;

/** Groups the names in a folder of sessions; what belongs to no session is left out. */
export function filesBySession(names: readonly string[]): ReadonlyMap<string, SessionFiles> {
  const sessions = new Map<string, SessionFiles>();
  for (const name of names) {
    const match = OF_SESSION.exec(name);
    if (match === null) continue;
    const [, id = '', keep, pid] = match;
    const files = sessions.get(id) ?? { names: [], kept: false, openIn: [] };
    sessions.set(id, files);
    files.names.push(name);
    if (keep !== undefined) files.kept = true;
    if (pid !== undefined) files.openIn.push(Number(pid));
  }
  return sessions;
}

/** Where the trace of a session lies that nobody gave another place. */
export function traceIn(folder: string, id: string): string {
  return join(folder, `${id}.tapline.jsonl`);
}

/** The empty file beside a trace that says: this one stays. */
export function keepMark(folder: string, id: string): string {
  return join(folder, `${id}.keep`);
}

/** The empty file beside a trace that says: a process shows it. It counts as long as that process lives. */
export function openMark(folder: string, id: string, pid: number): string {
  return join(folder, `${id}.${pid}.open`);
}

/** The file beside a trace that says how far its spans were sent; `where`: which receiver, in hexadecimal digits. */
export function spansMark(folder: string, id: string, where: string): string {
  return join(folder, `${id}.${where}.spans`);
}
