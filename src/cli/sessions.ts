import { readdir } from 'node:fs/promises';
import { version } from '../../package.json';
import { formatBytes } from '../session/timeline/format.js';
import { type ListedSession, listSessions } from '../tap/control/directory.js';
import { sessionsFolder } from '../tap/home.js';
import { storedSessions } from '../tap/stored/stored.js';
import { command } from './command.js';
import { CommandError } from './errors.js';
import { type Format, OPTIONS, readSessionsCall, USAGE } from './housekeeping/call.js';
import { housekeep } from './housekeeping/housekeep.js';
import { printable } from './housekeeping/text.js';
import { type Summary, summaryOfLive, summaryOfRecorded } from './summary.js';

/** A session as the list shows it; a trace that cannot be read keeps its place, and says why. */
interface Listed {
  readonly id: string;
  readonly live: boolean;
  readonly started: string | null;
  readonly command: readonly string[];
  readonly file: string;
  readonly client: Summary['client'];
  readonly server: Summary['server'];
  readonly counts: Summary['counts'] | null;
  readonly problem?: string;
  /** On the disk, with all that lies beside the trace. */
  readonly bytes: number;
  /** It stays whatever the limits. */
  readonly kept?: true;
}

type Described = Omit<Listed, 'bytes' | 'kept'>;

/** `tapline sessions`: lists live and recorded sessions, newest last, or deletes some. */
export const sessions = command({
  name: 'sessions',
  usage: USAGE,
  options: OPTIONS,
  read: readSessionsCall,
  run: async (call) => {
    const problem = await problemWith(sessionsFolder());
    if (problem !== null) throw new CommandError(problem, 1);
    return call.kind === 'list' ? await list(call.format) : await housekeep(call);
  },
});

async function list(format: Format): Promise<number> {
  const found = await listSessions();
  const described = new Map<string, Described>();
  for (const session of found) {
    const one = await describe(session);
    if (one !== null) described.set(session.file, one);
  }
  // Measured last: what the list itself keeps of a session counts, too.
  const listed: Listed[] = (await storedSessions(sessionsFolder(), found)).flatMap(({ file, total, hold }) => {
    const one = described.get(file);
    return one ? [{ ...one, bytes: total, ...(hold === 'kept' ? { kept: true as const } : {}) }] : [];
  });
  listed.sort((a, b) => (a.started ?? '').localeCompare(b.started ?? ''));
  process.stdout.write(format === 'json' ? `${JSON.stringify({ sessions: listed })}\n` : toText(listed));
  return 0;
}

/** Why the folder of sessions cannot be read; null where it can, or where there is none yet. */
async function problemWith(folder: string): Promise<string | null> {
  try {
    await readdir(folder);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? null : `${folder} cannot be read: ${message}`;
  }
}

/** Null for a session whose trace was deleted: there is nothing left to list. */
async function describe(session: ListedSession): Promise<Described | null> {
  const { id, file, entry } = session;
  const live = session.kind === 'live';
  try {
    const summary = live ? await summaryOfLive(file) : await summaryOfRecorded(id, file, version);
    return {
      id,
      live,
      started: summary.started ?? entry?.started ?? null,
      command: summary.command.length > 0 ? summary.command : (entry?.command ?? []),
      file,
      client: summary.client,
      server: summary.server,
      counts: summary.counts,
    };
  } catch (error) {
    if (!live && (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    const problem = (error as Error).message;
    return {
      id,
      live,
      started: entry?.started ?? null,
      command: entry?.command ?? [],
      file,
      client: null,
      server: null,
      counts: null,
      problem,
    };
  }
}

function toText(listed: readonly Listed[]): string {
  if (listed.length === 0) return 'No sessions yet. Put "tapline run --" in front of a server\'s command, and start its client.\n';
  const bytes = listed.reduce((sum, session) => sum + session.bytes, 0);
  return `${listed.map(line).join('')}${listed.length} session${listed.length === 1 ? '' : 's'}, ${formatBytes(bytes)} in ${sessionsFolder()}\n`;
}

function line({ id, live, started, command, client, server, counts, problem, bytes, kept }: Listed): string {
  const who = `${client?.name ?? 'unknown client'} → ${server?.name ?? command.join(' ')}`;
  const disk = [formatBytes(bytes), ...(kept ? ['kept'] : [])].join(', ');
  const what =
    counts === null
      ? `cannot be read: ${problem}`
      : [`${counts.frames} frames`, ...(live ? [`${counts.inFlight - counts.leaked} pending`] : []), ...worthSaying(counts)].join(', ');
  return printable(`${id}  ${live ? 'live' : 'over'}  ${started ?? 'unknown time'}  ${who}  ${what}  ${disk}`);
}

function worthSaying(counts: NonNullable<Listed['counts']>): string[] {
  return (['cancelled', 'orphaned', 'leaked', 'findings'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name]} ${name}`);
}
