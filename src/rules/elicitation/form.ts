import { isObject, type JsonObject } from '../../protocol/message.js';
import type { Letter } from '../../protocol/revisions.js';
import { Faults, pathText } from '../../protocol/shapes/fault.js';
import { shapesOf } from '../../protocol/shapes/shapes.js';
import { brief } from '../rpc/rpc-shape.js';
import { shown } from '../words.js';

const SENSITIVE =
  /pass(?:word|phrase|wd|code)|api.?key|secret|access.?token|auth.?token|\btoken\b|private.?key|credit.?card|card.?number|\bcvv\b|\bpin\b/i;
/** Fields that are looked at for what they ask. */
const MAX_FIELDS = 1000;

/** Where a form is not one that this revision allows, in words; null where it is. */
export function formFault(params: JsonObject, letter: Letter): string | null {
  // A form that is not there at all asks for nothing: that the shape demands one is told with the shape.
  if (!isObject(params.requestedSchema)) return null;
  // 2026-07-28 took the forms of 2025-11-25 over; only the way of asking is another.
  const shape = shapesOf(letter === 'E' ? 'D' : letter).params('s2c', 'elicitation/create');
  if (shape === null || shape.ok(params)) return null;
  const faults = new Faults(({ path }) => path[0] === 'requestedSchema', 1);
  shape.explain(params, faults);
  const [first] = faults.list;
  if (first === undefined) return null;
  const is = first.kind === 'missing' ? 'is missing' : `is ${brief(first.value)}`;
  return `\`${shown(pathText(first.path))}\` ${is}; it must be ${first.expected}`;
}

/** The name of a field that seems to ask for a secret; null where none does. */
export function sensitiveField(params: JsonObject): string | null {
  const properties = isObject(params.requestedSchema) ? params.requestedSchema.properties : undefined;
  if (!isObject(properties)) return null;
  const found = Object.keys(properties)
    .slice(0, MAX_FIELDS)
    .find((name) => {
      const field = properties[name];
      const title = isObject(field) && typeof field.title === 'string' ? field.title : '';
      // A word apart in camelCase, snake_case and kebab-case is a word apart.
      return SENSITIVE.test(`${spaced(name)} ${spaced(title)}`) && !isChoice(field);
    });
  return found ?? null;
}

function spaced(name: string): string {
  return name
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ');
}

/** A choice, or yes or no, tells no secret. */
function isChoice(field: unknown): boolean {
  return isObject(field) && (field.type === 'boolean' || field.enum !== undefined || field.oneOf !== undefined || field.type === 'array');
}
