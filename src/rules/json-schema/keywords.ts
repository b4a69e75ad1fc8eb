import type { Dialect } from './dialect.js';

/** What a keyword's value must be; `schema`, `schemas`, `schema-map` and `schema-by-pattern` hold further schemas. */
export type Shape =
  | 'schema'
  | 'schemas'
  | 'schema-map'
  | 'schema-or-schemas'
  | 'schema-or-names-map'
  | 'names'
  | 'names-map'
  | 'type'
  | 'array'
  | 'count'
  | 'number'
  | 'positive'
  | 'string'
  | 'pattern'
  | 'schema-by-pattern'
  | 'boolean';

const SINCE_06: Readonly<Record<string, Shape>> = {
  $ref: 'string',
  $schema: 'string',
  $id: 'string',
  title: 'string',
  description: 'string',
  format: 'string',
  pattern: 'pattern',
  definitions: 'schema-map',
  properties: 'schema-map',
  patternProperties: 'schema-by-pattern',
  additionalProperties: 'schema',
  propertyNames: 'schema',
  contains: 'schema',
  not: 'schema',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  type: 'type',
  enum: 'array',
  examples: 'array',
  required: 'names',
  multipleOf: 'positive',
  maximum: 'number',
  exclusiveMaximum: 'number',
  minimum: 'number',
  exclusiveMinimum: 'number',
  maxLength: 'count',
  minLength: 'count',
  maxItems: 'count',
  minItems: 'count',
  maxProperties: 'count',
  minProperties: 'count',
  uniqueItems: 'boolean',
};

const SINCE_07: Readonly<Record<string, Shape>> = {
  ...SINCE_06,
  $comment: 'string',
  readOnly: 'boolean',
  writeOnly: 'boolean',
  contentMediaType: 'string',
  contentEncoding: 'string',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: 'schema',
  else: 'schema',
};

const ARRAY_ITEMS: Readonly<Record<string, Shape>> = { items: 'schema-or-schemas', additionalItems: 'schema' };

const SINCE_2019: Readonly<Record<string, Shape>> = {
  ...SINCE_07,
  $defs: 'schema-map',
  $anchor: 'string',
  dependentSchemas: 'schema-map',
  dependentRequired: 'names-map',
  dependencies: 'schema-or-names-map',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
  contentSchema: 'schema',
  maxContains: 'count',
  minContains: 'count',
  deprecated: 'boolean',
};

const BY_DIALECT: Readonly<Record<Dialect, ReadonlyMap<string, Shape>>> = {
  'draft-06': mapOf({ ...SINCE_06, ...ARRAY_ITEMS, dependencies: 'schema-or-names-map' }),
  'draft-07': mapOf({ ...SINCE_07, ...ARRAY_ITEMS, dependencies: 'schema-or-names-map' }),
  '2019-09': mapOf({ ...SINCE_2019, ...ARRAY_ITEMS, $recursiveRef: 'string', $recursiveAnchor: 'boolean' }),
  '2020-12': mapOf({ ...SINCE_2019, items: 'schema', prefixItems: 'schemas', $dynamicRef: 'string', $dynamicAnchor: 'string' }),
};

/** The keywords of a dialect, and what their values must be. */
export function keywordsOf(dialect: Dialect): ReadonlyMap<string, Shape> {
  return BY_DIALECT[dialect];
}

export const TYPES: ReadonlySet<unknown> = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

function mapOf(shapes: Readonly<Record<string, Shape>>): ReadonlyMap<string, Shape> {
  return new Map(Object.entries(shapes));
}
