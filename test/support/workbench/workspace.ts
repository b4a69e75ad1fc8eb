import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from './workbench.js';

/** A stdio server as it stands in `.vscode/mcp.json`. */
export interface StdioServer {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Which debugger VS Code attaches where it is asked to. */
  readonly dev?: { readonly debug: { readonly type: 'node' | 'debugpy' } };
}

/** The reference server of the protocol, with a tool for everything. */
export const EVERYTHING: StdioServer = {
  command: 'node',
  args: [join(REPOSITORY, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')],
};

/** A folder with a `.vscode/mcp.json`, made for one test. */
export class Workspace {
  private constructor(readonly folder: string) {}

  /** Writes the configuration as a person would: with a comment, which must survive whatever edits it. */
  static make(servers: Readonly<Record<string, StdioServer>>): Workspace {
    const workspace = new Workspace(mkdtempSync(join(tmpdir(), 'tapline-ws-')));
    mkdirSync(join(workspace.folder, '.vscode'));
    const typed = Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, { type: 'stdio', ...server }]));
    writeFileSync(workspace.config, `// Servers of this test.\n${JSON.stringify({ servers: typed }, null, '\t')}\n`);
    return workspace;
  }

  /** Path of `.vscode/mcp.json`. */
  get config(): string {
    return join(this.folder, '.vscode', 'mcp.json');
  }

  /** The configuration as it stands on the disk now. */
  read(): string {
    return readFileSync(this.config, 'utf8');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
