/**
 * Four bytes at a time: whether any of them ends or escapes something in JSON, that is, is a quote, a backslash or a control
 * character (`\n` included). Most bytes of real messages are none of these, and are passed over at a third of the cost.
 */
export function hasSpecial(word: number): boolean {
  const quote = word ^ 0x22222222;
  const backslash = word ^ 0x5c5c5c5c;
  // The classic test for a byte below n in a word, `(word - n…) & ~word & 0x80…`; a byte that is zero is one below 1.
  return ((((word - 0x20202020) & ~word) | ((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash)) & 0x80808080) !== 0;
}
