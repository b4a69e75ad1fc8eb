import { TraceError } from '../trace/reader.js';

/** A problem with what a command was asked for, told to a person as it stands. */
export class CommandError extends Error {}

/**
 * What is wrong with reading `file` or writing `output`, for a person. An error that is no problem of either is one of ours, and passes
 * through.
 */
export function fileProblem(error: unknown, { file, output }: { readonly file: string; readonly output: string }): string {
  if (error instanceof CommandError) return error.message;
  if (error instanceof TraceError) return `${file}: ${error.message}`;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EEXIST':
      return `${output} is there already; name another file with --output.`;
    case 'ENOENT':
      return `there is no ${file}, or no folder for ${output}.`;
    case undefined:
      throw error;
    default:
      return (error as Error).message;
  }
}
