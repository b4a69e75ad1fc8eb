import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERNAL } from '../../../src/rules/internal.js';
import { createJudge } from '../../../src/rules/judge.js';
import { run, Wire } from '../../support/trace.js';

// What servers list and clients answer, with members of any type and odd names: rules look deep into these.

const leaf = fc.constantFrom<unknown>(
  null,
  true,
  7,
  -0.5,
  '',
  'a',
  'text',
  'image',
  'user',
  'assistant',
  'accept',
  'url',
  'form',
  'tool_use',
  'tool_result',
  'debug',
  'object',
  '#',
  'file:///a',
  'AAAA',
);
const NAMES = [
  'type',
  'name',
  'uri',
  'text',
  'data',
  'blob',
  'mimeType',
  'content',
  'resource',
  'inputSchema',
  'outputSchema',
  'properties',
  'required',
  'items',
  'anyOf',
  '$ref',
  '$defs',
  '$id',
  '$schema',
  'pattern',
  'enum',
  'x-mcp-header',
  'arguments',
  'execution',
  'messages',
  'role',
  'id',
  'toolUseId',
  'requestedSchema',
  'mode',
  'url',
  'elicitationId',
  'action',
  'roots',
  'values',
  'nextCursor',
  'structuredContent',
  'isError',
  'level',
  'method',
  'params',
  'k',
  'constructor',
  'toString',
] as const;
const { odd } = fc.letrec<{ odd: unknown }>((tie) => ({
  odd: fc.oneof(
    { depthSize: 'medium', maxDepth: 6 },
    leaf,
    fc.array(tie('odd'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('odd'), { maxKeys: 6 }),
  ),
}));

/** A value with this member at the place that rules look at, so that the oddness lies deeper. */
const holding = (member: string) =>
  fc.tuple(odd, odd).map(([rest, value]) => ({ ...(typeof rest === 'object' ? rest : {}), [member]: value }));
const listOf = (member: string) =>
  fc
    .tuple(odd, fc.array(fc.oneof(odd, holding('name'), holding('uri')), { maxLength: 4 }))
    .map(([rest, list]) => ({ ...(typeof rest === 'object' ? rest : {}), [member]: list }));

const RESULTS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'tools/list': listOf('tools'),
  'prompts/list': listOf('prompts'),
  'resources/list': listOf('resources'),
  'resources/templates/list': listOf('resourceTemplates'),
  'tools/call': fc.oneof(
    listOf('content'),
    holding('structuredContent'),
    holding('inputRequests').map((one) => ({ ...one, resultType: 'input_required' })),
  ),
  'prompts/get': listOf('messages'),
  'resources/read': listOf('contents'),
  'completion/complete': holding('completion'),
  'logging/setLevel': odd,
};
const ASKS: Readonly<Record<string, readonly [params: fc.Arbitrary<unknown>, result: fc.Arbitrary<unknown>]>> = {
  'elicitation/create': [holding('requestedSchema'), fc.oneof(holding('content'), holding('action'))],
  'sampling/createMessage': [listOf('messages'), holding('content')],
  'roots/list': [odd, listOf('roots')],
};

const own = fc
  .constantFrom(...Object.keys(RESULTS))
  .chain((method) =>
    fc.tuple(
      fc.constant(method),
      fc.oneof(odd, holding('name'), holding('arguments'), holding('inputResponses')),
      RESULTS[method]!,
      fc.boolean(),
    ),
  );
const asked = fc.constantFrom(...Object.keys(ASKS)).chain((method) => fc.tuple(fc.constant(method), ASKS[method]![0], ASKS[method]![1]));

describe.each(['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28'])('odd values in %s', (revision) => {
  it('are judged without a fault of ours', () => {
    fc.assert(
      fc.property(fc.array(own, { maxLength: 5 }), fc.array(asked, { maxLength: 3 }), odd, (calls, asks, logged) => {
        const wire = new Wire(revision, { client: { roots: {}, sampling: {}, elicitation: {} }, server: { tools: {}, logging: {} } });
        for (const [i, [method, params, result, ok]] of calls.entries()) {
          wire.c({ id: i + 1, method, params: params !== null && typeof params === 'object' ? params : { name: 'a', cursor: params } });
          wire.s(ok ? { id: i + 1, result } : { id: i + 1, error: { code: -32042, message: 'not found', data: result } });
        }
        for (const [i, [method, params, result]] of asks.entries()) wire.s({ id: i + 1, method, params }).c({ id: i + 1, result });
        wire.s({ method: 'notifications/message', params: logged }).s({ method: 'notifications/elicitation/complete', params: logged });
        const judge = createJudge();
        run(wire.records, [judge]);
        expect(judge.findings.filter(({ rule }) => rule === INTERNAL).map(({ message }) => message)).toEqual([]);
        for (const { message } of judge.findings) expect(message).not.toMatch(/undefined|\[object|NaN/);
      }),
      { numRuns: 150 },
    );
  }, 120_000);
});
