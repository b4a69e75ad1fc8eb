import fc from 'fast-check';
import type { TraceRecord } from '../../src/trace/record.js';

type Part = { readonly dir: 'c2s' | 's2c'; readonly body: unknown; readonly mark?: object };

const asked = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom<unknown>('a', '1', 9007199254740992, 1.5));
const id = fc.oneof(asked, fc.constant(null));
const dir = fc.constantFrom('c2s' as const, 's2c' as const);
const value = fc.oneof(
  fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as unknown),
  fc.constant({ name: 'slow' }),
  fc.constant(undefined),
);
const method = fc.constantFrom('tools/call', 'ping', 'tools/list', 'sampling/createMessage', 'resources/read', 'x/y');

const message: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({ id: asked, method, params: value }),
  fc.record({ id, result: value.map((result) => result ?? {}) }),
  fc.record({ id, error: fc.constant({ code: -32602, message: 'no' }) }),
  fc.record({
    method: fc.constant('notifications/cancelled'),
    params: fc.record({ requestId: id, reason: fc.constantFrom('late', 5, undefined) }),
  }),
  fc.record({ method: fc.constant('notifications/progress'), params: fc.record({ progressToken: id, progress: fc.nat(9) }) }),
  fc.record({ method: fc.constantFrom('notifications/initialized', 'notifications/message'), params: value }),
);

const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ dir, body: message }) },
  { weight: 1, arbitrary: fc.record({ dir, body: fc.array(message, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ dir, body: fc.constantFrom('', 'hello', '{"a":', '\ufeff', '5', '{}') }) },
);

/** Records of sessions in which anything may pass: odd ids, answers to nothing, batches, lines that are no messages, gaps. */
export const wires: fc.Arbitrary<readonly TraceRecord[]> = fc
  .array(fc.tuple(part, fc.nat(5000), fc.nat(30)), { maxLength: 40 })
  .map((parts) => {
    let t = 0;
    const records: TraceRecord[] = [];
    for (const [{ dir, body }, wait, dice] of parts) {
      t = Math.round(t * 1000 + wait) / 1000;
      // A recorder makes one of gaps that follow each other.
      if (dice === 0) records.push({ t, ev: 'gap', lost: 3 });
      records.push({ t, dir, raw: typeof body === 'string' ? body : textOf(body) });
    }
    return records;
  });

function textOf(body: unknown): string {
  if (Array.isArray(body)) return `[${body.map(textOf).join(',')}]`;
  return JSON.stringify({ jsonrpc: '2.0', ...(body as object) });
}
