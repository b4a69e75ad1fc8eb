import type { FindingSetting } from '../session/listener.js';

/** What a user wants of a rule (another level, or no finding at all), and which: its id, its family (`leak/*`), or all rules (`*`). */
export interface RuleSettingEntry extends FindingSetting {
  readonly pattern: string;
}

/**
 * What a user said of the rules. A rule's own id goes before its family, that before `*`; of two entries for the same the later one
 * holds, so that a command line can override a file.
 */
export class RuleSettings {
  static readonly none = new RuleSettings([]);

  readonly #byPattern: ReadonlyMap<string, FindingSetting>;

  constructor(readonly entries: readonly RuleSettingEntry[]) {
    this.#byPattern = new Map(entries.map(({ pattern, ...setting }) => [pattern, setting]));
  }

  /** What was said of a rule; null where it is as the rule table says. One that is off by default is only turned on by its own id. */
  of(rule: string, offByDefault = false): FindingSetting | null {
    if (this.#byPattern.size === 0) return null;
    if (offByDefault) return this.#byPattern.get(rule) ?? null;
    const family = `${rule.slice(0, rule.indexOf('/'))}/*`;
    return this.#byPattern.get(rule) ?? this.#byPattern.get(family) ?? this.#byPattern.get('*') ?? null;
  }
}
