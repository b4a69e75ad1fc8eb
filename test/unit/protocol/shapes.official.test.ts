import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { isObject, objectAt } from '../../../src/protocol/message.js';
import { LETTERS, type Letter } from '../../../src/protocol/revisions.js';
import { shapesOf } from '../../../src/protocol/shapes/shapes.js';
import { describeWith } from '../../support/need.js';
import { Comparison, type Judged } from '../../support/schemas/compare.js';
import { mutations } from '../../support/schemas/mutations.js';
import { type JsonSchema, OFFICIAL_MISSING, Official } from '../../support/schemas/official.js';
import { type Recorded, recordedIn } from '../../support/schemas/recorded.js';
import { WANTED, type Wanted } from '../../support/schemas/wanted.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SHARED = join(ROOT, '..', 'shared');
// Tens of thousands of messages are judged twice each, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const at = <T>(list: readonly T[], i: number): T => list[i % list.length] ?? expect.fail();

/** Real messages of one method and revision that are changed step by step; all others are compared as they are. */
const CHANGED_OF_A_KIND = 2;

describeWith(OFFICIAL_MISSING, 'our shapes and the official schemas', () => {
  const officials = new Map(OFFICIAL_MISSING === null ? LETTERS.map((letter) => [letter, new Official(letter)]) : []);
  const official = (letter: Letter) => officials.get(letter) ?? expect.fail();
  const used = new Set<Wanted>();
  /** Compares, and fails with the first unwanted differences. */
  const agree = (letter: Letter, compare: (comparison: Comparison) => void) => {
    const comparison = new Comparison(official(letter));
    compare(comparison);
    expect(comparison.unwanted.slice(0, 10)).toEqual([]);
    for (const wanted of comparison.used) used.add(wanted);
    return comparison.compared;
  };
  const special = (part: Judged['part'], of: string | number, ours: Judged['ours'] | null, check: Judged['official']): Judged => ({
    part,
    of,
    ours: ours ?? expect.fail(),
    official: check,
  });

  it.each(LETTERS)('agree in %s on whole messages of every method, and on those with one member dropped or of another kind', (letter) => {
    const compared = agree(letter, (comparison) => {
      for (const method of official(letter).methods) {
        for (const part of ['params', 'result'] as const) {
          const judged = comparison.judged(part, method);
          const schema = official(letter).schema(method, part);
          if (judged === null || schema === undefined || (part === 'result' && official(letter).isNotification(method))) continue;
          for (const sample of samples(letter, schema)) comparison.around(judged, sample);
          comparison.one(judged, undefined, [[]]);
        }
      }
    });
    expect(compared).toBeGreaterThan(3000);
  });

  it.each(LETTERS)('agree in %s on messages with two things changed, whichever they are', (letter) => {
    for (const method of official(letter).methods) {
      const schema = official(letter).schema(method, 'params');
      const judged = new Comparison(official(letter)).judged('params', method);
      if (schema === undefined || judged === null) continue;
      const bases = samples(letter, schema).map((sample) => [...mutations(sample)]);
      fc.assert(
        fc.property(fc.nat(), fc.nat(), fc.nat(), (base, a, b) => {
          const first = at(at(bases, base), a);
          const second = at([...mutations(first.value)], b);
          agree(letter, (comparison) => comparison.one(judged, second.value, [first.path, second.path]));
        }),
        { numRuns: 60 },
      );
    }
  });

  it('agree on results that ask for input, on created tasks, and on the data of errors', () => {
    const errorOf = (letter: Letter, name: string, code: number) => (data: unknown) =>
      official(letter)
        .check(name, { jsonrpc: '2.0', id: 1, error: { code, message: 'm', ...(data === undefined ? {} : { data }) } })
        .map((path) => path.replace('/error/data', ''));
    const E = shapesOf('E');
    const inputs = special('result', 'tools/call', E.inputRequired, (value) => official('E').check('InputRequiredResult', value));
    agree('E', (comparison) => {
      for (const sample of samples('E', official('E').definitions.InputRequiredResult ?? {}, 24)) comparison.around(inputs, sample);
      comparison.around(special('data', -32021, E.errorData(-32021), errorOf('E', 'MissingRequiredClientCapabilityError', -32021)), {
        requiredCapabilities: { elicitation: { form: {} }, extensions: { 'com.example/x': { a: 1 } } },
      });
      comparison.around(special('data', -32022, E.errorData(-32022), errorOf('E', 'UnsupportedProtocolVersionError', -32022)), {
        requested: '1900-01-01',
        supported: ['2026-07-28'],
      });
    });
    const D = shapesOf('D');
    const tasks = special('result', 'tools/call', D.createdTask, (value) => official('D').check('CreateTaskResult', value));
    agree('D', (comparison) => {
      for (const sample of samples('D', official('D').definitions.CreateTaskResult ?? {})) comparison.around(tasks, sample);
      comparison.around(special('data', -32042, D.errorData(-32042), errorOf('D', 'URLElicitationRequiredError', -32042)), {
        elicitations: [{ mode: 'url', message: 'm', url: 'https://example.com', elicitationId: 'e' }],
      });
    });
  });

  it('agree on the official examples', () => {
    const folder = join(SHARED, 'spec', '2026-07-28', 'examples');
    let found = 0;
    agree('E', (comparison) => {
      const results = new Map(official('E').methods.map((method) => [official('E').resultName(method), method]));
      for (const name of readdirSync(folder)) {
        for (const file of readdirSync(join(folder, name))) {
          const value: unknown = JSON.parse(readFileSync(join(folder, name, file), 'utf8'));
          const method = isObject(value) && typeof value.method === 'string' ? value.method : results.get(name.replace(/Response$/, ''));
          if (!isObject(value) || method === undefined) continue;
          const part = value.method === undefined ? 'result' : 'params';
          const judged = comparison.judged(part, method);
          const content = part === 'params' ? value.params : name.endsWith('Response') ? objectAt(value, 'result') : value;
          if (judged === null || objectAt({ content }, 'content')?.resultType === 'input_required') continue;
          comparison.around(judged, content);
          found++;
        }
      }
    });
    expect(found).toBeGreaterThan(40);
  });

  it('agree on recorded traffic and on the corpus, as it is and changed step by step', async () => {
    const files = [join(ROOT, 'test', 'recordings'), join(SHARED, 'corpus', 'cases')].flatMap((folder) =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((file) => file.endsWith('.jsonl'))
            .map((file) => join(folder, file))
        : [],
    );
    const byLetter = new Map<Letter, Recorded[]>();
    for (const file of files)
      for (const one of await recordedIn(file)) byLetter.set(one.letter, [...(byLetter.get(one.letter) ?? []), one]);
    expect([...byLetter.keys()].sort()).toEqual(LETTERS);
    for (const [letter, messages] of byLetter) {
      agree(letter, (comparison) => {
        const changed = new Map<string, number>();
        for (const { part, method, dir, value } of messages) {
          const judged = comparison.judged(part, method, dir);
          if (judged === null) continue;
          const kind = `${part} ${method}`;
          const before = changed.get(kind) ?? 0;
          changed.set(kind, before + 1);
          if (before < CHANGED_OF_A_KIND && JSON.stringify(value)?.length < 5000) comparison.around(judged, value);
          else comparison.one(judged, value, null);
        }
      });
    }
  });

  it('differ nowhere but where a reason is given, and every reason given is needed', () => {
    expect(WANTED.filter((wanted) => !used.has(wanted))).toEqual([]);
  });

  /** Whole values of a schema, each by another choice wherever there is one. */
  function samples(letter: Letter, schema: JsonSchema, picks = 9): unknown[] {
    const all = Array.from({ length: picks }, (_, pick) => official(letter).sample(schema, pick));
    return [...new Map(all.map((sample) => [JSON.stringify(sample), sample])).values()];
  }
});
