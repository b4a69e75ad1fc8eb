import fc from 'fast-check';
import { expect, it } from 'vitest';
import { META_CAPABILITIES, META_SUBSCRIPTION, META_VERSION } from '../../../src/protocol/revisions.js';
import { INTERNAL } from '../../../src/rules/internal.js';
import { createJudge } from '../../../src/rules/judge.js';
import type { Finding } from '../../../src/session/listener.js';
import { run } from '../../support/trace.js';

// Messages that look right from afar, with members of any type: whatever a rule looks into may be something else.

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    '',
    'a',
    '2026-07-28',
    '2025-11-25',
    [],
    {},
    [null],
    [[]],
    { a: null },
    'complete',
    'input_required',
    'task',
    'working',
    'completed',
    'cancelled',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const members = (...names: string[]) => fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: names.length });
const meta = fc.tuple(
  members(
    META_VERSION,
    META_CAPABILITIES,
    META_SUBSCRIPTION,
    'progressToken',
    'traceparent',
    'baggage',
    'a/b/c',
    'com.mcp/x',
    'io.modelcontextprotocol/related-task',
  ),
  fc.boolean(),
);
const params = fc
  .tuple(
    members(
      'name',
      'uri',
      'cursor',
      'task',
      'taskId',
      'inputResponses',
      'requestState',
      'notifications',
      'requestId',
      'status',
      'lastUpdatedAt',
      'protocolVersion',
      '__proto__',
    ),
    meta,
  )
  .map(([own, [given, modern]]) => ({
    ...own,
    _meta: modern ? { [META_VERSION]: '2026-07-28', [META_CAPABILITIES]: {}, ...given } : given,
  }));
const result = members(
  'resultType',
  'inputRequests',
  'requestState',
  'ttlMs',
  'cacheScope',
  'nextCursor',
  'task',
  'tasks',
  'taskId',
  'status',
  'createdAt',
  'lastUpdatedAt',
  'ttl',
  'pollInterval',
  'supportedVersions',
  'capabilities',
  'protocolVersion',
  '_meta',
  'isError',
  'content',
  'tools',
);
const error = members('code', 'message', 'data').map((given) => ({ code: -32022, message: 'no', ...given }));
const method = fc.constantFrom(
  'initialize',
  'server/discover',
  'tools/call',
  'tools/list',
  'resources/read',
  'prompts/get',
  'subscriptions/listen',
  'tasks/get',
  'tasks/result',
  'tasks/list',
  'tasks/cancel',
  'tasks/update',
  'elicitation/create',
  'notifications/tasks/status',
  'notifications/tools/list_changed',
  'notifications/resources/updated',
  'notifications/subscriptions/acknowledged',
  'notifications/cancelled',
  'notifications/progress',
);
const id = fc.constantFrom<unknown>(0, 1, 2, 3, '1');
const message = fc.oneof(
  fc.record({ jsonrpc: fc.constant('2.0'), id, method, params: fc.oneof(params, odd) }),
  fc.record({ jsonrpc: fc.constant('2.0'), method, params: fc.oneof(params, odd) }),
  fc.record({ jsonrpc: fc.constant('2.0'), id, result: fc.oneof(result, odd) }),
  fc.record({ jsonrpc: fc.constant('2.0'), id, error: fc.oneof(error, odd) }),
);
const frame = fc.record({
  dir: fc.constantFrom('c2s' as const, 's2c' as const),
  raw: message.map((body) => JSON.stringify(body)),
  wait: fc.constantFrom(1, 300, 20_000, 700_000),
});

it('values of the wrong kind never make a rule fail', () => {
  fc.assert(
    fc.property(fc.array(frame, { minLength: 5, maxLength: 60 }), (frames) => {
      let t = 0;
      const judge = createJudge({ guarded: false });
      run(
        frames.map(({ dir, raw, wait }) => {
          t += wait;
          return { t, dir, raw };
        }),
        [judge],
      );
      const failed = (finding: Finding) => finding.rule === INTERNAL || /undefined|NaN|\[object/.test(finding.message);
      expect(judge.findings.filter(failed).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    }),
    { numRuns: 200 },
  );
}, 120_000);
