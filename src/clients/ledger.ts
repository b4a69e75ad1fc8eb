import type { Syntax } from './syntax/tree.js';
import { checksum } from './text.js';

/**
 * What has to be known to give back an entry byte for byte. It holds no argument of the server and no environment value:
 * those never leave the configuration.
 */
export interface LedgerRecord {
  /** Version 1 has neither `scope` nor `syntax`: it was JSON, and of no project. */
  readonly version: 1 | 2;
  /** The configuration file, as a path. */
  readonly file: string;
  readonly server: string;
  readonly scope?: string | null;
  readonly syntax?: Syntax;
  /** The literal that stood at `command`, with its quotes and escapes. */
  readonly command: string;
  /** Checksum of the text that this literal stands for. */
  readonly meant?: string;
  /** The literal that the tap wrote in its place. */
  readonly writtenCommand: string;
  /** The text that the tap inserted, and where: inside the array of args, or as a property of its own. */
  readonly inserted: string;
  readonly into: 'args' | 'entry';
  /** Where it was inserted: units after the start of the array, or after the end of the command's literal. */
  readonly at: number;
  /** Checksum of the array of args as the tap left it. */
  readonly sum: string;
}

/** The project that a record's entry is for; null for none. */
export function scopeOf(record: LedgerRecord): string | null {
  return record.scope ?? null;
}

/** Reads a record that a file holds; null for anything else. */
export function parseLedgerRecord(text: string): LedgerRecord | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const record = value as Record<string, unknown>;
  const texts = ['file', 'server', 'command', 'writtenCommand', 'inserted', 'sum'];
  const fits =
    (record.version === 1 || (record.version === 2 && isSecond(record))) &&
    texts.every((key) => typeof record[key] === 'string') &&
    (record.into === 'args' || record.into === 'entry') &&
    Number.isSafeInteger(record.at) &&
    (record.at as number) >= 0;
  return fits ? (value as LedgerRecord) : null;
}

function isSecond({ scope, syntax, meant }: Readonly<Record<string, unknown>>): boolean {
  const known = syntax === 'json' || syntax === 'toml' || syntax === 'yaml';
  return known && typeof meant === 'string' && (scope === null || typeof scope === 'string');
}

/** The name under which a record is kept; one file a record, so that two windows never write the same one. */
export function ledgerFileName(file: string, server: string, scope: string | null): string {
  return `${checksum(JSON.stringify(scope === null ? [file, server] : [file, server, scope]))}.json`;
}
