import type { CommandLine } from '../../clients/entry.js';

/** The settings of a company that restrict MCP servers in VS Code, as they stand: anything may be in them. */
export interface PolicySettings {
  readonly access: unknown;
  readonly allowed: unknown;
  readonly denied: unknown;
}

/** Why VS Code would not run a server once it is tapped. */
export type Refusal =
  | 'no-servers'
  | 'denied'
  | 'not-allowed'
  /** As it is it may run: its exact command line is what is allowed. */
  | 'tapped-not-allowed';

/** What speaks against a server, as it is and tapped; null for nothing. Compares as VS Code does: names, and command lines word by word. */
export function refusalOf(
  { access, allowed, denied }: PolicySettings,
  name: string,
  runs: CommandLine,
  tapped: CommandLine,
): Refusal | null {
  if (access === 'none') return 'no-servers';
  if (matches(denied, name, runs) || matches(denied, name, tapped)) return 'denied';
  if (!Array.isArray(allowed)) return null;
  if (!matches(allowed, name, runs)) return 'not-allowed';
  return matches(allowed, name, tapped) ? null : 'tapped-not-allowed';
}

function matches(matchers: unknown, name: string, { command, args }: CommandLine): boolean {
  if (!Array.isArray(matchers)) return false;
  const line = [command, ...args];
  return matchers.some((matcher: unknown) => {
    const { serverName, serverCommand } = (matcher ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof serverName === 'string') return serverName === name;
    return Array.isArray(serverCommand) && serverCommand.length === line.length && line.every((word, i) => word === serverCommand[i]);
  });
}
