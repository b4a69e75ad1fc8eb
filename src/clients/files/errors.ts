/** A failure around configurations that is told to the person as it stands: what happened, to which server or file, and what to do next. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Whether a file system call failed because something is not there. */
export function isNotFound(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
