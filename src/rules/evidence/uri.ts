const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
/** What RFC 3986 allows nowhere; letters beyond ASCII are those of an IRI, which most libraries take. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FOREIGN = /[\u0000-\u0020"<>\\^`{|}\u007f]/;
const PERCENT = /%(?![0-9A-Fa-f]{2})/;

/** Why a text is no URI, in words that follow "it"; null where it is one. */
export function uriFault(text: string): string | null {
  if (!SCHEME.test(text)) return 'has no scheme, such as file: or https:';
  const foreign = FOREIGN.exec(text)?.[0];
  if (foreign === ' ') return 'holds a space, which must be written %20';
  if (foreign !== undefined) return `holds the character ${JSON.stringify(foreign)}, which must be written with a percent sign`;
  return PERCENT.test(text) ? 'holds a percent sign without two hexadecimal digits after it' : null;
}
