import type { CommandLine, Variables } from './entry.js';

/** What the variables of a configuration stand for. */
export interface VariableValues {
  /** Path of the folder that the configuration is in. */
  readonly folder: string;
  /** Paths of the workspace's folders by name. */
  readonly folders: Readonly<Record<string, string>>;
  readonly home: string;
  readonly separator: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A text with its variables replaced, and those that only the client itself can replace, as they stand in it. */
export interface Resolved<T> {
  readonly value: T;
  readonly left: readonly string[];
}

/** Replaces what the client would replace when it starts the server: no shell and no other client knows all of these variables. */
export function resolveText(text: string, values: VariableValues, variables: Variables = 'vscode'): Resolved<string> {
  const { pattern, meaningOf } = KINDS[variables];
  const left: string[] = [];
  const value = text.replace(pattern, (whole, ...groups: unknown[]) => {
    const name = groups.find((group) => typeof group === 'string');
    const found = typeof name === 'string' ? meaningOf(name, values) : null;
    if (found === null) left.push(whole);
    return found ?? whole;
  });
  return { value, left };
}

/** The same for a whole command line. */
export function resolveLine(
  { command, args }: CommandLine,
  values: VariableValues,
  variables: Variables = 'vscode',
): Resolved<CommandLine> {
  // Copilot replaces them in the environment alone.
  const kind = variables === 'copilot' ? 'none' : variables;
  const program = resolveText(command, values, kind);
  const rest = args.map((arg) => resolveText(arg, values, kind));
  return {
    value: { command: program.value, args: rest.map(({ value }) => value) },
    left: [program, ...rest].flatMap(({ left }) => left),
  };
}

interface Kind {
  /** Matches a variable; its name is the first group that takes part. */
  readonly pattern: RegExp;
  /** Null for a name that only the client knows. */
  readonly meaningOf: (name: string, values: VariableValues) => string | null;
}

const BRACES = /\$\{([^{}]+)\}/g;

const KINDS: Readonly<Record<Variables, Kind>> = {
  vscode: { pattern: BRACES, meaningOf: (name, values) => inEditor(name, values) ?? inVscode(name, values) },
  cursor: { pattern: BRACES, meaningOf: inEditor },
  // Claude Code: ${NAME} and ${NAME:-value if there is none}.
  claude: { pattern: BRACES, meaningOf: withDefault },
  env: { pattern: BRACES, meaningOf: (name, { env }) => (name.startsWith('env:') ? (env[name.slice('env:'.length)] ?? null) : null) },
  // Gemini CLI: $NAME and ${NAME} everywhere, %NAME% on Windows.
  shell: {
    pattern: /\$\{([^{}]+)\}|\$(\w+)|(%\w+%)/g,
    meaningOf(name, values) {
      if (!name.startsWith('%')) return withDefault(name, values);
      return values.separator === '\\' ? (values.env[name.slice(1, -1)] ?? name) : name;
    },
  },
  copilot: { pattern: /\$\{([^{}]+)\}|\$(\w+)/g, meaningOf: withDefault },
  // Continue's secrets and inputs are known to Continue alone.
  continue: { pattern: /\$\{\{([^{}]+)\}\}/g, meaningOf: () => null },
  none: { pattern: /(?!)/g, meaningOf: () => null },
};

function withDefault(expression: string, { env }: VariableValues): string | null {
  const at = expression.indexOf(':-');
  if (at < 0) return env[expression] ?? null;
  return env[expression.slice(0, at)] || expression.slice(at + 2);
}

function inEditor(name: string, { folder, home, separator, env }: VariableValues): string | null {
  switch (name) {
    case 'workspaceFolder':
      return folder;
    case 'workspaceFolderBasename':
      return folder.split(/[\\/]/).filter(Boolean).at(-1) ?? folder;
    case 'userHome':
      return home;
    case 'pathSeparator':
    case '/':
      return separator;
  }
  return name.startsWith('env:') ? (env[name.slice('env:'.length)] ?? '') : null;
}

function inVscode(name: string, { folder, folders }: VariableValues): string | null {
  if (name === 'workspaceRoot' || name === 'cwd') return folder;
  return name.startsWith('workspaceFolder:') ? (folders[name.slice('workspaceFolder:'.length)] ?? null) : null;
}
