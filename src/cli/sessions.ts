import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { type ListedSession, listSessions } from '../tap/control/directory.js';
import { sessionsFolder } from '../tap/home.js';
import { type Summary, summaryOfLive, summaryOfRecorded } from './summary.js';

const USAGE = `usage: tapline sessions [OPTION…]

Lists live and recorded sessions, newest last, with what they come to.

  --format text|json    how the list is printed; default: text
  -h, --help            this text

exit code: 0 listed, 1 the sessions cannot be read, 2 the call is wrong
`;

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
}

/** `tapline sessions`: lists live and recorded sessions, newest last. Returns the exit code: 2 where the call itself is wrong. */
export async function sessions(argv: string[]): Promise<number> {
  const format = parseCall(argv);
  switch (format) {
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    case 'wrong':
      return 2;
    case 'text':
    case 'json': {
      const problem = await problemWith(sessionsFolder());
      if (problem !== null) {
        process.stderr.write(`tapline sessions: ${problem}\n`);
        return 1;
      }
      const listed: Listed[] = [];
      for (const session of await listSessions()) {
        const one = await describe(session);
        if (one !== null) listed.push(one);
      }
      listed.sort((a, b) => (a.started ?? '').localeCompare(b.started ?? ''));
      process.stdout.write(format === 'json' ? `${JSON.stringify({ sessions: listed })}\n` : toText(listed));
      return 0;
    }
  }
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

function parseCall(argv: string[]): 'help' | 'wrong' | 'text' | 'json' {
  try {
    const { values } = parseArgs({
      args: argv,
      options: { format: { type: 'string', default: 'text' }, help: { type: 'boolean', short: 'h', default: false } },
    });
    if (values.help) return 'help';
    if (values.format === 'text' || values.format === 'json') return values.format;
    process.stderr.write(`tapline sessions: --format is text or json, not "${values.format}".\n${USAGE}`);
  } catch (error) {
    process.stderr.write(`tapline sessions: ${(error as Error).message}\n${USAGE}`);
  }
  return 'wrong';
}

/** Null for a session whose trace was deleted: there is nothing left to list. */
async function describe(session: ListedSession): Promise<Listed | null> {
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
  return listed.map(line).join('');
}

function line({ id, live, started, command, client, server, counts, problem }: Listed): string {
  const who = `${client?.name ?? 'unknown client'} → ${server?.name ?? command.join(' ')}`;
  const what =
    counts === null
      ? `cannot be read: ${problem}`
      : [`${counts.frames} frames`, ...(live ? [`${counts.inFlight - counts.leaked} in flight`] : []), ...worthSaying(counts)].join(', ');
  return printable(`${id}  ${live ? 'live' : 'over'}  ${started ?? 'unknown time'}  ${who}  ${what}`);
}

function worthSaying(counts: NonNullable<Listed['counts']>): string[] {
  return (['cancelled', 'orphaned', 'leaked', 'findings'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name]} ${name}`);
}

/** Names come from the wire: nothing in them may move the cursor or end the line. */
function printable(text: string): string {
  return `${text.replace(/\p{Cc}/gu, '\uFFFD')}\n`;
}
