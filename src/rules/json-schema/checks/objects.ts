import { isObject } from '../../../protocol/message.js';
import { both, type Check, type Node, type Run, type Seen, type Truth } from '../run.js';
import type { Builder, Maker } from './builder.js';

/** `properties`, `patternProperties` and `additionalProperties` together: the last is about what the first two leave over. */
const properties: Maker = (builder) => {
  const named = nodesOf(builder, builder.get('properties'));
  const patterned = [...nodesOf(builder, builder.get('patternProperties'))].map(
    ([source, node]) => [builder.pattern(source), node] as const,
  );
  const rest = builder.get('additionalProperties');
  const others = rest === undefined ? null : builder.node(rest);
  if (named.size === 0 && patterned.length === 0 && others === null) return null;
  return (value, run, seen) => {
    if (!isObject(value)) return 'valid';
    let truth: Truth = 'valid';
    for (const name of Object.keys(value)) {
      truth = both(truth, member(name, value[name], run, seen));
      if (truth === 'invalid') return 'invalid';
    }
    return truth;
  };

  function member(name: string, value: unknown, run: Run, seen: Seen | null): Truth {
    run.spend(1 + patterned.length);
    const own = named.get(name);
    let covered: Truth = own === undefined ? 'invalid' : 'valid';
    let truth: Truth = own === undefined ? 'valid' : run.child(own, name, value);
    for (const [pattern, node] of patterned) {
      const matches = pattern.test(name, run);
      if (matches === 'invalid') continue;
      if (covered !== 'valid') covered = matches;
      if (matches === 'valid') truth = both(truth, run.child(node, name, value));
      else truth = both(truth, 'unknown');
      if (truth === 'invalid') return 'invalid';
    }
    if (others !== null && covered !== 'valid') {
      if (covered === 'unknown') return both(truth, 'unknown');
      truth = both(truth, run.child(others, name, value));
      covered = 'valid';
    }
    if (seen !== null) {
      if (covered === 'valid') seen.names.add(name);
      else if (covered === 'unknown') seen.uncertain = true;
    }
    return truth;
  }
};

const propertyNames: Maker = (builder) => {
  const names = builder.get('propertyNames');
  if (names === undefined) return null;
  const node = builder.node(names);
  return (value, run) => {
    if (!isObject(value)) return 'valid';
    let truth: Truth = 'valid';
    for (const name of Object.keys(value)) {
      truth = both(truth, run.quietly(node, name));
      if (truth === 'invalid') return run.fail(() => `must not have a member with the name ${name}`);
    }
    return truth;
  };
};

const dependentSchemas: Maker = (builder) => {
  const keyword = builder.dialect === 'draft-06' || builder.dialect === 'draft-07' ? 'dependencies' : 'dependentSchemas';
  const dependents = [...nodesOf(builder, builder.get(keyword))];
  if (dependents.length === 0) return null;
  return (value, run, seen) => {
    if (!isObject(value)) return 'valid';
    run.spend(dependents.length);
    let truth: Truth = 'valid';
    for (const [name, node] of dependents) {
      if (Object.hasOwn(value, name)) truth = both(truth, run.beside(node, value, seen));
      if (truth === 'invalid') return 'invalid';
    }
    return truth;
  };
};

function nodesOf(builder: Builder, map: unknown): Map<string, Node> {
  if (!isObject(map)) return new Map();
  // A list of names in `dependencies` is a demand, not a schema.
  const names = Object.keys(map).filter((name) => !Array.isArray(map[name]));
  return new Map(names.map((name) => [name, builder.node(map[name])]));
}

/** Demands on the members of an object. */
export function objectChecks(builder: Builder): readonly (Check | null)[] {
  return [properties(builder), propertyNames(builder), dependentSchemas(builder)];
}
