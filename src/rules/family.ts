import type { SessionListener } from '../session/listener.js';
import type { RuleContext } from './context.js';
import type { Rule } from './rule.js';

/** A family of rules: their data, and a listener that reports their breaches to the context that it is given. */
export interface Family {
  readonly rules: readonly Rule[];
  watch(context: RuleContext): SessionListener;
}
