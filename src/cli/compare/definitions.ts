import type { Compared, Difference } from './differences.js';
import type { OfferKind } from './profile.js';

/** What is offered under the same name in two sessions, and is not defined the same. */
export interface ChangedDefinition {
  readonly of: OfferKind;
  readonly name: string;
  /** The server says that it is the same version. */
  readonly silent: boolean;
  /** JSON over several lines, members in order. */
  readonly before: string;
  readonly after: string;
}

/** The definitions, before and after, that the differences tell of. */
export function changedDefinitions(before: Compared, after: Compared, differences: readonly Difference[]): readonly ChangedDefinition[] {
  return differences.flatMap((one) => {
    if (one.kind !== 'definition') return [];
    const { of, name, silent } = one;
    const [old, now] = [before, after].map(({ profile }) => profile.offers[of].get(name));
    return old === undefined || now === undefined ? [] : [{ of, name, silent, before: overLines(old), after: overLines(now) }];
  });
}

function overLines(json: string): string {
  return `${JSON.stringify(JSON.parse(json), null, 2)}\n`;
}
