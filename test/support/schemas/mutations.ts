type Path = readonly (string | number)[];

/** What takes the place of a value, one by one. */
const REPLACEMENTS: readonly unknown[] = [null, 7, 0.5, -1, 'other', '', true, [], ['other'], {}, { other: 1 }];

/** A value with one thing changed, and where. */
export interface Mutation {
  readonly path: Path;
  readonly value: unknown;
}

/** The value itself, and every value that is one step away from it: a member dropped, or replaced by something else. */
export function* mutations(value: unknown, path: Path = []): Generator<Mutation> {
  if (path.length > 0) yield { path, value: DROPPED };
  for (const replacement of REPLACEMENTS) yield { path, value: replacement };
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) for (const inner of mutations(item, [...path, i])) yield wrap(value, i, inner);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      for (const inner of mutations(member, [...path, name])) yield wrap(value, name, inner);
    }
  }
}

const DROPPED: unique symbol = Symbol('dropped');

function wrap(outer: object, step: string | number, inner: Mutation): Mutation {
  if (Array.isArray(outer)) {
    const copy: unknown[] = [...outer];
    if (inner.value === DROPPED) copy.splice(step as number, 1);
    else copy[step as number] = inner.value;
    return { path: inner.path, value: copy };
  }
  const copy: Record<string, unknown> = { ...(outer as Record<string, unknown>) };
  if (inner.value === DROPPED) delete copy[step];
  else copy[step] = inner.value;
  return { path: inner.path, value: copy };
}
