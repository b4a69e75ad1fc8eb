import { objectAt } from '../../protocol/message.js';
import type { SessionFacts } from '../../session/facts.js';
import type { Exchange } from '../../session/listener.js';

/** The official extension of long-running work. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** Official extensions that define neither result types nor kinds of input requests. */
const PLAIN_EXTENSIONS: ReadonlySet<string> = new Set([
  TASKS_EXTENSION,
  'io.modelcontextprotocol/ui',
  'io.modelcontextprotocol/oauth-client-credentials',
  'io.modelcontextprotocol/enterprise-managed-authorization',
]);

/** Whether a modern request declares an extension. Null where its params are no longer there. */
export function declares(session: SessionFacts, exchange: Exchange, extension: string): boolean | null {
  const capabilities = session.capabilitiesFor('client', exchange);
  if (capabilities === null) return exchange.params === undefined ? null : false;
  const declared = objectAt(capabilities, 'extensions');
  return declared !== null && Object.hasOwn(declared, extension);
}

/** Whether a modern request may be answered by the rules of an extension that is not known here. */
export function mayBeExtended(session: SessionFacts, exchange: Exchange): boolean {
  const capabilities = session.capabilitiesFor('client', exchange);
  if (capabilities === null) return exchange.params === undefined;
  const declared = objectAt(capabilities, 'extensions');
  return declared !== null && Object.keys(declared).some((name) => !PLAIN_EXTENSIONS.has(name));
}
