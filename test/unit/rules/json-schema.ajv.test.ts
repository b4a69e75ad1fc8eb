import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Allowance } from '../../../src/rules/json-schema/allowance.js';
import type { Dialect } from '../../../src/rules/json-schema/dialect.js';
import { Pattern } from '../../../src/rules/json-schema/pattern.js';
import { Schema } from '../../../src/rules/json-schema/schema.js';

// What is judged here must be judged as ajv does, which compiles schemas to code and so may only see those of tests. Left out is what
// ajv sees otherwise than the official test suite of JSON Schema: `contains` in 2020-12 beside `unevaluatedItems`.

// The same values every time: ajv has faults of its own, which other seeds come upon (it counts what a branch that does not fit
// looked at, and lets an empty array contain what nothing fits).
const SEED = 1;

// Names that objects inherit are tested elsewhere: ajv stumbles over some.
const name = fc.constantFrom('a', 'b', 'ab', 'o');
const scalar = fc.oneof(fc.integer({ min: -3, max: 6 }), fc.constantFrom(0.5, 1.5, '', 'a', 'ab', '😀', 'aab', true, false, null));

/** As it would come from the wire. */
const asParsed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}));

const small = fc.integer({ min: 0, max: 3 });
const type = fc.constantFrom('null', 'boolean', 'object', 'array', 'number', 'string', 'integer');

function schemas(dialect: Dialect): fc.Arbitrary<unknown> {
  const modern = dialect === '2020-12';
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
    const one = tie('schema');
    const list = fc.array(one, { minLength: 1, maxLength: 3 });
    const map = fc.dictionary(name, one, { maxKeys: 3 });
    const names = fc.uniqueArray(name, { maxLength: 2 });
    const common = {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
      enum: fc.uniqueArray(value, { minLength: 1, maxLength: 4, selector: (one) => JSON.stringify(one) }),
      const: value,
      minimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(1, 2, 3),
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom('^a', 'b$', '^(a|b)*$', '^.$'),
      minItems: small,
      maxItems: small,
      uniqueItems: fc.boolean(),
      minProperties: small,
      maxProperties: small,
      required: names,
      properties: map,
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$', 'o'), one, { maxKeys: 2 }),
      additionalProperties: one,
      propertyNames: one,
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: one,
      if: one,
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: one,
      else: one,
      $ref: fc.constantFrom('#/$defs/x', '#/$defs/y'),
    };
    const own = modern
      ? {
          items: one,
          prefixItems: list,
          dependentRequired: fc.dictionary(name, names, { maxKeys: 2 }),
          dependentSchemas: map,
          unevaluatedProperties: one,
          unevaluatedItems: one,
        }
      : {
          items: fc.oneof(one, list),
          additionalItems: one,
          contains: one,
          dependencies: fc.dictionary(name, fc.oneof(one, names), { maxKeys: 2 }),
        };
    const keywords = Object.entries({ ...common, ...own });
    const object = fc
      .uniqueArray(fc.constantFrom(...keywords.map(([keyword]) => keyword)), { minLength: 1, maxLength: 4 })
      .chain((chosen) => fc.record(Object.fromEntries(keywords.filter(([keyword]) => chosen.includes(keyword)))));
    return { schema: fc.oneof({ depthSize: 'small', maxDepth: 4 }, fc.boolean(), object) };
  });
  const leaf = fc.record({ type }, { requiredKeys: [] });
  return fc
    .tuple(schema, leaf, schema)
    .map(([root, x, y]) => ({ allOf: [root], $defs: { x, y: withoutReferences(y) } }))
    .map((whole) => (modern ? asParsed(whole) : withReferencesAlone(whole)));
}

/** Until 2019 what stands beside a `$ref` is ignored, but not by ajv. */
function withReferencesAlone(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (_, member) => (typeof member?.$ref === 'string' ? { $ref: member.$ref } : member));
}

/** References in a circle are what ajv and we differ in: it overflows the stack, we give up. */
function withoutReferences(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema, (key, member) => (key === '$ref' ? '#/$defs/x' : member)));
}

describe.each<[Dialect, typeof Ajv | typeof Ajv2020]>([
  ['2020-12', Ajv2020],
  ['draft-07', Ajv],
])('values judged by schemas of %s', (dialect, Compiler) => {
  it('fit where they fit for ajv, and only there', () => {
    let told = 0;
    fc.assert(
      fc.property(schemas(dialect), fc.array(value.map(asParsed), { minLength: 4, maxLength: 8 }), (schema, values) => {
        const validate = new Compiler({ strict: false, ownProperties: true, logger: false }).compile(schema as object);
        const ours = new Schema(schema);
        expect(ours.fault([dialect])).toBeNull();
        for (const one of values) {
          const { kind } = ours.judge(one, [dialect], 1000);
          if (kind === 'unknown') continue;
          told++;
          expect([kind, one]).toEqual([validate(one) ? 'valid' : 'invalid', one]);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(told).toBeGreaterThan(200);
  }, 120_000);
});

it('patterns match where those of JavaScript do, or are not judged', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '\\d',
    '\\w',
    '\\s',
    '\\S',
    '\\.',
    '\\u0061',
    '\\u{1F600}',
    '\\x61',
    '\\t',
    '\\-',
    '\\/',
    '\\p{L}',
    '\\b',
    '^',
    '$',
    '[\\w-]',
    '[a-c\\d]',
    '😀',
    '(?:ab)',
    '(a|)',
    '(?<n>b)',
    '(?=a)',
    '\\1',
    '\\cA',
    '[\\s\\S]',
    '[^\\d]',
  );
  const quantified = fc
    .tuple(atom, fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{0,}', '*?'))
    .map((parts) => parts.join(''));
  const pattern = fc.array(quantified, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  const text = fc.array(
    fc.constantFrom('a', 'b', 'c', '1', ' ', '.', '-', '/', '_', '\n', '\t', '\r', '\u00a0', '\u2028', '😀', 'é', '\u0001', '\v'),
    { maxLength: 6 },
  );
  const meter = { spend: () => {} };
  let told = 0;
  fc.assert(
    fc.property(pattern, text, (source, characters) => {
      let native: RegExp;
      try {
        native = new RegExp(source, 'u');
      } catch {
        return;
      }
      const truth = new Pattern(source, new Allowance()).test(characters.join(''), meter);
      if (truth === 'unknown') return;
      told++;
      expect([source, truth]).toEqual([source, native.test(characters.join('')) ? 'valid' : 'invalid']);
    }),
    { seed: SEED, numRuns: 3000 },
  );
  expect(told).toBeGreaterThan(1000);
}, 120_000);
