/** The lines on which more than one entry stands: there a lens says whose it is. */
export function sharedLines(lines: readonly number[]): ReadonlySet<number> {
  return new Set(lines.filter((line, at) => lines.indexOf(line) !== at));
}
