import { readdir, readFile, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { sessionsFolder } from '../home.js';
import { processExists } from './alive.js';
import { ControlClient } from './client.js';
import type { SessionEntry } from './protocol.js';
import { readEntry } from './validate.js';

/** How long a tap has to answer before its session counts as over, in milliseconds. */
const ANSWER_WITHIN = 1000;

/** How long it may take to accept a connection, in ms. The system does it for a tap that is stopped or busy. */
const ACCEPT_WITHIN = 1000;

/** A session as the folder of sessions knows it. */
export type ListedSession =
  | { readonly kind: 'live'; readonly id: string; readonly file: string; readonly entry: SessionEntry }
  /** Its tap is gone; `entry` is null for a trace that came here without one. */
  | { readonly kind: 'recorded'; readonly id: string; readonly file: string; readonly entry: SessionEntry | null };

/**
 * All sessions, oldest first. A session is live while its process exists and its socket answers; what a dead tap left of its socket
 * is removed. Never rejects: what cannot be read is not listed.
 */
export async function listSessions(folder: string = sessionsFolder()): Promise<ListedSession[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const entries = (
    await Promise.all(names.filter((name) => name.endsWith('.session.json')).map((name) => entryIn(join(folder, name))))
  ).filter((entry) => entry !== null);
  const listed = await Promise.all(entries.map(examined));
  const known = new Set(entries.map(({ file }) => file));
  for (const name of names) {
    const file = join(folder, name);
    if (name.endsWith('.tapline.jsonl') && !known.has(file))
      listed.push({ kind: 'recorded', id: basename(name, '.tapline.jsonl'), file, entry: null });
  }
  return listed.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Whether the tap that writes this trace is running and answers. Never rejects. */
export async function isBeingRecorded(file: string, folder: string = sessionsFolder()): Promise<boolean> {
  const real = await realpath(file).catch(() => file);
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter((name) => name.endsWith('.session.json'))) {
    const entry = await entryIn(join(folder, name));
    if (entry !== null && processExists(entry.pid) && (await realpath(entry.file).catch(() => '')) === real && (await isLive(entry)))
      return true;
  }
  return false;
}

/** Whether the session's tap is running and answers. */
async function isLive(entry: SessionEntry): Promise<boolean> {
  if (!processExists(entry.pid)) return false;
  try {
    (await ControlClient.connect(entry, ANSWER_WITHIN)).close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the session goes on as far as can be told: a tap that did not answer in time may be busy or stopped, and where it lives, its
 * session does.
 */
export async function mayLive(entry: SessionEntry): Promise<boolean> {
  return processExists(entry.pid) && (await accepts(entry.socket));
}

/** Whether somebody listens at a socket. */
function accepts(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const settle = (does: boolean) => {
      clearTimeout(timer);
      connection.destroy();
      resolve(does);
    };
    const timer = setTimeout(() => settle(true), ACCEPT_WITHIN);
    connection.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

async function examined(entry: SessionEntry): Promise<ListedSession> {
  const { id, file } = entry;
  if (await isLive(entry)) return { kind: 'live', id, file, entry };
  if (!processExists(entry.pid) && process.platform !== 'win32') await rm(entry.socket, { force: true }).catch(() => {});
  return { kind: 'recorded', id, file, entry };
}

async function entryIn(path: string): Promise<SessionEntry | null> {
  try {
    return readEntry(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}
