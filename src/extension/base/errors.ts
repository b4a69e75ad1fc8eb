/** A failure that is told to the person as it stands: what happened, to which server or file, and what to do next. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The sentence in whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a file system call failed because something is not there. */
export function isNotFound(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
