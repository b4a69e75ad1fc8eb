import { isObject, type JsonObject, objectAt } from '../../../../protocol/message.js';

/** Properties of a schema that an example names. */
const MOST = 12;

/** Parameters that fit a schema as far as its required properties go, to be filled in: `{"message":""}`. One line of JSON. */
export function exampleOf(schema: JsonObject | null): string {
  const properties = objectAt(schema, 'properties') ?? {};
  const required = Array.isArray(schema?.required) ? schema.required.filter((name) => typeof name === 'string') : [];
  return JSON.stringify(Object.fromEntries(required.slice(0, MOST).map((name) => [name, sampleOf(properties[name])])));
}

/** The names of the properties of a schema. */
export function propertiesOf(schema: JsonObject | null): readonly string[] {
  return Object.keys(objectAt(schema, 'properties') ?? {});
}

function sampleOf(schema: unknown): unknown {
  if (!isObject(schema)) return null;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return null;
  }
}
