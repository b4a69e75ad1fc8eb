import { isObject } from '../../protocol/message.js';

/** A failure that the model can do something about: what happened, and what to call instead. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** What a member of a tool's input may be. */
export type Member =
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  /** A whole number, both ends included. */
  | { readonly kind: 'whole'; readonly from: number; readonly to: number };

/** The members of a tool's input: the one place that says what it takes. The `inputSchema` in package.json says the same to models. */
export type Members = Readonly<Record<string, Member>>;

type ValueOf<M extends Member> = M extends { readonly kind: 'choice'; readonly of: readonly (infer Choice)[] }
  ? Choice
  : M extends { readonly kind: 'whole' }
    ? number
    : string;

/** The values of an input; null for what is not given, as null or an empty text, too. */
export type Values<T extends Members> = { readonly [Name in keyof T]: ValueOf<T[Name]> | null };

/** Reads an input that anybody may have written. Throws a ToolError that names everything that is wrong with it. */
export function readMembers<T extends Members>(input: unknown, members: T): Values<T> {
  if (input !== undefined && input !== null && !isObject(input))
    throw new ToolError(`The input has to be an object with ${named(members)}.`);
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const wrong = given.flatMap(([name, value]) => {
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    if (member === undefined) return [`${shown(name)} is not known here; there are ${named(members)}.`];
    return fits(value, member) ? [] : [`"${name}" is ${shown(value)}, but has to be ${wanted(member)}.`];
  });
  if (wrong.length > 0) throw new ToolError(wrong.slice(0, MOST_SAID).join(' '));
  const values = new Map(given);
  return Object.fromEntries(Object.keys(members).map((name) => [name, values.get(name) ?? null])) as Values<T>;
}

/** The same as a JSON Schema, without descriptions. */
export function schemaOf(members: Members, required: readonly string[]): object {
  const properties = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, schemaOfMember(member)]));
  return { type: 'object', ...(required.length > 0 && { required }), additionalProperties: false, properties };
}

/** So many faults are told at once. */
const MOST_SAID = 5;

function fits(value: unknown, member: Member): boolean {
  switch (member.kind) {
    case 'text':
      return typeof value === 'string';
    case 'choice':
      return member.of.some((choice) => choice === value);
    case 'whole':
      return typeof value === 'number' && Number.isInteger(value) && value >= member.from && value <= member.to;
  }
}

function wanted(member: Member): string {
  switch (member.kind) {
    case 'text':
      return 'a text';
    case 'choice':
      return `one of ${member.of.join(', ')}`;
    case 'whole':
      return member.to === Number.MAX_SAFE_INTEGER
        ? `a whole number from ${member.from} on`
        : `a whole number from ${member.from} to ${member.to}`;
  }
}

function schemaOfMember(member: Member): object {
  switch (member.kind) {
    case 'text':
      return { type: 'string' };
    case 'choice':
      return { type: 'string', enum: member.of };
    case 'whole':
      return { type: 'integer', minimum: member.from, ...(member.to < Number.MAX_SAFE_INTEGER && { maximum: member.to }) };
  }
}

function named(members: Members): string {
  return Object.keys(members)
    .map((name) => `"${name}"`)
    .join(', ');
}

/** A value of the model's own, no longer than it has to be. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
