import { isObject } from '../../protocol/message.js';

/** The dialects of JSON Schema that are understood. */
export type Dialect = 'draft-06' | 'draft-07' | '2019-09' | '2020-12';

const BY_ADDRESS: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft-06/schema', 'draft-06'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
]);

/** The dialect that a schema names in `$schema`; null where it names none, `unknown` where it names one that is not understood. */
export function namedDialect(schema: unknown): Dialect | 'unknown' | null {
  if (!isObject(schema) || !Object.hasOwn(schema, '$schema')) return null;
  const { $schema } = schema;
  if (typeof $schema !== 'string') return 'unknown';
  return BY_ADDRESS.get($schema.replace(/^https?:\/\//, '').replace(/#$/, '')) ?? 'unknown';
}

/** Whether members beside a `$ref` are ignored. */
export function refStandsAlone(dialect: Dialect): boolean {
  return dialect === 'draft-06' || dialect === 'draft-07';
}
