/** Whether a place's pattern stands for several files. */
export function isGlob(pattern: string): boolean {
  return /[*{]/.test(pattern);
}

/** What matches the paths that a pattern stands for: `*` within one part, `{a,b}` for either. */
export function toRegExp(pattern: string): RegExp {
  const source = pattern.replace(/[.+^$()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*');
  return new RegExp(`^${source.replace(/\{([^{}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)}$`);
}
