import type { CommandLine } from './entry.js';

/** What the variables of a VS Code configuration stand for. */
export interface VariableValues {
  /** Path of the folder that the configuration is in. */
  readonly folder: string;
  /** Paths of the workspace's folders by name. */
  readonly folders: Readonly<Record<string, string>>;
  readonly home: string;
  readonly separator: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A text with its variables replaced, and those that only VS Code can replace, as they stand in it. */
export interface Resolved<T> {
  readonly value: T;
  readonly left: readonly string[];
}

/** Replaces what VS Code would replace when it starts the server: no shell and no other client knows these variables. */
export function resolveText(text: string, values: VariableValues): Resolved<string> {
  const left: string[] = [];
  const value = text.replace(/\$\{([^{}]+)\}/g, (whole, name: string) => {
    const found = meaningOf(name, values);
    if (found === null) left.push(whole);
    return found ?? whole;
  });
  return { value, left };
}

/** The same for a whole command line. */
export function resolveLine({ command, args }: CommandLine, values: VariableValues): Resolved<CommandLine> {
  const program = resolveText(command, values);
  const rest = args.map((arg) => resolveText(arg, values));
  return {
    value: { command: program.value, args: rest.map(({ value }) => value) },
    left: [program, ...rest].flatMap(({ left }) => left),
  };
}

function meaningOf(name: string, { folder, folders, home, separator, env }: VariableValues): string | null {
  switch (name) {
    case 'workspaceFolder':
    case 'workspaceRoot':
    case 'cwd':
      return folder;
    case 'workspaceFolderBasename':
      return folder.split(/[\\/]/).filter(Boolean).at(-1) ?? folder;
    case 'userHome':
      return home;
    case 'pathSeparator':
    case '/':
      return separator;
  }
  if (name.startsWith('env:')) return env[name.slice('env:'.length)] ?? '';
  if (name.startsWith('workspaceFolder:')) return folders[name.slice('workspaceFolder:'.length)] ?? null;
  return null;
}
