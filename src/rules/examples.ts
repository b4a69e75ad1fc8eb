import { cacheExamples } from './cache/examples.js';
import { errorExamples } from './error/examples.js';
import type { Examples, RuleExample } from './example.js';
import { metaExamples } from './meta/examples.js';
import { mrtrExamples } from './mrtr/examples.js';
import { resultExamples } from './result/examples.js';
import { schemaExamples } from './schema/examples.js';
import { subscriptionExamples } from './subscription/examples.js';
import { taskExamples } from './task/examples.js';
import { negotiationExamples } from './version/negotiation-examples.js';

/** The examples of every family, in the order of the rule table. A new one is a line here. */
const BY_FAMILY: readonly Examples[] = [
  errorExamples,
  schemaExamples,
  negotiationExamples,
  metaExamples,
  resultExamples,
  subscriptionExamples,
  mrtrExamples,
  cacheExamples,
  taskExamples,
];

/** A conversation that breaks a rule and one that comes close, by rule id. */
export const EXAMPLES: ReadonlyMap<string, RuleExample> = new Map(BY_FAMILY.flatMap((examples) => Object.entries(examples)));

/** Rules that were given more than one example, by mistake: of those only the last is in the table. */
export const SURPLUS_EXAMPLES: readonly string[] = BY_FAMILY.flatMap((examples) => Object.keys(examples)).filter(
  (id, i, all) => all.indexOf(id) !== i,
);
