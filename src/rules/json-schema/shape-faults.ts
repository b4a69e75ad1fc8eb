import { isObject } from '../../protocol/message.js';
import { isBrokenPattern } from './broken-pattern.js';
import { type Shape, TYPES } from './keywords.js';

/** Where a schema is none, and what it would have to be: text of ours but for the path, which is untrusted. */
export interface SchemaFault {
  readonly path: string;
  readonly why: string;
}

/** What is wrong with the value of a keyword; null where nothing is. Subschemas are looked at by whoever descends into them. */
export function faultOf(shape: Shape, value: unknown, path: string): SchemaFault | null {
  const why = complaint(shape, value);
  return why === null ? null : { path, why };
}

function complaint(shape: Shape, value: unknown): string | null {
  switch (shape) {
    case 'schema':
      return null;
    case 'schema-or-schemas':
      return Array.isArray(value) && value.length === 0 ? 'must hold a schema at least' : null;
    case 'schemas':
      return Array.isArray(value) && value.length > 0 ? null : 'must be an array of one schema or more';
    case 'schema-map':
      return isObject(value) ? null : 'must be an object whose values are schemas';
    case 'schema-by-pattern':
      if (!isObject(value)) return 'must be an object whose values are schemas';
      return Object.keys(value).some(isBrokenPattern) ? 'must have regular expressions for names; one cannot be compiled' : null;
    case 'schema-or-names-map':
      if (!isObject(value)) return 'must be an object whose values are schemas or lists of names';
      return Object.keys(value).some((name) => Array.isArray(value[name]) && !areNames(value[name])) ? 'must list names, each once' : null;
    case 'names':
      return areNames(value) ? null : 'must be a list of names, each once';
    case 'names-map':
      return isObject(value) && Object.keys(value).every((name) => areNames(value[name]))
        ? null
        : 'must be an object whose values are lists of names';
    case 'type':
      return isType(value) ? null : 'must be one of the seven types of JSON Schema, or a list of them, each once';
    case 'array':
      return Array.isArray(value) ? null : 'must be an array';
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? null : 'must be a whole number, not negative';
    case 'number':
      return typeof value === 'number' ? null : 'must be a number';
    case 'positive':
      return typeof value === 'number' && value > 0 ? null : 'must be a number greater than 0';
    case 'string':
      return typeof value === 'string' ? null : 'must be text';
    case 'pattern':
      if (typeof value !== 'string') return 'must be text';
      return isBrokenPattern(value) ? 'must be a regular expression, but cannot be compiled' : null;
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false';
  }
}

function areNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') && new Set(value).size === value.length;
}

function isType(value: unknown): boolean {
  if (!Array.isArray(value)) return TYPES.has(value);
  return value.length > 0 && value.every((type) => TYPES.has(type)) && new Set(value).size === value.length;
}
