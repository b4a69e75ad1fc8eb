/** Stands for a line of which nothing is left. */
const GONE = '…';

/**
 * The line on a server's stdout that made `JSON.parse` fail with this message, as far as the message quotes it: its first ten
 * characters in newer versions of V8. Null where the message is no such one.
 */
export function badLine(message: string): string | null {
  const quoted =
    /^(?:SyntaxError: )?Unexpected (?:token|non-whitespace character) .*?, (?:\.\.\.)?"(.*?)"(?:\.\.\.)? is not valid JSON/s.exec(message);
  if (quoted !== null) return quoted[1]!;
  return /^(?:SyntaxError: )?(?:Unexpected (?:token|end of JSON input|number|string|non-whitespace)|(?:Expected|Unterminated|Bad (?:control|escaped|Unicode)|No number|Exponent part) .*in JSON)/s.test(
    message,
  )
    ? GONE
    : null;
}
