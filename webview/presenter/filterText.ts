/** A piece of the filter as it is painted. `space` stands between the others. */
export interface Token {
  readonly kind: 'key' | 'value' | 'word' | 'space';
  readonly text: string;
  readonly at: number;
}

const TERM = /(\s+)|(-?[A-Za-z]+:(?!\/\/))?((?:"(?:[^"\\]|\\.)*"?|[^\s"]+)*)/gy;

/** Takes a filter apart for its colours. Nothing is lost: the texts together are the filter. */
export function tokensOf(filter: string): readonly Token[] {
  const tokens: Token[] = [];
  TERM.lastIndex = 0;
  while (TERM.lastIndex < filter.length) {
    const at = TERM.lastIndex;
    const match = TERM.exec(filter);
    if (match === null || match[0] === '') return [...tokens, { kind: 'word', text: filter.slice(at), at }];
    const [, space, key, value = ''] = match;
    if (space !== undefined) tokens.push({ kind: 'space', text: space, at });
    else if (key === undefined) tokens.push({ kind: 'word', text: value, at });
    else {
      tokens.push({ kind: 'key', text: key, at });
      if (value !== '') tokens.push({ kind: 'value', text: value, at: at + key.length });
    }
  }
  return tokens;
}

/** Whether a term such as `state:leaked` stands in the filter. */
export function hasTerm(filter: string, term: string): boolean {
  return termsOf(filter).some((known) => known.toLowerCase() === term);
}

/** The filter with a term put in, or taken out where it stands there already. */
export function toggleTerm(filter: string, term: string): string {
  const terms = termsOf(filter);
  const without = terms.filter((known) => known.toLowerCase() !== term);
  return (without.length < terms.length ? without : [...terms, term]).join(' ');
}

/** The filter with further terms, those left out that stand in it already. */
export function withTerms(filter: string, terms: readonly string[]): string {
  const known = termsOf(filter);
  return [...known, ...terms.filter((term) => !known.includes(term))].join(' ');
}

function termsOf(filter: string): readonly string[] {
  const terms: string[] = [];
  let open = '';
  for (const token of tokensOf(filter)) {
    if (token.kind !== 'space') open += token.text;
    else if (open !== '') {
      terms.push(open);
      open = '';
    }
  }
  return open === '' ? terms : [...terms, open];
}
