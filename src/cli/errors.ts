import { PhraseError } from '../session/timeline/phrase-error.js';
import { inEnglish } from '../session/timeline/phrases.js';
import { isOfWriting, writingPhrase } from '../trace/files/problem.js';

/** A problem with what a command was asked for, told to a person as it stands. */
export class CommandError extends Error {
  constructor(
    message: string,
    /** What the command ends with. */
    readonly exitCode: 1 | 2 = 2,
  ) {
    super(message);
  }
}

/** The words of a call ask for nothing that can be done. */
export class WrongCall extends CommandError {
  constructor(
    message: string,
    /** Their form, which the usage shows, or something that they name. */
    readonly about: 'form' | 'content' = 'form',
  ) {
    super(message);
  }
}

/** Refuses a call in an expression. */
export function wrong(message: string, about: 'form' | 'content' = 'form'): never {
  throw new WrongCall(message, about);
}

/** What a command reads, as it was named, and where it writes, if it does. */
interface Files {
  readonly file: string;
  readonly output?: string;
}

/**
 * What is wrong with reading `file` or writing `output`, for a person. An error that is no problem of either is one of ours, and passes
 * through.
 */
export function fileProblem(error: unknown, { file, output }: Files): string {
  if (error instanceof CommandError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (output !== undefined && isOfWriting(error, [output])) {
    if (code === 'EEXIST') return `${output} is there already; name another file with --output.`;
    if (code === 'ENOENT') return `there is no folder for ${output}.`;
    return inEnglish(writingPhrase(output, error));
  }
  if (code === undefined || READING.has(code)) return `${file}: ${readingProblem(error)}`;
  return (error as Error).message;
}

/** What may be wrong with a file that is to be read, and is no fault of the disk. */
const READING: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file.'],
  ['EISDIR', 'this is a folder; name the trace files in it.'],
  ['EACCES', 'you may not read this file; traces are readable by their owner alone.'],
  ['EPERM', 'you may not read this file; traces are readable by their owner alone.'],
]);

/** What is wrong with a file that was to be read, without its name. An error that is no problem of the file is one of ours, and passes through. */
export function readingProblem(error: unknown): string {
  if (error instanceof PhraseError || error instanceof CommandError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return READING.get(code) ?? message;
}
