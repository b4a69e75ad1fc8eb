const QUOTED = /'(\s*\{[^']*"jsonrpc"[^']*\}\s*(?:\\n)?)'|"(\s*\{(?:[^"\\]|\\.)*\\"jsonrpc\\"(?:[^"\\]|\\.)*\}\s*)"/g;
const HEREDOC = /<<-?\s*['"]?(\w+)['"]?\s*(?:\||$|>|2>)/;
/** Longer lines are no command that somebody typed. */
const LONGEST = 1024 * 1024;

/** The messages that stand in quotes in a line of a shell command, in their order. */
export function commandMessages(line: string): string[] {
  if (line.length > LONGEST || !line.includes('jsonrpc')) return [];
  const messages: string[] = [];
  for (const [, single, double] of line.matchAll(QUOTED)) {
    if (single !== undefined) messages.push(...single.split('\\n').filter((part) => part.trim() !== ''));
    else if (double !== undefined) messages.push(double.replace(/\\(.)/g, '$1').trim());
  }
  return messages;
}

/** The word that ends the document which a command in this line reads from what follows; null where it reads none. */
export function opensHeredoc(line: string): string | null {
  return HEREDOC.exec(line)?.[1] ?? null;
}
