import { type Phrase, phrase } from '../../session/timeline/phrases.js';

/** The system's error about a file that was to be read, as a sentence for a person with what to do. */
export function readingPhrase(path: string, error: unknown): Phrase {
  switch (codeOf(error)) {
    case 'ENOENT':
      return phrase('fileMissing', path);
    case 'EACCES':
    case 'EPERM':
      return phrase('fileForbidden', path);
    case 'EISDIR':
      return phrase('fileIsFolder', path);
    default:
      return phrase('fileUnreadable', path, messageOf(error));
  }
}

/** The same of a file that was to be written. */
export function writingPhrase(path: string, error: unknown): Phrase {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return phrase('fileNoSpace', path);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return phrase('fileProtected', path);
    case 'ENOENT':
    case 'ENOTDIR':
      return phrase('fileNoFolder', path);
    case 'EISDIR':
      return phrase('fileOverFolder', path);
    case 'ENAMETOOLONG':
      return phrase('fileNameTooLong', path);
    default:
      return phrase('fileUnwritten', path, messageOf(error));
  }
}

/** Errors that only writing brings about, and that name no file where the disk fills up meanwhile. */
const OF_WRITING: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether the error is of writing; those with a path are of writing where it is one of these. */
export function isOfWriting(error: unknown, written: readonly string[]): boolean {
  const { code, path } = error as NodeJS.ErrnoException;
  return OF_WRITING.has(code) || (path !== undefined && written.includes(path));
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
