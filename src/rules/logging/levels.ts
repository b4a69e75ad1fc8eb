import { objectAt } from '../../protocol/message.js';

/** The levels of log messages, the least urgent first. */
export const LEVELS: readonly string[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

const META_LEVEL = 'io.modelcontextprotocol/logLevel';
const WEIGHT: ReadonlyMap<unknown, number> = new Map(LEVELS.map((level, i) => [level, i]));

/** How urgent a level is, 0 for debug; null for what is no level. */
export function weightOf(level: unknown): number | null {
  return WEIGHT.get(level) ?? null;
}

/** The log level that a request of 2026-07-28 asks for; undefined where it asks for none. */
export function requestedLevel(params: unknown): unknown {
  return objectAt(params, '_meta')?.[META_LEVEL];
}
