/** A name out of a configuration, for a sentence in a terminal: in quotes, with nothing in it that could move the cursor or end the line. */
export function quoted(name: string): string {
  return `“${name.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD')}”`;
}
