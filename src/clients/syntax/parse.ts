import { parseJson } from './json.js';
import type { ParsedConfig, Syntax } from './tree.js';

/** Parses a configuration. */
export function parseConfig(text: string, _syntax: Syntax): ParsedConfig {
  return parseJson(text);
}
