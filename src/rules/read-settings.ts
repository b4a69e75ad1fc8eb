import { RULES } from './families.js';
import { FAMILY_NAMES, RULE_IDS, unknownRule } from './near.js';
import type { Level } from './rule.js';
import type { RuleSettingEntry } from './settings.js';

/** What could be read of somebody's settings, and what could not: sentences for a person. */
export interface ReadSettings {
  readonly entries: readonly RuleSettingEntry[];
  readonly problems: readonly string[];
}

const LEVELS: readonly string[] = ['off', 'info', 'warning', 'error'] satisfies (Level | 'off')[];
const LEVELS_IN_WORDS = '"off", "info", "warning" or "error"';

/**
 * Reads settings as they stand in a file or in VS Code: an object from rule ids (`cancel/duplicate`), families (`leak/*`) or `*` to a
 * level or `{ "level": …, "reason": … }`. What cannot be read is named in `problems`; the rest holds.
 */
export function readRuleSettings(value: unknown, source: string): ReadSettings {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { entries: [], problems: ['Settings of rules are an object: {"cancel/duplicate": "off", "leak/*": "info"}.'] };
  }
  const read = Object.entries(value).map(([pattern, setting]) => readEntry(pattern, setting, source));
  return {
    entries: read.flatMap((one) => (typeof one === 'string' ? [] : [one])),
    problems: read.filter((one) => typeof one === 'string'),
  };
}

/** Reads one setting as it stands on a command line: `cancel/duplicate=off`, `leak/*=info:long jobs are normal here`. */
export function readRuleOption(text: string, source: string): ReadSettings {
  const [, pattern, level, reason] = /^([^=]+)=([^:]+)(?::(.*))?$/s.exec(text) ?? [];
  if (pattern === undefined) {
    return { entries: [], problems: [`"${text}" is not of the form RULE=LEVEL or RULE=LEVEL:REASON, such as cancel/duplicate=off:known.`] };
  }
  return readRuleSettings(
    { [pattern.trim()]: reason === undefined ? level?.trim() : { level: level?.trim(), reason: reason.trim() } },
    source,
  );
}

function readEntry(pattern: string, setting: unknown, source: string): RuleSettingEntry | string {
  const wrong = whyNot(pattern);
  if (wrong !== null) return wrong;
  const { level, reason } = typeof setting === 'object' && setting !== null ? (setting as Record<string, unknown>) : { level: setting };
  if (typeof level !== 'string' || !LEVELS.includes(level)) {
    return `The level of "${pattern}" is ${LEVELS_IN_WORDS}, not ${JSON.stringify(level) ?? 'missing'}.`;
  }
  if (reason !== undefined && typeof reason !== 'string') return `The reason for "${pattern}" is text, not ${JSON.stringify(reason)}.`;
  const unreported = RULES.find(({ id }) => id === pattern)?.unreported ?? null;
  if (unreported !== null && level !== 'off') return `"${pattern}" is never reported by itself: ${unreported}`;
  return { pattern, level: level as Level | 'off', reason: reason === undefined || reason === '' ? null : reason, source };
}

function whyNot(pattern: string): string | null {
  if (pattern === '*' || RULE_IDS.has(pattern)) return null;
  if (!pattern.endsWith('/*')) return unknownRule(pattern);
  const family = pattern.slice(0, -2);
  return FAMILY_NAMES.has(family) ? null : `There is no family of rules "${pattern}". There are ${[...FAMILY_NAMES].join(', ')}.`;
}
