import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve, sep } from 'node:path';
import { parseEnv } from 'node:util';
import { l10n, workspace } from 'vscode';
import type { CommandLine } from '../../clients/entry.js';
import { resolveText, type VariableValues } from '../../clients/variables.js';
import { messageOf, UserError } from '../base/errors.js';
import type { ServerRef } from './configs.js';
import { readConfig } from './configText.js';
import { displayHome } from './display.js';

/** How a server is started, with nothing in it that its client alone understands. */
export interface Start {
  readonly line: CommandLine;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Variables that only the client itself can replace, as they stand in the entry. */
  readonly left: readonly string[];
}

/** Finds out how an entry's server is started. `putIn` puts in what only the client itself could, such as inputs that were asked for. */
export async function startOf(server: ServerRef, runs: CommandLine, putIn: (text: string) => string = (text) => text): Promise<Start> {
  const { text } = await readConfig(server.file.uri);
  const { client } = server.file;
  const { cwd, env, envFile } = client.membersOf(text, server.entry);
  const values = valuesFor(server);
  const left: string[] = [];
  const meant = (written: string) => {
    const resolved = resolveText(written, values, client.variables);
    left.push(...resolved.left.filter((variable) => putIn(variable) === variable));
    return putIn(resolved.value);
  };
  const line: CommandLine = { command: meant(runs.command), args: runs.args.map(meant) };
  const folder = meant(cwd ?? values.folder);
  const fromFile = envFile === null ? {} : await readEnvFile(meant(envFile), values.folder);
  const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, meant(value)]));
  return { line, cwd: resolve(values.folder, folder), env: { ...fromFile, ...own }, left };
}

/** What variables stand for in a configuration; one that belongs to no folder starts its servers in the first that is open, else at home. */
function valuesFor({ file, entry }: ServerRef): VariableValues {
  const folders = Object.fromEntries((workspace.workspaceFolders ?? []).map(({ name, uri }) => [name, uri.fsPath]));
  const folder = entry.scope ?? file.folder?.uri.fsPath ?? workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir();
  return { folder, folders, home: homedir(), separator: sep, env: process.env };
}

async function readEnvFile(path: string, folder: string): Promise<Record<string, string>> {
  const file = resolve(folder, path);
  try {
    return parseEnv(await readFile(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    throw new UserError(l10n.t('The envFile {0} cannot be read: {1}', displayHome(file), messageOf(error)));
  }
}
