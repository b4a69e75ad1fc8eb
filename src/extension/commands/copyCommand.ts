import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { env, l10n, window } from 'vscode';
import type { CommandLine } from '../../clients/entry.js';
import { type Launcher, tappedCommandLine } from '../../clients/launcher.js';
import { shellLine } from '../../clients/shell.js';
import { visible } from '../../session/timeline/visible.js';
import type { ServerRef } from '../config/configs.js';
import { type Start, startOf } from '../config/startOf.js';

/** What is copied: the tapped server for a terminal, or for the configuration of a client that Tapline does not edit itself. */
interface Copy {
  readonly text: string;
  /** What the person has to see to; null where it works as it is. */
  readonly note: string | null;
}

/** Asks for which use the command line of a tapped server is meant, and puts it on the clipboard in a form that works there. */
export async function copyTapped(server: ServerRef, runs: CommandLine, launcher: Launcher): Promise<void> {
  const powershell = process.platform === 'win32';
  const picked = await window.showQuickPick(
    [
      { label: l10n.t('For a Terminal'), description: powershell ? 'PowerShell' : 'sh, bash, zsh', make: terminal },
      {
        label: l10n.t('For Another Client’s Configuration'),
        description: 'JSON, mcpServers',
        detail: 'Claude Desktop, Claude Code (.mcp.json), Cursor (.cursor/mcp.json), Windsurf',
        make: configuration,
      },
    ],
    { placeHolder: l10n.t('Where will you paste the command line of “{0}”?', visible(server.entry.name, 80)) },
  );
  if (!picked) return;
  const { text, note } = picked.make(server.entry.name, await startOf(server, runs), launcher);
  await env.clipboard.writeText(text);
  const done = l10n.t('Copied the tapped command line of “{0}”.', visible(server.entry.name, 80));
  if (note === null) window.setStatusBarMessage(done, 4000);
  else void window.showInformationMessage(`${done} ${note}`);
}

/** Changes to the server's folder first. Values of the environment stay out: a terminal keeps what is typed. */
function terminal(name: string, start: Start, launcher: Launcher): Copy {
  const powershell = process.platform === 'win32';
  const go = powershell
    ? shellLine({ command: 'Set-Location', args: ['-LiteralPath', start.cwd] }, 'powershell')
    : shellLine({ command: 'cd', args: [start.cwd] }, 'posix');
  const line = shellLine(tappedCommandLine(launcher, name, start.line), powershell ? 'powershell' : 'posix');
  const variables = Object.keys(start.env);
  const unset = variables.length === 0 ? null : l10n.t('Set its environment first: {0}.', variables.join(', '));
  return { text: `${go}${powershell ? ';' : ' &&'} ${line}`, note: join(unset, toReplace(start.left)) };
}

/** Other clients start servers in another folder: files that the arguments name are named by their whole path. */
function configuration(name: string, start: Start, launcher: Launcher): Copy {
  const line: CommandLine = { command: whole(start.line.command, start.cwd), args: start.line.args.map((arg) => whole(arg, start.cwd)) };
  const { command, args } = tappedCommandLine(launcher, name, line);
  const entry = { command, args, ...(Object.keys(start.env).length > 0 && { env: start.env }) };
  const secrets = 'env' in entry ? l10n.t('The values of its environment are in it.') : null;
  return { text: `${JSON.stringify({ mcpServers: { [name]: entry } }, null, 2)}\n`, note: join(secrets, toReplace(start.left)) };
}

function whole(word: string, cwd: string): string {
  if (word.startsWith('-') || isAbsolute(word) || !/[\\/.]/.test(word)) return word;
  const path = resolve(cwd, word);
  return existsSync(path) && (statSync(path).isFile() || /[\\/]|^\.+$/.test(word)) ? path : word;
}

function toReplace(left: readonly string[]): string | null {
  return left.length === 0
    ? null
    : l10n.t('Replace {0}, which only the client that it is configured for knows.', [...new Set(left)].join(', '));
}

function join(...notes: readonly (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join(' ') || null;
}
