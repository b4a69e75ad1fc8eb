import { isObject } from '../../../protocol/message.js';
import { JsonBlock, parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import type { Moment } from '../time.js';

const REFUSED = /Received a (?:response for an unknown message ID|progress notification for an unknown token): (\{.*)$/s;

/**
 * Clients that log no traffic quote the messages that their SDK could not place: an answer to nothing that waits, progress for an
 * unknown token. Each is one message of the server, and stands for itself only.
 */
export function takeRefused(writer: SessionWriter, text: string, moment: Moment | null, line: number): boolean {
  const quoted = REFUSED.exec(text)?.[1];
  if (quoted === undefined) return false;
  // The same text may follow once more: some errors print their message twice.
  const found = new JsonBlock().add(quoted);
  const value = found === null ? undefined : parseJson(found.json);
  writer.lacks('refused-only');
  if (isObject(value)) writer.message('s2c', JSON.stringify(value), value, moment, line);
  else writer.gap(1, 'cut', moment, line);
  return true;
}

/** What the log of such a client proves. */
export const REFUSED_ONLY = { text: 'model', bodies: 'abridged', frames: 'refused' } as const;
