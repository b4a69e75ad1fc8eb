import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hold, Stored } from '../../trace/retention.js';
import { processExists } from '../control/alive.js';
import { type ListedSession, listSessions, mayLive } from '../control/directory.js';
import { sessionsFolder } from '../home.js';
import { filesBySession, traceIn } from './names.js';

/** How long after the last record of a trace without an entry its tap may yet write one, in ms. */
const STARTING_MS = 2000;

/** A session as it lies on the disk. */
export interface StoredSession extends Stored {
  readonly id: string;
  /** The trace. */
  readonly file: string;
  /** `ours`: beside its entry, under its own name. `elsewhere`: where a person told the tap to write, so it is theirs. */
  readonly place: 'ours' | 'elsewhere';
  /** Bytes on the disk of the trace and what lies beside it; `bytes` leaves a trace out that is elsewhere. */
  readonly total: number;
}

/** All sessions, or those that were just `listed`, with what they take on the disk. Never rejects: what cannot be read takes nothing. */
export async function storedSessions(
  folder: string = sessionsFolder(),
  listed: readonly ListedSession[] | null = null,
): Promise<StoredSession[]> {
  const sessions = listed ?? (await listSessions(folder));
  const files = filesBySession(await readdir(folder).catch(() => []));
  return Promise.all(sessions.map((session) => examined(folder, session, files.get(session.id)?.names ?? [])));
}

/** What a session takes on the disk, in bytes; `names`: its files in the folder. */
export function sizeOnDisk(folder: string, id: string, file: string, names: readonly string[]): Promise<number> {
  const paths = names.map((name) => join(folder, name));
  return bytesOf(file === traceIn(folder, id) ? paths : [...paths, file]);
}

/** Bytes of files, those that are not there aside. */
async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map((path) => statusOf(path)));
  return sizes.reduce((sum, status) => sum + (status?.size ?? 0), 0);
}

async function examined(folder: string, session: ListedSession, names: readonly string[]): Promise<StoredSession> {
  const { id, file } = session;
  const place = file === traceIn(folder, id) ? 'ours' : 'elsewhere';
  const trace = await statusOf(file);
  const inFolder = await bytesOf(names.map((name) => join(folder, name)));
  const { kept, openIn } = filesBySession(names).get(id) ?? { kept: false, openIn: [] };
  // Of a session whose trace is gone there is its entry's time yet.
  const written = trace?.mtimeMs ?? Date.parse(session.entry?.started ?? '');
  const live = session.kind === 'live' || (session.entry === null ? isFresh(written) : await mayLive(session.entry));
  const hold: Hold | null = live ? 'live' : kept ? 'kept' : openIn.some(processExists) ? 'open' : null;
  return {
    ...{ id, file, place, hold, bytes: inFolder },
    total: inFolder + (place === 'ours' ? 0 : (trace?.size ?? 0)),
    written: Number.isNaN(written) ? 0 : written,
  };
}

function isFresh(written: number): boolean {
  return Math.abs(Date.now() - written) < STARTING_MS;
}

function statusOf(path: string): Promise<{ readonly size: number; readonly mtimeMs: number } | null> {
  return stat(path).catch(() => null);
}
