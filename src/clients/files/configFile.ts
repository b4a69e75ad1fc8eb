import { readFile } from 'node:fs/promises';
import { CLIENTS, strategyFor } from '../clients.js';
import type { ClientStrategy, ServerEntry } from '../entry.js';
import { ConfigError, isNotFound } from './errors.js';

/** A configuration as it was read from the disk. */
export interface SavedConfig {
  readonly path: string;
  readonly bytes: Buffer;
  readonly text: string;
  readonly client: ClientStrategy;
  readonly entries: readonly ServerEntry[];
}

/** Reads a configuration of any client. Throws a ConfigError that says what is wrong with it and what to do. */
export async function readConfigFile(path: string): Promise<SavedConfig> {
  const bytes = await readBytes(path);
  const text = decodeConfig(bytes, path);
  const client = strategyFor(path, text);
  if (client === null) {
    const labels = CLIENTS.map(({ label }) => label).join(', ');
    throw new ConfigError(`${path} holds no MCP servers in the form of a client that Tapline knows: ${labels}.`);
  }
  const located = client.locate(text);
  if (located.kind === 'invalid') {
    const { line, character } = located.position;
    throw new ConfigError(
      `${path} is not valid ${client.syntax.toUpperCase()}: ${located.message} (line ${line + 1}, column ${character + 1}). Correct it, then try again.`,
    );
  }
  return { path, bytes, text, client, entries: located.entries };
}

/** The text of a configuration, its byte order mark included: what is written back must be the same bytes. Throws a ConfigError for bytes that are not UTF-8. */
function decodeConfig(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ConfigError(`${path} is not UTF-8 text. Save it as UTF-8, then try again.`);
  }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isNotFound(error)) throw new ConfigError(`${path} does not exist. Check the path.`);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw new ConfigError(`${path} is a folder. Name the configuration file in it.`);
    if (code === 'EACCES' || code === 'EPERM') throw new ConfigError(`${path} may not be read by you. Check its permissions.`);
    throw new ConfigError(`${path} cannot be read: ${message}`);
  }
}
