import type { Need } from '../session/evidence.js';

/**
 * What every rule needs to see before it may blame anybody, by the family of its id; `EXCEPT` names the rules of a family that
 * need something else. A test holds the two tables to the rules that there are.
 */
const FAMILY: Readonly<Record<string, readonly Need[]>> = {
  frame: ['bytes', 'stdio'],
  rpc: ['json', 'bodies'],
  id: ['pairing', 'order'],
  response: ['pairing', 'order'],
  lifecycle: ['pairing', 'order', 'bodies'],
  version: ['pairing', 'order', 'bodies'],
  shutdown: ['pairing', 'times', 'processes'],
  ping: ['pairing', 'bodies'],
  cancel: ['pairing', 'order'],
  leak: ['pairing', 'order', 'times'],
  progress: ['pairing', 'order', 'bodies'],
  cap: ['pairing', 'order', 'bodies'],
  tools: ['pairing', 'order', 'bodies'],
  resources: ['pairing', 'order', 'bodies'],
  content: ['bodies'],
  prompts: ['pairing', 'order', 'bodies'],
  completion: ['bodies'],
  pagination: ['pairing', 'order', 'bodies'],
  logging: ['pairing', 'order', 'bodies'],
  roots: ['pairing', 'bodies'],
  sampling: ['bodies'],
  elicitation: ['pairing', 'order', 'bodies'],
  task: ['pairing', 'order', 'bodies'],
  'task-ext': ['pairing', 'order', 'bodies'],
  meta: ['json', 'bodies'],
  result: ['json', 'pairing', 'bodies'],
  mrtr: ['pairing', 'order', 'bodies'],
  sub: ['pairing', 'order', 'bodies'],
  cache: ['pairing', 'order', 'bodies'],
  error: ['json', 'bodies'],
  schema: ['bodies'],
};

const EXCEPT: Readonly<Record<string, readonly Need[]>> = {
  // That a line was no message is what the log itself says; how it was broken cannot be seen in what is left of it.
  'frame/stdout-not-json': ['stdio'],
  'frame/stdin-not-json': ['stdio'],
  'frame/not-a-message': ['json', 'stdio'],
  'frame/batch-not-allowed': ['json'],
  'frame/batch-empty': ['json'],
  'frame/batch-initialize': ['json'],
  'frame/batch-mixed': ['json'],
  'frame/batch-unanswered': ['json', 'pairing'],
  'frame/unterminated-line': ['bytes', 'processes'],
  'rpc/response-to-notification': ['json', 'bodies', 'pairing', 'order'],
  'rpc/error-id-null': ['json', 'bodies', 'pairing', 'order'],
  'rpc/error-without-id': ['json', 'bodies', 'pairing', 'order'],
  'rpc/server-request': ['json', 'pairing', 'order'],
  'rpc/client-response': ['json', 'pairing', 'order'],
  'cancel/malformed': ['json', 'bodies', 'pairing', 'order'],
  'cancel/timeout-no-cancel': ['pairing', 'order', 'times'],
  'cancel/nested-request-orphaned': ['pairing', 'order', 'times'],
  'cancel/stdio-missing': ['pairing', 'order', 'stdio', 'times'],
  'cancel/http-notification': ['pairing', 'order', 'stdio'],
  'leak/open-at-close': ['pairing'],
  'leak/server-request-unanswered': ['pairing'],
  'ping/no-response': ['pairing', 'times'],
  'progress/flood': ['pairing', 'order', 'bodies', 'times'],
  'logging/flood': ['pairing', 'order', 'bodies', 'times'],
  'task/poll-too-fast': ['pairing', 'order', 'bodies', 'times'],
  'cache/refetch-fresh': ['pairing', 'order', 'bodies', 'times'],
  'error/header-mismatch-on-stdio': ['json', 'bodies', 'stdio'],
  'meta/missing-not-rejected': ['json', 'bodies', 'pairing', 'order'],
  'meta/server-info': ['json', 'bodies', 'pairing'],
  'meta/required-fields': ['json', 'bodies', 'pairing', 'order'],
  'meta/client-info': ['json', 'bodies', 'pairing', 'order'],
};

/** What a rule needs; undefined where no table knows it, which a test rules out. */
export function needsOf(rule: string): readonly Need[] | undefined {
  return EXCEPT[rule] ?? FAMILY[rule.slice(0, rule.indexOf('/'))];
}

/** The rules and families that the tables name, for the test that compares them with those that there are. */
export const NEEDS = { families: Object.keys(FAMILY), rules: Object.keys(EXCEPT) } as const;
