/** "1 element", "3 elements". This folder stands for itself, so it does not use the words of the rules. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
