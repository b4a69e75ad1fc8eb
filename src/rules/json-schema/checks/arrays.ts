import { counted } from '../counted.js';
import { both, type Check, type Node, type Run, type Seen, type Truth } from '../run.js';
import type { Builder, Maker } from './builder.js';

/** `prefixItems` and `items`, in older dialects `items` and `additionalItems`. */
const items: Maker = (builder) => {
  const modern = builder.dialect === '2020-12';
  const own = builder.get('items');
  const prefix = modern ? builder.get('prefixItems') : own;
  const first = Array.isArray(prefix) ? prefix.map((one) => builder.node(one)) : [];
  const after = modern || !Array.isArray(own) ? own : builder.get('additionalItems');
  const rest = after === undefined || Array.isArray(after) ? null : builder.node(after);
  if (first.length === 0 && rest === null) return null;
  return (value, run, seen) => {
    if (!Array.isArray(value)) return 'valid';
    const end = rest === null ? Math.min(value.length, first.length) : value.length;
    if (seen !== null) {
      if (rest === null) seen.upTo = Math.max(seen.upTo, first.length);
      else seen.allPositions = true;
    }
    let truth: Truth = 'valid';
    for (let i = 0; i < end; i++) {
      truth = both(truth, run.child(first[i] ?? (rest as Node), i, value[i]));
      if (truth === 'invalid') return 'invalid';
    }
    return truth;
  };
};

const contains: Maker = (builder) => {
  const sought = builder.get('contains');
  if (sought === undefined) return null;
  const node = builder.node(sought);
  const counts = builder.dialect === '2019-09' || builder.dialect === '2020-12';
  const least = numberOr(counts ? builder.get('minContains') : undefined, 1);
  const most = numberOr(counts ? builder.get('maxContains') : undefined, Number.POSITIVE_INFINITY);
  return (value, run, seen) => {
    if (!Array.isArray(value)) return 'valid';
    let sure = 0;
    let perhaps = 0;
    for (const [i, element] of value.entries()) {
      const truth = run.quietly(node, element);
      if (truth === 'invalid') continue;
      perhaps++;
      if (truth === 'valid') {
        sure++;
        if (builder.dialect === '2020-12') seen?.positions.add(i);
      } else if (seen !== null) seen.uncertain = true;
    }
    if (perhaps < least)
      return run.fail(
        () => `must hold at least ${counted(least, 'element')} that ${least === 1 ? 'fits' : 'fit'} contains, but holds ${perhaps}`,
      );
    if (sure > most) return run.fail(() => `must hold at most ${most} elements that fit contains, but holds ${sure}`);
    return sure >= least && perhaps <= most ? 'valid' : 'unknown';
  };
};

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** What no other keyword has looked at; must be made last. */
export function unevaluated(builder: Builder): readonly (Check | null)[] {
  if (builder.dialect === 'draft-06' || builder.dialect === 'draft-07') return [];
  return [unevaluatedItems(builder), unevaluatedProperties(builder)];
}

const unevaluatedItems: Maker = (builder) => {
  const rest = builder.get('unevaluatedItems');
  if (rest === undefined) return null;
  const node = builder.node(rest);
  return (value, run, seen) => {
    if (!Array.isArray(value) || seen === null || seen.allPositions) return 'valid';
    run.spend(value.length);
    const left = value.map((_, i) => i).filter((i) => i >= seen.upTo && !seen.positions.has(i));
    return remaining(left, node, run, seen, (i) => value[i]);
  };
};

const unevaluatedProperties: Maker = (builder) => {
  const rest = builder.get('unevaluatedProperties');
  if (rest === undefined) return null;
  const node = builder.node(rest);
  return (value, run, seen) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || seen === null || seen.allNames) return 'valid';
    const left = Object.keys(value).filter((name) => !seen.names.has(name));
    return remaining(left, node, run, seen, (name) => (value as Record<string, unknown>)[name]);
  };
};

function remaining<Step extends string | number>(
  left: readonly Step[],
  node: Node,
  run: Run,
  seen: Seen,
  at: (step: Step) => unknown,
): Truth {
  const { uncertain } = seen;
  let truth: Truth = 'valid';
  for (const step of left) {
    const one = uncertain ? run.quietly(node, at(step)) : run.child(node, step, at(step));
    truth = both(truth, one === 'invalid' && uncertain ? 'unknown' : one);
    if (truth === 'invalid') return 'invalid';
  }
  for (const step of left) {
    if (typeof step === 'string') seen.names.add(step);
    else seen.positions.add(step);
  }
  return truth;
}

/** Demands on the elements of an array. */
export function arrayChecks(builder: Builder): readonly (Check | null)[] {
  return [items(builder), contains(builder)];
}
