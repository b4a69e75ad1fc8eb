import { version } from '../../package.json';
import { cancel } from './cancel.js';
import { check } from './check.js';
import { sessions } from './sessions.js';

const HELP = `Tapline ${version}: see what an MCP client and server really say to each other.

usage: tapline COMMAND [ARG…]

  run [--trace FILE] [--] COMMAND [ARG…]   stand in front of a server's command and record what passes
  check [OPTION…] FILE…                    judge traces; "tapline check --help" says more
  sessions [--format json]                 list live and recorded sessions
  cancel SESSION REQUEST_ID [OPTION…]      cancel a request of a live session

  --help, --version
`;

type Command = (argv: string[]) => Promise<number>;

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['check', check],
  ['sessions', sessions],
  ['cancel', cancel],
]);

/** Runs a command by name and sets the process's exit code: 2 where the call itself is wrong. */
export async function main(argv: readonly string[]): Promise<void> {
  // Whoever reads the report may stop reading, as `head` does: that is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const [name, ...rest] = argv;
  if (name === '--help' || name === '-h' || name === 'help') process.stdout.write(HELP);
  else if (name === '--version') process.stdout.write(`${version}\n`);
  else {
    const command = name === undefined ? undefined : COMMANDS.get(name);
    if (command === undefined) {
      process.stderr.write(name === undefined ? HELP : `tapline: there is no command "${name}".\n\n${HELP}`);
      process.exitCode = 2;
      return;
    }
    process.exitCode = await command(rest);
  }
}
