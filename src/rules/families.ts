import { cache } from './cache/cache.js';
import { cancel } from './cancel/cancel.js';
import { capability } from './capability/capability.js';
import { completion } from './completion/completion.js';
import { content } from './content/content.js';
import { elicitation } from './elicitation/elicitation.js';
import { errors } from './error/error.js';
import type { Family } from './family.js';
import { frame } from './frame/frame.js';
import { ids } from './id/ids.js';
import { leak } from './leak/leak.js';
import { lifecycle } from './lifecycle/lifecycle.js';
import { logging } from './logging/logging.js';
import { meta } from './meta/meta.js';
import { mrtr } from './mrtr/mrtr.js';
import { pagination } from './pagination/pagination.js';
import { progress } from './progress/progress.js';
import { prompts } from './prompts/prompts.js';
import { resources } from './resources/resources.js';
import { responses } from './response/responses.js';
import { result } from './result/result.js';
import { roots } from './roots/roots.js';
import { rpc } from './rpc/rpc.js';
import type { Rule } from './rule.js';
import { sampling } from './sampling/sampling.js';
import { schema } from './schema/schema.js';
import { shutdown } from './shutdown/shutdown.js';
import { subscription } from './subscription/subscription.js';
import { task } from './task/task.js';
import { tools } from './tools/tools.js';
import { version } from './version/version.js';

/** Every family there is, in the order of the rule table. A new one is a file beside these and a line here. */
export const FAMILIES: readonly Family[] = [
  frame,
  rpc,
  ids,
  responses,
  lifecycle,
  version,
  shutdown,
  cancel,
  leak,
  progress,
  capability,
  tools,
  resources,
  content,
  prompts,
  completion,
  pagination,
  logging,
  roots,
  sampling,
  elicitation,
  task,
  meta,
  result,
  mrtr,
  subscription,
  cache,
  errors,
  schema,
];

/** Every rule of every family. */
export const RULES: readonly Rule[] = FAMILIES.flatMap((family) => family.rules);
