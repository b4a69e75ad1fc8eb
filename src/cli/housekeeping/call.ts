import { formatBytes } from '../../session/timeline/format.js';
import { parseAge, parseSize } from '../../trace/limits.js';
import { DAY_MS, DEFAULT_LIMITS, type Limits } from '../../trace/retention.js';
import type { Values } from '../command.js';
import { wrong } from '../errors.js';

export const USAGE = `usage: tapline sessions [--format text|json]
       tapline sessions --delete ID…|--all|--older-than AGE [--dry-run]
       tapline sessions --prune [--max-size SIZE] [--max-age AGE] [--max-count N] [--dry-run]

Lists live and recorded sessions, newest last, with what they come to and what they take on the disk; or deletes recorded ones.

  --format text|json    how the list, or what was deleted, is printed; default: text
  --delete              delete the sessions that are named, with all that belongs to them
  --all                 delete all that are recorded
  --older-than AGE      delete those that were written last so long ago: 7d, 12h, 2w
  --prune               delete the oldest ones, until the others are within the limits
  --max-size SIZE       what they may take together: 500MB, 2GB
  --max-age AGE         how long they stay
  --max-count N         how many stay
                        without any of the three: ${formatBytes(DEFAULT_LIMITS.maxBytes ?? 0)}, ${(DEFAULT_LIMITS.maxAgeMs ?? 0) / DAY_MS} days, ${DEFAULT_LIMITS.maxCount} sessions
  --dry-run             only tell what would be deleted
  -h, --help            this text

A live session is never deleted. One that is open in an editor, or that a person keeps ("Keep This Session"), goes only by its name, and
so does a trace that was written elsewhere (run --trace FILE): otherwise Tapline forgets that session, and the file stays.

exit code: 0 done, 1 the sessions cannot be read, or one that was named could not be deleted, 2 the call is wrong
`;

export type Format = 'text' | 'json';

/** Which sessions are to be deleted. */
export type Chosen =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'older'; readonly ageMs: number };

interface Doing {
  readonly format: Format;
  readonly mode: 'delete' | 'dry-run';
}

export type Housekeeping =
  | (Doing & { readonly kind: 'delete'; readonly chosen: Chosen })
  | (Doing & { readonly kind: 'prune'; readonly limits: Limits });

export type SessionsCall = { readonly kind: 'list'; readonly format: Format } | Housekeeping;

export const OPTIONS = {
  format: { type: 'string', default: 'text' },
  delete: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  'older-than': { type: 'string' },
  prune: { type: 'boolean', default: false },
  'max-size': { type: 'string' },
  'max-age': { type: 'string' },
  'max-count': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

const PRUNING = ['max-size', 'max-age', 'max-count'] as const;
const CHOOSING = ['all', 'older-than'] as const;

/** What the words of `sessions` ask for; throws a `WrongCall` where that is nothing. */
export function readSessionsCall(values: Values<typeof OPTIONS>, ids: readonly string[]): SessionsCall {
  const { format } = values;
  if (format !== 'text' && format !== 'json') wrong(`--format is text or json, not "${format}".`);
  if (values.delete && values.prune) wrong('--delete names sessions, --prune limits: one of them at a time.');
  const needs = (option: string, of: readonly (keyof typeof values)[]) => {
    const stray = of.find((name) => values[name] !== undefined && values[name] !== false);
    if (stray !== undefined) wrong(`--${stray} belongs to ${option}.`);
  };
  if (!values.prune) needs('--prune', PRUNING);
  if (!values.delete) {
    needs('--delete', CHOOSING);
    if (ids.length > 0) wrong(`"${ids[0]}" is not asked for here; --delete deletes the sessions that are named.`);
  }
  const mode = values['dry-run'] ? 'dry-run' : 'delete';
  if (values.delete) return { kind: 'delete', format, mode, chosen: chosenOf(ids, values.all, values['older-than']) };
  if (values.prune) return { kind: 'prune', format, mode, limits: limitsOf(values) };
  needs('--delete and --prune', ['dry-run']);
  return { kind: 'list', format };
}

function chosenOf(ids: readonly string[], all: boolean, older: string | undefined): Chosen {
  const ways = [ids.length > 0, all, older !== undefined].filter(Boolean).length;
  if (ways !== 1) wrong('--delete takes the ids of sessions, or --all, or --older-than AGE: one of these.');
  if (all) return { kind: 'all' };
  return older === undefined ? { kind: 'ids', ids } : { kind: 'older', ageMs: ageOf('--older-than', older) };
}

function limitsOf(values: Values<typeof OPTIONS>): Limits {
  const size = values['max-size'];
  const age = values['max-age'];
  const count = values['max-count'];
  if (size === undefined && age === undefined && count === undefined) return DEFAULT_LIMITS;
  return {
    maxBytes: size === undefined ? null : (parseSize(size) ?? wrong(`--max-size is a size such as 500MB or 2GB, not "${size}".`)),
    maxAgeMs: age === undefined ? null : ageOf('--max-age', age),
    maxCount: count === undefined ? null : /^\d+$/.test(count) ? Number(count) : wrong(`--max-count is a number, not "${count}".`),
  };
}

function ageOf(option: string, text: string): number {
  return parseAge(text) ?? wrong(`${option} is an age such as 7d, 12h or 2w, not "${text}".`);
}
