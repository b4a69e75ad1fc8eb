import { describe, expect, it } from 'vitest';
import { SchemaCache } from '../../../src/rules/json-schema/cache.js';
import type { Dialect } from '../../../src/rules/json-schema/dialect.js';
import { Schema } from '../../../src/rules/json-schema/schema.js';

const NEWEST: readonly Dialect[] = ['2020-12'];

function verdict(schema: unknown, value: unknown, dialects: readonly Dialect[] = NEWEST): string {
  const judged = new Schema(schema).judge(value, dialects, JSON.stringify(value).length);
  return judged.kind === 'invalid' ? `${judged.path.join('.')}: ${judged.why}` : judged.kind;
}

describe('a schema that a server wrote', () => {
  it('tells what of a value does not fit, and where', () => {
    const schema = {
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string', minLength: 2 }, days: { type: 'array', items: { type: 'integer', minimum: 1 } } },
      additionalProperties: false,
    };
    expect(verdict(schema, { city: 'Ulm', days: [1, 2.0] })).toBe('valid');
    expect(verdict(schema, {})).toBe(': must have the member city');
    expect(verdict(schema, { city: 7 })).toBe('city: must be text, but is the number 7');
    expect(verdict(schema, { city: 'Ulm', days: [1, 0] })).toBe('days.1: must be at least 1');
    expect(verdict(schema, { city: 'Ulm', town: 1 })).toBe('town: is not allowed');
  });

  it('tells what the real alternative asks where the other is null', () => {
    const optional = { anyOf: [{ type: 'integer' }, { type: 'null' }] };
    expect(verdict(optional, null)).toBe('valid');
    expect(verdict(optional, 'x')).toBe(': must be an integer, but is text');
    expect(verdict({ anyOf: [{ type: 'integer' }, { type: 'boolean' }] }, 'x')).toBe(': fits none of the 2 alternatives of its anyOf');
  });

  it('is read in the dialect that it names, or in those assumed', () => {
    const pair = { type: 'array', items: [{ type: 'string' }] };
    expect(verdict({ $schema: 'http://json-schema.org/draft-07/schema#', ...pair }, [1])).toBe('0: must be text, but is the number 1');
    expect(new Schema(pair).fault(NEWEST)).toEqual({ path: 'items', why: 'a schema must be an object or a boolean' });
    expect(new Schema(pair).fault(['2020-12', 'draft-07'])).toBeNull();
    expect(verdict({ $schema: 'https://example.com/own', type: 'string' }, 1)).toBe('unknown');
  });

  it('is at fault only where one of its keywords cannot be what it is', () => {
    const faultOf = (schema: unknown) => new Schema(schema).fault(NEWEST)?.path ?? null;
    expect(faultOf({ properties: { a: true, b: { 'x-vendor': [1], nullable: true, format: 'made-up' } } })).toBeNull();
    expect(faultOf({ properties: { a: { type: 'str' } } })).toBe('properties.a.type');
    expect(faultOf({ properties: { a: 'string' } })).toBe('properties.a');
    expect(faultOf({ required: 'a' })).toBe('required');
    expect(faultOf({ required: ['a', 'a'] })).toBe('required');
    expect(faultOf({ anyOf: [] })).toBe('anyOf');
    expect(faultOf({ properties: { a: { $ref: '#/$defs/missing' } } })).toBe('properties.a.$ref');
    expect(faultOf({ $ref: '#/components/x', components: { x: { type: 'string' } } })).toBeNull();
    // Members are data where no keyword holds schemas.
    expect(faultOf({ default: { type: 'no type' }, enum: [{ required: 1 }], const: { anyOf: [] } })).toBeNull();
  });

  it('is not blamed for a pattern that only other engines read, and nobody for what that decides', () => {
    for (const pattern of ['(?=a)b', '(a)\\1', '(?i)abc', 'a++b', '\\Aabc\\Z', '(?P<year>\\d+)', '(?>a)', '[[:alpha:]']) {
      expect(new Schema({ pattern }).fault(NEWEST), pattern).toBeNull();
      expect(verdict({ pattern }, 'b'), pattern).toBe('unknown');
    }
    expect(verdict({ pattern: '^.$' }, '\u2028')).toBe('unknown');
    expect(verdict({ pattern: '^\\p{L}+$' }, 'Größe')).toBe('valid');
    expect(verdict({ pattern: '^\\u0041{2}\\/$' }, 'AA/')).toBe('valid');
  });

  it('is faulty with a pattern that no engine can compile', () => {
    for (const pattern of ['[', '(', ')', '*a', 'a{2,1}', '[z-a]', '\\', 'a**']) {
      expect(new Schema({ pattern }).fault(NEWEST), pattern).toEqual({
        path: 'pattern',
        why: expect.stringContaining('cannot be compiled'),
      });
      const properties = { patternProperties: { '^a': {}, [pattern]: {} } };
      expect(new Schema({ properties: { a: properties } }).fault(NEWEST), pattern).toMatchObject({
        path: 'properties.a.patternProperties',
      });
    }
    // A property of that name is no keyword, and a constant no schema.
    expect(new Schema({ properties: { pattern: { const: { pattern: '[' } } } }).fault(NEWEST)).toBeNull();
    expect(new Schema({ pattern: `${'('.repeat(2000)}` }).fault(NEWEST)).toBeNull();
  });

  it('lets what cannot be told decide nothing', () => {
    const unknown = { $ref: 'https://example.com/other.json' };
    expect(verdict(unknown, 1)).toBe('unknown');
    expect(verdict({ not: unknown }, 1)).toBe('unknown');
    expect(verdict({ anyOf: [unknown, true] }, 1)).toBe('valid');
    expect(verdict({ anyOf: [unknown, false] }, 1)).toBe('unknown');
    expect(verdict({ oneOf: [unknown, true] }, 1)).toBe('unknown');
    expect(verdict({ oneOf: [unknown, true, true] }, 1)).toBe(': fits more than one alternative of its oneOf');
    expect(verdict({ allOf: [unknown, { type: 'string' }] }, 1)).toBe(': must be text, but is the number 1');
    expect(verdict({ if: unknown, else: false }, 1)).toBe('unknown');
    expect(verdict({ allOf: [unknown], unevaluatedProperties: false }, { a: 1 })).toBe('unknown');
    expect(verdict({ patternProperties: { '(?=a)': true }, additionalProperties: false }, { a: 1 })).toBe('unknown');
    expect(verdict({ contains: unknown, maxContains: 0 }, [1])).toBe('unknown');
    expect(verdict({ multipleOf: 0.1 }, 0.3)).toBe('valid');
  });

  it('leaves over what no keyword looked at, and forgets what those looked at that did not fit', () => {
    const rest = { unevaluatedProperties: false };
    expect(verdict({ allOf: [{ properties: { a: true } }], ...rest }, { a: 1 })).toBe('valid');
    expect(verdict({ anyOf: [{ properties: { a: { type: 'string' } }, required: ['b'] }, true], ...rest }, { a: 'x' })).toBe(
      'a: is not allowed',
    );
    expect(verdict({ not: { not: { properties: { a: true } } }, ...rest }, { a: 1 })).toBe('a: is not allowed');
    expect(verdict({ properties: { a: true }, allOf: [rest] }, { a: 1 })).toBe('a: is not allowed');
    expect(verdict({ if: { properties: { a: true }, required: ['a'] }, ...rest }, { a: 1 })).toBe('valid');
    expect(verdict({ dependentSchemas: { a: { properties: { b: true } } }, properties: { a: true }, ...rest }, { a: 1, b: 2 })).toBe(
      'valid',
    );
    expect(verdict({ contains: { type: 'string' }, unevaluatedItems: { type: 'number' } }, ['x', 1])).toBe('valid');
    expect(verdict({ contains: { type: 'string' }, unevaluatedItems: false }, ['x', 1])).toBe('1: is not allowed');
    expect(verdict({ prefixItems: [true], unevaluatedItems: false }, [1, 2])).toBe('1: is not allowed');
    expect(verdict({ contains: false }, [])).toContain('must hold at least 1 element that fits');
    expect(verdict({ contains: true, minContains: 0 }, [])).toBe('valid');
  });

  it('takes the outermost dynamic anchor', () => {
    const tree = { $id: 'https://example.com/tree', $dynamicAnchor: 'node', properties: { next: { $dynamicRef: '#node' } } };
    const strict = {
      $id: 'https://example.com/strict',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: { tree },
    };
    expect(verdict(strict, { next: { next: {} } })).toBe('valid');
    expect(verdict(strict, { next: { nxt: {} } })).toBe('next.nxt: is not allowed');
    expect(verdict(tree, { next: { nxt: {} } })).toBe('valid');
  });

  it('finds the addresses it refers to in itself, and never follows one to the network', () => {
    const embedded = { $ref: 'https://example.com/inner', $defs: { inner: { $id: 'https://example.com/inner', type: 'string' } } };
    expect(verdict(embedded, 'x')).toBe('valid');
    expect(new Schema(embedded).networkReference(NEWEST)).toBeNull();
    expect(new Schema({ items: { $ref: 'HTTPS://example.com/x#/a' } }).networkReference(NEWEST)).toBe('HTTPS://example.com/x#/a');
    expect(new Schema({ $id: 'https://example.com/me', $ref: '#/$defs/a', $defs: { a: true } }).networkReference(NEWEST)).toBeNull();
  });

  it('sees members of its own only, whatever they are called', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}},"required":["toString"]}');
    expect(verdict(schema, JSON.parse('{"toString":1,"__proto__":"x"}'))).toBe('valid');
    expect(verdict(schema, JSON.parse('{"toString":1,"__proto__":7}'))).toBe('__proto__: must be text, but is the number 7');
    expect(verdict(schema, {})).toBe(': must have the member toString');
    expect(verdict(JSON.parse('{"__proto__":{"type":"string"}}'), 1)).toBe('valid');
  });
});

/** What each of these would do to an engine that trusts its schema. */
const HOSTILE: Readonly<Record<string, readonly [schema: unknown, value: unknown]>> = {
  'a reference to itself': [{ $ref: '#' }, 1],
  'references in a circle': [{ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } } }, 1],
  'a dynamic reference to itself': [{ $dynamicAnchor: 'a', $dynamicRef: '#a' }, 1],
  'references that double at each step': [doubling(60), 1],
  'alternatives that double at each step': [doubling(60, 'anyOf', false), 1],
  'members that branch at each level': [{ $defs: { t: { allOf: [child(), child()] } }, $ref: '#/$defs/t' }, nested(150)],
  'a catastrophic pattern': [{ pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}!`],
  'a pattern of nested repetitions': [{ pattern: '((a{0,100}){0,100}){0,100}b' }, 'a'.repeat(50_000)],
  'many patterns on many names': [
    { patternProperties: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`(x+x+)+${i}$`, true])) },
    Object.fromEntries(Array.from({ length: 500 }, (_, i) => ['x'.repeat(60) + i, 1])),
  ],
  'an enum of a hundred thousand values': [
    { items: { enum: Array.from({ length: 100_000 }, (_, i) => ({ i })) } },
    Array(1000).fill({ i: -1 }),
  ],
  'unique elements among many': [{ uniqueItems: true }, Array.from({ length: 50_000 }, (_, i) => [i])],
  'deep nesting': [JSON.parse(`${'{"not":'.repeat(5000)}{}${'}'.repeat(5000)}`), 1],
  'a deep value for a deep enum': [
    { const: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) },
    JSON.parse(`${'['.repeat(3000)}1${']'.repeat(3000)}`),
  ],
};

function doubling(steps: number, keyword = 'allOf', last: unknown = true): unknown {
  const $defs: Record<string, unknown> = { [`d${steps}`]: last };
  for (let i = 0; i < steps; i++) $defs[`d${i}`] = { [keyword]: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] };
  return { $defs, $ref: '#/$defs/d0' };
}

function child(): unknown {
  return { properties: { a: { $ref: '#/$defs/t' } } };
}

function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
}

describe('a hostile schema', () => {
  it.each(Object.entries(HOSTILE))('with %s ends within its budget', (_, [schema, value]) => {
    const size = JSON.stringify(value).length;
    const prepared = new SchemaCache().get(schema);
    prepared?.fault(NEWEST);
    const steps = performance.now();
    prepared?.judge(value, NEWEST, size);
    // The budget, in time: generous, for a slow machine; the engines that this protects from would take years.
    expect(performance.now() - steps).toBeLessThan(10_000);
  });

  it('that used up its budget a few times is not tried again', () => {
    const schema = new Schema(doubling(60));
    for (let i = 0; i < 3; i++) expect(schema.judge(1, NEWEST, 10)).toEqual({ kind: 'unknown' });
    const begun = performance.now();
    for (let i = 0; i < 20_000; i++) schema.judge(1, NEWEST, 10);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('that is nested too deep, or too long, is not kept', () => {
    const cache = new SchemaCache();
    const deep = JSON.parse(`${'{"not":'.repeat(200_000)}{}${'}'.repeat(200_000)}`);
    expect(cache.get(deep)).toBeNull();
    expect(cache.get({ description: 'x'.repeat(1_000_001) })).toBeNull();
    expect(cache.get({ type: 'string' })).toBe(cache.get({ type: 'string' }));
  });

  it('cannot make the judge ready more patterns than a session may have', () => {
    const cache = new SchemaCache();
    const judge = (pattern: string) => cache.get({ pattern })?.judge('aaaa', NEWEST, 10_000).kind;
    expect(judge('^a+$')).toBe('valid');
    expect(judge('a|b{900}')).toBe('valid');
    for (let i = 0; i < 190; i++) judge(`b{${999 - 5 * i}}`);
    expect(judge('a|b{901}')).toBe('unknown');
    expect(judge('a|b{900}')).toBe('valid');
  });

  it('that costs nearly its budget is judged now and then only, and others again once more traffic came', () => {
    const cache = new SchemaCache();
    const costly = cache.get({ not: { allOf: [...Array.from({ length: 9000 }, () => ({ type: 'integer' })), false] } });
    const kinds = Array.from({ length: 2000 }, () => costly?.judge(7, NEWEST, 50).kind);
    expect(kinds[0]).toBe('valid');
    expect(kinds.filter((kind) => kind === 'valid').length).toBeLessThan(1000);
    expect(cache.get({ type: 'string' })?.judge(7, NEWEST, 50).kind).toBe('invalid');
  });

  it('that is one of too many is forgotten, also by those who hold it', () => {
    const cache = new SchemaCache();
    const first = cache.get({ type: 'string' });
    expect(first?.judge(7, NEWEST, 10).kind).toBe('invalid');
    for (let i = 0; i < 10; i++) cache.get({ type: 'string', description: `${i}`.padEnd(900_000, 'x') });
    expect(first?.judge(7, NEWEST, 10).kind).toBe('unknown');
    expect(cache.get({ type: 'string' })?.judge(7, NEWEST, 10).kind).toBe('invalid');
  });
});
