import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve, sep } from 'node:path';
import { parseEnv } from 'node:util';
import { l10n, workspace } from 'vscode';
import type { CommandLine } from '../../clients/entry.js';
import { resolveLine, resolveText, type VariableValues } from '../../clients/variables.js';
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

/** Finds out how an entry's server is started. `extra` replaces variables that are not known here, such as inputs that were asked for. */
export async function startOf(server: ServerRef, runs: CommandLine, extra: (text: string) => string = (text) => text): Promise<Start> {
  const { text } = await readConfig(server.file.uri);
  const { cwd, env, envFile } = server.file.client.membersOf(text, server.entry);
  const values = valuesFor(server);
  const given: CommandLine = { command: extra(runs.command), args: runs.args.map(extra) };
  const line = resolveLine(given, values);
  const folder = resolveText(extra(cwd ?? values.folder), values);
  const fromFile = envFile === null ? {} : await readEnvFile(resolveText(extra(envFile), values).value, values.folder);
  const own = Object.entries(env).map(([name, value]) => [name, resolveText(extra(value), values)] as const);
  return {
    line: line.value,
    cwd: resolve(values.folder, folder.value),
    env: { ...fromFile, ...Object.fromEntries(own.map(([name, { value }]) => [name, value])) },
    left: [...line.left, ...folder.left, ...own.flatMap(([, { left }]) => left)],
  };
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
