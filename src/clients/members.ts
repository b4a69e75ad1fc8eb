import { parse } from 'jsonc-parser';
import type { ServerEntry } from './entry.js';

/** What an entry says about how its server is started, beside the command line; null and empty where it says nothing. */
export interface EntryMembers {
  readonly cwd: string | null;
  readonly env: Readonly<Record<string, string>>;
}

/** Reads the members of an entry out of the text that it was found in. */
export function membersOf(text: string, { range, name }: Pick<ServerEntry, 'range' | 'name'>): EntryMembers {
  const entry = object(object(parse(`{${text.slice(range.offset, range.offset + range.length)}}`))[name]);
  // A variable that is null is one to leave out.
  const env = Object.entries(object(entry.env)).filter(([, value]) => value !== null);
  return {
    cwd: typeof entry.cwd === 'string' ? entry.cwd : null,
    env: Object.fromEntries(env.map(([key, value]) => [key, String(value)])),
  };
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
