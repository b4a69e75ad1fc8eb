import type { CommandLine } from './entry.js';

/** Whose quoting a command line is written in. */
export type Shell = 'posix' | 'powershell';

/** A command line as a person pastes it into a terminal; every argument arrives there exactly as it is here. */
export function shellLine(line: CommandLine, shell: Shell): string {
  const words = [line.command, ...line.args].map((word) => quote(word, shell));
  const needsCall = shell === 'powershell' && words[0]!.startsWith("'");
  return (needsCall ? '& ' : '') + words.join(' ');
}

function quote(word: string, shell: Shell): string {
  switch (shell) {
    case 'posix':
      return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
    case 'powershell':
      // A bare `--` would be taken by PowerShell itself in front of native commands.
      return /^[\w:./\\-]+$/.test(word) && word !== '--' ? word : `'${word.replaceAll("'", "''")}'`;
  }
}
