import { ConfigError } from '../../clients/files/errors.js';

export { isNotFound } from '../../clients/files/errors.js';

/** A failure that is told to the person as it stands: what happened, to which server or file, and what to do next. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The sentence in whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a failure says all that a person needs; for any other, the log has more. */
export function isForPeople(error: unknown): boolean {
  return error instanceof UserError || error instanceof ConfigError;
}
