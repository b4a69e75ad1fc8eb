import { isObject } from '../../protocol/message.js';
import { formatValue, quoted } from '../../session/timeline/filter/format.js';
import { parseFilter } from '../../session/timeline/filter/parse.js';
import { FILTER_KEYS, FILTER_STATES } from '../../session/timeline/filter/terms.js';
import { inEnglish } from '../../session/timeline/phrases.js';

/** A failure that the model can do something about: what happened, and what to call instead. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** What `list_mcp_sessions` is asked for. */
export interface ListInput {
  readonly state: 'live' | 'recorded' | 'all';
  readonly limit: number;
}

/** What `query_mcp_traffic` is asked for. */
export interface QueryInput {
  readonly session: string;
  /** In the language of the timeline's filter. */
  readonly filter: string;
  readonly limit: number;
  /** Only rows behind this one; null from the beginning. */
  readonly after: number | null;
}

/** Reads the input of `list_mcp_sessions`; models send what they like. */
export function listInput(input: unknown): ListInput {
  const { state, limit } = isObject(input) ? input : {};
  return { state: state === 'live' || state === 'recorded' ? state : 'all', limit: amount(limit, 20, 100) };
}

/** Reads the input of `query_mcp_traffic`. Throws a ToolError where it cannot be used. */
export function queryInput(input: unknown): QueryInput {
  const { session, method, tool, state, filter, limit, after } = isObject(input) ? input : {};
  if (typeof session !== 'string' || session === '') {
    throw new ToolError('"session" is missing. Call list_mcp_sessions first and pass the id of one of its sessions.');
  }
  if (state !== undefined && !FILTER_STATES.some((known) => known === state)) {
    throw new ToolError(`"state" is ${JSON.stringify(state)}, but has to be one of ${FILTER_STATES.join(', ')}.`);
  }
  const terms = [term('method', method), term('tool', tool), term('state', state), typeof filter === 'string' ? filter : ''];
  const whole = terms.filter((one) => one !== '').join(' ');
  const parsed = parseFilter(whole);
  if (parsed.kind === 'error')
    throw new ToolError(`The filter cannot be used: ${parsed.errors.map(({ message }) => inEnglish(message)).join(' ')} ${GRAMMAR}`);
  return {
    session,
    filter: whole,
    limit: amount(limit, 20, 100),
    after: typeof after === 'number' && after >= 0 ? Math.floor(after) : null,
  };
}

const GRAMMAR = `A filter is words and key:value terms, all of which must hold, with - in front for the opposite; keys are ${FILTER_KEYS.join(', ')}; for example: tool:search -state:answered dur:>2s.`;

function term(key: 'method' | 'tool' | 'state', value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  // In quotation marks it is that name alone; a `*` in it is meant to stand for others.
  return `${key}:${value.includes('*') ? formatValue(value) : quoted(value)}`;
}

function amount(value: unknown, fallback: number, most: number): number {
  return typeof value === 'number' && value >= 1 ? Math.min(most, Math.floor(value)) : fallback;
}
