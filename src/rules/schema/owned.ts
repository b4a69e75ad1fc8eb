import type { Letter } from '../../protocol/revisions.js';
import type { Fault, Path } from '../../protocol/shapes/fault.js';

/**
 * A part of a shape that another rule may answer for: where that rule speaks of the message, at its severity and in its words, a fault
 * there is not told again here. Where it stays silent, it is: one fault, one finding, and never none.
 */
export interface Owned {
  readonly rule: string;
  readonly part: Part;
  /** Of which methods; of errors: of which code. Left out: of all. */
  readonly of?: readonly (string | number)[];
  /** Where: `[]` is any position in a list, `*` any member, `…` at the end whatever is deeper too. */
  readonly path: readonly string[];
  readonly kinds?: readonly Fault['kind'][];
  /** In which revisions; left out: in all. */
  readonly letters?: string;
}

/** What a fault is in: the `params` of a request or notification, a result, the `data` of an error. */
export type Part = 'params' | 'result' | 'data';

const META = 'io.modelcontextprotocol/';
const INPUT = ['inputRequests', '*', 'params'];
const CHANGES = [
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
];
const TASK_FIELDS = ['createdAt', 'lastUpdatedAt', 'ttl'];
/** What lacks one of its members is told of by the rule of one of them. */
const LACKING: Owned['kinds'] = ['missing'];

export const OWNED: readonly Owned[] = [
  { rule: 'rpc/params-not-object', part: 'params', path: [], kinds: ['type'] },
  { rule: 'meta/required-fields', part: 'params', path: [], letters: 'E' },
  // What has the name of a notification is no request whose params could be wrong.
  { rule: 'rpc/notification-with-id', part: 'params', path: ['…'] },
  { rule: 'progress/token-type', part: 'params', path: ['_meta', 'progressToken'] },
  // What has the name of a notification is no request whose params could be wrong.
  { rule: 'rpc/notification-with-id', part: 'params', path: ['…'] },
  { rule: 'progress/token-type', part: 'params', of: ['notifications/progress'], path: ['progressToken'], kinds: ['type', 'value'] },
  ...[[], ['requestId'], ['reason']].map(
    (path): Owned => ({ rule: 'cancel/malformed', part: 'params', of: ['notifications/cancelled'], path }),
  ),
  ...[[], ...handshake('clientInfo')].map(
    (path): Owned => ({ rule: 'lifecycle/initialize-params', part: 'params', of: ['initialize'], path }),
  ),
  ...handshake('serverInfo').map((path): Owned => ({ rule: 'lifecycle/initialize-result', part: 'result', of: ['initialize'], path })),
  {
    rule: 'logging/level-unknown',
    part: 'params',
    of: ['notifications/message', 'logging/setLevel'],
    path: ['level'],
    kinds: ['value', 'type'],
  },
  { rule: 'logging/level-unknown', part: 'params', path: ['_meta', `${META}logLevel`] },
  { rule: 'meta/required-fields', part: 'params', path: ['_meta'], letters: 'E' },
  { rule: 'meta/required-fields', part: 'params', path: ['_meta', `${META}protocolVersion`] },
  { rule: 'meta/required-fields', part: 'params', path: ['_meta', `${META}clientCapabilities`] },

  { rule: 'pagination/next-cursor-type', part: 'result', path: ['nextCursor'] },
  { rule: 'tools/input-schema', part: 'result', of: ['tools/list'], path: ['tools', '[]', 'inputSchema', '…'] },
  { rule: 'tools/output-schema', part: 'result', of: ['tools/list'], path: ['tools', '[]', 'outputSchema', '…'] },
  { rule: 'tools/structured-not-object', part: 'result', of: ['tools/call', 'tasks/result'], path: ['structuredContent'] },

  { rule: 'elicitation/schema-flat', part: 'params', of: ['elicitation/create'], path: ['requestedSchema', '…'] },
  { rule: 'elicitation/schema-flat', part: 'result', path: [...INPUT, 'requestedSchema', '…'] },
  { rule: 'elicitation/url-invalid', part: 'params', of: ['elicitation/create'], path: ['url'] },
  { rule: 'elicitation/url-invalid', part: 'params', of: ['elicitation/create'], path: ['elicitationId'] },
  { rule: 'elicitation/url-invalid', part: 'result', path: [...INPUT, 'url'] },
  { rule: 'elicitation/content-mismatch', part: 'result', of: ['elicitation/create'], path: ['content', '…'] },
  { rule: 'elicitation/content-mismatch', part: 'params', path: ['inputResponses', '*', 'content', '…'] },
  { rule: 'elicitation/required-error', part: 'data', of: [-32042], path: ['…'] },

  ...TASK_FIELDS.flatMap((field): Owned[] => [
    { rule: 'task/fields', part: 'result', of: ['tasks/get', 'tasks/cancel'], path: [field] },
    { rule: 'task/fields', part: 'result', of: ['tasks/list'], path: ['tasks', '[]', field] },
    { rule: 'task/fields', part: 'result', path: ['task', field] },
    { rule: 'task/fields', part: 'params', of: ['notifications/tasks/status'], path: [field] },
  ]),
  { rule: 'task/fields', part: 'result', of: ['tasks/get', 'tasks/cancel'], path: ['*'], kinds: LACKING },
  { rule: 'task/fields', part: 'result', of: ['tasks/list'], path: ['tasks', '[]', '*'], kinds: LACKING },
  { rule: 'task/fields', part: 'params', of: ['notifications/tasks/status'], path: ['*'], kinds: LACKING },
  { rule: 'task/fields', part: 'result', path: ['task', '*'], kinds: LACKING },
  { rule: 'task/id', part: 'result', path: ['task', 'taskId'] },
  { rule: 'task/id', part: 'result', path: ['task', '*'], kinds: LACKING },
  { rule: 'task/initial-status', part: 'result', path: ['task', 'status'] },
  { rule: 'task/create-result-missing', part: 'result', path: ['*'], kinds: LACKING },
  { rule: 'task/cancel-status', part: 'result', of: ['tasks/cancel'], path: ['status'] },

  { rule: 'result/type-missing', part: 'result', path: ['resultType'], kinds: ['missing'] },
  { rule: 'result/type-unknown', part: 'result', path: ['resultType'], kinds: ['type', 'value'] },
  { rule: 'cache/hints-missing', part: 'result', path: ['ttlMs'], kinds: ['missing'] },
  { rule: 'cache/hints-missing', part: 'result', path: ['cacheScope'], kinds: ['missing'] },
  { rule: 'cache/ttl-negative', part: 'result', path: ['ttlMs'], kinds: ['type', 'value'] },
  { rule: 'mrtr/request-kind', part: 'result', path: ['inputRequests', '*', 'method'] },
  { rule: 'mrtr/state-not-echoed', part: 'params', path: ['requestState'] },
  { rule: 'mrtr/input-incomplete', part: 'params', path: ['inputResponses'] },
  { rule: 'mrtr/input-incomplete', part: 'params', path: ['inputResponses', '*'] },
  ...[['name'], ['uri'], ['arguments', '…']].map((path): Owned => ({ rule: 'mrtr/state-foreign', part: 'params', path })),
  { rule: 'sub/id-missing', part: 'params', of: [...CHANGES, 'notifications/subscriptions/acknowledged'], path: [], letters: 'E' },
  { rule: 'sub/id-missing', part: 'params', of: CHANGES, path: ['_meta'], letters: 'E' },
  { rule: 'sub/id-missing', part: 'params', of: CHANGES, path: ['_meta', `${META}subscriptionId`] },
  { rule: 'sub/close-result-meta', part: 'result', of: ['subscriptions/listen'], path: ['_meta'] },
  { rule: 'sub/close-result-meta', part: 'result', of: ['subscriptions/listen'], path: ['_meta', `${META}subscriptionId`] },

  { rule: 'error/missing-capability-shape', part: 'data', of: [-32021], path: [] },
  { rule: 'error/missing-capability-shape', part: 'data', of: [-32021], path: ['requiredCapabilities'] },
  { rule: 'version/unsupported-not-rejected', part: 'data', of: [-32022], path: [] },
  { rule: 'version/unsupported-not-rejected', part: 'data', of: [-32022], path: ['supported'] },
  { rule: 'version/unsupported-not-rejected', part: 'data', of: [-32022], path: ['requested'] },
];

/** What both sides must say of themselves in the handshake. */
function handshake(info: string): string[][] {
  return [['protocolVersion'], ['capabilities'], [info], [info, 'name'], [info, 'version']];
}

/** The rules that may answer for a fault; none where it is one of shape alone. */
export function ownersOf(letter: Letter, part: Part, of: string | number, fault: Fault): readonly string[] {
  return OWNED.filter(
    (owned) =>
      owned.part === part &&
      (owned.of === undefined || owned.of.includes(of)) &&
      (owned.letters === undefined || owned.letters.includes(letter)) &&
      (owned.kinds === undefined || owned.kinds.includes(fault.kind)) &&
      isAt(owned.path, fault.path),
  ).map(({ rule }) => rule);
}

/** Whether a path is one of those that a pattern of `Owned` means. */
export function isAt(pattern: readonly string[], path: Path): boolean {
  const below = pattern.at(-1) === '…';
  const steps = below ? pattern.slice(0, -1) : pattern;
  if (below ? path.length < steps.length : path.length !== steps.length) return false;
  return steps.every((step, i) => {
    const actual = path[i];
    if (step === '[]') return typeof actual === 'number';
    return step === '*' || step === actual;
  });
}
