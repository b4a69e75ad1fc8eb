import { describe, expect, test } from 'vitest';
import { detailOf } from '../../../src/session/timeline/details.js';
import type { FrameRecord } from '../../../src/trace/record.js';
import { english } from '../../support/english.js';
import { Wire } from '../../support/trace.js';
import * as s from './support.js';

/** A conversation with something of everything: cancellations answered in every way, progress, orphans, repeats, injections. */
function conversation(revision: string): readonly FrameRecord[] {
  const wire = new Wire(revision, { client: { roots: {} }, server: { tools: {}, tasks: {} } });
  wire.c({ id: 1, method: 'tools/call', params: { name: 'slow', arguments: { a: 1 }, _meta: { progressToken: 'p' } } });
  wire
    .progress('p')
    .cancel(1)
    .progress('p', 2)
    .s({ id: 1, error: { code: 0, message: 'Request cancelled' } });
  wire
    .call(2)
    .cancel(2)
    .s({ id: 2, result: { isError: true, content: [{ type: 'text', text: 'cancelled' }] } });
  wire.call(3).cancel(3, { injected: 'cancel' }).c({ id: 'tapline-1', method: 'ping' }, { injected: 'ping' });
  wire.s({ id: 'tapline-1', result: {} }, { withheld: 'ping-answer' }).s({ id: 3, result: {} }, { withheld: 'late-response' });
  wire
    .call(4)
    .wait(300)
    .call(5)
    .answer(5)
    .s({ id: 9, result: {} })
    .s({ id: null, error: { code: -32700, message: 'no' } });
  wire.c({ id: 6, method: 'resources/read', params: { uri: 'file:///a' } }).s({ id: 6, error: { code: -32002, message: 'gone' } });
  wire.s({ id: 1, method: 'elicitation/create', params: { message: 'Which?' } }).c({ id: 1, result: { action: 'accept' } });
  wire.s({ method: 'notifications/message', params: { level: 'info', data: 'x' } });
  return wire.records as FrameRecord[];
}

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -0.5,
  1e308,
  '',
  '\u202e<img src=x onerror=alert(1)>\u0000',
  [],
  [[null]],
  {},
  { toString: 1, valueOf: 1 },
  { toJSON: 'x', length: -1, constructor: { prototype: null } },
  JSON.parse('{"__proto__":{"injected":"cancel","method":"ping"}}'),
  'constructor',
  '__proto__',
];

function places(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => places(member, [...path, key]))];
}

function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) };
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

describe.each(['2024-11-05', '2025-03-26', '2025-11-25', '2026-07-28'])(
  'a conversation of %s, with a hostile value in the place of any other',
  (revision) => {
    const records = conversation(revision);

    test.each(HOSTILE.map((value) => [JSON.stringify(value), value]))(
      '%s: is judged and shown to its last word, and nothing throws',
      (_, by) => {
        for (const [index, record] of records.entries()) {
          const body: unknown = JSON.parse(record.raw!);
          for (const path of places(body)) {
            const changed = records.with(index, { ...record, raw: JSON.stringify(replaced(body, path, by)) });
            const made = s.run(changed);
            for (const row of made.rows()) {
              const { verdict, findings } = detailOf(made.timeline, row.index, { now: 1e6, graceMs: 1000, live: false });
              expect(english(verdict)).toMatch(/\S/);
              for (const { message } of findings) expect(message).not.toMatch(/\[object|undefined/);
            }
          }
        }
        expect(({} as { injected?: unknown }).injected).toBeUndefined();
      },
    );
  },
);
