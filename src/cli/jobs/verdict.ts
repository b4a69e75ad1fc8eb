import type { Finding } from '../../session/listener.js';
import type { Part } from '../share/call.js';
import { sameVerdict } from '../share/copy.js';

/** How a copy is judged, beside what it is a copy of: the rules that are broken in only one of them are named. */
export type VerdictOf =
  | { readonly kind: 'same'; readonly findings: number }
  | { readonly kind: 'other'; readonly gone: readonly string[]; readonly come: readonly string[] };

/**
 * Compares the findings of a trace with those of a copy of it. A copy of a part has to show those that stand in the part, wherever
 * they stand now; a minimal trace, whose finding was made sure of while it was made, nothing else than the whole.
 */
export function verdictOf(
  part: Part,
  chosen: ReadonlySet<number> | null,
  before: readonly Finding[],
  after: readonly Finding[],
): VerdictOf {
  const within = chosen === null ? before : before.filter(({ at }) => chosen.has(at));
  const come = only(after, part.kind === 'finding' ? before : within);
  const gone = part.kind === 'finding' ? [] : only(within, after);
  const same = gone.length === 0 && come.length === 0 && (chosen !== null || sameVerdict(before, after));
  return same ? { kind: 'same', findings: after.length } : { kind: 'other', gone, come };
}

/** The rules of findings that the others lack, or have fewer of. */
function only(these: readonly Finding[], others: readonly Finding[]): readonly string[] {
  const left = new Map<string, number>();
  for (const finding of others) left.set(keyOf(finding), (left.get(keyOf(finding)) ?? 0) + 1);
  const rules = new Set<string>();
  for (const finding of these) {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    if (count === 0) rules.add(finding.rule);
    else left.set(key, count - 1);
  }
  return [...rules];
}

function keyOf({ rule, level, by }: Finding): string {
  return JSON.stringify([rule, level, by]);
}
