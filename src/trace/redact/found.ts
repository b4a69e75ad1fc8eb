/** Why a value should not leave the machine. */
export type SecretKind =
  /** It stands under a name such as `password` or `apiKey`. */
  | 'named'
  /** It has the shape of a known token: an API key, a JSON Web Token, a private key. */
  | 'token'
  /** It looks random, as keys do. */
  | 'random'
  /** It stands in a URL in front of `@`, or behind a name such as `token` in its query. */
  | 'url'
  /** It is the person's folder in a path. */
  | 'home'
  /** It is a person's name on this machine. */
  | 'user'
  | 'email'
  /** It tells of a person by its name: `fullName`, `dateOfBirth`, `street`. */
  | 'person'
  | 'phone'
  /** It is the name of a computer in a network of its own. */
  | 'host'
  /** It is the number of a card, an account or a person, by its check digits or its form. */
  | 'number'
  /** It is text in base64 that holds one of the others. */
  | 'encoded'
  /** The person said so. */
  | 'chosen';

/** Part of a text that should not leave the machine, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
}

/** Spans in order, without those that lie in others; of two that overlap the first is kept, and the rest of the second with it. */
export function tidy(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  let reached = 0;
  for (const span of sorted) {
    if (span.end <= reached) continue;
    const start = Math.max(span.start, reached);
    kept.push(start === span.start ? span : { ...span, start });
    reached = span.end;
  }
  return kept;
}
