import { hostname, userInfo } from 'node:os';

/** Names of the person and the machine, as far as the system tells them. */
export function identities(): readonly string[] {
  const names = [hostname()];
  try {
    names.push(userInfo().username);
  } catch {
    // A user without an entry has no name.
  }
  return names.filter((name) => name !== '');
}
