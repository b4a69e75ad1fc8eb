import { isObject } from '../../../protocol/message.js';
import { both, type Check, type Node, type Run, type Seen, type Truth } from '../run.js';
import type { Builder, Maker } from './builder.js';

const reference: Maker = (builder) => {
  const to = builder.get('$ref');
  return typeof to === 'string' ? follow(() => builder.resolve(to)) : null;
};

const dynamicReference: Maker = (builder) => {
  if (builder.dialect === '2019-09') {
    if (builder.get('$recursiveRef') !== '#') return null;
    return dynamic(builder, '#', '');
  }
  const to = builder.get('$dynamicRef');
  if (builder.dialect !== '2020-12' || typeof to !== 'string') return null;
  return dynamic(builder, to, builder.dynamicAnchor(to));
};

/** `anchor`: the name that the outermost resource decides about; null where the reference is an ordinary one. */
function dynamic(builder: Builder, to: string, anchor: string | null): Check {
  let target: Node | null | undefined;
  return (value, run, seen) => {
    target ??= builder.resolve(to);
    if (target === null) return leadsOut(seen);
    run.spend(run.scopes.length);
    const isDynamic = anchor !== null && target.resource.dynamicAnchors.get(anchor) === target.schema;
    return run.beside((isDynamic ? builder.outermost(anchor, run.scopes) : null) ?? target, value, seen);
  };
}

function follow(resolve: () => Node | null): Check {
  let target: Node | null | undefined;
  return (value, run, seen) => {
    if (target === undefined) target = resolve();
    return target === null ? leadsOut(seen) : run.beside(target, value, seen);
  };
}

/** What a reference that is not followed leads to is not known, nor what that would have looked at. */
function leadsOut(seen: Seen | null): Truth {
  if (seen !== null) seen.uncertain = true;
  return 'unknown';
}

const allOf: Maker = (builder) => {
  const nodes = list(builder, 'allOf');
  if (nodes.length === 0) return null;
  return (value, run, seen) => {
    let truth: Truth = 'valid';
    for (const node of nodes) {
      truth = both(truth, run.beside(node, value, seen));
      if (truth === 'invalid') return 'invalid';
    }
    return truth;
  };
};

const anyOf: Maker = (builder) => {
  const nodes = list(builder, 'anyOf');
  if (nodes.length === 0) return null;
  return (value, run, seen) => {
    let truth: Truth = 'invalid';
    for (const node of nodes) {
      const one = run.beside(node, value, seen, 'quietly');
      if (one !== 'invalid' && truth !== 'valid') truth = one;
      if (truth === 'valid' && seen === null) return 'valid';
    }
    return truth === 'invalid' ? noneFits(nodes, value, run, 'anyOf') : truth;
  };
};

const oneOf: Maker = (builder) => {
  const nodes = list(builder, 'oneOf');
  if (nodes.length === 0) return null;
  return (value, run, seen) => {
    let sure = 0;
    let perhaps = 0;
    for (const node of nodes) {
      const one = run.beside(node, value, seen, 'quietly');
      if (one === 'valid') sure++;
      if (one !== 'invalid') perhaps++;
      if (sure > 1) return run.fail(() => 'fits more than one alternative of its oneOf');
    }
    if (perhaps === 0) return noneFits(nodes, value, run, 'oneOf');
    return sure === 1 && perhaps === 1 ? 'valid' : 'unknown';
  };
};

/** What is wrong where no alternative fits. An optional value is "this or null": then what "this" asks is worth telling. */
function noneFits(nodes: readonly Node[], value: unknown, run: Run, keyword: string): 'invalid' {
  const real = nodes.filter(({ schema }) => !(isObject(schema) && schema.type === 'null'));
  if (real.length === 1 && run.node(real[0]!, value) === 'invalid') return 'invalid';
  return run.fail(() => `fits none of the ${nodes.length} alternatives of its ${keyword}`);
}

const not: Maker = (builder) => {
  const unwanted = builder.get('not');
  if (unwanted === undefined) return null;
  const node = builder.node(unwanted);
  return (value, run) => {
    switch (run.quietly(node, value)) {
      case 'valid':
        return run.fail(() => 'fits what its not excludes');
      case 'invalid':
        return 'valid';
      case 'unknown':
        return 'unknown';
    }
  };
};

const conditional: Maker = (builder) => {
  const [when, yes, no] = ['if', 'then', 'else'].map((name) => builder.get(name));
  if (when === undefined || builder.dialect === 'draft-06') return null;
  const condition = builder.node(when);
  const consequence = yes === undefined ? null : builder.node(yes);
  const alternative = no === undefined ? null : builder.node(no);
  const branch = (node: Node | null, value: unknown, run: Run, seen: Seen | null, how: 'aloud' | 'quietly'): Truth =>
    node === null ? 'valid' : run.beside(node, value, seen, how);
  return (value, run, seen) => {
    switch (run.beside(condition, value, seen, 'quietly')) {
      case 'valid':
        return branch(consequence, value, run, seen, 'aloud');
      case 'invalid':
        return branch(alternative, value, run, seen, 'aloud');
      case 'unknown': {
        if (seen !== null) seen.uncertain = true;
        const either = branch(consequence, value, run, null, 'quietly');
        const or = branch(alternative, value, run, null, 'quietly');
        return either === 'valid' && or === 'valid' ? 'valid' : 'unknown';
      }
    }
  };
};

function list(builder: Builder, keyword: string): readonly Node[] {
  const schemas = builder.get(keyword);
  return Array.isArray(schemas) ? schemas.map((schema) => builder.node(schema)) : [];
}

/** The one demand of a schema whose `$ref` stands alone. */
export function referenceOnly(builder: Builder): readonly (Check | null)[] {
  return [reference(builder)];
}

/** References and what combines schemas. */
export function logic(builder: Builder): readonly (Check | null)[] {
  return [reference, dynamicReference, allOf, anyOf, oneOf, not, conditional].map((make) => make(builder));
}
