import type { MarkKind } from '../../../src/session/timeline/overview/bins.js';
import { pathsOf } from '../shapes.js';

/** Triangles on a field of 16 × 16: of what is wrong filled, of what only deserves a look hollow. */
const FINDING = 'M8 1.5 15.5 14.5H.5z';
const NOTE = 'M8 1.5 15.5 14.5H.5zM8 4.8 3.3 12.9h9.4z';

const PATHS: Readonly<Record<MarkKind, () => readonly string[]>> = {
  error: () => [FINDING],
  warning: () => [FINDING],
  info: () => [NOTE],
  cancelled: () => pathsOf('circle-slash'),
  orphaned: () => pathsOf('orphaned'),
  leaked: () => pathsOf('leaked'),
};

const made = new Map<MarkKind, Path2D>();

/** The shape of a mark as a path on a field of 16 × 16: the same as in the rows. */
export function markPath(kind: MarkKind): Path2D {
  const known = made.get(kind);
  if (known) return known;
  const path = new Path2D();
  for (const text of PATHS[kind]()) path.addPath(new Path2D(text));
  made.set(kind, path);
  return path;
}
