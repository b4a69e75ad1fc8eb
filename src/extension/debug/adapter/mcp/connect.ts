import { isObject, type JsonObject, objectAt, stringAt } from '../../../../protocol/message.js';
import { dateOf, isModernCode, META_SERVER } from '../../../../protocol/revisions.js';
import { CAPABILITIES } from './answers.js';
import { AnsweredError, type ClientInfo, type McpClient, MODERN } from './client.js';

/** What is known of the server once both ends agreed. Names are untrusted text. */
export interface Connection {
  readonly revision: string;
  readonly server: { readonly name: string; readonly version: string } | null;
  readonly capabilities: JsonObject;
}

/** The newest revision that begins with a handshake. */
const NEWEST_HANDSHAKE = dateOf('D');

/** How long a server may take to answer a request that it may not know, in ms, before the handshake of the older revisions follows. */
const PROBE_MS = 10_000;

/**
 * Agrees with the server on a revision: `auto`, or the one that is to be spoken. Asked for `auto`, it begins as the specification
 * recommends to clients that speak both eras: `server/discover` first, `initialize` where that is not understood.
 * Rejects with what the server answered.
 */
export async function connect(client: McpClient, info: ClientInfo, revision: string, probeMs: number = PROBE_MS): Promise<Connection> {
  if (revision === MODERN) return discovered(client, await client.request('server/discover', null, MODERN).answer);
  if (revision !== 'auto') return handshake(client, info, revision);
  const probe = client.request('server/discover', null, MODERN);
  let late: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), probeMs);
  });
  try {
    const result = await Promise.race([probe.answer, silence]);
    if (result && versionsOf(result).includes(MODERN)) return discovered(client, result);
  } catch (error) {
    if (!(error instanceof AnsweredError)) throw error;
    // Only servers of the newer era use these codes: a handshake would get no further.
    if (isModernCode(error.code)) throw error;
  } finally {
    clearTimeout(late);
  }
  return handshake(client, info, NEWEST_HANDSHAKE);
}

async function handshake(client: McpClient, info: ClientInfo, version: string): Promise<Connection> {
  const capabilities = version >= dateOf('C') ? CAPABILITIES : { roots: CAPABILITIES.roots, sampling: CAPABILITIES.sampling };
  const result = await client.request('initialize', { protocolVersion: version, capabilities, clientInfo: info }, null).answer;
  const agreed = stringAt(result, 'protocolVersion') ?? version;
  client.revision = agreed;
  client.notify('notifications/initialized', null);
  return { revision: agreed, server: implementation(result.serverInfo), capabilities: objectAt(result, 'capabilities') ?? {} };
}

function discovered(client: McpClient, result: JsonObject): Connection {
  client.revision = MODERN;
  const server = implementation(objectAt(result, '_meta')?.[META_SERVER]) ?? implementation(result.serverInfo);
  return { revision: MODERN, server, capabilities: objectAt(result, 'capabilities') ?? {} };
}

function versionsOf(result: JsonObject): readonly unknown[] {
  return Array.isArray(result.supportedVersions) ? result.supportedVersions : [];
}

function implementation(value: unknown): Connection['server'] {
  if (!isObject(value) || typeof value.name !== 'string') return null;
  return { name: value.name, version: typeof value.version === 'string' ? value.version : '' };
}
