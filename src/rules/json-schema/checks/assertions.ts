import { isObject } from '../../../protocol/message.js';
import { canonical } from '../canonical.js';
import { counted } from '../counted.js';
import { kindOf } from '../kind.js';
import type { Check, Run, Truth } from '../run.js';
import type { Builder, Maker } from './builder.js';

const type: Maker = (builder) => {
  const type = builder.get('type');
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (type === undefined) return null;
  return (value, run) => {
    for (let i = 0; i < types.length; i++) if (isOfType(value, types[i])) return 'valid';
    // A number too large for a double: its digits are lost.
    if (typeof value === 'number' && !Number.isFinite(value) && types.includes('integer')) return 'unknown';
    return run.fail(() => `must be ${types.map(named).join(' or ')}, but is ${kindOf(value)}`);
  };
};

const enumeration: Maker = (builder) => {
  const values = builder.get('enum');
  return Array.isArray(values) ? oneOfValues(values, () => `must be one of the ${values.length} values of its enum`) : null;
};

const constant: Maker = (builder) =>
  Object.hasOwn(builder.schema, 'const') ? oneOfValues([builder.get('const')], () => 'must be the one value that const names') : null;

function oneOfValues(values: readonly unknown[], why: () => string): Check {
  const plain = new Set(values.filter((one) => typeof one !== 'object' || one === null));
  const deep = values.filter((one) => typeof one === 'object' && one !== null);
  let allowed: Set<string> | null = null;
  return (value, run) => {
    if (typeof value !== 'object' || value === null) return plain.has(value) ? 'valid' : run.fail(why);
    if (deep.length === 0) return run.fail(why);
    allowed ??= new Set(deep.map((one) => canonical(one, run)));
    return allowed.has(canonical(value, run)) ? 'valid' : run.fail(why);
  };
}

/** A keyword that bounds a number got from the value; null where the value is not of the keyword's kind. */
function bound(
  keyword: string,
  measure: (value: unknown, run: Run) => number | null,
  holds: (measured: number, limit: number) => Truth | boolean,
  why: (limit: number) => string,
): Maker {
  return (builder) => {
    const limit = builder.get(keyword);
    if (typeof limit !== 'number') return null;
    return (value, run) => {
      const measured = measure(value, run);
      if (measured === null) return 'valid';
      const held = holds(measured, limit);
      if (held === 'unknown') return 'unknown';
      return held === true || held === 'valid' ? 'valid' : run.fail(() => why(limit));
    };
  };
}

const magnitude = (value: unknown): number | null => (typeof value === 'number' ? value : null);
function members(value: unknown, run: Run): number | null {
  if (!isObject(value)) return null;
  const count = Object.keys(value).length;
  run.spend(count >> 3);
  return count;
}

const elements = (value: unknown): number | null => (Array.isArray(value) ? value.length : null);
const atMost = (measured: number, limit: number): boolean => measured <= limit;
const atLeast = (measured: number, limit: number): boolean => measured >= limit;

/** Length in code points. */
function characters(value: unknown, run: Run): number | null {
  if (typeof value !== 'string') return null;
  run.spend(value.length >> 4);
  let count = value.length;
  for (let i = 0; i < value.length - 1; i++) {
    if ((value.charCodeAt(i) & 0xfc00) !== 0xd800 || (value.charCodeAt(i + 1) & 0xfc00) !== 0xdc00) continue;
    count--;
    i++;
  }
  return count;
}

/** Whether a number is a whole multiple of another, as far as doubles can tell: 0.3 counts as one of 0.1. */
function isMultiple(value: number, of: number): Truth {
  const quotient = value / of;
  if (!Number.isFinite(quotient)) return 'unknown';
  const rest = Math.abs(quotient - Math.round(quotient));
  return rest <= 1e-9 * Math.max(1, Math.abs(quotient)) ? 'valid' : 'invalid';
}

const pattern: Maker = (builder) => {
  const source = builder.get('pattern');
  if (typeof source !== 'string') return null;
  const pattern = builder.pattern(source);
  return (value, run) => {
    if (typeof value !== 'string') return 'valid';
    const truth = pattern.test(value, run);
    return truth === 'invalid' ? run.fail(() => `must match the pattern ${source}`) : truth;
  };
};

const uniqueItems: Maker = (builder) => {
  if (builder.get('uniqueItems') !== true) return null;
  return (value, run) => {
    if (!Array.isArray(value)) return 'valid';
    const different = new Set(value.map((element) => canonical(element, run)));
    return different.size === value.length ? 'valid' : run.fail(() => 'must not hold the same value twice');
  };
};

const required: Maker = (builder) => {
  const names = namesOf(builder.get('required'));
  return names.length === 0 ? null : (value, run) => (isObject(value) ? demand(names, value, run) : 'valid');
};

const dependentRequired: Maker = (builder) => {
  const keyword = builder.dialect === 'draft-06' || builder.dialect === 'draft-07' ? 'dependencies' : 'dependentRequired';
  const map = builder.get(keyword);
  if (!isObject(map)) return null;
  const demands = Object.keys(map).map((name) => [name, namesOf(map[name])] as const);
  return (value, run) => {
    if (!isObject(value)) return 'valid';
    run.spend(demands.length);
    for (const [name, names] of demands) {
      if (Object.hasOwn(value, name) && demand(names, value, run) === 'invalid') return 'invalid';
    }
    return 'valid';
  };
};

function demand(names: readonly string[], value: object, run: Run): Truth {
  run.spend(names.length);
  for (let i = 0; i < names.length; i++) {
    if (!Object.hasOwn(value, names[i]!)) return run.fail(() => `must have the member ${names[i]}`);
  }
  return 'valid';
}

function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    default:
      return false;
  }
}

function named(type: unknown): string {
  switch (type) {
    case 'object':
    case 'array':
    case 'integer':
      return `an ${type}`;
    case 'null':
      return 'null';
    case 'string':
      return 'text';
    default:
      return `a ${String(type)}`;
  }
}

/** Demands on the value itself, the cheapest and most telling first. */
export function assertions(builder: Builder): readonly (Check | null)[] {
  return ASSERTIONS.map((make) => make(builder));
}

const ASSERTIONS: readonly Maker[] = [
  type,
  constant,
  enumeration,
  required,
  dependentRequired,
  bound('minimum', magnitude, atLeast, (limit) => `must be at least ${limit}`),
  bound('maximum', magnitude, atMost, (limit) => `must be at most ${limit}`),
  bound(
    'exclusiveMinimum',
    magnitude,
    (measured, limit) => measured > limit,
    (limit) => `must be greater than ${limit}`,
  ),
  bound(
    'exclusiveMaximum',
    magnitude,
    (measured, limit) => measured < limit,
    (limit) => `must be less than ${limit}`,
  ),
  bound('multipleOf', magnitude, isMultiple, (limit) => `must be a multiple of ${limit}`),
  bound('minLength', characters, atLeast, (limit) => `must have at least ${counted(limit, 'character')}`),
  bound('maxLength', characters, atMost, (limit) => `must have at most ${counted(limit, 'character')}`),
  bound('minItems', elements, atLeast, (limit) => `must have at least ${counted(limit, 'element')}`),
  bound('maxItems', elements, atMost, (limit) => `must have at most ${counted(limit, 'element')}`),
  bound('minProperties', members, atLeast, (limit) => `must have at least ${counted(limit, 'member')}`),
  bound('maxProperties', members, atMost, (limit) => `must have at most ${counted(limit, 'member')}`),
  pattern,
  uniqueItems,
];
