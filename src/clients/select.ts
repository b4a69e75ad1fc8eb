import type { ServerEntry } from './entry.js';

/** Which servers of a file are meant. */
export interface Wanted {
  /** Their names; none for every one that fits. */
  readonly names: readonly string[];
  /** Whose servers: all in the file, those for all projects, or those of one project. */
  readonly scope: { readonly kind: 'any' } | { readonly kind: 'user' } | { readonly kind: 'project'; readonly path: string };
}

/** All servers of a file. */
export const EVERY_SERVER: Wanted = { names: [], scope: { kind: 'any' } };

/** The servers that are meant, in the order of the file, or why that cannot be said. */
export type Selected =
  | { readonly kind: 'entries'; readonly entries: readonly ServerEntry[] }
  /** There is no server of that name (in that scope). */
  | { readonly kind: 'unknown'; readonly name: string; readonly known: readonly string[] }
  /** The name stands in several scopes. */
  | { readonly kind: 'ambiguous'; readonly name: string; readonly scopes: readonly (string | null)[] }
  /** There is no such project in the file. */
  | { readonly kind: 'no-scope'; readonly known: readonly string[] };

/** The entries that are wanted, all of a scope where no name is given; else what does not fit: nothing is chosen by halves. */
export function select(entries: readonly ServerEntry[], { names, scope }: Wanted): Selected {
  const within = entries.filter((entry) => inScope(entry, scope));
  if (scope.kind === 'project' && within.length === 0) {
    return { kind: 'no-scope', known: unique(entries.flatMap((entry) => (entry.scope === null ? [] : [entry.scope]))) };
  }
  if (names.length === 0) return { kind: 'entries', entries: within };
  for (const name of names) {
    const scopes = within.filter((entry) => entry.name === name).map((entry) => entry.scope);
    if (scopes.length === 0) return { kind: 'unknown', name, known: unique(within.map((entry) => entry.name)) };
    if (scopes.length > 1) return { kind: 'ambiguous', name, scopes };
  }
  return { kind: 'entries', entries: within.filter((entry) => names.includes(entry.name)) };
}

function inScope(entry: ServerEntry, scope: Wanted['scope']): boolean {
  switch (scope.kind) {
    case 'any':
      return true;
    case 'user':
      return entry.scope === null;
    case 'project':
      return entry.scope !== null && withoutSlash(entry.scope) === withoutSlash(scope.path);
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/[\\/]+$/, '') : path;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
