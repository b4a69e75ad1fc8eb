import { formatValue, quoted } from '../../session/timeline/filter/format.js';
import { parseFilter } from '../../session/timeline/filter/parse.js';
import { FILTER_KEYS, FILTER_STATES } from '../../session/timeline/filter/terms.js';
import { inEnglish } from '../../session/timeline/phrases.js';
import { readMembers, ToolError } from './members.js';

/** How many a tool lists at most, and where nothing is said. */
const MOST = 100;
const USUAL = 20;

const LIMIT = { kind: 'whole', from: 1, to: MOST } as const;

/** The members of the input of `list_mcp_sessions`. */
export const LIST_MEMBERS = { state: { kind: 'choice', of: ['live', 'recorded', 'all'] }, limit: LIMIT } as const;

/** The members of the input of `query_mcp_traffic`. */
export const QUERY_MEMBERS = {
  session: { kind: 'text' },
  method: { kind: 'text' },
  tool: { kind: 'text' },
  state: { kind: 'choice', of: FILTER_STATES },
  filter: { kind: 'text' },
  limit: LIMIT,
  after: { kind: 'whole', from: 0, to: Number.MAX_SAFE_INTEGER },
} as const;

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

/** Reads the input of `list_mcp_sessions`. Throws a ToolError where it cannot be used. */
export function listInput(input: unknown): ListInput {
  const { state, limit } = readMembers(input, LIST_MEMBERS);
  return { state: state ?? 'all', limit: limit ?? USUAL };
}

/** Reads the input of `query_mcp_traffic`. Throws a ToolError where it cannot be used. */
export function queryInput(input: unknown): QueryInput {
  const { session, method, tool, state, filter, limit, after } = readMembers(input, QUERY_MEMBERS);
  if (session === null) throw new ToolError('"session" is missing. Call list_mcp_sessions first and pass the id of one of its sessions.');
  const terms = [term('method', method), term('tool', tool), term('state', state), filter ?? ''];
  const whole = terms.filter((one) => one !== '').join(' ');
  const parsed = parseFilter(whole);
  if (parsed.kind === 'error')
    throw new ToolError(`The filter cannot be used: ${parsed.errors.map(({ message }) => inEnglish(message)).join(' ')} ${GRAMMAR}`);
  return { session, filter: whole, limit: limit ?? USUAL, after };
}

const GRAMMAR = `A filter is words and key:value terms, all of which must hold, with - in front for the opposite; keys are ${FILTER_KEYS.join(', ')}; for example: tool:search -state:answered dur:>2s.`;

function term(key: 'method' | 'tool' | 'state', value: string | null): string {
  if (value === null) return '';
  // In quotation marks it is that name alone; a `*` in it is meant to stand for others.
  return `${key}:${value.includes('*') ? formatValue(value) : quoted(value)}`;
}
