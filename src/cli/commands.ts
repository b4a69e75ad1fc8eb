import { version } from '../../package.json';
import { sessionsFolder, taplineHome } from '../tap/home.js';
import { cancel } from './cancel.js';
import { check } from './check.js';
import type { Command } from './command.js';
import { compare } from './compare/compare.js';
import { exportTrace } from './export/export.js';
import { FORMATS } from './export/formats.js';
import { htmlReport } from './html/html.js';
import { issue } from './issue/issue.js';
import { failureOf } from './jobs/failure.js';
import type { Job, JobOutcome } from './jobs/job.js';
import { runJob } from './jobs/run.js';
import { sessions } from './sessions.js';
import { share } from './share/share.js';
import { SpanService } from './spans/service.js';

const RUN_USAGE = `usage: tapline run [OPTION…] [--] COMMAND [ARG…]

Starts a server and stands between it and its client: passes on every byte, records what passes, and ends as the server ends.

  --trace FILE        where the record goes; default: a file of its own among the sessions
  --name NAME         the server's name in lists
  --unset VARIABLE    a variable to take out of the server's environment; may be repeated
  -h, --help          this text

Everything from COMMAND on is the server's own. "tapline sessions" lists what was recorded.
`;

/** `tapline run` itself is the tap's own program; only its help is asked for here. */
async function run(): Promise<number> {
  process.stdout.write(RUN_USAGE);
  return 0;
}

interface Listed {
  readonly run: Command;
  /** How it is called and what that does, as the help of the whole lists it. */
  readonly calls: readonly (readonly [call: string, does: string])[];
}

/** All commands, by the names that are typed. */
export const COMMANDS: ReadonlyMap<string, Listed> = new Map<string, Listed>([
  [
    'run',
    {
      run,
      calls: [['run [--trace FILE] [--name NAME] [--] COMMAND [ARG…]', "stand in front of a server's command and record what passes"]],
    },
  ],
  [
    'tap',
    {
      // What reads configurations is loaded for them alone.
      run: async (argv) => (await import('./tapping.js')).tap(argv),
      calls: [['tap CONFIG_FILE [SERVER…] [--scope PATH] [--dry-run]', "put the tap in front of servers in a client's configuration"]],
    },
  ],
  [
    'untap',
    {
      run: async (argv) => (await import('./tapping.js')).untap(argv),
      calls: [['untap CONFIG_FILE [SERVER…] [--scope PATH] [--dry-run], or untap --all', 'take it out again']],
    },
  ],
  [
    'check',
    {
      run: check,
      calls: [['check [--format text|json|sarif|junit] [--fail-on error|warning|info|never] FILE…', 'judge traces']],
    },
  ],
  [
    'compare',
    { run: compare, calls: [['compare [--format text|json] [--latency FACTOR] BEFORE AFTER', 'tell what is not the same in two traces']] },
  ],
  [
    'export',
    {
      run: exportTrace,
      calls: [[`export --format ${Object.keys(FORMATS).join('|')} [-o FILE] TRACE`, 'write a trace in another format']],
    },
  ],
  [
    'issue',
    { run: issue, calls: [['issue [--finding RULE[@AT]] TRACE', 'print a finding as an issue in Markdown, with a minimal trace']] },
  ],
  [
    'report',
    {
      run: htmlReport,
      calls: [['report [--as-is] [-o FILE] TRACE', 'write a page that shows the timeline in any browser, without secrets']],
    },
  ],
  [
    'share',
    {
      run: share,
      calls: [
        ['share [--preview] [--anonymous] [--id ID | --finding RULE[@AT]] [-o FILE] TRACE', 'write a copy of a trace without its secrets'],
      ],
    },
  ],
  [
    'sessions',
    {
      run: sessions,
      calls: [
        ['sessions [--format text|json]', 'list live and recorded sessions, and what they take on the disk'],
        [
          'sessions --delete ID…|--all|--older-than AGE, sessions --prune [--dry-run]',
          'delete recorded ones, or those beyond limits of size, age and count',
        ],
      ],
    },
  ],
  [
    'cancel',
    {
      run: cancel,
      calls: [
        [
          'cancel SESSION REQUEST_ID [--to server|client] [--reason TEXT] [--answer]',
          'cancel a request of a live session on the wire, and tell what came of it',
        ],
      ],
    },
  ],
]);

function help(): string {
  const calls = [...COMMANDS.values()].flatMap((command) => command.calls);
  return `Tapline ${version}: see what an MCP client and server really say to each other.

usage: tapline COMMAND [ARG…]

${calls.map(([call, does]) => `  ${call}\n      ${does}\n`).join('')}
  help COMMAND, COMMAND --help    more about one of them
  --help, --version

Sessions lie in ${sessionsFolder()}; TAPLINE_HOME names another place.
`;
}

/** Undoes what Tapline did to configurations, when the extension is removed; see there. */
export async function uninstall(): Promise<void> {
  const { uninstall } = await import('../clients/files/uninstall.js');
  await uninstall(taplineHome());
}

/** Does a job of the editor's. Never rejects: what went wrong is told. */
export async function outcomeOf(job: Job): Promise<JobOutcome> {
  try {
    return { kind: 'done', reply: await runJob(job) };
  } catch (error) {
    return failureOf(error, job);
  }
}

/** Sends spans for the editor, once `look` is called. */
export function spanService(...parts: ConstructorParameters<typeof SpanService>): SpanService {
  return new SpanService(...parts);
}

/** Runs a command by name and sets the process's exit code: 2 where the call itself is wrong. */
export async function main(argv: readonly string[]): Promise<void> {
  // Whoever reads the report may stop reading, as `head` does: that is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const [name, ...rest] = argv[0] === 'help' && argv[1] !== undefined ? [argv[1], '--help'] : argv;
  if (name === '--help' || name === '-h' || name === 'help') process.stdout.write(help());
  else if (name === '--version') process.stdout.write(`${version}\n`);
  else {
    const command = name === undefined ? undefined : COMMANDS.get(name);
    if (command === undefined) {
      process.stderr.write(name === undefined ? help() : `tapline: there is no command "${name}".\n\n${help()}`);
      process.exitCode = 2;
      return;
    }
    process.exitCode = await command.run(rest);
  }
}
