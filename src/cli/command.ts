import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError, WrongCall } from './errors.js';

/** A command of `tapline`: takes the words behind its name, prints, and returns the exit code of the process. */
export type Command = (argv: readonly string[]) => Promise<number>;

type Options = NonNullable<ParseArgsConfig['options']>;

/** What `parseArgs` makes of such options. */
export type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'];

interface Parts<O extends Options, Ask> {
  /** As it is typed. */
  readonly name: string;
  /** The text of `--help`, which names every option. */
  readonly usage: string;
  /** Its options; `--help` is there of itself. */
  readonly options: O;
  /** The words as `parseArgs` is to see them; left out: as they were typed. */
  readonly prepared?: (argv: readonly string[]) => readonly string[];
  /** What the words ask for. Throws a `WrongCall` where they ask for nothing that can be done. */
  readonly read: (values: Values<O>, positionals: readonly string[]) => Ask;
  /** Does it, and returns the exit code. What it throws is told by `problem`. */
  readonly run: (ask: Ask) => Promise<number>;
  /** What went wrong, for a person; throws what is an error of ours. Left out: a `CommandError` says it, and everything else is ours. */
  readonly problem?: (error: unknown, ask: Ask) => string;
}

const HELP = { help: { type: 'boolean', short: 'h', default: false } } as const;

/**
 * The frame that all commands share: their words are read, help and what is wrong with them is told, and what goes wrong later becomes a
 * sentence on stderr and an exit code: that of the `CommandError`, 2 for all else.
 */
export function command<const O extends Options, Ask>({ name, usage, options, prepared, read, run, problem }: Parts<O, Ask>): Command {
  return async (argv) => {
    let ask: Ask;
    try {
      const words = prepared?.(argv) ?? argv;
      const { values, positionals } = parseArgs({ args: [...words], options: { ...options, ...HELP }, allowPositionals: true });
      if ((values as Values<typeof HELP>).help) {
        process.stdout.write(usage);
        return 0;
      }
      ask = read(values as Values<O>, positionals);
    } catch (error) {
      const wrong = wrongCall(error);
      complain(name, `${wrong.message}\n\n${wrong.about === 'form' ? usage.trimEnd() : `More about the call: tapline ${name} --help`}`);
      return wrong.exitCode;
    }
    try {
      return await run(ask);
    } catch (error) {
      complain(name, problem === undefined ? ownWords(error) : problem(error, ask));
      return error instanceof CommandError ? error.exitCode : 2;
    }
  };
}

/** Says on stderr what went wrong in a command. */
export function complain(name: string, problem: string): void {
  process.stderr.write(`tapline ${name}: ${problem}\n`);
}

/** What is wrong with the words of a call: what a command says of them, or Node, which knows the options; all else is ours. */
function wrongCall(error: unknown): WrongCall {
  if (error instanceof WrongCall) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return new WrongCall(message);
  throw error;
}

function ownWords(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  throw error;
}
