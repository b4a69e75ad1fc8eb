import { randomBytes } from 'node:crypto';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Dir } from '../../protocol/direction.js';
import type { TraceHeader } from '../../trace/record.js';
import { Canceller } from '../cancel/canceller.js';
import { makeFolder } from '../folders.js';
import { sessionsFolder } from '../home.js';
import type { Observer } from '../observe/observer.js';
import type { Recorder } from '../record/recorder.js';
import type { Channel } from '../relay/channel.js';
import { answerRequest } from './answer.js';
import { Connection } from './connection.js';
import { removeLeftovers, sideFileOwner, socketOwner } from './leftovers.js';
import { CONTROL_VERSION, type DebugState, type SessionEntry } from './protocol.js';
import { socketPath } from './socketPath.js';

/** So many clients at once; more are turned away. */
const MOST_CONNECTIONS = 64;

/** How long after its entry could not be written that is tried again, in milliseconds. */
const REWRITE = 1000;

/** Elsewhere it is a named pipe, which leaves nothing behind. */
const SOCKET_IS_FILE = process.platform !== 'win32';

export interface ControlParts {
  readonly header: TraceHeader;
  /** Absolute path of the trace. */
  readonly file: string;
  readonly channels: Readonly<Record<Dir, Channel>>;
  readonly observer: Observer;
  readonly recorder: Recorder;
  /** The first debugger stopped the server, or the last one let it go on. */
  readonly onDebug: (state: DebugState) => void;
  /** Told of what keeps the session from being found for now. */
  readonly onProblem: (error: Error) => void;
}

/** A session that can be found and driven. */
export interface LiveSession {
  /** The trace was written further, or cannot be. */
  flushed(): void;
  /** The session is over: nobody can connect any more; its entry stays, so that the trace is found. */
  close(): void;
}

/** Opens the control socket, and only then writes the entry that names it: who reads the entry can connect. */
export async function startControl(parts: ControlParts): Promise<LiveSession> {
  const { header, recorder } = parts;
  const token = randomBytes(24).toString('base64url');
  const canceller = new Canceller(parts.channels, parts.observer);
  const connections = new Set<Connection>();
  let state: DebugState = 'continued';
  const stopsChanged = () => {
    const before = state;
    state = [...connections].some(({ stops }) => stops.size > 0) ? 'stopped' : 'continued';
    // A session that is over has closed its connections by itself.
    if (state !== before && server.listening) parts.onDebug(state);
  };
  const server = createServer((socket) => {
    if (connections.size >= MOST_CONNECTIONS) {
      socket.destroy();
      return;
    }
    const host = {
      id: header.id,
      token,
      get written() {
        return recorder.written;
      },
      answer: answerRequest(canceller, parts.observer, recorder),
      stopsChanged,
    };
    const connection: Connection = new Connection(socket, host, () => {
      connections.delete(connection);
      stopsChanged();
    });
    connections.add(connection);
  });
  const socket = socketPath(header.id);
  await listen(server, socket);
  const entry: SessionEntry = {
    control: CONTROL_VERSION,
    id: header.id,
    pid: process.pid,
    socket,
    token,
    file: parts.file,
    started: header.started,
    command: header.command,
    cwd: header.cwd ?? process.cwd(),
    ...(header.name === undefined ? {} : { name: header.name }),
  };
  const folder = sessionsFolder();
  const stopWriting = await writeEntry(folder, entry, parts.onProblem);
  void removeLeftovers(folder, sideFileOwner);
  if (SOCKET_IS_FILE) void removeLeftovers(dirname(socket), socketOwner);
  return {
    flushed: () => {
      for (const connection of connections) connection.tellFlushed();
    },
    close: () => {
      stopWriting();
      for (const connection of connections) connection.close();
      server.close();
    },
  };
}

/**
 * Writes the entry, whole or not at all. Where that does not work, as on a disk that is full, it is tried again until it does:
 * from then on the session can be found. Returns what ends that.
 */
async function writeEntry(folder: string, entry: SessionEntry, onProblem: (error: Error) => void): Promise<() => void> {
  const path = join(folder, `${entry.id}.session.json`);
  const begun = `${path}.${process.pid}.tmp`;
  const write = async () => {
    await promisify(makeFolder)(folder);
    await writeFile(begun, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    await rename(begun, path);
  };
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    timer = setTimeout(() => write().catch(again), REWRITE).unref();
  };
  await write().catch((error: Error) => {
    onProblem(error);
    again();
  });
  return () => clearTimeout(timer);
}

async function listen(server: Server, path: string): Promise<void> {
  // A process with the same id may have died here without removing its socket.
  if (SOCKET_IS_FILE) await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.on('error', () => {});
  if (SOCKET_IS_FILE) await chmod(path, 0o600);
}
