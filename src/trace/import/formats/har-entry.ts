import { isObject, type JsonObject } from '../../../protocol/message.js';
import { parseJson } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';

/** An entry of the archive, with the text that was sent. */
export interface HarEntry {
  readonly entry: JsonObject;
  readonly url: string;
  readonly asked: string;
  /** What came back, as far as it is text; null where the archive does not hold it. */
  readonly answered: string | null;
  readonly line: number;
}

/** What takes in the entries of one kind. */
export interface HarSessions {
  entry(entry: HarEntry): void;
  /** Lines are damaged: an entry is missing. */
  cut(line: number): void;
  /** All sessions that were found. */
  readonly writers: readonly SessionWriter[];
  end(): void;
}

/** The JSON-RPC message, or batch of such, that a text is; null where it is none. */
export function parseMessage(text: string): JsonObject | readonly unknown[] | null {
  const value = parseJson(text);
  const [first] = Array.isArray(value) ? value : [value];
  if (!isObject(first) || (first.jsonrpc !== '2.0' && typeof first.method !== 'string')) return null;
  return Array.isArray(value) ? value : first;
}
