/** What the filter understands, as it is offered while one types. The host judges what was typed; this only helps. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  state: [
    ...['pending', 'answered', 'failed', 'cancelled', 'leaked', 'orphaned', 'stray', 'notification', 'stderr', 'process', 'gap'],
    ...['injected', 'withheld'],
  ],
  by: ['client', 'server', 'tapline'],
  has: ['finding', 'progress', 'suppressed'],
  method: [],
  tool: [],
  id: [],
  rule: [],
};

export interface Suggestion {
  /** What is offered: a key with its colon, or a value. */
  readonly text: string;
  /** The part of it that was typed already. */
  readonly typed: string;
}

export interface Suggestions {
  /** Where in the filter the chosen one goes, up to the caret. */
  readonly from: number;
  readonly items: readonly Suggestion[];
}

const NOTHING: Suggestions = { from: 0, items: [] };

/** What may follow at the caret: keys, or the values of the key in front of it. Nothing where nothing was begun. */
export function suggestionsAt(filter: string, caret: number): Suggestions {
  const before = /(?:^|\s)-?(?:([a-z]+):)?([^\s":]*)$/i.exec(filter.slice(0, caret));
  if (before === null || (caret < filter.length && !/\s/.test(filter.charAt(caret)))) return NOTHING;
  const [, key, typed = ''] = before;
  if (key === undefined && typed === '') return NOTHING;
  const all = key === undefined ? Object.keys(VALUES).map((name) => `${name}:`) : (VALUES[key.toLowerCase()] ?? []);
  const items = all.filter((text) => text.startsWith(typed.toLowerCase()) && text !== typed).map((text) => ({ text, typed }));
  return { from: caret - typed.length, items };
}

/** The filter with a suggestion taken, and where the caret goes. A value is followed by a space, for the next term. */
export function take(filter: string, caret: number, { from }: Suggestions, { text }: Suggestion): { filter: string; caret: number } {
  const rest = filter.slice(caret);
  const inserted = text.endsWith(':') || /^\s/.test(rest) ? text : `${text} `;
  return { filter: filter.slice(0, from) + inserted + rest, caret: from + inserted.length };
}
