import { cacheExamples } from './cache/examples.js';
import { cancelExamples } from './cancel/examples.js';
import { capabilityExamples } from './capability/examples.js';
import { completionExamples } from './completion/examples.js';
import { contentExamples } from './content/examples.js';
import { elicitationExamples } from './elicitation/examples.js';
import { errorExamples } from './error/examples.js';
import type { Examples, RuleExample } from './example.js';
import { frameExamples } from './frame/examples.js';
import { idExamples } from './id/examples.js';
import { leakExamples } from './leak/examples.js';
import { lifecycleExamples } from './lifecycle/examples.js';
import { loggingExamples } from './logging/examples.js';
import { metaExamples } from './meta/examples.js';
import { mrtrExamples } from './mrtr/examples.js';
import { paginationExamples } from './pagination/examples.js';
import { progressExamples } from './progress/examples.js';
import { promptsExamples } from './prompts/examples.js';
import { resourcesExamples } from './resources/examples.js';
import { responseExamples } from './response/examples.js';
import { resultExamples } from './result/examples.js';
import { rootsExamples } from './roots/examples.js';
import { rpcExamples } from './rpc/examples.js';
import { samplingExamples } from './sampling/examples.js';
import { schemaExamples } from './schema/examples.js';
import { shutdownExamples } from './shutdown/examples.js';
import { subscriptionExamples } from './subscription/examples.js';
import { taskExamples } from './task/examples.js';
import { toolsExamples } from './tools/examples.js';
import { versionExamples } from './version/examples.js';

/** The examples of every family, in the order of the rule table. A new one is a line here. */
const BY_FAMILY: readonly Examples[] = [
  frameExamples,
  rpcExamples,
  idExamples,
  responseExamples,
  lifecycleExamples,
  versionExamples,
  shutdownExamples,
  cancelExamples,
  leakExamples,
  progressExamples,
  capabilityExamples,
  toolsExamples,
  resourcesExamples,
  contentExamples,
  promptsExamples,
  completionExamples,
  paginationExamples,
  loggingExamples,
  rootsExamples,
  samplingExamples,
  elicitationExamples,
  taskExamples,
  metaExamples,
  resultExamples,
  mrtrExamples,
  subscriptionExamples,
  cacheExamples,
  errorExamples,
  schemaExamples,
];

/** A conversation that breaks a rule and one that comes close, by rule id. */
export const EXAMPLES: ReadonlyMap<string, RuleExample> = new Map(BY_FAMILY.flatMap((examples) => Object.entries(examples)));

/** Rules that were given more than one example, by mistake: of those only the last is in the table. */
export const SURPLUS_EXAMPLES: readonly string[] = BY_FAMILY.flatMap((examples) => Object.keys(examples)).filter(
  (id, i, all) => all.indexOf(id) !== i,
);
