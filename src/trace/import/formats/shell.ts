const QUOTED = /'([^']*)'|"((?:[^"\\]|\\.)*)"/g;
const MESSAGE = /^\s*\{/;
const HEREDOC = /<<-?\s*['"]?(\w+)['"]?\s*(?:\||$|>|2>)/;
/** Longer lines are no command that somebody typed. */
const LONGEST = 1024 * 1024;

/** Whether a message stands in the line outside of quotes that are closed, as where somebody cut the line. */
export function holdsCutMessage(line: string): boolean {
  return line.length <= LONGEST && line.includes('"jsonrpc"') && /"jsonrpc"|['"]\s*\{/.test(line.replace(QUOTED, ''));
}

/** The messages that stand in quotes in a line of a shell command, in their order. */
export function commandMessages(line: string): string[] {
  if (line.length > LONGEST || !line.includes('jsonrpc')) return [];
  const messages: string[] = [];
  for (const [, single, double] of line.matchAll(QUOTED)) {
    const text = single ?? double?.replace(/\\(.)/g, '$1') ?? '';
    if (!text.includes('"jsonrpc"')) continue;
    // `printf` and `echo -e` make line ends of these.
    messages.push(...text.split(/\\n|\n/).filter((part) => MESSAGE.test(part)));
  }
  return messages;
}

/** The word that ends the document which a command in this line reads from what follows; null where it reads none. */
export function opensHeredoc(line: string): string | null {
  return HEREDOC.exec(line)?.[1] ?? null;
}
