import { methodNames, methodUse } from '../../../../protocol/methods.js';
import { handshakeLetter } from '../../../../protocol/revisions.js';
import { MODERN } from '../mcp/client.js';

/** The requests that clients may send in a revision; in any, where it is not known. */
export function clientRequests(revision: string | null): readonly string[] {
  return named('request', revision);
}

/** The notifications that clients may send in a revision; in any, where it is not known. */
export function clientNotifications(revision: string | null): readonly string[] {
  return named('notification', revision);
}

function named(kind: 'request' | 'notification', revision: string | null): readonly string[] {
  const letter = revision === null ? '' : revision === MODERN ? 'E' : handshakeLetter(revision);
  return methodNames().filter((method) => {
    const use = methodUse(method);
    return use?.kind === kind && use.client !== '' && use.client.includes(letter);
  });
}
