import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { type DebugConfiguration, type DebugConfigurationProvider, l10n, type WorkspaceFolder, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import { messageOf, UserError } from '../base/errors.js';
import type { ServerRef } from '../config/configs.js';
import { DEBUG_TYPE } from '../ids.js';
import { wrongIn } from './adapter/configuration.js';
import type { DebuggableServers } from './servers.js';
import { say } from './words.js';

/** Offers a configuration for each server that can be started here, and fills in what one leaves open. */
export class ServerConfigurations implements DebugConfigurationProvider {
  constructor(private readonly servers: DebuggableServers) {}

  async provideDebugConfigurations(): Promise<DebugConfiguration[]> {
    return (await this.servers.all()).map((server) => this.configurationOf(server));
  }

  /** Undefined: nothing is started, and the person was told why. */
  async resolveDebugConfiguration(folder: WorkspaceFolder | undefined, given: DebugConfiguration): Promise<DebugConfiguration | undefined> {
    try {
      return (await this.filledIn(folder, given)) ?? undefined;
    } catch (error) {
      void window.showErrorMessage(messageOf(error));
      return undefined;
    }
  }

  private async filledIn(folder: WorkspaceFolder | undefined, given: DebugConfiguration): Promise<DebugConfiguration | null> {
    // F5 without any configuration.
    if (!given.type && !given.request && !given.name) {
      const picked = await this.servers.pick();
      return picked && this.fromServer(picked, this.configurationOf(picked));
    }
    const wrong = wrongIn(given, say);
    if (wrong !== null) throw new UserError(wrong);
    const home = folder?.uri.fsPath ?? homedir();
    if (given.command !== undefined) {
      if (typeof given.command !== 'string' || given.command === '') {
        throw new UserError(l10n.t('“command” of the debug configuration “{0}” has to be the program that starts the server.', given.name));
      }
      // Variables in it are replaced by VS Code afterwards.
      const cwd = typeof given.cwd === 'string' && given.cwd !== '' ? given.cwd : home;
      return { ...given, cwd: /^\$\{/.test(cwd) ? cwd : resolve(home, cwd) };
    }
    if (typeof given.server !== 'string' || given.server === '') {
      throw new UserError(
        l10n.t(
          'The debug configuration “{0}” says no server: give the name of a configured one as “server”, or a “command” of its own.',
          given.name,
        ),
      );
    }
    const server = await this.servers.find(given.server, typeof given.file === 'string' ? given.file : null, folder);
    return this.fromServer(server, given);
  }

  /** What is written in the debug configuration wins over what the server's entry says. */
  private async fromServer(server: ServerRef, given: DebugConfiguration): Promise<DebugConfiguration | null> {
    const start = await this.servers.start(server);
    if (!start) return null;
    const { line, cwd, env } = start;
    const own = typeof given.env === 'object' && given.env !== null ? given.env : {};
    return {
      ...given,
      server: server.entry.name,
      command: line.command,
      args: Array.isArray(given.args) ? given.args : [...line.args],
      cwd: typeof given.cwd === 'string' && given.cwd !== '' ? given.cwd : cwd,
      env: { ...env, ...own },
    };
  }

  private configurationOf(server: ServerRef): DebugConfiguration {
    const { name } = server.entry;
    const where = this.servers.whereOf(server);
    return {
      type: DEBUG_TYPE,
      request: 'launch',
      name: where === null ? `MCP: ${visible(name, 80)}` : `MCP: ${visible(name, 80)} (${where.label})`,
      server: name,
      ...(where !== null && { file: where.file }),
    };
  }
}
