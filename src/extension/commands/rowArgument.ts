/** A number in the context of a webview's menu (`data-vscode-context`), which is what its commands get; null where there is none. */
export function numberIn(argument: unknown, name: 'row' | 'at'): number | null {
  const value = (argument as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}
