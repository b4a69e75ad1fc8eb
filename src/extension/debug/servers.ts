import { l10n, type WorkspaceFolder } from 'vscode';
import { slice } from '../../clients/text.js';
import { visible } from '../../session/timeline/visible.js';
import { UserError } from '../base/errors.js';
import { pickServer } from '../commands/pickServer.js';
import type { Configs, ServerRef } from '../config/configs.js';
import { readConfig } from '../config/configText.js';
import { displayPath } from '../config/display.js';
import { type Start, startOf } from '../config/startOf.js';
import { askInputs } from '../provider/askInputs.js';

/** The servers that can be debugged: those that are started by a command, tapped or not. */
export class DebuggableServers {
  constructor(private readonly configs: Configs) {}

  async all(): Promise<readonly ServerRef[]> {
    await this.configs.start();
    return this.configs.servers.filter(({ entry }) => entry.state.kind !== 'cannot');
  }

  /** Asks which one; null where the person backed out. Throws a UserError where there is none. */
  async pick(): Promise<ServerRef | null> {
    await this.configs.start();
    return pickServer(this.configs, ['plain', 'tapped'], l10n.t('Which server do you want to debug?'));
  }

  /** A server by its name: in `file` where one is named, else first in the folder, then in its other files. Throws a UserError where there is none. */
  async find(name: string, file: string | null, folder: WorkspaceFolder | undefined): Promise<ServerRef> {
    await this.configs.start();
    await this.configs.refresh();
    const named = this.configs.servers.filter(({ entry }) => entry.name === name);
    const there = file === null ? named : named.filter((server) => server.file.uri.fsPath === file);
    const own = there.filter((server) => folder !== undefined && server.file.folder?.uri.toString() === folder.uri.toString());
    const server = own.find(isDebuggable) ?? there.find(isDebuggable) ?? there[0];
    if (!server) throw new UserError(await this.whyNot(name));
    if (server.entry.state.kind === 'cannot') {
      throw new UserError(l10n.t('“{0}” cannot be debugged: {1}.', visible(name, 80), server.entry.state.why));
    }
    return server;
  }

  /** How a server is started; null where the person did not say what that needs. Throws a UserError where a variable cannot be replaced. */
  async start(server: ServerRef): Promise<Start | null> {
    const { state } = server.entry;
    if (state.kind === 'cannot') throw new UserError(l10n.t('“{0}” cannot be debugged: {1}.', visible(server.entry.name, 80), state.why));
    const { text } = await readConfig(server.file.uri);
    const putIn = await askInputs(text, slice(text, server.entry.range));
    if (putIn === null) return null;
    const start = await startOf(server, state.kind === 'tapped' ? state.original : state.runs, putIn);
    if (start.left.length === 0) return start;
    throw new UserError(
      l10n.t(
        '“{0}” uses {1}, which only its client can replace. Give the debug configuration a “command” of its own.',
        visible(server.entry.name, 80),
        [...new Set(start.left)].join(', '),
      ),
    );
  }

  /** Which file a server is in, where others have a server of that name; else null. */
  whereOf({ file, entry }: ServerRef): { readonly file: string; readonly label: string } | null {
    const alone = this.configs.servers.filter((other) => other.entry.name === entry.name).length === 1;
    return alone ? null : { file: file.uri.fsPath, label: displayPath(file.uri) };
  }

  private async whyNot(name: string): Promise<string> {
    const names = [...new Set((await this.all()).map(({ entry }) => `“${visible(entry.name, 60)}”`))];
    if (names.length === 0) return l10n.t('No MCP server “{0}” is configured, nor any other that can be debugged.', visible(name, 80));
    return l10n.t('No MCP server “{0}” is configured. There are: {1}.', visible(name, 80), names.slice(0, 20).join(', '));
  }
}

function isDebuggable({ entry }: ServerRef): boolean {
  return entry.state.kind !== 'cannot';
}
