import { plural } from '../../rules/words.js';
import type { Finding } from '../../session/listener.js';

/** "3 findings suppressed by --rule: known, see ticket 7". */
export function suppressedBy({ setting }: Finding, count: number): string {
  const reason = setting?.reason == null ? '' : `: ${setting.reason}`;
  return `${plural(count, 'finding')} suppressed by ${setting?.source ?? 'a setting'}${reason}`;
}

/** One line for every rule of which findings were suppressed, in the order of the wire. */
export function suppressedLines(findings: readonly Finding[]): string[] {
  const byRule = new Map<string, Finding[]>();
  for (const finding of findings) byRule.set(finding.rule, [...(byRule.get(finding.rule) ?? []), finding]);
  return [...byRule].map(([rule, group]) => `${rule}  ${suppressedBy(group[0]!, group.length)}`);
}
