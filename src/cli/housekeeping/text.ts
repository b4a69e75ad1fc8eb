/** A line for a terminal. Names come from the wire: nothing in them may move the cursor or end the line. */
export function printable(text: string): string {
  return `${text.replace(/\p{Cc}/gu, '\uFFFD')}\n`;
}
