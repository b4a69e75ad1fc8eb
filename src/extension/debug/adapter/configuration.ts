import { isObject } from '../../../protocol/message.js';
import { dateOf, LETTERS } from '../../../protocol/revisions.js';
import { visible } from '../../../session/timeline/visible.js';
import { DEBUGGER_WISHES, type DebuggerWish } from './attach/plan.js';
import type { Say } from './words.js';

/** What `launch` needs, once the editor has filled in a configuration. */
export interface LaunchConfiguration {
  /** The server's name; empty where the configuration has a command of its own and no name for it. */
  readonly server: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly debugger: DebuggerWish;
  readonly stopOnEntry: boolean;
  /** `auto`, or the revision that the client asks for. */
  readonly revision: string;
  /** Further settings of the language's debugger. */
  readonly attach: Readonly<Record<string, unknown>>;
}

/** The revisions that can be asked for. */
export const REVISIONS: readonly string[] = ['auto', ...LETTERS.map(dateOf)];

/**
 * What in a configuration is of a kind that cannot be meant, in a sentence for the person; null where nothing is. Values that still hold
 * variables, which the editor replaces, pass.
 */
export function wrongIn(value: object, say: Say): string | null {
  const given: Readonly<Record<string, unknown>> = { ...value };
  const all = Object.keys(SHAPES).map((name) => (given[name] === undefined ? null : SHAPES[name]!(name, given[name], say)));
  return all.find((wrong) => wrong !== null) ?? null;
}

type Shape = (name: string, value: unknown, say: Say) => string | null;

const text: Shape = (name, value, say) => (typeof value === 'string' ? null : say('wrongText', name));
const object =
  (example: string): Shape =>
  (name, value, say) =>
    isObject(value) ? null : say('wrongObject', name, example);
const choice =
  (known: readonly string[]): Shape =>
  (name, value, say) =>
    typeof value === 'string' && (known.includes(value) || value.includes('${'))
      ? null
      : say('wrongChoice', name, visible(JSON.stringify(value) ?? '', 80), known.join(', '));

const SHAPES: Readonly<Record<string, Shape>> = {
  request: (_, value, say) => (value === 'launch' ? null : say('notLaunch')),
  server: text,
  file: text,
  command: text,
  args: (name, value, say) => (Array.isArray(value) && value.every(isPlain) ? null : say('wrongList', name, '["server.js"]')),
  cwd: text,
  env: (name, value, say) =>
    isObject(value) && Object.values(value).every((one) => one === null || isPlain(one))
      ? null
      : say('wrongObject', name, '{"LOG": "debug"}'),
  debugger: choice(DEBUGGER_WISHES),
  stopOnEntry: (name, value, say) => (typeof value === 'boolean' ? null : say('wrongFlag', name)),
  revision: choice(REVISIONS),
  attach: object('{"justMyCode": false}'),
};

/** What reads the same as a text. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Reads a configuration as it came over the protocol; anything may be in it. Null where it says nothing that can be started. */
export function readConfiguration(value: unknown): LaunchConfiguration | null {
  if (!isObject(value) || typeof value.command !== 'string' || value.command === '' || typeof value.cwd !== 'string') return null;
  const wish = DEBUGGER_WISHES.find((known) => known === value.debugger) ?? 'auto';
  const env = isObject(value.env) ? Object.entries(value.env).filter(([, text]) => text !== null && text !== undefined) : [];
  return {
    server: typeof value.server === 'string' ? value.server : '',
    command: value.command,
    args: Array.isArray(value.args) ? value.args.map(String) : [],
    cwd: value.cwd,
    env: Object.fromEntries(env.map(([name, text]) => [name, String(text)])),
    debugger: wish,
    stopOnEntry: value.stopOnEntry === true,
    revision: REVISIONS.find((known) => known === value.revision) ?? 'auto',
    attach: isObject(value.attach) ? value.attach : {},
  };
}
