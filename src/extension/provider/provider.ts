import { l10n, lm, type McpServerDefinitionProvider, McpStdioServerDefinition, Uri, window } from 'vscode';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import { tappedCommandLine } from '../../clients/launcher.js';
import { checksum, slice } from '../../clients/text.js';
import { Disposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import { isNotFound, messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { Configs, ServerRef } from '../config/configs.js';
import { readConfig } from '../config/configText.js';
import { keyOf, nameIn, type ServerName } from '../config/serverName.js';
import { startOf } from '../config/startOf.js';
import { TWIN_PROVIDER } from '../ids.js';
import { askInputs } from './askInputs.js';
import type { Twins } from './twins.js';

/** The name under which VS Code lists the twin of a server. */
export function twinLabel(server: string): string {
  return `${server} (tapped)`;
}

/**
 * Offers VS Code a tapped twin of each server that is recorded without editing its file. What the twin starts is read from the entry anew
 * each time, so it follows the entry's changes; a twin whose entry is gone, or tapped itself by now, is not offered.
 */
export class TwinProvider extends Disposable implements McpServerDefinitionProvider<McpStdioServerDefinition> {
  private readonly changed = this.register(new Emitter<void>());
  readonly onDidChangeMcpServerDefinitions = this.changed.event;
  private offered: { readonly definition: McpStdioServerDefinition; readonly server: ServerRef }[] = [];
  private drawn = '';

  constructor(
    private readonly twins: Twins,
    private readonly configs: Configs,
    private readonly launcher: LauncherInstall,
    private readonly log: Log,
  ) {
    super();
    this.register(lm.registerMcpServerDefinitionProvider(TWIN_PROVIDER, this));
    this.register(twins.onDidChange(() => this.changed.fire()));
    this.register(configs.onDidChange(() => this.look()));
  }

  /** Called by VS Code at any time: asks the person nothing, and reads nothing where there is no twin. */
  async provideMcpServerDefinitions(): Promise<McpStdioServerDefinition[]> {
    const twins = this.twins.all;
    this.offered = [];
    if (twins.length === 0) return [];
    await this.configs.start();
    const launcher = await this.launcher.install();
    for (const server of this.serversOf(twins)) {
      if (server.entry.state.kind !== 'plain') continue;
      const { command, args } = tappedCommandLine(launcher, server.entry.name, server.entry.state.runs);
      const definition = new McpStdioServerDefinition(twinLabel(server.entry.name), command, [...args], {}, await this.versionOf(server));
      this.offered.push({ definition, server });
    }
    return this.offered.map(({ definition }) => definition);
  }

  /** Called when the server is started: variables are replaced now, inputs asked for. Undefined: it is not started. */
  async resolveMcpServerDefinition(definition: McpStdioServerDefinition): Promise<McpStdioServerDefinition | undefined> {
    const server = this.offered.find((one) => one.definition.label === definition.label)?.server;
    if (server?.entry.state.kind !== 'plain') return undefined;
    const { text } = await readConfig(server.file.uri);
    const putIn = await askInputs(text, slice(text, server.entry.range));
    if (putIn === null) return undefined;
    const start = await startOf(server, server.entry.state.runs, putIn);
    if (start.left.length > 0) {
      const { label } = server.file.client;
      const needs = [...new Set(start.left)].join(', ');
      void window.showErrorMessage(
        l10n.t('“{0}” needs {1}, which only {2} can replace. Tap its entry instead.', server.entry.name, needs, label),
      );
      return undefined;
    }
    const { command, args } = tappedCommandLine(await this.launcher.install(), server.entry.name, start.line);
    const resolved = new McpStdioServerDefinition(definition.label, command, [...args], { ...start.env }, definition.version);
    resolved.cwd = Uri.file(start.cwd);
    return resolved;
  }

  private serversOf(twins: readonly ServerName[]): ServerRef[] {
    const keys = new Set(twins.map(keyOf));
    return this.configs.servers.filter((server) => keys.has(keyOf(nameIn(server))));
  }

  /** Another one whenever something of the entry changed: VS Code then asks its tools anew. */
  private async versionOf(server: ServerRef): Promise<string> {
    try {
      return checksum(slice((await readConfig(server.file.uri)).text, server.entry.range));
    } catch (error) {
      if (!isNotFound(error)) this.log.warn(`${server.file.uri.fsPath}: ${messageOf(error)}`);
      return '';
    }
  }

  /** Tells VS Code where an entry with a twin changed. */
  private look(): void {
    const picture = JSON.stringify(this.serversOf(this.twins.all).map(({ entry }) => [entry.name, entry.scope, entry.state]));
    if (picture === this.drawn) return;
    this.drawn = picture;
    this.changed.fire();
  }
}
